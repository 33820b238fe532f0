import type { FilledBlock } from '@evenhand/engine/letters/fill-letter';
import { fillLetter } from '@evenhand/engine/letters/fill-letter';
import { readLogo } from '@evenhand/engine/pack/logo-image';
import { printable } from '../printing/printable.ts';
import type { PrintedBlock, PrintedDocument, PrintedRun } from '../printing/printed-document.ts';
import type { LoadedLetter } from './letter-access.ts';
import type { LetterCall } from './letter-contents.ts';
import { contentsOf, typedFor } from './letter-contents.ts';

/** A letter with everything its file is made from. */
export interface LetterToRender extends PrintedDocument {
  readonly caseId: number;
}

export async function letterToRender(call: LetterCall, loaded: LoadedLetter): Promise<LetterToRender> {
  const { template, status, caseId, updatedAt } = loaded.letter;
  const { branding } = call.configuration.pack;
  const { blocks } = fillLetter(template, { ...(await contentsOf(call, loaded)), ...typedFor(call, loaded) });
  return {
    title: printable(template.title),
    caseId,
    isDraft: status !== 2,
    applicationName: printable(branding.applicationName),
    colour: branding.primary,
    logo: readLogo(branding.logoUrl),
    changedAt: updatedAt,
    pageNote: null,
    blocks: blocks.flatMap(printedBlock),
  };
}

export function fileNameOf({ title, caseId }: LetterToRender, extension: 'pdf' | 'docx'): string {
  return `${title} - ${caseId}.${extension}`;
}

/** Blocks and items without a word are left out. A gap is named in brackets. */
function printedBlock(block: FilledBlock): PrintedBlock[] {
  if (block.kind !== 'list') {
    const runs = printedRuns(block.runs);
    return runs.length === 0 ? [] : [{ kind: block.kind, runs }];
  }
  const items = block.items.map(printedRuns).filter((runs) => runs.length > 0);
  return items.length === 0 ? [] : [{ kind: 'list', isNumbered: block.isNumbered, items }];
}

function printedRuns(runs: Extract<FilledBlock, { runs: unknown }>['runs']): PrintedRun[] {
  const printed = runs.map(({ text, isGap, isBold, isItalic }) => ({
    text: isGap ? `[${printable(text)}]` : printable(text),
    isBold,
    isItalic,
  }));
  return printed.some(({ text }) => text.trim() !== '') ? printed.filter(({ text }) => text !== '') : [];
}
