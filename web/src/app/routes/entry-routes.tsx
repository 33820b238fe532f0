import { createRoute, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ErrorScreen } from '../../screens/ErrorScreen.tsx';
import { NotFoundScreen } from '../../screens/NotFoundScreen.tsx';
import { PermissionsScreen } from '../../screens/PermissionsScreen.tsx';
import { SignedOutScreen } from '../../screens/SignedOutScreen.tsx';
import { SignInFailedScreen } from '../../screens/SignInFailedScreen.tsx';
import { waitForNavigation } from '../wait-for-navigation.ts';
import { rootRoute } from './root-route.tsx';
import { shellRoute } from './shell-route.tsx';
import { enterSession } from './signed-in.tsx';

/** Callback of the provider (ROUTE-08). Opened by hand it begins a sign-in. */
const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signin',
  beforeLoad: async ({ context: { session }, location }) => {
    if (!/[?&](code|error)=/.test(location.href)) {
      await session.startSignIn('/');
      await waitForNavigation();
    }
    // A failure shows the screen, which offers to start again.
    const returnTo = await session.finishSignIn().catch(() => undefined);
    if (returnTo === null) await waitForNavigation();
    if (typeof returnTo === 'string') throw redirect({ href: returnTo, replace: true });
  },
  component: SignInFailedScreen,
});

const signOutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signout',
  loader: ({ context }) => context.session.finishSignOut(),
  component: function SignedOut() {
    return <SignedOutScreen {...signOutRoute.useLoaderData()} />;
  },
});

/** The full-page renew after another service or policy area was chosen (gaps G-19). */
const refreshRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/refresh',
  beforeLoad: async ({ context: { session } }) => {
    await session.refresh();
    await waitForNavigation();
  },
});

const errorRoute = createRoute({ getParentRoute: () => rootRoute, path: '/error', component: ErrorScreen });

/** In the frame of sign-in, for people who are signed in. */
const permissionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/permissions',
  beforeLoad: enterSession,
  validateSearch: z.object({ from: z.catch(z.optional(z.string()), undefined) }),
  component: function Permissions() {
    return <PermissionsScreen from={permissionsRoute.useSearch().from} />;
  },
});

/** Every other address: the same words for everybody, inside the shell. */
const notFoundRoute = createRoute({ getParentRoute: () => shellRoute, path: '$', component: NotFoundScreen });

export const entryRoutes = [signInRoute, signOutRoute, refreshRoute, errorRoute, permissionsRoute] as const;
export const entryRoutesInShell = [notFoundRoute] as const;
