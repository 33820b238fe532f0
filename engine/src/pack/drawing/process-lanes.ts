/** One way on of a drawing that is not simply the next thing below. */
export interface Jump {
  /** Of the thing led to; all jumps of one side to it share a line. */
  readonly target: string;
  readonly fromY: number;
  readonly toY: number;
}

/** A vertical line beside the column: back up on the left, down on the right. */
export interface Lane {
  readonly target: string;
  readonly side: 'left' | 'right';
  /** 0 is next to the column. */
  readonly index: number;
  readonly fromYs: readonly number[];
  readonly toY: number;
}

const CLEARANCE = 14;

/**
 * Gives each target a line on each side that leads to it, the shortest nearest to the column, none over
 * another.
 */
export function lanesOf(jumps: readonly Jump[]): Lane[] {
  const lines = Map.groupBy(jumps, ({ target, fromY, toY }) => `${toY > fromY ? 'right' : 'left'} ${target}`);
  const spans = [...lines].map(([name, members]) => {
    const ys = members.flatMap(({ fromY, toY }) => [fromY, toY]);
    return { side: name.startsWith('right') ? ('right' as const) : ('left' as const), members, top: Math.min(...ys), bottom: Math.max(...ys) };
  });
  const taken: { side: string; index: number; top: number; bottom: number }[] = [];
  return [...spans]
    .sort((a, b) => a.bottom - a.top - (b.bottom - b.top) || a.top - b.top)
    .map(({ side, members, top, bottom }) => {
      const isFree = (index: number) =>
        !taken.some((other) => other.side === side && other.index === index && other.top - CLEARANCE < bottom && other.bottom + CLEARANCE > top);
      let index = 0;
      while (!isFree(index)) index += 1;
      taken.push({ side, index, top, bottom });
      const [first] = members;
      return { target: first?.target ?? '', side, index, fromYs: members.map(({ fromY }) => fromY), toY: first?.toY ?? 0 };
    });
}
