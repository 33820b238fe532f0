import { ApplicationRole } from '@evenhand/contract/users';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { aroundScreen } from '../around-screen.ts';
import { requireRole } from '../require-role.ts';
import { inCaseRoute } from './in-case-route.ts';

const AccessLogScreen = lazyRouteComponent(() => import('../../screens/AccessLogScreen.tsx'), 'AccessLogScreen');

/** For HR users; the call answers those alone who act as HR on the case. */
const accessLogRoute = createRoute({
  getParentRoute: () => inCaseRoute,
  path: '/access',
  beforeLoad: requireRole(ApplicationRole.HrUser),
  component: aroundScreen(AccessLogScreen, function AccessLog() {
    return <AccessLogScreen caseId={accessLogRoute.useParams().caseId} />;
  }),
});

export const accessLogRoutes = [accessLogRoute] as const;
