/**
 * How many pages of A4 the text of a letter takes: a copy of it is laid out at the size and with the margins
 * of the PDF, measured, and removed again.
 */
const PAGE_HEIGHT_PT = 842;
const MARGIN_PT = 64;
const TEXT_WIDTH_PT = 595 - 2 * MARGIN_PT;
const TEXT_SIZE_PT = 11;
/** CSS pixels are a 96th of an inch, points a 72nd. */
const PX_OF_PT = 96 / 72;

export function countPages(text: HTMLElement): number {
  const copy = text.cloneNode(true) as HTMLElement;
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    insetBlockStart: '0',
    width: `${TEXT_WIDTH_PT}pt`,
    aspectRatio: 'auto',
    padding: '0',
    fontSize: `${TEXT_SIZE_PT}pt`,
  });
  copy.setAttribute('aria-hidden', 'true');
  text.after(copy);
  const height = copy.offsetHeight;
  copy.remove();
  return Math.max(1, Math.ceil(height / ((PAGE_HEIGHT_PT - 2 * MARGIN_PT) * PX_OF_PT)));
}
