import type { CompiledPack } from '@evenhand/engine/pack';
import { sql } from 'kysely';
import { followPerson } from '../identity/accounts-of-people.ts';
import { endSignInsOf } from '../identity/end-sign-ins.ts';
import { judgeNewManagers } from '../participants/judge-reporting-lines.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { reportRights } from '../users/rights-report.ts';
import type { GivenLeavingDay, PersonToSave } from '../users/save-people.ts';
import { saveLeavingDays, savePeople, setBack } from '../users/save-people.ts';
import { changesBetween } from './changes-of-person.ts';
import type { LettingGo } from './let-people-go.ts';
import { letGo } from './let-people-go.ts';
import { pauseAndRecord } from './pause-and-record.ts';
import { recordAll } from './register.ts';

/** What is done to one person of a list. */
export interface PlannedChange {
  readonly person: PersonToSave;
  /** As they were; null for somebody new. */
  readonly before: PersonToSave | null;
  /** Of the person when they were compared; null for somebody new. */
  readonly version: number | null;
  readonly isChanged: boolean;
  readonly leaves: boolean;
  readonly returns: boolean;
  /** When it is changed. */
  readonly leaving: GivenLeavingDay | null;
}

/** What the register says of each person; everything else of a list is told by its counts. */
const RECORDED = ['Email', 'Manager'];

/** Does what a list says, for an administrator or a command on the server, with its entries in the register. */
export async function applyChanges(
  db: Tx['db'],
  changes: readonly PlannedChange[],
  { serviceId, by, now, pack }: LettingGo & { readonly pack: CompiledPack },
): Promise<void> {
  const saved = changes.filter(({ before, isChanged }) => before === null || isChanged);
  const known = saved.flatMap(({ before, person }) => (before === null ? [] : [{ before, person }]));
  // Rows are locked in one order, whatever else changes people at this moment.
  const people = saved.map(({ person }) => person).sort((one, other) => (one.userId < other.userId ? -1 : 1));
  await savePeople(db, people, { by, now });
  await followPerson(db, known);
  await judgeNewManagers(db, known, now);
  const nameOf = await managerNames(db, known);
  const recorded = known.flatMap(({ before, person }) => {
    const words = changesBetween(before, person, pack, nameOf).filter(({ title }) => RECORDED.includes(title));
    return words.length === 0 ? [] : [{ about: person.userId, words: 'changed by an import', changes: words }];
  });
  await recordAll(db, { serviceId, actor: by, now }, 'person.changed', recorded);
  const moved = known.filter(({ before, person }) => before.email?.toLowerCase() !== person.email?.toLowerCase());
  await pauseAndRecord(db, idsOf(moved), { serviceId, cause: 'address', by, now });
  // What the operator adds is known to be right: they can do everything.
  const added = by === null ? [] : saved.filter(({ before }) => before === null);
  await pauseAndRecord(db, idsOf(added), { serviceId, cause: 'added', by, now });
  await bringBack(db, idsOf(changes.filter(({ returns }) => returns)), { serviceId, by, now });
  await saveLeavingDays(
    db,
    changes.flatMap(({ leaving }) => leaving ?? []),
  );
  const leavers = idsOf(changes.filter(({ leaves }) => leaves));
  if (leavers.length > 0) await letGo(db, leavers, { serviceId, by, now });
}

/** Names of the managers that these people had and are to have, new ones included. */
async function managerNames(
  db: Tx['db'],
  known: readonly { readonly before: PersonToSave; readonly person: PersonToSave }[],
): Promise<(userId: string) => string> {
  const moved = known.filter(({ before, person }) => before.managerUserId !== person.managerUserId);
  const ids = moved
    .flatMap(({ before, person }) => [before.managerUserId, person.managerUserId])
    .filter((id) => id !== null);
  const { rows } = await sql<{ userId: string; name: string }>`
    select user_id as "userId", full_name as name from person where user_id = any(${[...new Set(ids)]}::uuid[])`.execute(
    db,
  );
  const names = new Map(rows.map(({ userId, name }) => [userId, name]));
  return (userId) => names.get(userId) ?? '';
}

/** Nothing that was issued before they left counts again, also what a request under way stored as they left. */
async function bringBack(db: Tx['db'], userIds: readonly string[], { serviceId, by, now }: LettingGo): Promise<void> {
  if (userIds.length === 0) return;
  await setBack(db, userIds);
  await endSignInsOf(db, userIds, now);
  await reportRights({ db }, userIds, now);
  const entries = userIds.map((about) => ({ about, words: 'brought back' }));
  await recordAll(db, { serviceId, actor: by, now }, 'person.returned', entries);
  await pauseAndRecord(db, userIds, { serviceId, cause: 'returned', by, now });
}

function idsOf(changes: readonly { readonly person: PersonToSave }[]): string[] {
  return changes.map(({ person }) => person.userId);
}
