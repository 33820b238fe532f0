import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RenderResult } from 'vitest-browser-react';
import { render } from 'vitest-browser-react';
import { features } from '../app/features.ts';
import { parseSearch, stringifySearch } from '../app/search-params.ts';
import type { SignedInPerson } from '../users/users.api.ts';
import '../ui/styles.ts';
import { ServiceIdContext, serviceQuery } from '../configuration/configuration.api.ts';
import type { Feature } from '../features/feature.ts';
import { FeaturesContext } from '../features/use-features.ts';
import { configureApi } from '../lib/api-client.ts';
import { clearErrors } from '../lib/error-list.ts';
import { ClientSettingsContext } from '../lib/use-client-settings.ts';
import { SessionProvider } from '../session/SessionProvider.tsx';
import type { Session } from '../session/session.ts';
import { clearSnackbars } from '../ui/snackbar.ts';
import { UiProvider } from '../ui/UiProvider.tsx';
import { currentUserQuery } from '../users/users.api.ts';
import type { FakeAnswer, MadeCall } from './fake-api.ts';
import { fakeFetch } from './fake-api.ts';
import type { FakeWorld } from './fake-session.ts';
import { fakeSession, typedOn } from './fake-session.ts';
import { leaveLastPage } from './leave-last-page.ts';
import { maren } from './people.ts';
import { settings, standardAnswers } from './standard-answers.ts';

/** Surroundings of a component that its real route provides. */
export interface RouteWork {
  beforeLoad: (
    page: { queryClient: QueryClient; session: Session },
    location: { pathname: string; searchStr: string },
  ) => Promise<void>;
  onShown: (queryClient: QueryClient, pathname: string) => void;
}

interface InApp {
  /** The signed-in person; Maren by default. */
  user?: SignedInPerson;
  answers?: readonly FakeAnswer[];
  /** The current address at the start. */
  path?: string;
  /** Paths the router knows besides `/`. */
  screens?: readonly string[];
  /** Features that are not built yet, besides those that are. */
  moreFeatures?: readonly Feature[];
  work?: RouteWork;
}

export interface AppUnderTest {
  screen: RenderResult;
  /** Every call made so far. */
  calls: MadeCall[];
  /** The current address: path and query. */
  address: () => string;
  /** Goes to another address, as a link of the shell does. */
  go: (href: string) => Promise<void>;
  world: FakeWorld;
  queryClient: QueryClient;
}

/**
 * Shows a component as in the application: signed in, with router, queries, kit and a fake API
 * that keeps to the contract.
 */
export async function renderInApp(
  content: ReactNode,
  {
    user = maren,
    answers = [],
    path = '/',
    screens = ['/dashboard', '/cases', '/tasks'],
    moreFeatures = [],
    work,
  }: InApp = {},
): Promise<AppUnderTest> {
  for (const reset of [clearErrors, clearSnackbars, () => sessionStorage.clear()]) reset();
  const { fetch, calls } = fakeFetch([...standardAnswers(user), ...answers]);
  configureApi({ services: {}, token: () => 'token', onUnauthenticated: () => undefined, fetch });

  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  leaveLastPage(queryClient);
  await Promise.all([queryClient.fetchQuery(currentUserQuery), queryClient.fetchQuery(serviceQuery(user.serviceId))]);
  const { session, world } = await fakeSession(user, typedOn(queryClient));
  const root = createRootRoute({
    component: () => content,
    notFoundComponent: () => null,
    beforeLoad: ({ location }) => work?.beforeLoad({ queryClient, session }, location),
  });
  const onShown = ({ pathname }: { pathname: string }) => work?.onShown(queryClient, pathname);
  const routes = ['/', ...screens].map((at) =>
    createRoute({ getParentRoute: () => root, path: at, onEnter: onShown, onStay: onShown }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [path] }),
    trailingSlash: 'preserve',
    parseSearch,
    stringifySearch,
  });
  await router.load();
  calls.length = 0;

  const allFeatures = [...features, ...moreFeatures];
  const container = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' }));
  const screen = await render(
    <ClientSettingsContext value={settings}>
      <QueryClientProvider client={queryClient}>
        <SessionProvider session={session}>
          <ServiceIdContext value={user.serviceId}>
            <UiProvider linkHandler={{ navigate: (href) => void router.navigate({ href }), preload: () => undefined }}>
              <FeaturesContext value={allFeatures}>
                <RouterProvider router={router as never} />
              </FeaturesContext>
            </UiProvider>
          </ServiceIdContext>
        </SessionProvider>
      </QueryClientProvider>
    </ClientSettingsContext>,
    { container },
  );
  return {
    screen,
    calls,
    queryClient,
    address: () => router.state.location.href,
    go: (href) => router.navigate({ href }),
    world,
  };
}
