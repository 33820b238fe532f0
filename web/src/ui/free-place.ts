export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What stands on the screen, in the coordinates of the window. */
export interface Standing {
  readonly controls: readonly Box[];
  readonly texts: readonly Box[];
  /** The control that has the focus. */
  readonly focus: Box | null;
  readonly pointer: { readonly x: number; readonly y: number } | null;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const STEP_PX = 8;
const POINTER_MARGIN_PX = 24;
/** So many texts are covered rather than one control, and so on. */
const weights = { text: 1, control: 1_000, pointer: 100_000, focus: 1_000_000 } as const;

/** The cost of what a box would cover; below `weights.control` it covers no control. */
function costOf(box: Box, { controls, texts, focus, pointer }: Standing): number {
  const covered = (boxes: readonly Box[]): number => boxes.filter((other) => meet(box, other)).length;
  const near = pointer !== null && meet(box, around(pointer));
  return (
    covered(texts) * weights.text +
    covered(controls) * weights.control +
    (near ? weights.pointer : 0) +
    (focus !== null && meet(box, focus) ? weights.focus : 0)
  );
}

export function coversControl(box: Box, standing: Standing): boolean {
  return costOf(box, { ...standing, pointer: null }) >= weights.control;
}

/** Whether a box covers less than another; the pointer alone is no reason to leave. */
export function coversLess(box: Box, other: Box, standing: Standing): boolean {
  const still = { ...standing, pointer: null };
  return costOf(box, still) < costOf(other, still);
}

/**
 * The place for a box of this size where it covers no control, nothing that has the focus, not the pointer, and as
 * little text as possible. Of equal places the one nearest to the bottom right corner is taken; of a full screen the
 * one that covers least (gaps G-116).
 */
export function freePlace({ width, height }: Size, window: Size, margin: number, standing: Standing): Box {
  const columns = new Set([window.width - width - margin, (window.width - width) / 2, margin]);
  let best: Box | null = null;
  let leastCost = Number.POSITIVE_INFINITY;
  for (let top = window.height - height - margin; top >= margin; top -= STEP_PX)
    for (const left of columns) {
      const box = { left, top, right: left + width, bottom: top + height };
      const cost = costOf(box, standing);
      if (cost === 0) return box;
      if (cost >= leastCost) continue;
      leastCost = cost;
      best = box;
    }
  return best ?? { left: margin, top: margin, right: margin + width, bottom: margin + height };
}

function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function around({ x, y }: { readonly x: number; readonly y: number }): Box {
  return {
    left: x - POINTER_MARGIN_PX,
    right: x + POINTER_MARGIN_PX,
    top: y - POINTER_MARGIN_PX,
    bottom: y + POINTER_MARGIN_PX,
  };
}
