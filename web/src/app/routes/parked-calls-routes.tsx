import { ApplicationRole } from '@evenhand/contract/users';
import { createRoute, lazyRouteComponent, useMatch } from '@tanstack/react-router';
import { aroundScreen } from '../around-screen.ts';
import { requireRole } from '../require-role.ts';
import { inCaseRoute } from './in-case-route.ts';

const ParkedCallsScreen = lazyRouteComponent(() => import('../../screens/ParkedCallsScreen.tsx'), 'ParkedCallsScreen');

/**
 * For HR users (gaps G-12). One screen has both addresses, so that opening the form leaves the list as it is.
 */
const parkedCallsRoute = createRoute({
  getParentRoute: () => inCaseRoute,
  path: '/parkedcalls',
  beforeLoad: requireRole(ApplicationRole.HrUser),
  component: aroundScreen(ParkedCallsScreen, function ParkedCalls() {
    const { caseId } = parkedCallsRoute.useParams();
    const navigate = parkedCallsRoute.useNavigate();
    const isParking = useMatch({ from: parkCallRoute.id, shouldThrow: false }) !== undefined;
    // The form is not opened again by going back.
    return <ParkedCallsScreen caseId={caseId} isParking={isParking} onDone={() => void navigate({ to: parkedCallsRoute.to, replace: true })} />;
  }),
});

const parkCallRoute = createRoute({ getParentRoute: () => parkedCallsRoute, path: '/create' });

export const parkedCallsRoutes = [parkedCallsRoute.addChildren([parkCallRoute])] as const;
