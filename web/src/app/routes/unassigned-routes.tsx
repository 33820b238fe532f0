import { ApplicationRole } from '@evenhand/contract/users';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { unassignedQuery } from '../../unassigned-messages/unassigned-messages.api.ts';
import { aroundScreen } from '../around-screen.ts';
import { requireRole } from '../require-role.ts';
import { shellRoute } from './shell-route.tsx';

const UnassignedScreen = lazyRouteComponent(() => import('../../screens/UnassignedScreen.tsx'), 'UnassignedScreen');

const unassignedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/cases/unassigned',
  beforeLoad: requireRole(ApplicationRole.HrUser),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(unassignedQuery),
  component: aroundScreen(UnassignedScreen, function Unassigned() {
    return <UnassignedScreen />;
  }),
});

export const unassignedRoutes = [unassignedRoute] as const;
