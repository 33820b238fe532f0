import type { SendingRecord } from '@evenhand/contract/letter-sending';
import type { LetterBlock, LetterTemplate } from '@evenhand/contract/letter-template';
import type { DocumentStatus, Letter, LetterValues } from '@evenhand/contract/letters';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { correctedBy, isWaitingToBeSent } from '../processes/waiting-letters.ts';

/** The id of the first letter that the letter `l` is a correction of. */
const first = sql<
  string | null
>`(select first.guid::text from case_letter first where first.case_id = l.case_id and first.id = l.corrects)`;

const corrected = sql`${first} as "corrects", ${correctedBy} as "correctedBy"`;

/** What is recorded of the sending of the letter `l`, the oldest first; whoever reads the letter reads it. */
const sendings = sql`${isWaitingToBeSent} as "isWaitingToBeSent", (
  select coalesce(json_agg(json_build_object('id', s.id, 'how', s.how, 'day', to_char(s.sent_on, 'YYYY-MM-DD'), 'to', s.sent_to, 'reason', s.reason,
      'recordedAt', s.recorded_at, 'recordedBy', recorder.full_name, 'takenBack', case when s.taken_back_at is not null then
        json_build_object('at', s.taken_back_at, 'by', taker.full_name, 'reason', s.taken_back_because) end) order by s.id), '[]')
  from letter_sending s join person recorder on recorder.user_id = s.recorded_by left join person taker on taker.user_id = s.taken_back_by
  where s.case_id = l.case_id and s.letter_id = l.id) as sendings`;

/** A letter as it is stored. */
export interface LetterRow {
  readonly id: number;
  readonly documentGuid: string;
  readonly caseId: number;
  readonly recordId: number;
  readonly componentId: number;
  /** The workflow of its process, in the version the process has pinned. */
  readonly workflowId: number;
  readonly version: number;
  readonly template: LetterTemplate;
  readonly status: 1 | 2;
  /** The typed values. Fields that nobody typed into are not in them, until the letter is completed. */
  readonly values: LetterValues;
  /** The changed words; null for those of the template. */
  readonly body: readonly LetterBlock[] | null;
  /** Of a completed letter; null while it is in progress. */
  readonly frozen: Pick<Letter, 'caseValues' | 'letterDate'> | null;
  readonly dateReason: string | null;
  /** The id of the first letter that it is a correction of, and its row; null for none. */
  readonly corrects: string | null;
  readonly correctsId: number | null;
  /** The newest completed correction that stands in its place; null for none. */
  readonly correctedBy: string | null;
  readonly isWaitingToBeSent: boolean;
  /** Moments as the database writes them in JSON. */
  readonly sendings: readonly SendingRecord[];
  readonly updatedAt: Date;
  readonly updatedBy: string;
  readonly updatedByName: string;
  readonly completedAt: Date | null;
  readonly completedByName: string | null;
}

/** A letter of a case whose process the reader sees; null for every other one. */
export async function letterByGuid(
  db: ReadDb,
  scope: Scope,
  caseId: number,
  documentGuid: string,
): Promise<LetterRow | null> {
  const { rows } = await sql<LetterRow>`
    select l.id, l.guid as "documentGuid", l.case_id as "caseId", l.record_id as "recordId", l.component_id as "componentId",
      r.workflow_id as "workflowId", r.version, l.template, l.status, l.typed_values as "values", l.body, l.updated_at as "updatedAt", l.updated_by as "updatedBy", updater.full_name as "updatedByName",
      l.completed_at as "completedAt", completer.full_name as "completedByName",
      case when l.status = 2 then json_build_object('caseValues', l.case_values, 'letterDate', to_char(l.letter_date, 'YYYY-MM-DD')) end as frozen,
      l.date_reason as "dateReason", l.corrects as "correctsId", ${corrected}, ${sendings}
    from case_letter l join case_record c on c.id = l.case_id join tracking_record r on r.id = l.record_id
    join person updater on updater.user_id = l.updated_by left join person completer on completer.user_id = l.completed_by
    where l.case_id = ${caseId} and l.guid = ${documentGuid}::uuid and ${readable(scope)}`.execute(db);
  return rows[0] ?? null;
}

