import { askBeforeLeaving } from '../lib/ask-before-leaving.ts';

/**
 * Makes a switch that is on while something typed is not on the server. While it is on, the browser asks
 * before the page is left, and `send` is called when the page is left or hidden. A save under way must be
 * answered first, because its answer names the version to replace. It usually arrives while the browser
 * asks. If the page is gone before, what was typed since is lost.
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
