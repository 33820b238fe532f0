import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import { notifyUnassignedChanged } from '../access/unassigned-changes.ts';
import type { Db } from '../platform/database/open-database.ts';

/** A message that came from outside. */
export interface ReceivedMessage {
  readonly senderName: string;
  readonly senderAddress: string;
  readonly subject: string;
  /** Simple HTML that needs no cleaning any more. */
  readonly body: string;
}

/**
 * Keeps a message that matches no case, until HR assigns it, and tells the open lists of the service. It runs
 * in the context of the system.
 * @returns its number.
 */
export async function insertUnassigned(
  db: Db,
  serviceId: number,
  message: ReceivedMessage,
  receivedAt: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('unassigned_message')
    .values({
      id: sql<number>`nextval(pg_get_serial_sequence('message', 'id'))`,
      service_id: serviceId,
      sender_name: message.senderName,
      sender_address: message.senderAddress,
      subject: message.subject,
      body: message.body,
      received_at: receivedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`select ${notifyUnassignedChanged({ serviceId, takenId: null })}`.execute(db);
  return id;
}

/** Takes a message off the list. @returns it, or null when another person has taken it. */
export async function takeUnassigned(
  act: Act,
  id: number,
): Promise<(ReceivedMessage & { readonly receivedAt: Date }) | null> {
  const taken = await act.db
    .deleteFrom('unassigned_message')
    .where('id', '=', id)
    .where('service_id', '=', act.actor.serviceId)
    .returning([
      'sender_name as senderName',
      'sender_address as senderAddress',
      'subject',
      'body',
      'received_at as receivedAt',
    ])
    .executeTakeFirst();
  return taken ?? null;
}
