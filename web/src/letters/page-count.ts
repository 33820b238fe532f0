/**
 * Estimates the number of A4 pages: a copy of it is laid out with the measures of the PDF, and measured. The PDF has
 * another serif font, which is wider, so the copy has larger letters in lines of the same height.
 */
const PAGE_HEIGHT_PT = 842;
const PAGE_WIDTH_PT = 595;
const MARGIN_PT = 72;
const TEXT_PT = 12.3;
const LINE_PT = 18;
/** CSS pixels are a 96th of an inch, points a 72nd. */
const PX_OF_PT = 96 / 72;

export function countPages(paper: HTMLElement): number {
  const copy = paper.cloneNode(true) as HTMLElement;
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    insetBlockStart: '0',
    width: `${PAGE_WIDTH_PT - 2 * MARGIN_PT}pt`,
    aspectRatio: 'auto',
    padding: '0',
    fontSize: `${TEXT_PT}pt`,
    lineHeight: `${LINE_PT}pt`,
  });
  copy.setAttribute('aria-hidden', 'true');
  paper.after(copy);
  const height = copy.offsetHeight;
  copy.remove();
  return Math.max(1, Math.ceil(height / ((PAGE_HEIGHT_PT - 2 * MARGIN_PT) * PX_OF_PT)));
}
