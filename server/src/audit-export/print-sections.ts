import type { ExportedEntry, ExportedSection } from '../cases/export-section.ts';
import { printable } from '../printing/printable.ts';
import type { PrintedBlock, PrintedRun } from '../printing/printed-document.ts';

/** So much of an entry is not divided between two pages. */
const TOGETHER_LINES = 3;

/** The sections of an export, one heading each. */
export function printSections(sections: readonly ExportedSection[]): PrintedBlock[] {
  return sections.flatMap((section) => [printHeading(section.title), ...entriesOf(section)]);
}

function entriesOf({ entries }: ExportedSection): PrintedBlock[] {
  return entries.length === 0 ? [{ kind: 'paragraph', runs: [run('None.')] }] : entries.flatMap(blocksOf);
}

/** An entry is one paragraph: heading, facts and lines one below the other; items and texts follow it. */
function blocksOf({ heading: title, facts = [], lines = [], items = [], texts = [] }: ExportedEntry): PrintedBlock[] {
  const printed: PrintedRun[][] = [
    ...(title === null ? [] : [[run(onOneLine(title), true)]]),
    ...facts.flatMap(([label, value]) =>
      value === null || value.trim() === '' ? [] : [[labelled(label), run(onOneLine(value))]],
    ),
    ...lines.map((line) => [run(onOneLine(line))]),
  ];
  return [
    {
      kind: 'paragraph',
      keepLines: TOGETHER_LINES,
      runs: printed.flatMap((runs, index) => (index === 0 ? runs : [run('\n'), ...runs])),
    },
    ...(items.length === 0
      ? []
      : [{ kind: 'list', isNumbered: false, items: items.map((item) => [run(item)]) } as const]),
    ...texts.flatMap(([label, text]) => (text === null || text.trim() === '' ? [] : quotedText(label, text))),
  ];
}

function quotedText(label: string, text: string): PrintedBlock[] {
  return [
    { kind: 'paragraph', keepLines: TOGETHER_LINES, runs: [labelled(label)] },
    { kind: 'quote', runs: [run(text)] },
  ];
}

export function printHeading(title: string): PrintedBlock {
  return { kind: 'heading', keepLines: TOGETHER_LINES + 2, runs: [run(title)] };
}

function labelled(label: string): PrintedRun {
  return run(label.endsWith('?') ? `${label} ` : `${label}: `, true);
}

function run(text: string, isBold = false): PrintedRun {
  return { text: printable(text), isBold, isItalic: false };
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
