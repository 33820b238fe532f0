import type { WorkflowDefinition } from '../../definition.ts';
import type { Jump, Lane } from './process-lanes.ts';
import { lanesOf } from './process-lanes.ts';
import type { DrawnRow, Way } from './process-rows.ts';
import { drawnRows } from './process-rows.ts';
import { escaped, wrapped } from './svg-text.ts';

const COLUMN_WIDTH = 460;
const STEP_INSET = 14;
const LANE_WIDTH = 16;
const MARGIN = 24;
const LINE_HEIGHT = 17;
const ROW_GAP = 20;
/** How far the box of a step begins above its heading. */
const STEP_HEAD = 10;
const TITLE_CHARACTERS = 58;
const NOTE_CHARACTERS = 66;
/** Lines of neighbours differ, so that one can be followed with the eye. */
const laneColours = ['#C03256', '#2457A6', '#2E7D4F', '#8A5A00', '#6B3FA0'];

/** A row with its place. Ports are where its ways leave, one for each way that has words. */
interface PlacedRow {
  readonly row: DrawnRow;
  readonly top: number;
  readonly height: number;
  readonly title: readonly string[];
  readonly notes: readonly string[];
  readonly ports: readonly { readonly way: Way; readonly lines: readonly string[]; readonly y: number }[];
}

/**
 * A process as an SVG picture: its stages, steps and components in one column, each choice with a line to
 * where it leads, down on the right and back on the left. `titles` names the sub-processes by their numbers.
 */
