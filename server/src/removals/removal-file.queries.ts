import type { MessageAudience } from '@evenhand/contract/audience';
import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { SeesAsHr } from './removal-message.queries.ts';

/** A file that was added to a case itself, as far as its removal is about it. */
export interface FileToRemove {
  readonly id: number;
  readonly caseId: number;
  readonly filename: string;
  readonly storageId: string;
  readonly scan: string | null;
  readonly size: number;
  readonly audience: MessageAudience;
  readonly addedAt: Date;
  readonly addedById: string;
  readonly addedByName: string;
  readonly topicId: number;
  readonly employeeName: string | null;
}

/** Those of these files that are still there, by their numbers, on cases on which the reader acts as HR. */
export async function filesToRemove(
  db: ReadDb,
  scope: SeesAsHr,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FileToRemove>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<FileToRemove>`
    select f.id, f.case_id as "caseId", f.filename, f.storage_id as "storageId", f.scan, f.size, f.audience, f.added_at as "addedAt",
      f.added_by as "addedById", p.full_name as "addedByName", c.topic_id as "topicId", coalesce(employee.full_name, c.employee_name) as "employeeName"
    from case_file f join case_record c on c.id = f.case_id join person p on p.user_id = f.added_by
    left join person employee on employee.user_id = c.employee_user_id
    where f.id = any(${[...ids]}::bigint[]) and f.audience is not null and ${scope.visible('c')} and ${scope.actsAsHr('c')}`.execute(
    db,
  );
  return new Map(rows.map((file) => [file.id, file]));
}
