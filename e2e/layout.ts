import type { Page } from '@playwright/test';
import type { Piece } from './layout-in-page.ts';
import { scrollFaults, visiblePieces } from './layout-in-page.ts';
import { expect, phone } from './world.ts';

/** A desktop, a tablet, 200 % zoom of the desktop, a phone, and the smallest of WCAG 1.4.10. */
const widths = [1440, 1024, 720, phone.width, 320] as const;
type Width = (typeof widths)[number];

/**
 * Nothing scrolls sideways, no text covers other text and none is cut off, at every width. The page is shown
 * once and resized in place. `at` is done with it at a width, before the next.
 */
export async function expectGoodLayout(page: Page, name: string, at?: (width: Width) => Promise<void>): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 600 ? phone.height : 900 });
    // The queries of the style sheets count at once, those of the components one rendering later.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const pieces = await page.evaluate(visiblePieces);
    const faults = [
      ...(await page.evaluate(scrollFaults)),
      ...pieces.flatMap(({ fault }) => fault ?? []),
      ...overlaps(pieces),
    ];
    expect.soft([...new Set(faults)], `faults of the layout of ${name}, ${width} wide`).toEqual([]);
    await at?.(width);
  }
}

/** Two pieces of one layer that cover each other, other than an icon and its own button. */
function overlaps(pieces: readonly Piece[]): string[] {
  const sorted = pieces.filter(({ isScrolledAway }) => !isScrolledAway).sort((one, other) => one.top - other.top);
  return sorted.flatMap((one, index) => {
    const below = sorted.slice(index + 1);
    const end = below.findIndex(({ top }) => top >= one.bottom - 2);
    return below
      .slice(0, end === -1 ? below.length : end)
      .flatMap((other) => (doOverlap(one, other) ? [`"${one.text}" and "${other.text}" overlap`] : []));
  });
}

function doOverlap(one: Piece, other: Piece): boolean {
  const isAround =
    one.path === other.path || one.path.startsWith(`${other.path}.`) || other.path.startsWith(`${one.path}.`);
  // The count stands on its bell.
  const isOneControl = (one.isIcon || other.isIcon) && one.control !== null && one.control === other.control;
  if (one.layer !== other.layer || isAround || isOneControl) return false;
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 1 && height > 3;
}
