import { MessageAudience } from '@evenhand/contract/audience';
import { readersChangedKindOf } from '@evenhand/contract/history/file-facts';
import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import type { Actor } from '../access/actor.ts';
import type { HrGround } from '../access/acts-as-hr.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import { notifyCaseChanged } from '../access/case-changes.ts';
import type { Policy } from '../access/policy.ts';
import { childOfCase } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { correspondent } from '../cases/case-rules.ts';
import { settleFileEntries } from '../history/settle-file-entries.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { notAuthorised } from '../platform/http/app-error.ts';

/** A file of the case itself, as far as its readers are concerned. */
interface AddedFile {
  readonly id: number;
  readonly filename: string;
  readonly storageId: string;
  readonly audience: MessageAudience;
  readonly addedById: string;
}

interface FileOnCase {
  readonly theCase: CaseFacts;
  readonly file: AddedFile;
}

/**
 * HR decides who reads any file of the case itself, and others who reads those they added: they have them, and could
 * add them again for whom they like.
 */
export function mayChangeReaders(
  actor: Actor,
  theCase: HrGround,
  { addedById }: Pick<AddedFile, 'addedById'>,
): boolean {
  return actsAsHr(actor, theCase) || addedById === actor.userId;
}

/** The policy of a change of who reads a file. @throws NOT_FOUND for a file of anything else than the case itself. */
export const onAddedFile: Policy<FileOnCase> = childOfCase({
  table: 'case_file',
  name: 'storage_id',
  process: null,
  known: (scope) => sql<boolean>`child.audience is not null and ${scope.readsCaseFile('child', 'c')}`,
  rule: correspondent,
  missing: 'This file could not be found.',
  idOf: ({ params }) => params.storageId as string,
  async read({ db, actor, theCase, id }) {
    const file = await addedFile(db, theCase.id, id);
    if (file !== null && !mayChangeReaders(actor, theCase, file)) throw notAuthorised();
    return file === null ? null : { theCase, file };
  },
});

/** Of a case that was loaded for its reader. */
async function addedFile(db: ReadDb, caseId: number, id: number): Promise<AddedFile | null> {
  const { rows } = await sql<AddedFile>`
    select f.id, f.filename, f.storage_id as "storageId", f.audience, f.added_by as "addedById"
    from case_file f where f.case_id = ${caseId} and f.id = ${id} and f.audience is not null`.execute(db);
  return rows[0] ?? null;
}

/**
 * Gives a file other readers. Those who lose it lose the entries of the history that name it as well, and their open
 * screens read the case again.
 */
export async function setFileAudience(
  act: Act,
  { theCase, file }: FileOnCase,
  audience: MessageAudience,
): Promise<void> {
  const { id, filename, storageId, addedById } = file;
  if (audience === file.audience) return;
  await act.db
    .updateTable('case_file')
    .set({ audience })
    .where('case_id', '=', theCase.id)
    .where('id', '=', id)
    .execute();
  await settleFileEntries(act, theCase.id);
  act.record(theCase, readersChangedKindOf[audience], {
    file: { filename, storageId },
    from: file.audience,
    to: audience,
    ...(audience === MessageAudience.HrOnly ? { withUserId: addedById } : {}),
  });
  // The entry is for those who read the file now.
  if (audience > file.audience) await tellReaders(act, theCase, file.audience);
}

async function tellReaders(act: Act, { id }: CaseFacts, before: MessageAudience): Promise<void> {
  const audience = before === MessageAudience.Everyone ? 'viewers' : 'writers';
  await sql`select ${notifyCaseChanged(id, [{ audience, recordId: null }])}`.execute(act.db);
}