/**
 * The letter that is being written for a form with this template: the newest one that no recorded event
 * names, since that one belongs to its event.
 */
export async function letterInProgressFor(
  db: ReadDb,
  form: { readonly caseId: number; readonly recordId: number; readonly componentId: number },
  templateId: number,
): Promise<string | null> {
  const { rows } = await sql<{ documentGuid: string }>`
    select l.guid as "documentGuid" from case_letter l
    where ${ofForm(form)} and l.status = 1 and l.corrects is null and (l.template ->> 'id')::int = ${templateId} and ${namedByNoOther(null)}
    order by l.id desc limit 1`.execute(db);
  return rows[0]?.documentGuid ?? null;
}

/** The correction of a letter that is being written, if any: one at a time. */
export async function correctionInProgress(db: ReadDb, caseId: number, firstId: number): Promise<string | null> {
  const { rows } = await sql<{ documentGuid: string }>`
    select guid as "documentGuid" from case_letter where case_id = ${caseId} and corrects = ${firstId} and status = 1`.execute(
    db,
  );
  return rows[0]?.documentGuid ?? null;
}

/** The status of a letter whose process the reader sees, with what corrects it; 0 for every other id (gaps G-105). */
export async function statusFor(
  db: ReadDb,
  scope: Scope,
  documentGuid: string,
): Promise<{ readonly documentStatus: DocumentStatus; readonly correctedBy?: string }> {
  const { rows } = await sql<{ status: DocumentStatus; correctedBy: string | null }>`
    select l.status, ${correctedBy} as "correctedBy" from case_letter l join case_record c on c.id = l.case_id
    where l.guid = ${documentGuid}::uuid and ${readable(scope)}`.execute(db);
  const [found] = rows;
  if (found === undefined) return { documentStatus: 0 };
  return { documentStatus: found.status, ...(found.correctedBy === null ? {} : { correctedBy: found.correctedBy }) };
}

/** The ids of the letters of a case that the reader may open. */
export async function documentGuidsOf(db: ReadDb, scope: Scope, caseId: number): Promise<Set<string>> {
  const { rows } = await sql<{ documentGuid: string }>`
    select l.guid as "documentGuid" from case_letter l join case_record c on c.id = l.case_id
    where l.case_id = ${caseId} and ${readable(scope)}`.execute(db);
  return new Set(rows.map(({ documentGuid }) => documentGuid));
}

/** A completed letter, with what it was written for. */
export interface CompletedLetterRow
  extends Pick<
    LetterRow,
    | 'documentGuid'
    | 'componentId'
    | 'workflowId'
    | 'version'
    | 'dateReason'
    | 'corrects'
    | 'correctedBy'
    | 'isWaitingToBeSent'
    | 'sendings'
  > {
  readonly title: string;
  /** The recorded event that names it; null for none. */
  readonly eventId: number | null;
  readonly completedAt: Date;
  readonly completedByName: string;
}

/** The completed letters of a case whose process the reader sees, the latest first. */
export async function completedLettersOf(db: ReadDb, scope: Scope, caseId: number): Promise<CompletedLetterRow[]> {
  const { rows } = await sql<CompletedLetterRow>`
    select l.guid as "documentGuid", l.component_id as "componentId", r.workflow_id as "workflowId", r.version, l.template ->> 'title' as title,
      (select min(named.id) from tracked_event named where ${names('named')}) as "eventId",
      l.completed_at as "completedAt", completer.full_name as "completedByName", l.date_reason as "dateReason", ${corrected}, ${sendings}
    from case_letter l join case_record c on c.id = l.case_id join tracking_record r on r.id = l.record_id
    join person completer on completer.user_id = l.completed_by
    where l.case_id = ${caseId} and l.status = 2 and ${readable(scope)}
    order by l.completed_at desc, l.id desc`.execute(db);
  return rows;
}

/** Counts the completed letters of a case for the reader, and those of them that wait to be sent. */
export async function countCompletedLetters(
  db: ReadDb,
  scope: Scope,
  caseId: number,
): Promise<{ readonly total: number; readonly toSend: number }> {
  const { rows } = await sql<{ total: number; toSend: number }>`
    select count(*)::int as total, count(*) filter (where ${isWaitingToBeSent})::int as "toSend"
    from case_letter l join case_record c on c.id = l.case_id
    where l.case_id = ${caseId} and l.status = 2 and ${readable(scope)}`.execute(db);
  return rows[0] ?? { total: 0, toSend: 0 };
}