export function drawProcess(definition: WorkflowDefinition, titles: ReadonlyMap<number, string>): string {
  const placed = place(drawnRows(definition, titles));
  const straight = straightWays(placed);
  const lanes = lanesOf(jumpsOf(placed, straight));
  const widthOf = (side: Lane['side']) => MARGIN + LANE_WIDTH * (1 + Math.max(-1, ...lanes.filter((lane) => lane.side === side).map(({ index }) => index + 1)));
  const left = widthOf('left');
  const width = left + COLUMN_WIDTH + widthOf('right');
  const last = placed.at(-1);
  const height = (last === undefined ? 0 : last.top + last.height) + MARGIN;
  const parts = [
    ...stepBoxes(placed),
    ...straight.map(({ fromY, toY }) => `<path class="way" d="M${COLUMN_WIDTH / 2} ${fromY}V${toY - 6}" marker-end="url(#arrow)"/>`),
    ...placed.flatMap(drawRow),
    ...lanes.map((lane) => drawLane(lane, laneColours[lane.index % laneColours.length] ?? '')),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(definition.title)}">
<title>${escaped(definition.title)}</title>
<style>${style}</style>
<defs>${['#5C5C6B', ...laneColours].map(arrowHead).join('')}</defs>
<rect width="${width}" height="${height}" fill="#fff"/>
<text class="process" x="${left}" y="36">${escaped(definition.title)}</text>
<g transform="translate(${left} 0)">
${parts.join('\n')}
</g>
</svg>
`;
}

const style = `text{font:13px system-ui,sans-serif;fill:#1D1D24}.process{font-size:20px;font-weight:600}.stage{font-size:16px;font-weight:600;fill:#42424E}
.strong{font-weight:600}.note{font-size:12px;fill:#5C5C6B}.step{fill:#F3F3F6;stroke:#D5D5DE}.component{fill:#fff;stroke:#8C8C9C}.way{fill:none;stroke:#5C5C6B;stroke-width:1.5}
.lane{fill:none;stroke-width:1.5}`;

function arrowHead(colour: string): string {
  const id = colour === '#5C5C6B' ? 'arrow' : `arrow-${colour.slice(1)}`;
  return `<marker id="${id}" viewBox="0 0 8 8" refX="2" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="${colour}"/></marker>`;
}

function place(rows: readonly DrawnRow[]): PlacedRow[] {
  let top = 60;
  return rows.map((row, index) => {
    const title = wrapped('title' in row ? row.title : 'When every task is done', TITLE_CHARACTERS);
    const notes = 'notes' in row ? row.notes.flatMap((note) => wrapped(note, NOTE_CHARACTERS)) : [];
    const padding = row.kind === 'component' ? 8 : row.kind === 'end' ? 6 : 2;
    let y = top + padding + LINE_HEIGHT * (title.length + notes.length);
    const ports = waysOf(row).flatMap((way) => {
      if (way.words === null) return [];
      const lines = wrapped(`› ${way.words}`, NOTE_CHARACTERS);
      const port = { way, lines, y: y + LINE_HEIGHT / 2 + 2 };
      y += LINE_HEIGHT * lines.length;
      return [port];
    });
    const height = y + padding - top;
    const placed = { row, top, height, title, notes, ports };
    const isNewStep = rows[index + 1]?.kind === 'step' || rows[index + 1]?.kind === 'stage' || rows[index + 1]?.kind === 'end';
    top += height + (row.kind === 'stage' ? 16 : row.kind === 'task' ? 6 : row.kind === 'step' ? 14 : isNewStep ? ROW_GAP * 2 : ROW_GAP);
    return placed;
  });
}

function waysOf(row: DrawnRow): readonly Way[] {
  if (row.kind === 'component') return row.ways;
  return row.kind === 'join' ? [{ words: null, to: row.to }] : [];
}

/** Ways without words that lead to the very next thing below. */
function straightWays(placed: readonly PlacedRow[]): { from: PlacedRow; fromY: number; toY: number }[] {
  return placed.flatMap((from, index) => {
    const next = placed.slice(index + 1).find(({ row }) => 'node' in row);
    const [way] = waysOf(from.row);
    const isStraight = way?.words === null && next !== undefined && 'node' in next.row && way.to === next.row.node;
    return isStraight ? [{ from, fromY: from.top + from.height, toY: next.row.kind === 'step' ? next.top - STEP_HEAD : next.top }] : [];
  });
}

function jumpsOf(placed: readonly PlacedRow[], straight: readonly { from: PlacedRow }[]): Jump[] {
  const entries = new Map(
    placed.flatMap(({ row, top }) => ('node' in row ? [[row.node, top + (row.kind === 'component' ? 8 : 2) + LINE_HEIGHT / 2] as const] : [])),
  );
  return placed.flatMap((from) => {
    const spoken = from.ports.map(({ way, y }) => ({ to: way.to, y }));
    const silent = straight.some((way) => way.from === from) ? [] : waysOf(from.row).filter(({ words }) => words === null);
    return [...spoken, ...silent.map(({ to }) => ({ to, y: from.top + from.height - 8 }))].flatMap(({ to, y }) => {
      const toY = to === null ? undefined : entries.get(to);
      return to === null || toY === undefined ? [] : [{ target: to, fromY: y, toY }];
    });
  });
}

/** One box around each step, from its heading to its last row. */
function stepBoxes(placed: readonly PlacedRow[]): string[] {
  return placed.flatMap(({ row, top }, index) => {
    if (row.kind !== 'step') return [];
    const after = placed.findIndex(
      (other, position) => position > index && (other.row.kind === 'step' || other.row.kind === 'stage' || other.row.kind === 'end'),
    );
    const last = placed[after - 1];
    const bottom = last === undefined ? top : last.top + last.height;
    return [`<rect class="step" x="0" y="${top - STEP_HEAD}" width="${COLUMN_WIDTH}" height="${bottom - top + STEP_HEAD + 12}" rx="6"/>`];
  });
}

function drawRow({ row, top, height, title, notes, ports }: PlacedRow): string[] {
  const isBoxed = row.kind === 'component' || row.kind === 'end';
  const x = row.kind === 'stage' ? 0 : isBoxed ? STEP_INSET + 10 : STEP_INSET;
  const firstBaseline = top + (isBoxed ? (row.kind === 'end' ? 6 : 8) : 2) + LINE_HEIGHT - 4;
  const text = (lines: readonly string[], from: number, name: string) =>
    lines.map((line, index) => `<text class="${name}" x="${x}" y="${from + index * LINE_HEIGHT}">${escaped(line)}</text>`);
  const name = row.kind === 'stage' ? 'stage' : row.kind === 'task' || row.kind === 'join' ? 'note' : 'strong';
  const box = `<rect class="component" x="${STEP_INSET}" y="${top}" width="${COLUMN_WIDTH - 2 * STEP_INSET}" height="${height}" rx="4"/>`;
  return [
    ...(isBoxed ? [box] : []),
    ...text(title, firstBaseline, name),
    ...text(notes, firstBaseline + title.length * LINE_HEIGHT, 'note'),
    ...ports.flatMap(({ lines, y }) => text(lines, y + 4, 'choice')),
  ];
}

function drawLane({ side, index, fromYs, toY, target }: Lane, colour: string): string {
  const outward = side === 'right' ? 1 : -1;
  const isStep = target.startsWith('s');
  const edge = side === 'right' ? COLUMN_WIDTH - STEP_INSET : STEP_INSET;
  const laneX = (side === 'right' ? COLUMN_WIDTH : 0) + outward * LANE_WIDTH * (index + 1);
  const entryX = (isStep ? (side === 'right' ? COLUMN_WIDTH : 0) : edge) + outward * 6;
  const ways = fromYs.map((y) => `M${edge} ${y}H${laneX}V${toY}`).join('');
  return `<path class="lane" stroke="${colour}" d="${ways}M${laneX} ${toY}H${entryX}" marker-end="url(#arrow-${colour.slice(1)})"/>`;
}
