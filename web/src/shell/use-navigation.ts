import { useLocation } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { useHasScreen } from '../lib/use-has-screen.ts';
import { useCurrentUser } from '../users/users.api.ts';
import type { SearchKind } from './nav-search.ts';
import type { NavigationItem } from './navigation-items.ts';
import { mainItems, moreItems } from './navigation-items.ts';

interface Navigation {
  main: readonly NavigationItem[];
  more: readonly NavigationItem[];
  searchKinds: readonly SearchKind[];
  /** Not inside the wizard itself. */
  canCreateCase: boolean;
}

/** What this person may go to, from the abilities the server answered. */
export function useNavigation(): Navigation {
  const { abilities } = useCurrentUser();
  const { pathname } = useLocation();
  const hasScreen = useHasScreen();
  const kinds: SearchKind[] = [
    ...(hasScreen('/employeeSearch/$query') ? (['users'] as const) : []),
    ...(hasScreen('/cases/$caseId') ? (['cases'] as const) : []),
  ];
  return {
    main: mainItems(hasScreen),
    more: moreItems(abilities, hasScreen),
    searchKinds: abilities.search ? kinds : [],
    canCreateCase: abilities.createCase && hasScreen('/cases/create/{-$step}/{-$ownerId}') && !pathname.toLowerCase().startsWith(paths.createCase()),
  };
}
