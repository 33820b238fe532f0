import { Graphviz } from '@hpcc-js/wasm-graphviz';
import type { WorkflowDefinition } from '../../definition.ts';
import type { GraphNode } from '../graph.ts';
import { buildGraph } from '../process-graph.ts';
import type { DrawnRow, Way } from './process-rows.ts';
import { drawnRows } from './process-rows.ts';
import { escaped, wrapped } from './svg-text.ts';

const TITLE_CHARACTERS = 44;
const NOTE_CHARACTERS = 52;
const WAY_CHARACTERS = 34;

/** Arial, because Graphviz measures text without a browser and knows how wide Arial is. */
const looks = `graph [fontname="Arial", fontsize=18, labelloc=t, labeljust=l, nodesep=0.4, ranksep=0.4, pad=0.3, bgcolor=white]
node [shape=plain, fontname="Arial", fontsize=13, fontcolor="#1D1D24"]
edge [fontname="Arial", fontsize=11, fontcolor="#42424E", color="#5C5C6B", arrowsize=0.7]`;

/**
 * A process as an SVG picture, laid out by Graphviz: stages, steps and tasks as boxes around their
 * components, and each choice as an arrow to where it leads. `titles` names the sub-processes by their
 * numbers.
 */
export async function drawProcess(
  definition: WorkflowDefinition,
  titles: ReadonlyMap<number, string>,
): Promise<string> {
  const graphviz = await Graphviz.load();
  const svg = graphviz.dot(dotOf(definition, drawnRows(definition, titles)));
  // Without the declaration before it, an SVG can stand in a page as well.
  return svg.slice(svg.indexOf('<svg')).replace('<svg ', `<svg role="img" aria-label="${escaped(definition.title)}" `);
}

const boxes = {
  stage: { depth: 0, style: 'fontsize=16; color="#D5D5DE"' },
  step: { depth: 1, style: 'style=filled; fillcolor="#F3F3F6"; color="#D5D5DE"' },
  task: {
    depth: 2,
    style: 'fontsize=12; fontcolor="#42424E"; style="filled,dashed"; fillcolor="#F3F3F6"; color="#8C8C9C"',
  },
} as const;

/** The process in the language of Graphviz. */
function dotOf(definition: WorkflowDefinition, rows: readonly DrawnRow[]): string {
  const { next } = buildGraph(definition);
  const nodes: string[] = [];
  const ways: string[] = [];
  let depth = 0;
  let join: GraphNode = 'end';
  const leaveTo = (outer: number) => {
    nodes.push('}'.repeat(Math.max(0, depth - outer)));
    depth = Math.min(depth, outer);
  };
  const enter = (kind: keyof typeof boxes, title: string) => {
    leaveTo(boxes[kind].depth);
    nodes.push(`subgraph cluster_${nodes.length} { label=${quoted(title)}; ${boxes[kind].style}`);
    depth += 1;
  };
  for (const row of rows) {
    if (row.kind === 'stage' || row.kind === 'task') enter(row.kind, row.title);
    else if (row.kind === 'step') {
      // Arrows lead to a step, so its heading is a node in its box.
      enter(row.kind, '');
      nodes.push(`${row.node} [label=${headingOf(row.title, row.notes)}]`);
      ways.push(...(next.get(row.node) ?? []).map((to) => `${row.node} -> ${to} [style=dotted]`));
      join = `j${Number(row.node.slice(1))}`;
    } else if (row.kind === 'component') {
      nodes.push(`${row.node} [label=${headingOf(row.title, row.notes, boxed)}]`);
      ways.push(...row.ways.map((way) => arrowOf(row.node, way, join)));
    } else if (row.kind === 'join') {
      leaveTo(boxes.task.depth);
      nodes.push(`${row.node} [label=${headingOf('When every task is done', [])}]`);
      ways.push(`${row.node} -> ${row.to}`);
    } else {
      leaveTo(0);
      nodes.push(`end [label=${headingOf(row.title, [], boxed)}]`);
    }
  }
  return `digraph ${quoted(definition.title)} {\n${[looks, `label=${quoted(definition.title)}`, ...nodes, ...ways].join('\n')}\n}\n`;
}

/** A way without a target leads to what waits for the other tasks of its step. */
function arrowOf(from: GraphNode, { words, to }: Way, join: GraphNode): string {
  const label = words === null ? '' : ` [label=${tableOf(wrapped(words, WAY_CHARACTERS).map(escaped))}]`;
  return `${from} -> ${to ?? join}${label}`;
}

const boxed = 'BORDER="1" COLOR="#8C8C9C" BGCOLOR="white" STYLE="ROUNDED"';

/** A bold title with notes below. */
function headingOf(title: string, notes: readonly string[], border?: string): string {
  const lines = [
    ...wrapped(title, TITLE_CHARACTERS).map((line) => `<B>${escaped(line)}</B>`),
    ...notes
      .flatMap((note) => wrapped(note, NOTE_CHARACTERS))
      .map((line) => `<FONT POINT-SIZE="12" COLOR="#5C5C6B">${escaped(line)}</FONT>`),
  ];
  return tableOf(lines, border);
}

/** Lines as a table in the HTML of Graphviz, with room on the right for a browser whose letters are wider. */
function tableOf(lines: readonly string[], border = 'BORDER="0"'): string {
  const rows = lines.map((line) => `<TR><TD ALIGN="LEFT">${line}</TD><TD WIDTH="12"></TD></TR>`).join('');
  return `<<TABLE ${border} CELLBORDER="0" CELLPADDING="1" CELLSPACING="2">${rows}</TABLE>>`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
