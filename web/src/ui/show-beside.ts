/** Twice the margin of what floats, and a pixel for rounding. */
const MARGINS_PX = 13;

/**
 * Shows what floats in the top layer, beside the element it belongs to: below it, or above it where it would be cut
 * and there is more room. The style sheet places it. Its own way to change the side loses the scroll
 * position of what it limits in height.
 */
export function showBeside(element: HTMLElement, box: HTMLElement): void {
  box.showPopover({ source: element });
  const { top, bottom } = element.getBoundingClientRect();
  const below = innerHeight - bottom;
  box.toggleAttribute('data-above', box.offsetHeight > below - MARGINS_PX && top > below);
}
