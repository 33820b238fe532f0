import { buffer } from 'node:stream/consumers';
import { readLogo } from '@evenhand/engine/pack/logo-image';
import type { ExportedEntry, ExportedSection } from '../cases/export-section.ts';
import { dayAndTime } from '../platform/days.ts';
import { nameUnprintable } from '../printing/name-unprintable.ts';
import { printable } from '../printing/printable.ts';
import type { PrintedBlock, PrintedDocument, PrintedRun } from '../printing/printed-document.ts';
import { renderPdf } from '../printing/render-pdf.ts';
import type { ExportedCase } from './export-case.ts';

/** Prints an exported case. The file is complete before any of it is sent, so a failure is a refusal. */
export async function printCase(exported: ExportedCase): Promise<Buffer> {
  return await buffer(renderPdf(documentOf(exported)));
}

function documentOf(exported: ExportedCase): PrintedDocument {
  const { caseId, by, at, branding } = exported;
  const title = `Case ${caseId}: full audit export`;
  const sections = printSections(exported.sections);
  return {
    title,
    isDraft: false,
    applicationName: printable(branding.applicationName),
    colour: branding.primary,
    logo: readLogo(branding.logoUrl),
    changedAt: at,
    // The name comes last, because the end of a long line is left out.
    pageNote: printable(`Confidential · Exported on ${momentOf(exported)} by ${by}`),
    blocks: [printHeading(title), ...printSections([aboutFile(exported, countUnprintable(sections))]), ...sections],
  };
}

function momentOf({ at, timeZone }: ExportedCase): string {
  return dayAndTime(at, timeZone);
}

/** The section that names the exporter, the readers and the fingerprint of the history. */
function aboutFile(exported: ExportedCase, lostCount: number): ExportedSection {
  const { by, timeZone, fingerprint, isWhole } = exported;
  return {
    title: 'About this file',
    entries: [
      {
        heading: null,
        facts: [
          ['Exported by', by],
          ['Exported on', momentOf(exported)],
          ['Times', `those of ${timeZone}`],
          ['Made for', 'HR. It holds what only HR may read: do not hand it on unread.'],
          ['Fingerprint of the history', fingerprint],
          [
            'Checked',
            isWhole
              ? 'When this file was made, the entries of the history agreed with their hashes, and each with the one before it.'
              : NOT_WHOLE,
          ],
          ['Not printed', lostCount === 0 ? null : lost(lostCount)],
        ],
      },
      {
        heading: null,
        lines: [
          'This export is itself an entry in the history of the case, with the same fingerprint. If an earlier entry is changed, its fingerprint is no longer the same.',
          'Drafts are left out, because they are their authors’ alone. Files and letters are named here; their contents are downloaded from the case.',
        ],
      },
    ],
  };
}

const NOT_WHOLE = 'THE HISTORY IS NOT WHOLE. When this file was made, its entries did not agree with their hashes.';

function lost(count: number): string {
  return `In ${count} ${count === 1 ? 'place' : 'places'} words or characters could not be printed and are named in square brackets. The application shows them.`;
}

/** Counts the places where words or characters are named because no font has them. */
function countUnprintable(blocks: readonly PrintedBlock[]): number {
  const runs = blocks.flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.runs));
  return runs.reduce((sum, { text }) => sum + nameUnprintable(text).count, 0);
}

/** An entry's first lines that are never divided between two pages. */
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
