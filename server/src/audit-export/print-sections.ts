import type { ExportedEntry, ExportedSection } from '../cases/export-section.ts';
import { printable } from '../printing/printable.ts';
import type { PrintedBlock, PrintedRun } from '../printing/printed-document.ts';

/** So much of an entry is not divided between two pages. */
const TOGETHER_LINES = 3;

/** The sections of an export under the title of the file, one heading each. */
export function printSections(title: string, sections: readonly ExportedSection[]): PrintedBlock[] {
  return [heading(title), ...sections.flatMap((section) => [heading(section.title), ...entriesOf(section)])];
}

function entriesOf({ entries }: ExportedSection): PrintedBlock[] {
  return entries.length === 0 ? [{ kind: 'paragraph', runs: [run('None.')] }] : entries.map(paragraphOf);
}

/** An entry is one paragraph: its heading, its facts and its lines, one below the other. */
function paragraphOf({ heading: title, facts = [], lines = [] }: ExportedEntry): PrintedBlock {
  const printed: PrintedRun[][] = [
    ...(title === null ? [] : [[run(title, true)]]),
    ...facts.flatMap(([label, value]) =>
      value === null || value === '' ? [] : [[run(label.endsWith('?') ? `${label} ` : `${label}: `, title === null), run(value)]],
    ),
    ...lines.map((line) => [run(line)]),
  ];
  const keepLines = Math.min(printed.length, TOGETHER_LINES);
  return { kind: 'paragraph', keepLines, runs: printed.flatMap((runs, index) => (index === 0 ? runs : [run('\n'), ...runs])) };
}

function heading(title: string): PrintedBlock {
  return { kind: 'heading', keepLines: TOGETHER_LINES + 2, runs: [run(title)] };
}

function run(text: string, isBold = false): PrintedRun {
  return { text: printable(text), isBold, isItalic: false };
}
