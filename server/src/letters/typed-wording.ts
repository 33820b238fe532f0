import type { LetterBlock } from '@evenhand/contract/letter-template';
import type { LetterValues } from '@evenhand/contract/letters';
import { changedWording, strangeInWording } from '@evenhand/engine/letters/letter-wording';
import { badField } from '../platform/http/app-error.ts';
import type { LetterRow } from './letter.queries.ts';

/** Of a letter with what was typed into its fields; about forty pages. */
const MAXIMUM_CHARACTERS = 100_000;

/**
 * The words to keep of what was sent: null for those of the template, and what the letter holds where nothing
 * was sent. @throws BAD_REQUEST for a field or a condition that the template does not have, and for a letter
 * that gets too long with what was typed into its fields.
 */
export function wordingOf({ template, body }: LetterRow, { values, body: sent }: Sent): readonly LetterBlock[] | null {
  if (sent === null) return null;
  const strange = sent === undefined ? null : strangeInWording(template, sent);
  if (strange !== null) throw badField('body', `This document has no '${strange}'.`);
  const words = sent === undefined ? body : changedWording(template, sent);
  if (words !== null && charactersOf(words, values) > MAXIMUM_CHARACTERS)
    throw badField('body', 'This document is too long.');
  return words;
}

interface Sent {
  readonly values: LetterValues;
  readonly body?: readonly LetterBlock[] | null | undefined;
}

function charactersOf(words: readonly LetterBlock[], values: LetterValues): number {
  const runs = words.flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.runs));
  return runs.reduce((sum, run) => sum + ('text' in run ? run.text : (values[run.field] ?? '')).length, 0);
}
