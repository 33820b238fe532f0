import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Box, Standing } from './free-place.ts';
import { coversControl, coversLess, freePlace } from './free-place.ts';

const controls = [
  'a[href]',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  '[contenteditable="true"]',
  '[role="button"], [role="option"], [role="menuitem"], [role="switch"], [role="combobox"]',
  '[data-link]',
  // Bars of buttons are left free as a whole.
  '.sticky-foot, .modal-foot, [data-bottom-bar], header',
].join(', ');
const texts = 'h1, h2, h3, h4, p, li, td, th, dt, dd, label, .banner, .field-error';
const MARGIN_PX = 16;

/**
 * Keeps what floats over the page where it covers no control, while something is in it. It is placed anew when it would
 * cover one, because the page was scrolled or the focus has moved under it, and when the page has changed and there is
 * a place that covers less. It stays while it is used.
 * @param host the topmost dialog or the page; the rest is inert.
 */
export function useFreePlace(floating: RefObject<HTMLElement | null>, host: HTMLElement, shown: unknown): void {
  const pointer = useRef<Standing['pointer']>(null);
  useEffect(() => {
    const follow = ({ pointerType, clientX: x, clientY: y }: PointerEvent): void => {
      pointer.current = pointerType === 'touch' ? null : { x, y };
    };
    addEventListener('pointermove', follow, { passive: true });
    return () => removeEventListener('pointermove', follow);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of lines is another size.
  useLayoutEffect(() => {
    const element = floating.current;
    if (element === null || !element.matches(':popover-open')) return;
    let frame = 0;
    let hasPageChanged = true;
    const place = (mayStay: boolean): void => {
      if (element.matches(':hover, :focus-within')) return;
      const standing = standingIn(host, element, pointer.current);
      const now = element.getBoundingClientRect();
      const isRight = mayStay && isInWindow(now) && !coversControl(now, standing);
      if (isRight && !hasPageChanged) return;
      hasPageChanged = false;
      const best = freePlace(now, { width: innerWidth, height: innerHeight }, MARGIN_PX, standing);
      if (isRight && !coversLess(best, now, standing)) return;
      element.style.inset = `${best.top}px auto auto ${best.left}px`;
    };
    const soon = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => place(true));
    };
    place(false);
    const changes = new MutationObserver(() => {
      hasPageChanged = true;
      soon();
    });
    changes.observe(host, { childList: true, subtree: true });
    const events = ['resize', 'scroll', 'focusin'] as const;
    for (const event of events) addEventListener(event, soon, true);
    return () => {
      changes.disconnect();
      for (const event of events) removeEventListener(event, soon, true);
      cancelAnimationFrame(frame);
    };
  }, [floating, host, shown]);
}

function standingIn(host: HTMLElement, floating: HTMLElement, pointer: Standing['pointer']): Standing {
  const focused = document.activeElement;
  return {
    controls: boxesOf(host, controls, floating),
    texts: boxesOf(host, texts, floating),
    focus: focused === null || focused === document.body ? null : focused.getBoundingClientRect(),
    pointer,
  };
}

function boxesOf(host: HTMLElement, selector: string, floating: HTMLElement): readonly Box[] {
  return [...host.querySelectorAll(selector)]
    .filter((element) => !floating.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight);
}

function isInWindow({ left, top, right, bottom }: Box): boolean {
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}
