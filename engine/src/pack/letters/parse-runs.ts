import type { LetterRun } from '@evenhand/contract/letter-template';
import type { ProblemReport, SourceLocation } from '../problem.ts';
import { PackCode } from '../problem.ts';
import type { SourceLine } from './read-letter-file.ts';

/** A place of the body that names a field. */
export interface FieldUse {
  readonly field: string;
  readonly location: SourceLocation;
}

interface Tools {
  readonly path: string;
  readonly problems: ProblemReport;
  readonly uses: FieldUse[];
}

const MARKS = /\{\{([^{}]*)\}\}|\{\{|\}\}|\*\*|\*/g;
const FIELD = /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/;

/**
 * The words of a paragraph, heading or list item: `**bold**`, `*italic*` and `{{field}}`. Lines are joined by
 * a space; a backslash at the end of a line keeps the break.
 */
export function parseRuns(lines: readonly SourceLine[], { path, problems, uses }: Tools): LetterRun[] {
  const { text, lineAt } = joined(lines);
  const runs: LetterRun[] = [];
  const openedAt = { bold: null as number | null, italic: null as number | null };
  const style = () => ({ isBold: openedAt.bold !== null, isItalic: openedAt.italic !== null });
  const report = (offset: number, sentence: string) =>
    problems.report(PackCode.Schema, { file: path, line: lineAt(offset) }, sentence);
  let from = 0;
  for (const mark of text.matchAll(MARKS)) {
    const [written, field] = mark;
    const emphasis = written === '**' ? 'bold' : 'italic';
    if (written.startsWith('*') && isPlainStar(text, mark.index, written.length, openedAt[emphasis] !== null)) continue;
    addText(runs, text.slice(from, mark.index), style());
    from = mark.index + written.length;
    if (written === '{{') report(mark.index, "the merge field that begins here does not end; close it with '}}'");
    else if (written === '}}') report(mark.index, "'}}' ends a merge field that does not begin");
    else if (written.startsWith('*')) openedAt[emphasis] = openedAt[emphasis] === null ? mark.index : null;
    else if (!FIELD.test(field?.trim() ?? '')) report(mark.index, `'${written}' names no field; write '{{key}}'`);
    else {
      runs.push({ field: field?.trim() ?? '', ...style() });
      uses.push({ field: field?.trim() ?? '', location: { file: path, line: lineAt(mark.index) } });
    }
  }
  addText(runs, text.slice(from), style());
  if (openedAt.bold !== null) report(openedAt.bold, "the bold that begins here does not end; close it with '**'");
  if (openedAt.italic !== null) report(openedAt.italic, "the italic that begins here does not end; close it with '*'");
  return runs;
}

/** A star with a blank on the side where words would be is a star. */
function isPlainStar(text: string, index: number, length: number, isOpen: boolean): boolean {
  const beside = isOpen ? text[index - 1] : text[index + length];
  return beside === undefined || /\s/.test(beside);
}

function addText(runs: LetterRun[], text: string, style: { isBold: boolean; isItalic: boolean }): void {
  if (text !== '') runs.push({ text, ...style });
}

function joined(lines: readonly SourceLine[]): { readonly text: string; readonly lineAt: (offset: number) => number } {
  const starts: { readonly offset: number; readonly line: number }[] = [];
  let text = '';
  lines.forEach(({ text: written, line }, index) => {
    const words = written.trim();
    const keepsBreak = words.endsWith('\\');
    starts.push({ offset: text.length, line });
    text += keepsBreak ? words.slice(0, -1).trimEnd() : words;
    if (index < lines.length - 1) text += keepsBreak ? '\n' : ' ';
  });
  return { text, lineAt: (offset) => starts.findLast((start) => start.offset <= offset)?.line ?? 1 };
}
