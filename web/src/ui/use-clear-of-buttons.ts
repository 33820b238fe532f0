import { useEffect } from 'react';

const bars = '.sticky-foot, .modal-foot, [data-bottom-bar]';
const GAP_PX = 8;

/**
 * Keeps what floats at the bottom of a phone clear of the buttons there, however many lines they take, while
 * something is shown: `--bars-height` is what they take up.
 */
export function useClearOfButtons(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const root = document.documentElement;
    let frame = 0;
    const measure = (): void => {
      const tops = [...document.querySelectorAll(bars)]
        .map((bar) => bar.getBoundingClientRect())
        .filter(({ height, bottom }) => height > 0 && bottom >= innerHeight - 1);
      const highest = Math.min(innerHeight, ...tops.map(({ top }) => top));
      root.style.setProperty('--bars-height', `${innerHeight - highest + GAP_PX}px`);
    };
    const soon = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    measure();
    const changes = new MutationObserver(soon);
    changes.observe(document.body, { childList: true, subtree: true });
    addEventListener('resize', soon);
    return () => {
      changes.disconnect();
      removeEventListener('resize', soon);
      cancelAnimationFrame(frame);
      root.style.removeProperty('--bars-height');
    };
  }, [isShown]);
}
