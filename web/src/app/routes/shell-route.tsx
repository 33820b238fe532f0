import { createRoute, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ServiceIdContext } from '../../configuration/configuration.api.ts';
import { NotFoundScreen } from '../../screens/NotFoundScreen.tsx';
import { useSession } from '../../session/use-session.ts';
import { AppShell } from '../../shell/AppShell.tsx';
import { EntryFrame } from '../../shell/EntryFrame.tsx';
import { entryText } from '../../shell/entry.text.ts';
import { ScreenFailure } from '../../shell/ScreenFailure.tsx';
import { useCurrentUser } from '../../users/users.api.ts';
import { waitForNavigation } from '../wait-for-navigation.ts';
import { rootRoute } from './root-route.tsx';

/**
 * Parent of every screen behind sign-in: it needs a session (ROUTE-14). A child adds `beforeLoad:
 * requireRole('HRUser')` when it needs a role.
 */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: async ({ context, location }) => {
    if (!(await context.session.enter(location.href))) await waitForNavigation();
  },
  component: ShellLayout,
  // An address a child cannot read (no number where a number must be) is answered inside the shell, too.
  notFoundComponent: NothingHere,
  errorComponent: ScreenFailure,
});

function ShellLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

function NothingHere() {
  return (
    <Shell>
      <NotFoundScreen />
    </Shell>
  );
}

/** Once the person signs out, here or in another tab, nothing of a case is on the screen any more. */
function Shell({ children }: { children: ReactNode }) {
  const { session } = useSession();
  return session.isAuthenticated ? <ShellOfPerson>{children}</ShellOfPerson> : <EntryFrame title={entryText.signingOut} />;
}

function ShellOfPerson({ children }: { children: ReactNode }) {
  const { serviceId } = useCurrentUser();
  return (
    <ServiceIdContext value={serviceId}>
      <AppShell>{children}</AppShell>
    </ServiceIdContext>
  );
}
