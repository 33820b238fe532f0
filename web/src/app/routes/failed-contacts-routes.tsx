import { ApplicationRole } from '@evenhand/contract/users';
import { createRoute, lazyRouteComponent, useMatch } from '@tanstack/react-router';
import { aroundScreen } from '../around-screen.ts';
import { requireRole } from '../require-role.ts';
import { inCaseRoute } from './in-case-route.ts';

const FailedContactsScreen = lazyRouteComponent(() => import('../../screens/FailedContactsScreen.tsx'), 'FailedContactsScreen');

/**
 * For HR users (gaps G-12). One screen has both addresses, so that opening the form leaves the list as it is.
 */
const failedContactsRoute = createRoute({
  getParentRoute: () => inCaseRoute,
  path: '/contacts/failed',
  beforeLoad: requireRole(ApplicationRole.HrUser),
  component: aroundScreen(FailedContactsScreen, function FailedContacts() {
    const { caseId } = failedContactsRoute.useParams();
    const navigate = failedContactsRoute.useNavigate();
    const isRecording = useMatch({ from: createFailedContactRoute.id, shouldThrow: false }) !== undefined;
    // The form is not opened again by going back.
    return <FailedContactsScreen caseId={caseId} isRecording={isRecording} onDone={() => void navigate({ to: failedContactsRoute.to, replace: true })} />;
  }),
});

const createFailedContactRoute = createRoute({ getParentRoute: () => failedContactsRoute, path: '/create' });

export const failedContactsRoutes = [failedContactsRoute.addChildren([createFailedContactRoute])] as const;
