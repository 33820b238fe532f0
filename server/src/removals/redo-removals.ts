import { sql } from 'kysely';
import type { OpenLedger } from '../access/act.ts';
import { beginAct } from '../access/act.ts';
import type { Actor } from '../access/actor.ts';
import { enterAsSystem, holdCase } from '../access/context.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { approveRemoval } from './removal-acts.ts';
import { filesToRemove } from './removal-file.queries.ts';
import type { ListedRemoval } from './removal-list.ts';
import type { SeesAsHr } from './removal-message.queries.ts';
import { messageToRemove } from './removal-message.queries.ts';
import type { PendingRequest } from './removal-request.store.ts';

export interface RedoneRemovals {
  readonly done: number;
  /** Those that could not be done, because somebody who asked for it or approved it is not in the database. */
  readonly undone: readonly ListedRemoval[];
}

interface RedoWorld {
  readonly configuration: Configuration;
  readonly openLedger: OpenLedger;
  readonly now: Date;
}

/** A restore works for nobody, and what it removes two people have agreed on already. */
const everything: SeesAsHr = { visible: () => sql<boolean>`true`, actsAsHr: () => sql<boolean>`true` };

/**
 * Removes from a restored database what was removed after its backup was made, by the commands that did it (decision
 * 0116). What is gone already, or was not there yet, is left alone.
 */
export async function redoRemovals(
  owner: Db,
  listed: readonly ListedRemoval[],
  world: RedoWorld,
): Promise<RedoneRemovals> {
  let done = 0;
  const undone: ListedRemoval[] = [];
  for (const removal of listed) {
    const outcome = await inTransaction(owner, (tx) => redo(tx, removal, world));
    if (outcome === 'done') done += 1;
    if (outcome === 'undone') undone.push(removal);
  }
  return { done, undone };
}

async function redo(tx: Tx, removal: ListedRemoval, world: RedoWorld): Promise<'done' | 'undone' | 'nothing'> {
  const { db } = tx;
  const onCase = { id: removal.caseId, serviceId: removal.serviceId };
  await enterAsSystem(db);
  const { rows: cases } = await sql`select from case_record where id = ${onCase.id} for update`.execute(db);
  if (cases.length === 0) return 'nothing';
  await holdCase(db, onCase.id);
  const what = await whatToRemove(tx, removal);
  if (what === null) return 'nothing';
  const people = await db
    .selectFrom('person')
    .select(['user_id', 'full_name'])
    .where('user_id', 'in', [removal.requestedBy, removal.decidedBy])
    .execute();
  if (people.length < 2) return 'undone';
  const { configuration, openLedger, now } = world;
  // Commands of removals ask an actor for nothing but who it is: what they may do was asked when they did it.
  const actor = { userId: removal.decidedBy } as Actor;
  const act = beginAct({ ...tx, actor, now, configuration: configuration.of(onCase.serviceId) }, openLedger);
  const requestedByName = people.find(({ user_id }) => user_id === removal.requestedBy)?.full_name ?? '';
  const request: PendingRequest = {
    ...removal,
    id: await requestOf(tx, removal),
    requestedAt: new Date(removal.requestedAt),
    requestedById: removal.requestedBy,
    requestedByName,
  };
  await approveRemoval(act, { ...what, theCase: onCase, request });
  return 'done';
}

/** A number that was given to something later, after an earlier restore, names something else. */
async function whatToRemove({ db }: Tx, { caseId, messageId, fileIds, requestedAt }: ListedRemoval) {
  if (messageId !== null) {
    const message = await messageToRemove(db, everything, caseId, messageId);
    if (message === null) return null;
    const { rows } = await sql`select from message where id = ${messageId} and posted_at <= ${requestedAt}`.execute(db);
    const isThere = fileIds === null || message.files.some(({ id }) => fileIds.includes(id));
    return rows.length > 0 && isThere ? { message } : null;
  }
  const [file] = (await filesToRemove(db, everything, fileIds ?? [])).values();
  return file !== undefined && file.caseId === caseId && file.addedAt.toISOString() <= requestedAt ? { file } : null;
}

/** The request as it was in the backup, or as it was made afterwards. @returns its number. */
async function requestOf({ db }: Tx, removal: ListedRemoval): Promise<number> {
  const pending = await db
    .selectFrom('removal_request')
    .select('id')
    .where('id', '=', removal.requestId)
    .where('requested_at', '=', new Date(removal.requestedAt))
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  if (pending !== undefined) return pending.id;
  const { id } = await db
    .insertInto('removal_request')
    .values({
      service_id: removal.serviceId,
      case_id: removal.caseId,
      message_id: removal.messageId,
      file_ids: removal.fileIds,
      reason_id: removal.reasonId,
      urgency_id: removal.urgencyId,
      requested_at: removal.requestedAt,
      requested_by: removal.requestedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
