import type { LetterBlock, LetterCondition } from '@evenhand/contract/letter-template';
import { didYouMean } from '../did-you-mean.ts';
import type { ProblemReport, SourceLocation } from '../problem.ts';
import { PackCode } from '../problem.ts';
import type { FieldUse } from './parse-runs.ts';
import { parseRuns } from './parse-runs.ts';
import type { LetterFile, SourceLine } from './read-letter-file.ts';

export interface ConditionUse {
  readonly condition: LetterCondition;
  readonly location: SourceLocation;
}

/** The blocks of a letter, with the lines that name fields. */
export interface LetterBody {
  readonly blocks: readonly LetterBlock[];
  readonly uses: readonly FieldUse[];
  readonly conditions: readonly ConditionUse[];
}

/** A block of which more lines may follow. */
type OpenBlock =
  | { readonly kind: 'paragraph'; readonly lines: SourceLine[] }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: SourceLine[][] };

interface Reading {
  readonly path: string;
  readonly problems: ProblemReport;
  readonly blocks: LetterBlock[];
  readonly uses: FieldUse[];
  readonly conditions: ConditionUse[];
  /** The part the lines are in: one with a condition, or who signs. */
  part: { readonly condition: LetterCondition | null; readonly isSignature: boolean; readonly line: number } | null;
  open: OpenBlock | null;
  isAfterBlank: boolean;
}

/** Reads the body of a template. What is not written as a letter can be is reported as V1. */
export function parseLetterBody({ source: { path }, body }: LetterFile, problems: ProblemReport): LetterBody {
  const reading: Reading = {
    path,
    problems,
    blocks: [],
    uses: [],
    conditions: [],
    part: null,
    open: null,
    isAfterBlank: true,
  };
  for (const line of body) {
    readLine(reading, line);
    reading.isAfterBlank = line.text.trim() === '';
  }
  closeBlock(reading);
  if (reading.part !== null)
    report(reading, reading.part.line, "the part that begins here does not end; close it with ':::'");
  if (reading.blocks.length === 0) report(reading, body[0]?.line ?? 1, 'the letter has no words');
  return reading;
}

function readLine(reading: Reading, line: SourceLine): void {
  const text = line.text.trim();
  const [, marks, words = ''] = /^(#{1,6})\s+(.+)$/.exec(text) ?? [];
  const item = /^(?:(-)|\d{1,3}\.)\s+(.+)$/.exec(text);
  if (text === '') {
    if (reading.open?.kind === 'paragraph') closeBlock(reading);
  } else if (text.startsWith(':::')) {
    closeBlock(reading);
    readFence(reading, text, line.line);
  } else if (marks !== undefined) {
    closeBlock(reading);
    if (marks !== '##') report(reading, line.line, "a letter has headings of one size, written '## '");
    reading.blocks.push({
      kind: 'heading',
      when: reading.part?.condition ?? null,
      runs: parseRuns([{ text: words, line: line.line }], reading),
    });
  } else if (item !== null) readItem(reading, { text: item[2] ?? '', line: line.line }, item[1] === undefined);
  else if (reading.open?.kind === 'list' && !reading.isAfterBlank && /^\s/.test(line.text))
    reading.open.items.at(-1)?.push(line);
  else if (reading.open?.kind === 'paragraph') reading.open.lines.push(line);
  else {
    closeBlock(reading);
    reading.open = { kind: 'paragraph', lines: [line] };
  }
}

function readItem(reading: Reading, words: SourceLine, isNumbered: boolean): void {
  if (reading.open?.kind === 'list' && reading.open.isNumbered === isNumbered) {
    reading.open.items.push([words]);
    return;
  }
  closeBlock(reading);
  reading.open = { kind: 'list', isNumbered, items: [[words]] };
}

function readFence(reading: Reading, text: string, line: number): void {
  if (text === ':::') {
    if (reading.part === null) report(reading, line, "':::' ends a part that does not begin");
    reading.part = null;
    return;
  }
  if (reading.part !== null) {
    report(
      reading,
      line,
      `a part cannot stand in another; close the one of line ${reading.part.line} with ':::' first`,
    );
  }
  if (/^:::\s*signature$/.test(text)) {
    reading.part = { condition: null, isSignature: true, line };
    return;
  }
  const condition = conditionOf(text);
  if (condition === null) {
    const word = /^:::\s*(\S*)/.exec(text)?.[1] ?? '';
    const sentence = "a part begins with '::: when field = choice', '::: given field' or '::: signature'";
    report(reading, line, sentence, didYouMean(word, ['when', 'given', 'signature']));
  } else reading.conditions.push({ condition, location: { file: reading.path, line } });
  // Something was meant to begin here, so its end is no second mistake.
  reading.part = { condition: condition ?? { field: '', is: null }, isSignature: false, line };
}

function closeBlock(reading: Reading): void {
  const { open } = reading;
  const when = reading.part?.condition ?? null;
  reading.open = null;
  const isSignature = reading.part?.isSignature === true;
  if (open?.kind === 'list' && isSignature)
    report(reading, reading.part?.line ?? 1, 'who signs is a paragraph, and no list');
  if (open?.kind === 'paragraph')
    reading.blocks.push({ kind: isSignature ? 'signature' : 'paragraph', when, runs: parseRuns(open.lines, reading) });
  if (open?.kind === 'list')
    reading.blocks.push({
      kind: 'list',
      when,
      isNumbered: open.isNumbered,
      items: open.items.map((lines) => parseRuns(lines, reading)),
    });
}

/** `::: when result = upheld, partly` and `::: given more`. */
function conditionOf(text: string): LetterCondition | null {
  const given = /^:::\s*given\s+([^\s=]+)$/.exec(text)?.[1];
  if (given !== undefined) return { field: given, is: null };
  const [, field, choices] = /^:::\s*when\s+([^\s=]+)\s*=\s*(.+)$/.exec(text) ?? [];
  const is = choices?.split(',').map((choice) => choice.trim()) ?? [];
  return field === undefined || is.includes('') ? null : { field, is };
}

function report({ path, problems }: Reading, line: number, sentence: string, suggestion: string | null = null): void {
  problems.report(PackCode.Schema, { file: path, line }, sentence, suggestion);
}
