import { useLocation } from '@tanstack/react-router';
import type { NavigationEntry } from '../features/feature.ts';
import { useFeatures } from '../features/use-features.ts';
import { hasAnyRole } from '../session/roles.ts';
import { useCurrentUser } from '../users/users.api.ts';
import type { SearchKind } from './nav-search.ts';

type Navigation = Readonly<Record<NavigationEntry['slot'], readonly NavigationEntry[]>> & {
  readonly searchKinds: readonly SearchKind[];
};

/**
 * The screens this person may go to (SHELL-01 … SHELL-06), from the features and from the
 * abilities the server answered.
 */
export function useNavigation(): Navigation {
  const { abilities, roles } = useCurrentUser();
  const { pathname } = useLocation();
  // Who only administers has no case to go to.
  const entries = useFeatures().flatMap(({ navigation = [] }) =>
    navigation.filter(({ isVisible }) => hasAnyRole(roles) && isVisible?.(abilities, pathname) !== false),
  );
  const at = (slot: NavigationEntry['slot']) => entries.filter((entry) => entry.slot === slot);
  return {
    main: at('main'),
    more: at('more'),
    create: at('create'),
    palette: at('palette'),
    searchKinds: abilities.search ? ['users', 'cases', 'words'] : [],
  };
}
