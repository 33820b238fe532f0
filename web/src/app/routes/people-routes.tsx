import { ApplicationRole } from '@evenhand/contract/users';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { authoriseFilterOf } from '../../people/authorise-filter.ts';
import { aroundScreen } from '../around-screen.ts';
import { requireRole } from '../require-role.ts';
import { shellRoute } from './shell-route.tsx';

const EmployeeSearchScreen = lazyRouteComponent(
  () => import('../../screens/EmployeeSearchScreen.tsx'),
  'EmployeeSearchScreen',
);
const ProfileScreen = lazyRouteComponent(() => import('../../screens/ProfileScreen.tsx'), 'ProfileScreen');

/** For HR users (AUTH-09, AUTH-10). The filter is in the address, so that going back finds it. */
const employeeSearchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/employeeSearch/$query',
  validateSearch: z.object({ authoriseFilter: z.catch(z.optional(z.string()), undefined) }),
  beforeLoad: requireRole(ApplicationRole.HrUser),
  component: aroundScreen(EmployeeSearchScreen, function EmployeeSearch() {
    const { query } = employeeSearchRoute.useParams();
    const { authoriseFilter } = employeeSearchRoute.useSearch();
    const navigate = employeeSearchRoute.useNavigate();
    return (
      <EmployeeSearchScreen
        query={query}
        filter={authoriseFilterOf(authoriseFilter)}
        onFilter={(filter) => void navigate({ search: filter === 'All' ? {} : { authoriseFilter: filter } })}
      />
    );
  }),
});

/** Our own page for user profiles; it opens in a tab of its own (ROUTE-36). */
const profileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/profile',
  validateSearch: z.object({ userId: z.catch(z.optional(z.string()), undefined) }),
  component: aroundScreen(ProfileScreen, function Profile() {
    return <ProfileScreen userId={profileRoute.useSearch().userId ?? null} />;
  }),
});

export const peopleRoutes = [employeeSearchRoute, profileRoute] as const;
