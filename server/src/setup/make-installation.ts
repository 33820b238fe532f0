import { sql } from 'kysely';
import { lockAdministration } from '../administration/administration.queries.ts';
import { recordingFor } from '../administration/register.ts';
import { giveAccount, setPassword } from '../identity/identity-account.rows.ts';
import { addInvitation } from '../identity/invitation.rows.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { insertFirstApprover, saveGivenRight } from '../users/rights.rows.ts';
import { saveFirstPerson } from '../users/save-people.ts';
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
    const ownerId = await saveFirstPerson(db, serviceId, given.owner, now);
    const approverId = await saveFirstPerson(db, serviceId, given.approver, now);
    if (isEmbedded) {
      await saveAccount(db, { ...given.owner, userId: ownerId, serviceId });
      await saveAccount(db, { ...given.approver, userId: approverId, serviceId, passwordHash: null });
    }
    await saveGivenRight(db, { serviceId, userId: ownerId, name: 'owner', by: null, now });
    await insertFirstApprover(db, { serviceId, userId: approverId, reason: REASON, now });
    await settleRights(db, [ownerId, approverId], now);
    const record = recordingFor(db, serviceId, null, now);
    await record('installation.begun', { about: ownerId, words: 'set up Evenhand and gave the Owner right to' });
    await record('sight.approved', { about: approverId, words: 'gave the Approver right to' });
    await noteMade(db, { serviceId, ownerId, approverId });
    return { token: isEmbedded ? (await addInvitation(db, approverId, now)).token : null };
  });
}

async function saveAccount(
  db: Tx['db'],
  { userId, serviceId, firstName, lastName, email, passwordHash }: OwnerChoice & { userId: string; serviceId: number },
): Promise<void> {
  const names = { username: email.toLowerCase(), givenName: firstName, familyName: lastName };
  if ((await giveAccount(db, { ...names, userId, serviceId, roles: [], accessLevels: [] })) === null)
    throw new Error('Somebody else signs in with this address.');
  if (passwordHash === null) return;
  await setPassword(db, userId, passwordHash);
}
