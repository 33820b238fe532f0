import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { currentUserQuery } from '../../users/users.api.ts';
import { shellRoute } from './shell-route.tsx';
import { enterSession } from './signed-in.tsx';

/** For people with a permission of administration. Which page of it an address is, its own script says. */
const administrationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin/$',
  beforeLoad: async (page) => {
    await enterSession(page);
    const { administers } = await page.context.queryClient.ensureQueryData(currentUserQuery);
    if (!administers) throw redirect({ href: paths.permissions(page.location.pathname), replace: true });
  },
  component: lazyRouteComponent(() => import('../../screens/AdministrationScreen.tsx'), 'AdministrationScreen'),
});

export const administrationRoutes = [administrationRoute] as const;
