import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { tourSeenQuery } from '../../dashboard/tour.api.ts';
import type { RouterContext } from '../router-context.ts';
import { shellRoute } from './shell-route.tsx';

const screen = lazyRouteComponent(() => import('../../screens/DashboardScreen.tsx'), 'DashboardScreen');

/** Whether the tour is offered is known before the screen is shown, so that it pushes nothing down. */
const loader = ({ context: { queryClient } }: { context: RouterContext }) => queryClient.ensureQueryData(tourSeenQuery).catch(() => null);

export const dashboardRoutes = [
  createRoute({ getParentRoute: () => shellRoute, path: '/', loader, component: screen }),
  createRoute({ getParentRoute: () => shellRoute, path: '/dashboard', loader, component: screen }),
] as const;
