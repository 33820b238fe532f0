import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import { notifyUnassignedChanged } from '../access/change-channels.ts';
import { enterAsSystem } from '../access/context.ts';
import type { Scope } from '../access/scope.ts';
import { forgetUnassignedFiles } from '../files/unassigned-files.ts';
import type { Db, ReadDb } from '../platform/database/open-database.ts';

export interface DismissedRow {
  readonly id: number;
  readonly subject: string;
  readonly body: string;
  readonly preview: string;
  readonly senderName: string;
  readonly senderAddress: string;
  readonly receivedAt: Date;
  readonly mailNotes: readonly string[];
  readonly dismissedAt: Date;
  readonly dismissedByName: string;
}

/** One page of what was deleted and can be put back, the latest first, and whether more follows. For HR users alone. */
export async function dismissedMessages(
  db: ReadDb,
  scope: Scope,
  { take, skip }: { readonly take: number; readonly skip: number },
): Promise<{ rows: DismissedRow[]; hasMore: boolean }> {
  const { rows } = await sql<DismissedRow>`
    select d.id, d.subject, d.body, d.preview, d.sender_name as "senderName", d.sender_address as "senderAddress", d.received_at as "receivedAt",
      d.mail_notes as "mailNotes", d.dismissed_at as "dismissedAt", p.full_name as "dismissedByName"
    from dismissed_message d join person p on p.user_id = d.dismissed_by where d.service_id = ${scope.serviceId}
    order by d.dismissed_at desc, d.id desc limit ${sql.lit(take + 1)} offset ${sql.lit(skip)}`.execute(db);
  return { rows: rows.slice(0, take), hasMore: rows.length > take };
}

const columns = sql`id, service_id, sender_name, sender_address, subject, body, mail_notes, is_confirmed, received_at`;

/** @returns false when it is not there any more. */
export async function moveToDismissed(act: Act, id: number): Promise<boolean> {
  const { rows } = await sql`
    with taken as (delete from unassigned_message where id = ${id} and service_id = ${act.actor.serviceId} returning *)
    insert into dismissed_message (${columns}, dismissed_at, dismissed_by)
    select ${columns}, ${act.now}, ${act.actor.userId} from taken returning id`.execute(act.db);
  return rows.length > 0;
}

/** @returns false when it was not deleted, or was put back already. */
export async function moveBack(act: Act, id: number): Promise<boolean> {
  // Row-level security lets in what the other table holds, so it goes from there last.
  const { rows } = await sql`
    insert into unassigned_message (${columns}) select ${columns} from dismissed_message
    where id = ${id} and service_id = ${act.actor.serviceId} on conflict do nothing returning id`.execute(act.db);
  if (rows.length === 0) return false;
  await act.db.deleteFrom('dismissed_message').where('id', '=', id).execute();
  await sql`select ${notifyUnassignedChanged({ serviceId: act.actor.serviceId, takenId: null })}`.execute(act.db);
  return true;
}

/** Forgets what was deleted before this moment, with its files. @returns how many messages were forgotten. */
export async function forgetDismissed(db: Db, before: Date): Promise<number> {
  await enterAsSystem(db);
  const gone = await db.deleteFrom('dismissed_message').where('dismissed_at', '<', before).returning('id').execute();
  if (gone.length === 0) return 0;
  await forgetUnassignedFiles(
    db,
    gone.map(({ id }) => id),
  );
  return gone.length;
}
