import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from './shell-route.tsx';

const screen = lazyRouteComponent(() => import('../../screens/DashboardScreen.tsx'), 'DashboardScreen');

export const dashboardRoutes = [
  createRoute({ getParentRoute: () => shellRoute, path: '/', component: screen }),
  createRoute({ getParentRoute: () => shellRoute, path: '/dashboard', component: screen }),
] as const;
