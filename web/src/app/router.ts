import type { RouterHistory } from '@tanstack/react-router';
import { createRouter } from '@tanstack/react-router';
import { NotFoundScreen } from '../screens/NotFoundScreen.tsx';
import { ScreenFailure } from '../shell/ScreenFailure.tsx';
import { routeTree } from './route-tree.ts';
import type { RouterContext } from './router-context.ts';
import { parseSearch, stringifySearch } from './search-params.ts';

/** The routes of the product, with the browser's own history unless another is given. */
export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history === undefined ? {} : { history }),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    trailingSlash: 'preserve',
    defaultPendingMs: 200,
    defaultErrorComponent: ScreenFailure,
    defaultNotFoundComponent: NotFoundScreen,
  });
}
export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
