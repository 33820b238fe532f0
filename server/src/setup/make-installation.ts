import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { lockAdministration } from '../administration/administration.queries.ts';
import { recordingFor } from '../administration/register.ts';
import { giveAccount } from '../identity/identity-account.rows.ts';
import { addInvitation } from '../identity/invitation.rows.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { settleRights } from '../users/settle-rights.ts';
import type { OwnerChoice, PersonChoice, SetupState } from './setup.rows.ts';
import { noteMade } from './setup.rows.ts';

const REASON = 'Set-up';

interface ToMake {
  readonly serviceId: number;
  readonly owner: OwnerChoice;
  readonly approver: PersonChoice;
  readonly isEmbedded: boolean;
}

/** The token of the approver's invitation; null where an external provider signs people in. */
export interface Made {
  readonly token: string | null;
}

/**
 * Makes the two people of a new installation, in one transaction: the owner, and the approver, who needs an invitation.
 * Neither reads a case by that.
 * @param state what was read of set-up; when something was saved since, nothing is made, and null is answered.
 */
export async function makePeople(
  owner: Db,
  state: Pick<SetupState, 'version'>,
  given: ToMake,
  now: Date,
): Promise<Made | null> {
  return await inTransaction(owner, async ({ db }) => {
    await lockAdministration(db);
    const { rows } = await sql<{ isSame: boolean }>`
      select version = ${state.version} and owner_id is null and finished_at is null as "isSame" from setup for update`.execute(
      db,
    );
    if (rows[0]?.isSame !== true) return null;
    const { serviceId, isEmbedded } = given;
    const ownerId = await savePerson(db, serviceId, given.owner, now);
    const approverId = await savePerson(db, serviceId, given.approver, now);
    if (isEmbedded) {
      await saveAccount(db, { ...given.owner, userId: ownerId, serviceId });
      await saveAccount(db, { ...given.approver, userId: approverId, serviceId, passwordHash: null });
    }
    await sql`insert into given_right (service_id, user_id, name, given_at) values (${serviceId}, ${ownerId}, 'owner', ${now})`.execute(
      db,
    );
    await sql`
      insert into sight_right (service_id, user_id, name, reason, proposed_at, lapses_at, decided_at, is_approved)
      values (${serviceId}, ${approverId}, 'approver', ${REASON}, ${now}, ${now}, ${now}, true)`.execute(db);
    await settleRights(db, [ownerId, approverId], now);
    const record = recordingFor(db, serviceId, null, now);
    await record('installation.begun', { about: ownerId, words: 'began this installation and gave Owner to' });
    await record('sight.approved', { about: approverId, words: 'approved Approver for' });
    await noteMade(db, { serviceId, ownerId, approverId });
    return { token: isEmbedded ? (await addInvitation(db, approverId, now)).token : null };
  });
}

/** The person of this address in the directory, who may have been imported before, or a new one. */
async function savePerson(
  db: Tx['db'],
  serviceId: number,
  { firstName, lastName, email }: PersonChoice,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ userId: string }>`
    update person set first_name = ${firstName}, last_name = ${lastName}
    where service_id = ${serviceId} and address = lower(${email}) and deactivated_at is null returning user_id as "userId"`.execute(
    db,
  );
  if (rows.length > 1) throw new Error(`The directory has ${rows.length} people with the address of one.`);
  if (rows[0] !== undefined) return rows[0].userId;
  const userId = randomUUID();
  await sql`
    insert into person (user_id, service_id, first_name, last_name, email, created_at)
    values (${userId}, ${serviceId}, ${firstName}, ${lastName}, ${email}, ${now})`.execute(db);
  return userId;
}

async function saveAccount(
  db: Tx['db'],
  { userId, serviceId, firstName, lastName, email, passwordHash }: OwnerChoice & { userId: string; serviceId: number },
): Promise<void> {
  const names = { username: email.toLowerCase(), givenName: firstName, familyName: lastName };
  await giveAccount(db, { ...names, userId, serviceId, roles: [], accessLevels: [] });
  if (passwordHash === null) return;
  await db.updateTable('identity_account').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute();
}
