import { useLocation } from '@tanstack/react-router';
import type { NavigationEntry } from '../features/feature.ts';
import { useFeatures } from '../features/use-features.ts';
import { paths } from '../lib/paths.ts';
import { hasAnyRole } from '../session/roles.ts';
import { useCurrentUser } from '../users/users.api.ts';
import type { SearchKind } from './nav-search.ts';
import { shellText } from './shell.text.ts';

type Navigation = Readonly<Record<NavigationEntry['slot'], readonly NavigationEntry[]>> & {
  readonly searchKinds: readonly SearchKind[];
};

const administration: NavigationEntry = { slot: 'main', label: shellText.administration, href: paths.administration() };

/**
 * The screens this person may go to (SHELL-01 … SHELL-06), from the features and from the abilities the server
 * answered. Who only administers has no case to go to.
 */
export function useNavigation(): Navigation {
  const { abilities, roles, administers } = useCurrentUser();
  const { pathname } = useLocation();
  const features = useFeatures();
  const entries = hasAnyRole(roles)
    ? features.flatMap(({ navigation = [] }) =>
        navigation.filter(({ isVisible }) => isVisible?.(abilities, pathname) !== false),
      )
    : administers
      ? [administration]
      : [];
  const at = (slot: NavigationEntry['slot']) => entries.filter((entry) => entry.slot === slot);
  return {
    main: at('main'),
    more: at('more'),
    create: at('create'),
    palette: at('palette'),
    searchKinds: abilities.search ? ['users', 'cases', 'words'] : [],
  };
}
