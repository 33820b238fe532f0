import type { ImportCheck, ImportColumn, ImportLine, importOutcomes } from '@evenhand/contract/directory';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../platform/database/open-database.ts';
import type { DecodedList } from '../users/read-people-list.ts';
import type { PlannedChange } from './apply-changes.ts';
import type { CheckedLine } from './plan-import.ts';

export type Outcome = (typeof importOutcomes)[number];

const LINES_PER_PAGE = 50;
const LINES_PER_STATEMENT = 1_000;

export interface PeopleFileRow {
  readonly name: string;
  readonly text: string;
  readonly separator: string;
}

export async function keepFile(
  db: Db,
  {
    text,
    separator,
    ...file
  }: Omit<DecodedList, 'encoding'> & {
    readonly serviceId: number;
    readonly name: string;
    readonly by: string;
    readonly now: Date;
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into people_file (service_id, name, separator, content, brought_by, brought_at)
    values (${file.serviceId}, ${file.name}, ${separator}, ${text}, ${file.by}, ${file.now}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

export async function keptFile(db: ReadDb, serviceId: number, id: number): Promise<PeopleFileRow | null> {
  const { rows } = await sql<PeopleFileRow>`
    select name, content as text, separator from people_file where id = ${id} and service_id = ${serviceId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Of everybody in the directory of a service: it differs once anything is changed there. */
export async function fingerprintOf(db: ReadDb, serviceId: number): Promise<string> {
  const { rows } = await sql<{ print: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(user_id || ' ' || version, ',' order by user_id), ''), 'UTF8')), 'hex') as print
    from person where service_id = ${serviceId}`.execute(db);
  return rows[0]?.print ?? '';
}

export interface CheckRow extends Compared {
  readonly id: number;
  readonly fileId: number | null;
  readonly fileName: string;
  readonly columns: readonly (ImportColumn | null)[];
  readonly isWhole: boolean;
  readonly checkedBy: string;
  readonly checkerName: string;
  readonly checkerKey: string;
  readonly checkedAt: Date;
  readonly comparedAt: Date | null;
  readonly appliedBy: string | null;
  readonly appliedAt: Date | null;
  readonly doneAt: Date | null;
  /** Lines that are still to be done. */
  readonly remaining: number;
}

/** What is known of a check once it was compared with the directory. */
export interface Compared {
  readonly fingerprint: string | null;
  readonly counts: ImportCheck['counts'];
  readonly warnings: readonly string[];
  readonly stopped: string | null;
  readonly needsSecond: boolean;
  readonly isOfOwner: boolean;
}

export const NO_COUNTS: Compared['counts'] = { added: 0, changed: 0, unchanged: 0, leaves: 0, returns: 0, refused: 0 };

export async function beginCheck(
  db: Db,
  serviceId: number,
  check: Pick<CheckRow, 'fileId' | 'fileName' | 'columns' | 'isWhole' | 'checkedBy' | 'checkedAt'>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into people_check (service_id, file_id, file_name, columns, is_whole, counts, checked_by, checked_at)
    values (${serviceId}, ${check.fileId}, ${check.fileName}, ${JSON.stringify(check.columns)}, ${check.isWhole},
      ${JSON.stringify(NO_COUNTS)}, ${check.checkedBy}, ${check.checkedAt}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Keeps what a check would do, in place of what an attempt before may have left. */
export async function keepLines(db: Db, checkId: number, lines: readonly CheckedLine[]): Promise<void> {
  await sql`delete from people_check_line where check_id = ${checkId}`.execute(db);
  for (let from = 0; from < lines.length; from += LINES_PER_STATEMENT) {
    const some = lines.slice(from, from + LINES_PER_STATEMENT).map((line, at) => ({ ...line, position: from + at }));
    await sql`
      insert into people_check_line (check_id, position, line, outcome, name, employee_number, words, change)
      select ${checkId}, position, line, outcome, name, "employeeNumber", array(select jsonb_array_elements_text(words)),
        nullif(change, 'null'::jsonb)
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        as l (position integer, line integer, outcome text, name text, "employeeNumber" text, words jsonb, change jsonb)`.execute(
      db,
    );
  }
}

export async function endCheck(db: Db, id: number, compared: Compared, now: Date): Promise<void> {
  const { fingerprint, counts, warnings, stopped, needsSecond, isOfOwner } = compared;
  await sql`
    update people_check set fingerprint = ${fingerprint}, counts = ${JSON.stringify(counts)}, warnings = ${[...warnings]}::text[],
      stopped = ${stopped}, needs_second = ${needsSecond}, is_of_owner = ${isOfOwner}, compared_at = ${now} where id = ${id}`.execute(
    db,
  );
}

/** A check of a service by its number, or its latest one. */
export async function checkOf(db: ReadDb, serviceId: number, id: number | null): Promise<CheckRow | null> {
  const { rows } = await sql<CheckRow>`
    select c.id, c.file_id as "fileId", c.file_name as "fileName", c.columns, c.is_whole as "isWhole", c.fingerprint, c.counts, c.warnings, c.stopped,
      c.needs_second as "needsSecond", c.is_of_owner as "isOfOwner", c.checked_by as "checkedBy", p.full_name as "checkerName", p.human_key as "checkerKey",
      c.checked_at as "checkedAt", c.compared_at as "comparedAt", c.applied_by as "appliedBy", c.applied_at as "appliedAt", c.done_at as "doneAt",
      (select count(*)::int from people_check_line l where l.check_id = c.id and l.change is not null) as remaining
    from people_check c join person p on p.user_id = c.checked_by
    where c.service_id = ${serviceId} and (${id}::bigint is null or c.id = ${id}) order by c.id desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function linesOf(
  db: ReadDb,
  checkId: number,
  { outcome, page = 1 }: { readonly outcome?: Outcome | undefined; readonly page?: number | undefined },
): Promise<{ lines: ImportLine[]; total: number }> {
  const wanted = sql`check_id = ${checkId} and (${outcome ?? null}::text is null or outcome = ${outcome ?? null})`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from people_check_line where ${wanted}`.execute(db);
  const { rows } = await sql<ImportLine>`
    select line, name, employee_number as "employeeNumber", outcome, words from people_check_line where ${wanted}
    order by line, position limit ${LINES_PER_PAGE} offset ${(page - 1) * LINES_PER_PAGE}`.execute(db);
  return { lines: rows, total: counted[0]?.total ?? 0 };
}

export async function beginApplying(db: Db, id: number, by: string, now: Date): Promise<void> {
  await sql`update people_check set applied_by = ${by}, applied_at = ${now} where id = ${id}`.execute(db);
}

export interface WaitingLine {
  readonly position: number;
  readonly change: PlannedChange;
}

/** The next lines of a check that are to be done. */
export async function waitingLines(db: ReadDb, checkId: number, count: number): Promise<WaitingLine[]> {
  const { rows } = await sql<WaitingLine>`
    select position, change from people_check_line where check_id = ${checkId} and change is not null order by position limit ${count}`.execute(
    db,
  );
  return rows;
}

/** Lines that are done go; those that were refused meanwhile stay, with why. */
export async function settleLines(
  db: Db,
  checkId: number,
  {
    done,
    refused,
  }: { readonly done: readonly number[]; readonly refused: readonly { position: number; why: string }[] },
): Promise<void> {
  await sql`delete from people_check_line where check_id = ${checkId} and position = any(${[...done]}::integer[])`.execute(
    db,
  );
  await sql`
    update people_check_line l set outcome = 'refused', words = array[r.why], change = null
    from unnest(${refused.map(({ position }) => position)}::integer[], ${refused.map(({ why }) => why)}::text[]) as r (position, why)
    where l.check_id = ${checkId} and l.position = r.position`.execute(db);
}

/** What a list said of people goes with its last line; what was refused stays for those who look after it. */
export async function endApplying(db: Db, id: number, now: Date): Promise<void> {
  await sql`delete from people_check_line where check_id = ${id} and outcome <> 'refused'`.execute(db);
  await sql`delete from people_file f using people_check c where c.id = ${id} and f.id = c.file_id`.execute(db);
  await sql`update people_check set done_at = ${now} where id = ${id}`.execute(db);
}

/** @returns how many files and checks went. */
export async function purgeImports(db: Db, before: Date): Promise<number> {
  const files = await sql`delete from people_file where brought_at < ${before}`.execute(db);
  const checks = await sql`delete from people_check where checked_at < ${before}`.execute(db);
  return Number(files.numAffectedRows ?? 0) + Number(checks.numAffectedRows ?? 0);
}
