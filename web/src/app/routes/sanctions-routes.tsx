import { ApplicationRole } from '@evenhand/contract/users';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireRole } from '../require-role.ts';
import { shellRoute } from './shell-route.tsx';

export const sanctionsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sanctions',
    beforeLoad: requireRole(ApplicationRole.HrUser),
    component: lazyRouteComponent(() => import('../../screens/SanctionsScreen.tsx'), 'SanctionsScreen'),
  }),
] as const;
