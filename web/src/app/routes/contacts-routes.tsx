import { ApplicationRole } from '@evenhand/contract/users';
import { createRoute, lazyRouteComponent, useMatch } from '@tanstack/react-router';
import { aroundScreen } from '../around-screen.ts';
import { requireRole } from '../require-role.ts';
import { inCaseRoute } from './in-case-route.ts';

const ContactsScreen = lazyRouteComponent(() => import('../../screens/ContactsScreen.tsx'), 'ContactsScreen');

/**
 * For HR users (gaps G-12). One screen has both addresses, so that opening the form leaves the list as it is.
 * The form is not opened again by going back.
 */
const parkedCallsRoute = createRoute({
  getParentRoute: () => inCaseRoute,
  path: '/parkedcalls',
  beforeLoad: requireRole(ApplicationRole.HrUser),
  component: aroundScreen(ContactsScreen, function ParkedCalls() {
    const { caseId } = parkedCallsRoute.useParams();
    const navigate = parkedCallsRoute.useNavigate();
    const isRecording = useMatch({ from: parkCallRoute.id, shouldThrow: false }) !== undefined;
    const close = (): void => void navigate({ to: parkedCallsRoute.to, replace: true });
    return <ContactsScreen caseId={caseId} kind="parked-call" isRecording={isRecording} onDone={close} />;
  }),
});

const parkCallRoute = createRoute({ getParentRoute: () => parkedCallsRoute, path: '/create' });

/** As the addresses of parked calls. */
const failedContactsRoute = createRoute({
  getParentRoute: () => inCaseRoute,
  path: '/contacts/failed',
  beforeLoad: requireRole(ApplicationRole.HrUser),
  component: aroundScreen(ContactsScreen, function FailedContacts() {
    const { caseId } = failedContactsRoute.useParams();
    const navigate = failedContactsRoute.useNavigate();
    const isRecording = useMatch({ from: createFailedContactRoute.id, shouldThrow: false }) !== undefined;
    const close = (): void => void navigate({ to: failedContactsRoute.to, replace: true });
    return <ContactsScreen caseId={caseId} kind="failed-contact" isRecording={isRecording} onDone={close} />;
  }),
});

const createFailedContactRoute = createRoute({ getParentRoute: () => failedContactsRoute, path: '/create' });

export const contactsRoutes = [
  parkedCallsRoute.addChildren([parkCallRoute]),
  failedContactsRoute.addChildren([createFailedContactRoute]),
] as const;
