import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import type { Policy } from '../access/policy.ts';
import { childOfCase } from '../cases/case-access.ts';
import type { StoredFile } from '../files/case-file.queries.ts';
import { readFile } from '../files/case-file.queries.ts';
import { removeFiles } from '../files/remove-files.ts';
import { notFound } from '../platform/http/app-error.ts';
import { attachmentsOf } from './attachments.ts';
import type { LoadedMessage } from './message-access.ts';
import { rulesOf } from './message-access.ts';
import type { MessageKind } from './message-kind.ts';

const MISSING = 'This attachment could not be found.';

/** The policy of a call that reads the attachment named in the path. */
export function onAttachment(kind: MessageKind): Policy<StoredFile> {
  return childOfCase({
    table: 'case_file',
    process: null,
    isHrOnly: kind === 'note',
    known: (
      scope,
    ) => sql<boolean>`exists (select 1 from message m where m.case_id = child.case_id and m.id = child.message_id
      and m.is_note = ${kind === 'note'} and ${scope.readsMessage('m', 'c')})`,
    rule: rulesOf[kind].read,
    missing: MISSING,
    read: ({ db, scope, id }) => readFile(db, scope, id),
  });
}

/** @throws NOT_FOUND when the draft has no such attachment. */
export async function removeAttachment(
  act: Act,
  { theCase, message }: LoadedMessage,
  attachmentId: number,
): Promise<void> {
  const attachment = (await attachmentsOf(act, theCase, message.id)).find(({ id }) => id === attachmentId);
  if (attachment === undefined) throw notFound(MISSING);
  await removeFiles(act, theCase, { holders: [{ messageId: message.id }], storageIds: [attachment.storageId] });
}
