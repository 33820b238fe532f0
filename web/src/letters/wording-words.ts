import type { LetterBlock, LetterRun, LetterTemplate } from '@evenhand/contract/letter-template';
import { changedWording } from '@evenhand/engine/letters/letter-wording';
import { lettersText } from './letters.text.ts';

type Words = readonly LetterBlock[] | null;

/** The changed words of a letter as text, with its fields by their labels; null for those of the template. */
export function changedWords(template: LetterTemplate, body: Words): string | null {
  const changed = changedWording(template, body);
  return changed === null ? null : linesOf(template, changed).join('\n');
}

/** Differences between two versions of a letter: the paragraphs that only one of them has. */
export function differingWords(template: LetterTemplate, mine: Words, theirs: Words): [string | null, string | null] {
  const [left, right] = [mine, theirs].map((body) =>
    linesOf(template, changedWording(template, body) ?? template.body),
  ) as [string[], string[]];
  if (JSON.stringify(changedWording(template, mine)) === JSON.stringify(changedWording(template, theirs)))
    return [null, null];
  const only = (own: string[], other: string[]): string =>
    own.filter((line) => !other.includes(line)).join('\n') || lettersText.formattingOnly;
  return [only(left, right), only(right, left)];
}

function linesOf({ steps }: LetterTemplate, blocks: readonly LetterBlock[]): string[] {
  const labels = new Map(steps.flatMap(({ fields }) => fields.map(({ key, label }) => [key, label] as const)));
  const words = (runs: readonly LetterRun[]) =>
    runs.map((run) => ('text' in run ? run.text : `[${labels.get(run.field) ?? run.field}]`)).join('');
  return blocks.flatMap((block) => (block.kind === 'list' ? block.items : [block.runs]).map(words));
}
