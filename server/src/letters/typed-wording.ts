import type { LetterBlock } from '@evenhand/contract/letter-template';
import { changedWording, strangeInWording } from '@evenhand/engine/letters/letter-wording';
import { badField } from '../platform/http/app-error.ts';
import type { LetterRow } from './letter.queries.ts';

/**
 * The words to keep of what was sent: null for those of the template, and what the letter holds where nothing
 * was sent. @throws BAD_REQUEST for a field or a condition that the template does not have.
 */
export function wordingOf({ template, body }: LetterRow, sent: readonly LetterBlock[] | null | undefined): readonly LetterBlock[] | null {
  if (sent === undefined) return body;
  const strange = sent === null ? null : strangeInWording(template, sent);
  if (strange !== null) throw badField('body', `This document has no '${strange}'.`);
  return changedWording(template, sent);
}
