import { askBeforeLeaving } from '../lib/ask-before-leaving.ts';

/**
 * A switch: while it is on, because something typed is not on the server yet, the browser asks before the
 * page is left, and whenever the page is left or hidden it is sent at once. What is typed while an earlier
 * version is on its way waits for its answer, which names the version to replace. It usually comes while
 * the browser asks. What was typed is lost when the page goes before that.
 */
export function guardLeaving(send: () => void): (isOn: boolean) => void {
  const ask = askBeforeLeaving();
  const hide = (): void => {
    if (document.visibilityState === 'hidden') send();
  };
  return (isOn) => {
    ask(isOn);
    if (isOn) {
      window.addEventListener('pagehide', send);
      document.addEventListener('visibilitychange', hide);
    } else {
      window.removeEventListener('pagehide', send);
      document.removeEventListener('visibilitychange', hide);
    }
  };
}
