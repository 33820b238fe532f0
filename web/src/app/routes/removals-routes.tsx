import { ApplicationRole } from '@evenhand/contract/users';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { removalsQuery } from '../../removals/removals.api.ts';
import { currentUserQuery } from '../../users/users.api.ts';
import { aroundScreen } from '../around-screen.ts';
import { requireRole } from '../require-role.ts';
import { shellRoute } from './shell-route.tsx';

const RemovalsScreen = lazyRouteComponent(() => import('../../screens/RemovalsScreen.tsx'), 'RemovalsScreen');
const requireHr = requireRole(ApplicationRole.HrUser);

/** For HR users whose rule allows it, so typing the address does not get round the menu (gaps G-08, G-12). */
const removalsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/cases/removals',
  beforeLoad: async (page) => {
    await requireHr(page);
    const { abilities } = await page.context.queryClient.ensureQueryData(currentUserQuery);
    if (!abilities.reviewRemovals) throw redirect({ href: paths.permissions(page.location.pathname), replace: true });
  },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(removalsQuery),
  component: aroundScreen(RemovalsScreen, function Removals() {
    return <RemovalsScreen />;
  }),
});

export const removalsRoutes = [removalsRoute] as const;
