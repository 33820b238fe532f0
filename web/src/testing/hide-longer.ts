import { onTestFinished } from 'vitest';

const style = document.createElement('style');
style.textContent = 'html [data-waits][data-waits] { animation-delay: 60s !important; }';

/**
 * Hides what waits for an answer for a minute instead of a second: on a busy machine the second could pass
 * before the test has looked.
 */
export function hideLonger(): void {
  document.head.append(style);
  onTestFinished(() => style.remove());
}
