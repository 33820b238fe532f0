import { MessageAudience } from '@evenhand/contract/audience';
import type { Audience } from '@evenhand/contract/history/fact-kind';
import { sql } from 'kysely';
import { enterAsSystem } from '../access/context.ts';
import type { Db, ReadDb } from '../platform/database/open-database.ts';
import { inReadOnly } from '../platform/database/read-only.ts';

/** The content of the unchecked files of a case. */
export async function uncheckedContentOf(db: Db, caseId: number): Promise<string[]> {
  return await asSystem(db, async (reading) => {
    const { rows } = await sql<{ sha256: string }>`
      select sha256 from case_file where case_id = ${caseId} and scan = 'unchecked' group by sha256 order by min(id)`.execute(
      reading,
    );
    return rows.map(({ sha256 }) => sha256);
  });
}

/** The cases on which a file has this content. */
export async function casesWithContent(db: Db, sha256: string): Promise<number[]> {
  return await asSystem(db, async (reading) => {
    const { rows } = await sql<{ caseId: number }>`
      select distinct case_id as "caseId" from case_file where sha256 = ${sha256} order by case_id`.execute(reading);
    return rows.map(({ caseId }) => caseId);
  });
}

/** A file whose state a scan has changed, with what its history entry tells. */
export interface SettledFile {
  readonly filename: string;
  /** Null for a file that is on no event. */
  readonly eventId: number | null;
  /** The process that it belongs to; null for a file of a message or a note. */
  readonly recordId: number | null;
  readonly workflowId: number | null;
  readonly version: number | null;
  /**
   * The message it was posted with; null for a file of a draft, a note or a message that not everybody reads.
   */
  readonly messageId: number | null;
  /** It was added to the case itself, for everybody. */
  readonly isOfCase: boolean;
  /** Of a note, and of what not everybody on the case reads; null for any other file. */
  readonly readers: { readonly audience: Audience; readonly withUserId?: string } | null;
  /** Its author alone knows of a draft. */
  readonly isOfDraft: boolean;
  readonly addedById: string;
  readonly addedByName: string;
}

export async function settledFiles(db: ReadDb, caseId: number, fileIds: readonly number[]): Promise<SettledFile[]> {
  const { rows } = await sql<SettledFile>`
    select f.filename, f.tracked_event_id as "eventId", r.id as "recordId", r.workflow_id as "workflowId", r.version,
      case when m.posted_at is not null and not m.is_note and m.audience = ${sql.lit(MessageAudience.Everyone)} then m.id end as "messageId",
      coalesce(f.audience = ${sql.lit(MessageAudience.Everyone)}, false) as "isOfCase",
      case when m.is_note then json_build_object('audience', 'hr')
        when coalesce(m.audience, f.audience) = ${sql.lit(MessageAudience.HrOnly)}
          then json_strip_nulls(json_build_object('audience', 'hr', 'withUserId', case when f.audience is null then m.with_user_id else f.added_by end))
        when coalesce(m.audience, f.audience) = ${sql.lit(MessageAudience.CaseTeam)} then json_build_object('audience', 'writers') end as readers, m.id is not null and m.posted_at is null as "isOfDraft",
      p.user_id as "addedById", p.full_name as "addedByName"
    from case_file f left join tracked_event e on e.case_id = f.case_id and e.id = coalesce(f.tracked_event_id, f.corrected_event_id)
    left join tracking_record r on r.case_id = f.case_id and r.id = coalesce(e.record_id, f.form_record_id)
    left join message m on m.case_id = f.case_id and m.id = f.message_id
    join person p on p.user_id = f.added_by
    where f.case_id = ${caseId} and f.id = any(${[...fileIds]}::bigint[]) order by f.id`.execute(db);
  return rows;
}

async function asSystem<T>(db: Db, read: (reading: ReadDb) => Promise<T>): Promise<T> {
  return await inReadOnly(db, async (reading) => {
    await enterAsSystem(reading);
    return await read(reading);
  });
}
