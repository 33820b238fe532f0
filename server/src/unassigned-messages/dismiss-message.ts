import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import { notifyUnassignedChanged } from '../access/unassigned-changes.ts';
import { takeUnassignedFiles } from '../files/unassigned-files.ts';
import { noteReleased } from '../platform/files/content-notes.ts';
import { notFound } from '../platform/http/app-error.ts';
import { takeUnassigned } from './unassigned-message.rows.ts';

/**
 * Deletes a message from outside for good, with its attachments; their bytes go with the sweep. A copy that
 * comes within the days in which a mail is known stays away.
 * @returns how many attachments it had.
 * @throws NOT_FOUND when it has gone to a case, was deleted already, or belongs to another service.
 */
export async function dismissMessage(act: Act, messageId: number): Promise<number> {
  const files = await takeUnassignedFiles(act, messageId);
  if ((await takeUnassigned(act, messageId)) === null)
    throw notFound('This message could not be found. Somebody else may have assigned or deleted it.');
  await noteReleased(
    act.db,
    files.map(({ sha256 }) => sha256),
  );
  await sql`select ${notifyUnassignedChanged({ serviceId: act.actor.serviceId, takenId: messageId })}`.execute(act.db);
  return files.length;
}
