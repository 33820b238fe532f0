import { announce } from '../ui/announce.ts';
import type { AppRouter } from './router.ts';

const PATIENCE = 3000;

/** After a change of screen focus goes to its `h1`, whose words are thereby said (design language §12). The first screen keeps the browser's focus. */
export function focusOnArrival(router: AppRouter): () => void {
  return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) void focusHeading(Date.now());
  });
}

async function focusHeading(since: number): Promise<void> {
  for (;;) {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading !== null) {
      heading.focus({ preventScroll: true });
      return;
    }
    if (Date.now() - since > PATIENCE) {
      announce(document.title);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
