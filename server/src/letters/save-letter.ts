import type { saveDocument } from '@evenhand/contract/letters';
import { DocumentStatus } from '@evenhand/contract/letters';
import type { BodyOf } from '@evenhand/contract/route';
import type { Act } from '../access/act.ts';
import { changeBy } from '../history/last-change.ts';
import { alreadyExists, badRequest } from '../platform/http/app-error.ts';
import { letterAsRead } from './letter.presenter.ts';
import { writeTyped } from './letter.rows.ts';
import type { LoadedLetter } from './letter-access.ts';
import { assertFitting } from './typed-values.ts';
import { wordingOf } from './typed-wording.ts';

/**
 * Keeps what has been typed into a letter in place of what was typed before. @returns when.
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
