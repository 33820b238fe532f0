import { askBeforeLeaving } from '../lib/ask-before-leaving.ts';

/**
 * Makes a switch that is on while something typed is not on the server. While it is on, `send` is called when
 * the page is left or hidden, and the browser asks before the page is left, unless the values are stored
 * elsewhere too. A save under way must be answered first, because its answer names the version to replace.
 * It usually arrives while the browser asks. If the page is gone before, what was typed since is lost.
 */
export function guardLeaving(send: () => void, { asks }: { readonly asks: boolean }): (isOn: boolean) => void {
  const ask = askBeforeLeaving();
  const hide = (): void => {
    if (document.visibilityState === 'hidden') send();
  };
  return (isOn) => {
    ask(isOn && asks);
    if (isOn) {
      window.addEventListener('pagehide', send);
      document.addEventListener('visibilitychange', hide);
    } else {
      window.removeEventListener('pagehide', send);
      document.removeEventListener('visibilitychange', hide);
    }
  };
}
