import { announce } from '../ui/announce.ts';
import type { AppRouter } from './router.ts';
import { isSameScreen } from './same-screen.ts';

const GIVE_UP_AFTER_MS = 4000;
const LOOK_EVERY_MS = 50;

/**
 * After a change of screen focus goes to its `h1`, so that screen readers say it (design language §12). The
 * first screen keeps the browser's focus. A heading may arrive late, or be replaced when its data does; until
 * the person does something, focus follows it.
 */
export function focusOnArrival(router: AppRouter): () => void {
  let stop = (): void => undefined;
  return router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
    if (fromLocation === undefined || isSameScreen(fromLocation.pathname, toLocation.pathname)) return;
    stop();
    stop = followHeading();
  });
}

function followHeading(): () => void {
  const before = document.activeElement;
  const since = Date.now();
  let last: Element | null = null;
  const timer = setInterval(look, LOOK_EVERY_MS);
  const stop = (): void => {
    clearInterval(timer);
    for (const kind of ['keydown', 'pointerdown'] as const) removeEventListener(kind, stop, { capture: true });
  };
  for (const kind of ['keydown', 'pointerdown'] as const) addEventListener(kind, stop, { capture: true });

  function look(): void {
    const heading = document.querySelector<HTMLElement>('main h1');
    const now = document.activeElement;
    const isElsewhere = now !== null && now !== document.body && now !== before && now !== last;
    if (isElsewhere || Date.now() - since > GIVE_UP_AFTER_MS) {
      // A screen without a heading still announces its title.
      if (last === null && !isElsewhere) announce(document.title);
      stop();
    } else if (heading !== null && heading !== last) {
      last = heading;
      heading.focus({ preventScroll: true });
    }
  }
  return stop;
}
