import { useEffect, useRef } from 'react';

/**
 * Dialogs open now, lowest first. While there is one, the application behind it is inert and does not scroll.
 */
const open: symbol[] = [];

/** Where focus was before a dialog opened. */
interface Origin {
  readonly opener: HTMLElement | null;
  /** What the opener stood in. */
  readonly container: HTMLElement | null;
}
/** Of the dialog that closes in this moment: one that takes its place gives focus back in its stead. */
let handedOn: Origin | null = null;
const taken = new WeakSet<Origin>();

const dialogOf = (element: HTMLElement | null): Element | null => element?.closest('.mantine-Modal-root') ?? null;

/** What takes Escape for itself: an open list, menu or panel above the dialog. */
const OWN_ESCAPE =
  '[data-mantine-stop-propagation="true"], [aria-expanded="true"], .mantine-Popover-dropdown, .mantine-Menu-dropdown';

/**
 * Keeps the page behind an open dialog out of reach, passes Escape to the topmost dialog, and brings
 * focus back to where it was.
 */
export function useModalLayer(isOpen: boolean, onEscape: () => void): void {
  const escaped = useRef(onEscape);
  useEffect(() => {
    escaped.current = onEscape;
  });
  useEffect(() => {
    if (!isOpen) return;
    const origin = originNow();
    const layer = Symbol('modal');
    open.push(layer);
    settle();
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing || open.at(-1) !== layer) return;
      if (event.target instanceof Element && event.target.closest(OWN_ESCAPE) !== null) return;
      event.stopPropagation();
      escaped.current();
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => {
      document.removeEventListener('keydown', listen, { capture: true });
      open.splice(open.indexOf(layer), 1);
      settle();
      // Of two that close together the outer one counts: the opener of the inner goes with it.
      if (handedOn === null || dialogOf(handedOn.opener) !== null) handedOn = origin;
      setTimeout(() => {
        if (handedOn === origin) handedOn = null;
        if (!taken.has(origin)) giveBack(origin);
      });
    };
  }, [isOpen]);
}

/**
 * What has focus when a dialog opens. A menu goes away with its items, so for an item it is the
 * button that opened the menu.
 */
function originNow(): Origin {
  if (handedOn !== null) {
    taken.add(handedOn);
    return { ...handedOn };
  }
  const now = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const button = now?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = (button ? document.getElementById(button) : null) ?? now;
  return { opener, container: opener?.closest<HTMLElement>('.mantine-Modal-root, section, main') ?? null };
}

function settle(): void {
  const page = document.documentElement;
  const isAny = open.length > 0;
  const scrollbar = innerWidth - page.clientWidth;
  const root = document.getElementById('root');
  if (root !== null) root.inert = isAny;
  if (isAny && !page.classList.contains('is-scroll-locked'))
    page.style.paddingRight = scrollbar > 0 ? `${scrollbar}px` : '';
  if (!isAny) page.style.paddingRight = '';
  page.classList.toggle('is-scroll-locked', isAny);
}

/**
 * The dialog may have led elsewhere, and then focus already has a better place. The opener itself may be
 * gone: then focus goes to the heading of what it stood in.
 */
function giveBack({ opener, container }: Origin): void {
  const now = document.activeElement;
  const dialog = dialogOf(opener) ?? dialogOf(container);
  const isLost =
    now === null ||
    now === document.body ||
    !now.isConnected ||
    (now.closest('.mantine-Modal-root') ?? dialog) !== dialog ||
    now === dialog;
  if (!isLost || (open.length > 0 && dialog === null)) return;
  const target =
    opener?.isConnected === true && opener !== document.body
      ? opener
      : (headingOf(container) ?? document.querySelector<HTMLElement>('main h1'));
  target?.focus({ preventScroll: true });
}

function headingOf(container: HTMLElement | null): HTMLElement | null {
  const heading = container?.isConnected === true ? container.querySelector<HTMLElement>('h1, h2, h3') : null;
  if (heading !== null && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading;
}
