import { createRoute, Outlet, redirect } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { unreadQuery } from '../../notifications/notifications.api.ts';
import { NotFoundScreen } from '../../screens/NotFoundScreen.tsx';
import { hasAnyRole } from '../../session/roles.ts';
import { AppShell } from '../../shell/AppShell.tsx';
import { ScreenFailure } from '../../shell/ScreenFailure.tsx';
import { currentUserQuery } from '../../users/users.api.ts';
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
  loader: async (page) => {
    // The bell, beside who the person is.
    void page.context.queryClient.prefetchQuery(unreadQuery);
    await sessionRoute.loader(page);
    if (hasAnyRole(page.context.session.read().user?.roles ?? [])) return;
    const { administers } = await page.context.queryClient.ensureQueryData(currentUserQuery);
    const { pathname } = page.location;
    // Who only administers begins there, and has what is their own besides.
    if (administers && /^\/(admin|notifications|profile)/.test(pathname)) return;
    const href = administers && pathname === '/' ? paths.administration() : paths.permissions(administers && pathname);
    throw redirect({ href, replace: true });
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
