import { useEffect } from 'react';

/** Dialogs open now, lowest first. While there is one, the application behind it is inert and does not scroll. */
const open: symbol[] = [];

function settle(): void {
  const root = document.getElementById('root');
  if (root !== null) root.inert = open.length > 0;
  document.documentElement.classList.toggle('is-scroll-locked', open.length > 0);
}

/** Keeps the page behind an open dialog out of reach, and brings focus back to where it was. */
export function useModalLayer(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const layer = Symbol('modal');
    open.push(layer);
    settle();
    return () => {
      open.splice(open.indexOf(layer), 1);
      settle();
      // An element inside an inert tree cannot take focus, so this comes after `settle`; the opener may be gone by then.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body || !document.activeElement.isConnected;
        if (isLost || opener?.contains(document.activeElement)) (opener?.isConnected ? opener : document.querySelector<HTMLElement>('main h1'))?.focus();
      });
    };
  }, [isOpen]);
}