/** The titles of the letters of a case that wait to be sent, for the reader. */
export async function titlesToSend(db: ReadDb, scope: Scope, caseId: number): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select l.template ->> 'title' as title from case_letter l join case_record c on c.id = l.case_id
    where l.case_id = ${caseId} and ${isWaitingToBeSent} and ${readable(scope)} order by l.id`.execute(db);
  return rows.map(({ title }) => title);
}

/** The titles of those of these letters that the reader may read, by their numbers. */
export async function titlesOfLetters(
  db: ReadDb,
  scope: Scope,
  caseId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; title: string }>`
    select l.id, l.template ->> 'title' as title
    from case_letter l join case_record c on c.id = l.case_id
    where l.case_id = ${caseId} and l.id = any(${[...ids]}) and ${readable(scope)}`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** The form of an event, and the event that is recorded of it; null while none is. */
interface EventNaming {
  readonly caseId: number;
  readonly recordId: number;
  readonly componentId: number;
  readonly eventId: number | null;
}

/**
 * The status of the letter that an event names, for a process that has been loaded for its reader: 0 where
 * there is none, where it was written for another case, process or component, and where another event of the
 * same component names it.
 */
export async function letterStatusOf(db: ReadDb, event: EventNaming, documentGuid: string): Promise<DocumentStatus> {
  const { rows } = await statusOf(event, documentGuid).execute(db);
  return rows[0]?.status ?? 0;
}

/** The same for the tracked event with the alias `e` in a query of events; null where there is none. */
export const letterStatusOfEvent: RawBuilder<DocumentStatus | null> = sql`(${statusOf(
  {
    caseId: sql.ref('e.case_id'),
    recordId: sql.ref('e.record_id'),
    componentId: sql.ref('e.component_id'),
    eventId: sql.ref('e.id'),
  },
  sql`e.data ->> 'documentId'`,
)})`;

/** The newest completed letter that was written for this event and that no other recorded event names. */
export async function completedLetterOf(db: ReadDb, event: EventNaming): Promise<string | null> {
  const { rows } = await sql<{ documentGuid: string }>`
    select l.guid as "documentGuid" from case_letter l
    where ${ofForm(event)} and l.status = 2 and ${namedByNoOther(event.eventId)}
    order by l.completed_at desc, l.id desc limit 1`.execute(db);
  return rows[0]?.documentGuid ?? null;
}

/** Values or columns. Names are compared as text, because what an event names may be no id at all. */
function statusOf(
  event: Record<keyof EventNaming, unknown>,
  documentGuid: unknown,
): RawBuilder<{ status: DocumentStatus }> {
  return sql`select l.status from case_letter l
    where ${ofForm(event)} and l.guid::text = lower(${documentGuid}) and ${namedByNoOther(event.eventId)}`;
}

function ofForm({
  caseId,
  recordId,
  componentId,
}: Record<'caseId' | 'recordId' | 'componentId', unknown>): RawBuilder<unknown> {
  return sql`l.case_id = ${caseId} and l.record_id = ${recordId} and l.component_id = ${componentId}`;
}

/** @param eventId the event that may name it, a value or a column; null for none. */
function namedByNoOther(eventId: unknown): RawBuilder<unknown> {
  return sql`not exists (select from tracked_event other where ${names('other')} and other.id is distinct from ${eventId}::bigint)`;
}

/** The tracked event with this alias is on the case and names the letter `l`, or the one that `l` corrects. */
function names(alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`${column('case_id')} = l.case_id and ${column('record_id')} = l.record_id and ${column('component_id')} = l.component_id
    and ${column('withdrawn_at')} is null and lower(${column('data')} ->> 'documentId') in (l.guid::text, ${first})`;
}

const readable = (scope: Scope): RawBuilder<unknown> =>
  sql`${scope.visible('c')} and ${scope.readsProcess('l.record_id', 'c')}`;
