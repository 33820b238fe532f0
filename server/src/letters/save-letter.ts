import type { LetterBlock } from '@evenhand/contract/letter-template';
import type { LetterValues, saveDocument } from '@evenhand/contract/letters';
import { DocumentStatus } from '@evenhand/contract/letters';
import type { BodyOf } from '@evenhand/contract/route';
import { changedWording, strangeInWording } from '@evenhand/engine/letters/letter-wording';
import type { Act } from '../access/act.ts';
import { changeBy } from '../history/last-change.ts';
import { alreadyExists, badField, badRequest } from '../platform/http/app-error.ts';
import { letterAsRead } from './letter.presenter.ts';
import type { LetterRow } from './letter.queries.ts';
import { writeTyped } from './letter.rows.ts';
import type { LoadedLetter } from './letter-access.ts';
import { assertFitting } from './prefilled-values.ts';

/**
 * Stores the typed values and words of a letter. @returns the time of the new version.
 * @throws ALREADY_EXISTS with the newer letter when it was changed since `baseUpdatedAt`; BAD_REQUEST for a
 * completed letter, or with the fields that cannot hold what was sent.
 */
export async function saveLetter(act: Act, loaded: LoadedLetter, sent: BodyOf<typeof saveDocument>): Promise<string> {
  if (loaded.letter.status === DocumentStatus.Completed)
    throw badRequest('This document is completed and cannot be changed.');
  await assertNewest(act, loaded, sent.baseUpdatedAt);
  assertFitting(loaded.letter.template, sent.values);
  const updatedAt = await writeTyped(act, loaded.letter, { values: sent.values, body: wordingOf(loaded.letter, sent) });
  return updatedAt.toISOString();
}

/** @throws ALREADY_EXISTS with the newer letter when it was changed since `baseUpdatedAt`. */
export async function assertNewest(act: Act, loaded: LoadedLetter, baseUpdatedAt: string | undefined): Promise<void> {
  const { letter } = loaded;
  if (baseUpdatedAt === undefined || baseUpdatedAt === letter.updatedAt.toISOString()) return;
  throw alreadyExists('Someone else has changed this document since you opened it.', {
    current: await letterAsRead(act, loaded),
    changed: changeBy(act, { user_id: letter.updatedBy, name: letter.updatedByName }, letter.updatedAt),
  });
}

/** The longest letter, with the values of its fields; about forty pages. */
const MAXIMUM_CHARACTERS = 100_000;

/**
 * Reads the words to store from a request: null for those of the template, and the words of the letter where
 * nothing was sent. @throws BAD_REQUEST for a field or a condition that the template does not have, and for a letter
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
