import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { tourSeenQuery } from '../../dashboard/tour.api.ts';
import type { RouterContext } from '../router-context.ts';
import { shellRoute } from './shell-route.tsx';

const screen = lazyRouteComponent(() => import('../../screens/DashboardScreen.tsx'), 'DashboardScreen');

/** Asked for while the screen is loaded; nothing waits for it. */
const loader = ({ context: { queryClient } }: { context: RouterContext }): void =>
  void queryClient.prefetchQuery(tourSeenQuery);

export const dashboardRoutes = [
  createRoute({ getParentRoute: () => shellRoute, path: '/', loader, component: screen }),
  createRoute({ getParentRoute: () => shellRoute, path: '/dashboard', loader, component: screen }),
] as const;
