import { sql } from 'kysely';
import type { Db, ReadDb } from '../platform/database/open-database.ts';
import { CODE_LIFE_MS, hashOfCode, hashOfSession, newSetupCode } from './setup-code.ts';

export interface OrganisationChoice {
  readonly organisation: string;
  readonly service: string;
  /** A PNG as packs hold it. */
  readonly logoUrl: string | null;
  readonly timeZone: string;
  /** A key of the shipped calendars, or null. */
  readonly calendar: string | null;
  readonly topics: readonly string[];
}

export interface PersonChoice {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export interface OwnerChoice extends PersonChoice {
  /** Null where an external provider signs people in. */
  readonly passwordHash: string | null;
}

/** What has been saved on the cards so far. */
export interface SetupChoices {
  readonly organisation?: OrganisationChoice;
  readonly owner?: OwnerChoice;
  readonly approver?: PersonChoice;
}

export interface SetupState {
  readonly isCodeUsed: boolean;
  readonly closedUntil: Date | null;
  readonly sessionHash: string | null;
  readonly sessionExpiresAt: Date | null;
  readonly choices: SetupChoices;
  readonly version: number;
  readonly serviceId: number | null;
  readonly ownerId: string | null;
  readonly approverId: string | null;
  readonly finishedAt: Date | null;
}

/** Null where the installation has never been set up by this. */
export async function readSetup(db: ReadDb): Promise<SetupState | null> {
  const row = await db.selectFrom('setup').selectAll().executeTakeFirst();
  if (row === undefined) return null;
  return {
    isCodeUsed: row.code_hash === null,
    closedUntil: row.closed_until,
    sessionHash: row.session_hash,
    sessionExpiresAt: row.session_expires_at,
    choices: row.choices as SetupChoices,
    version: row.version,
    serviceId: row.service_id,
    ownerId: row.owner_id,
    approverId: row.approver_id,
    finishedAt: row.finished_at,
  };
}

/** Whether set-up is over: without a row there was none to do. */
export async function isSetupFinished(db: ReadDb): Promise<boolean> {
  const row = await db.selectFrom('setup').select('finished_at').executeTakeFirst();
  return row === undefined || row.finished_at !== null;
}

/** Makes the code that opens set-up; one that was made before does not any more. @returns the code, kept nowhere. */
export async function renewCode(owner: Db, now: Date): Promise<string> {
  const code = newSetupCode();
  const values = { code_hash: hashOfCode(code), code_expires_at: new Date(now.getTime() + CODE_LIFE_MS) };
  await owner
    .insertInto('setup')
    .values({ ...values, begun_at: now })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(values))
    .execute();
  return code;
}

/** Uses the code up for a browser. @returns false for one that is wrong, used or late; nothing is changed then. */
export async function takeCode(owner: Db, code: string, session: string, now: Date): Promise<boolean> {
  const taken = await owner
    .updateTable('setup')
    .set({
      code_hash: null,
      session_hash: hashOfSession(session),
      session_expires_at: new Date(now.getTime() + CODE_LIFE_MS),
    })
    .where('code_hash', '=', hashOfCode(code))
    .where('code_expires_at', '>', now)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

export async function closeCodesUntil(owner: Db, until: Date): Promise<void> {
  await owner.updateTable('setup').set({ closed_until: until }).execute();
}

/**
 * Saves what one card was given, beside what the others were, unless something was saved since `version` was read or
 * the people were made already.
 * @returns whether it was saved.
 */
export async function saveChoice(owner: Db, version: number, choice: SetupChoices): Promise<boolean> {
  const saved = await owner
    .updateTable('setup')
    .set((row) => ({ choices: sql`${row.ref('choices')} || ${JSON.stringify(choice)}::jsonb`, version: version + 1 }))
    .where('version', '=', version)
    .where('owner_id', 'is', null)
    .executeTakeFirst();
  return saved.numUpdatedRows === 1n;
}

/** Notes what set-up has made, and forgets the password of the owner, which their account holds now. */
export async function noteMade(
  owner: Db,
  made: { readonly serviceId: number; readonly ownerId: string; readonly approverId: string },
): Promise<void> {
  await owner
    .updateTable('setup')
    .set((row) => ({
      choices: sql`${row.ref('choices')} #- '{owner,passwordHash}'`,
      version: sql`${row.ref('version')} + 1`,
      service_id: made.serviceId,
      owner_id: made.ownerId,
      approver_id: made.approverId,
    }))
    .execute();
}

export async function finishSetup(owner: Db, now: Date): Promise<void> {
  await owner
    .updateTable('setup')
    .set({ finished_at: now, code_hash: null, session_hash: null, session_expires_at: null })
    .where('owner_id', 'is not', null)
    .where('finished_at', 'is', null)
    .execute();
}
