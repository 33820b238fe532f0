import type { ClientSettings } from '@evenhand/contract/client-settings';
import { createMemoryHistory } from '@tanstack/react-router';
import type { RenderResult } from 'vitest-browser-react';
import { render } from 'vitest-browser-react';
import { Application } from '../app/Application.tsx';
import { followLinksWith } from '../app/link-following.ts';
import { createQueryClient } from '../app/query-client.ts';
import type { AppRouter } from '../app/router.ts';
import { createAppRouter } from '../app/router.ts';
import type { SignedInPerson } from '../users/users.api.ts';
import '../ui/styles.ts';
import { serviceQuery } from '../configuration/configuration.api.ts';
import { configureApi } from '../lib/api-client.ts';
import { clearErrors } from '../lib/error-list.ts';
import { clearSnackbars } from '../ui/snackbar.ts';
import { currentUserQuery } from '../users/users.api.ts';
import type { FakeAnswer, MadeCall } from './fake-api.ts';
import { fakeFetch } from './fake-api.ts';
import type { FakeWorld } from './fake-session.ts';
import { fakeSession, typedOn } from './fake-session.ts';
import { leaveLastPage } from './leave-last-page.ts';
import { maren } from './people.ts';
import { standardAnswers, settings as usualSettings } from './standard-answers.ts';

interface AtRoute {
  user?: SignedInPerson;
  answers?: readonly FakeAnswer[];
  /** Values of `/config.json` beside the usual. */
  configured?: Partial<ClientSettings>;
}

export interface RouteUnderTest {
  screen: RenderResult;
  calls: MadeCall[];
  router: AppRouter;
  address: () => string;
  /** Goes to another address as a link would. */
  goTo: (href: string) => Promise<void>;
  goBack: () => void;
  world: FakeWorld;
}

/**
 * The application itself at an address: the real routes with their guards, in the shell. A call without
 * an answer stays under way.
 */
export async function showRoute(
  path: string,
  { user = maren, answers = [], configured = {} }: AtRoute = {},
): Promise<RouteUnderTest> {
  for (const reset of [clearErrors, clearSnackbars, () => sessionStorage.clear()]) reset();
  const { fetch, calls } = fakeFetch([...standardAnswers(user), ...answers]);
  const unanswered = new Promise<Response>(() => undefined);
  configureApi({
    services: {},
    token: () => 'token',
    onUnauthenticated: () => undefined,
    fetch: (...call) => fetch(...call).catch(() => unanswered),
  });

  const queryClient = createQueryClient();
  leaveLastPage(queryClient);
  await Promise.all([queryClient.fetchQuery(currentUserQuery), queryClient.fetchQuery(serviceQuery(user.serviceId))]);
  const { session, world } = await fakeSession(user, typedOn(queryClient));
  const settings = { ...usualSettings, ...configured };
  const router = createAppRouter({ settings, session, queryClient }, createMemoryHistory({ initialEntries: [path] }));
  calls.length = 0;
  await router.load();
  const container = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' }));
  const screen = await render(
    <Application
      settings={settings}
      queryClient={queryClient}
      session={session}
      router={router}
      linkHandler={followLinksWith(router)}
    />,
    { container },
  );
  return {
    screen,
    calls,
    router,
    address: () => router.state.location.href,
    goTo: (href) => router.navigate({ href }),
    goBack: () => router.history.back(),
    world,
  };
}
