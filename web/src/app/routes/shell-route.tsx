import { createRoute, Outlet } from '@tanstack/react-router';
import { unreadQuery } from '../../notifications/notifications.api.ts';
import { NotFoundScreen } from '../../screens/NotFoundScreen.tsx';
import { AppShell } from '../../shell/AppShell.tsx';
import { ScreenFailure } from '../../shell/ScreenFailure.tsx';
import { rootRoute } from './root-route.tsx';
import { SignedIn, sessionRoute } from './signed-in.tsx';

/**
 * Parent of every screen behind sign-in that has the navigation of the application around it. A child adds
 * `beforeLoad: requireRole('HRUser')` when it needs a role.
 */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: sessionRoute.beforeLoad,
  loader: (page) => {
    // The bell, beside who the person is.
    void page.context.queryClient.prefetchQuery(unreadQuery);
    return sessionRoute.loader(page);
  },
  component: ShellLayout,
  // An address a child cannot read (no number where a number must be) is answered inside the shell, too.
  notFoundComponent: NothingHere,
  errorComponent: ScreenFailure,
});

function ShellLayout() {
  return (
    <SignedIn frame={AppShell}>
      <Outlet />
    </SignedIn>
  );
}

function NothingHere() {
  return (
    <SignedIn frame={AppShell}>
      <NotFoundScreen />
    </SignedIn>
  );
}
