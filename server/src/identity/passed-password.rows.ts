import { createHash } from 'node:crypto';
import type { Db } from '../platform/database/open-database.ts';
import type { IdentityAccountRow } from './identity-account.queries.ts';
import { findAccountByUserId } from './identity-account.queries.ts';
import { readNote, writeNote } from './payload-notes.rows.ts';

/** Whose password was right in a sign-in that still needs their second factor. */
export interface PassedPassword {
  readonly userId: string;
  /** Of the password that was right: another one ends this. */
  readonly passwordProof: string;
  /** The key that is offered to a person who has no second factor yet. */
  readonly secret: string;
  /** True once a code was right too, and recovery codes are being shown. */
  readonly isComplete: boolean;
}

const NOTE = 'passedPassword';

export async function keepPassed(db: Db, interactionId: string, passed: PassedPassword): Promise<void> {
  await writeNote(db, { model: 'Interaction', id: interactionId }, NOTE, passed);
}

/** Null where no password was right, and where it, or its person, has gone meanwhile. */
export async function passedIn(
  db: Db,
  interactionId: string,
): Promise<(PassedPassword & { readonly username: string }) | null> {
  const passed = await readNote<PassedPassword>(db, { model: 'Interaction', id: interactionId }, NOTE);
  if (passed === null) return null;
  const account = await findAccountByUserId(db, passed.userId);
  return account === undefined || proofOf(account) !== passed.passwordProof
    ? null
    : { ...passed, username: account.username };
}

export function proofOf({ password_hash }: Pick<IdentityAccountRow, 'password_hash'>): string {
  return createHash('sha256')
    .update(password_hash ?? '')
    .digest('base64url');
}
