import type { LinkHandler } from '../ui/link-handler.ts';
import type { AppRouter } from './router.ts';
import { isSameScreen } from './same-screen.ts';
import { parseSearch } from './search-params.ts';

const PRELOAD_AFTER_MS = 60;

/**
 * Follows links inside the application through the router, and fetches a screen when the
 * pointer rests on its link.
 */
export function followLinksWith(router: AppRouter): LinkHandler {
  let resting: ReturnType<typeof setTimeout> | undefined;
  return {
    navigate: (href) => {
      const { pathname, searchParams } = new URL(href, location.origin);
      // A dialog opens over the screen, which stays where it is.
      const opensDialog = searchParams.has('action') && isSameScreen(pathname, router.state.location.pathname);
      void router.navigate({ href, resetScroll: !opensDialog });
    },
    preload: (href) => {
      clearTimeout(resting);
      const { pathname, search } = new URL(href, location.origin);
      resting = setTimeout(
        () => void router.preloadRoute({ to: pathname, search: parseSearch(search) } as never).catch(() => undefined),
        PRELOAD_AFTER_MS,
      );
    },
  };
}
