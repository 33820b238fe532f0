import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from './shell-route.tsx';

export const caseListRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/cases',
    component: lazyRouteComponent(() => import('../../screens/CaseListScreen.tsx'), 'CaseListScreen'),
  }),
] as const;
