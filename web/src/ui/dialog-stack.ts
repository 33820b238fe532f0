import { useSyncExternalStore } from 'react';

interface Opening {
  /** Stays above every other dialog, whenever those open. */
  readonly isOnTop: boolean;
  readonly onEscape: () => void;
}
/** Where focus was before a dialog opened. */
interface Origin {
  readonly opener: HTMLElement | null;
  /** What the opener stood in. */
  readonly container: HTMLElement | null;
}
interface Layer extends Opening {
  readonly dialog: HTMLDialogElement;
}

/** The dialogs open now, lowest first. */
let layers: readonly Layer[] = [];
const listeners = new Set<() => void>();
/** The focus origin of the dialog that is closing. The next dialog inherits it when its own opener is gone. */
let closing: Origin | null = null;

/** The topmost dialog. Everything outside it is inert, so what must stay usable moves into it. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, () => layers.at(-1)?.dialog ?? null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows a dialog above the others and passes Escape to it while it is the topmost. The function it returns
 * closes the dialog. The browser makes the page inert and gives focus back; what it leaves out is done here.
 */
export function openDialog(dialog: HTMLDialogElement, opening: Opening): () => void {
  const layer = { ...opening, dialog };
  const origin = originNow();
  const above = opening.isOnTop ? [] : layers.filter(({ isOnTop }) => isOnTop);
  dialog.querySelector('[data-autofocus]')?.setAttribute('autofocus', '');
  for (const { dialog: shown } of [layer, ...above]) {
    shown.close();
    shown.showModal();
  }
  change([...layers.filter((other) => !above.includes(other)), layer, ...above]);
  const listen = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || layers.at(-1) !== layer) return;
    // The browser closes an open menu or panel first.
    if (dialog.querySelector('[popover="auto"]:popover-open') !== null) return;
    event.preventDefault();
    layer.onEscape();
  };
  document.addEventListener('keydown', listen);
  return () => {
    document.removeEventListener('keydown', listen);
    change(layers.filter((other) => other !== layer));
    dialog.close();
    closing ??= origin;
    setTimeout(() => {
      if (closing === origin) closing = null;
      giveBack(origin);
    });
  };
}

function originNow(): Origin {
  const now = document.activeElement;
  if (!(now instanceof HTMLElement) || now === document.body) return closing ?? { opener: null, container: null };
  return { opener: now, container: now.closest<HTMLElement>('dialog, section, main') };
}

/** The page behind does not scroll, and does not move when its scroll bar goes. */
function change(next: readonly Layer[]): void {
  layers = next;
  const page = document.documentElement;
  const isAny = layers.length > 0;
  const scrollbar = innerWidth - page.clientWidth;
  if (!isAny) page.style.paddingRight = '';
  else if (scrollbar > 0) page.style.paddingRight = `${scrollbar}px`;
  page.classList.toggle('is-scroll-locked', isAny);
  const root = document.getElementById('root');
  if (root !== null) root.inert = isAny;
  for (const listener of listeners) listener();
}

/** Nothing has focus when the opener is gone: then it goes to the heading of what the opener stood in. */
function giveBack({ opener, container }: Origin): void {
  const now = document.activeElement;
  if (now !== null && now !== document.body && now.isConnected) return;
  const target =
    opener?.isConnected === true ? opener : (headingOf(container) ?? document.querySelector<HTMLElement>('main h1'));
  target?.focus({ preventScroll: true });
}

function headingOf(container: HTMLElement | null): HTMLElement | null {
  const heading = container?.isConnected === true ? container.querySelector<HTMLElement>('h1, h2, h3') : null;
  if (heading !== null && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading;
}
