import { setAvailability } from '@evenhand/contract/users';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { brandingQuery, serviceQuery } from '../configuration/configuration.api.ts';
import { flushAllDrafts, forgetAllDrafts, hasUnsent } from '../drafts/open-drafts.ts';
import { call, configureApi } from '../lib/api-client.ts';
import { loadClientSettings } from '../lib/load-client-settings.ts';
import { connectTabs } from '../session/other-tabs.ts';
import { connectRenewals } from '../session/renewals.ts';
import { createSession } from '../session/session.ts';
import { createUserManager } from '../session/user-manager.ts';
import { currentUserQuery } from '../users/users.api.ts';
import { Application } from './Application.tsx';
import { focusOnArrival } from './focus-on-arrival.ts';
import { followLinksWith } from './link-following.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.ts';

/**
 * Builds everything and shows the first screen; until that is ready the page keeps what `index.html` shows.
 */
export async function start(root: HTMLElement): Promise<void> {
  const settings = await loadClientSettings();
  const queryClient = createQueryClient();
  const session = createSession({
    userManager: createUserManager(settings.oidc),
    loadUser: async (profile) => {
      // Nothing waits for the brand; it is asked for with the first calls.
      void queryClient.prefetchQuery(brandingQuery);
      const [current] = await Promise.all([
        queryClient.fetchQuery(currentUserQuery),
        queryClient.prefetchQuery(serviceQuery(Number(profile.service_id))),
      ]);
      return current;
    },
    sendAvailability: (availability) => call(setAvailability, { query: { availability }, quiet: 'logged' }),
    sendTyped: () => flushAllDrafts(queryClient),
    hasUnsent: () => hasUnsent(queryClient),
    now: () => Date.now(),
    storage: sessionStorage,
    tabs: connectTabs(),
    renewals: connectRenewals(),
    forget: () => {
      forgetAllDrafts(queryClient);
      queryClient.clear();
    },
    here: () => location.pathname + location.search,
    goTo: (href) => location.replace(href),
  });
  configureApi({
    services: settings.services,
    token: session.token,
    onUnauthenticated: () => {
      if (session.read().session.isAuthenticated) session.signInAgain(location.pathname + location.search);
    },
  });
  // The Back button may restore a page that was left by signing out. It is loaded again.
  addEventListener('pageshow', (event) => {
    if (event.persisted && !session.read().session.isAuthenticated) location.reload();
  });
  const router = createAppRouter({ settings, session, queryClient });
  focusOnArrival(router);
  await router.load();
  // In slices, so that a slow phone answers meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <Application
        settings={settings}
        queryClient={queryClient}
        session={session}
        router={router}
        linkHandler={followLinksWith(router)}
      />,
    ),
  );
}
