import type { LinkHandler } from '../ui/link-handler.ts';
import type { AppRouter } from './router.ts';
import { parseSearch } from './search-params.ts';

const PRELOAD_AFTER_MS = 60;

/**
 * Follows links inside the application through the router, and fetches a screen when the
 * pointer rests on its link.
 */
export function followLinksWith(router: AppRouter): LinkHandler {
  let resting: ReturnType<typeof setTimeout> | undefined;
  return {
    navigate: (href) => void router.navigate({ href }),
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
