import type pg from 'pg';
import type { CaseColumns, RowColumns } from './bare-answers.ts';
import type { BarePack } from './bare-pack.ts';
import type { Statements } from './bare-rights.ts';

// The list and the case, written by hand, as an engineer writes them who has this schema, one reader and no
// product. They must stay so: if they were made from the product's statements, what is slow there would be
// slow here as well, and no ratio would show it.

const READER_NAME = /^[0-9a-f-]{36}$/;

/** What sets this reader apart from others, as plain values. */
export interface Reader {
  readonly id: string;
  /** HR sees what is in their policy areas; a business user sees what they are on. */
  readonly isHr: boolean;
  readonly email: string | null;
  readonly area: number;
  readonly areas: readonly number[];
  readonly blocked: readonly number[];
  readonly shared: readonly number[];
  readonly answering: readonly number[];
}

export interface Reads {
  /** Ten rows of a list by due moment, soonest first, and whether there are more. */
  page(isOpenOnly: boolean): Promise<{ rows: RowColumns[]; hasMore: boolean }>;
  oneCase(id: number): Promise<CaseColumns | null>;
}

export function prepareReads(statements: Statements, reader: Reader, pack: BarePack): Reads {
  const open = { name: 'open', text: openList(reader) };
  const all = { name: 'all', text: wholeList(reader, [...pack.statuses.keys()]) };
  const caseStatement = { name: 'one', text: caseRead(reader) };
  return {
    async page(isOpenOnly) {
      const { rows } = await statements.query<RowColumns>(isOpenOnly ? open : all);
      return { rows: rows.slice(0, 10), hasMore: rows.length > 10 };
    },
    oneCase: async (id) => (await statements.query<CaseColumns>({ ...caseStatement, values: [id] })).rows[0] ?? null,
  };
}

/** The list of open cases as text, for measuring it inside the database. */
export async function openListOf(pool: pg.Pool, readerId: string): Promise<string> {
  return openList(await readReader(pool, readerId));
}

export async function readReader(pool: pg.Pool, id: string): Promise<Reader> {
  if (!READER_NAME.test(id)) throw new Error('READER_ID is no id.');
  const mine = 'select case_id::int from participant where user_id = $1 and removed_at is null and';
  const { rows } = await pool.query<Reader>(
    `select p.user_id as id, 'HRUser' = any(a.roles) as "isHr", p.email, a.selected_access_level_id as area, a.access_level_ids as areas,
       array(${mine} role_id = 4) as blocked, array(${mine} role_id <> 4) as shared, array(${mine} relation_id = 1) as answering
     from person p join account a on a.user_id = p.user_id and a.is_current where p.user_id = $1`,
    [id],
  );
  if (rows[0] === undefined) throw new Error('The reader has no account.');
  return rows[0];
}

export const listed = (ids: readonly number[]): string => `'{${ids.join(',')}}'::bigint[]`;

/** A case about the reader, found or typed in by their address. */
export function keptFrom(alias: string, { id, email }: Reader): string {
  const typed = email === null ? '' : `or ${alias}.employee_address = '${email.toLowerCase().replaceAll("'", "''")}'`;
  return `(${alias}.employee_user_id = '${id}' ${typed})`;
}

/**
 * Never a case about the reader or one they are blocked on. Constants, so that the database looks a case
 * up among the blocked by hash.
 */
export function notKept(alias: string, reader: Reader): string {
  return `${keptFrom(alias, reader)} is not true and ${alias}.id <> all(${listed(reader.blocked)})`;
}

export function readable(alias: string, reader: Reader): string {
  const isOn = `${alias}.id = any(${listed(reader.shared)})`;
  const ground = reader.isHr
    ? `(${alias}.access_level_id in (${reader.areas.join(', ')}) or ${alias}.adviser_user_id = '${reader.id}' or ${isOn})`
    : `${alias}.status <> 4 and ${isOn}`;
  return `${alias}.service_id = 1 and ${notKept(alias, reader)} and ${ground}`;
}

/** How many messages of case c the reader has not read; their own are marked. */
function unread({ id }: Reader): string {
  return `case when c.message_count > 0 then c.message_count
    - (select count(*)::int from message_read r where r.user_id = '${id}' and r.case_id = c.id and not r.is_note) else 0 end as unread`;
}

const shown = `c.id, c.topic_id, c.status, c.risk_id, c.stage_id, c.step_id, c.outcome_id, c.conclusion, c.due_at, c.is_due_timed, c.open_tasks, c.created_at,
  c.closed_at, c.locked_at, c.employee_user_id, c.employee_name, c.employee_email, c.no_employee_reason_id, c.adviser_user_id,
  employee.employee_number, employee.full_name as employee_full_name, employee.job_title as employee_job_title, employee.access_level_id as employee_area,
  adviser.full_name as adviser_name, c.owner_user_id, owner.full_name as owner_name, c.reason_ids, c.category_ids,
  array(select kind from case_sanction s where s.case_id = c.id and withdrawn_at is null and appeal_result is distinct from 'overturned'
    group by kind order by min(number)) as sanctions`;

const people = `left join person employee on employee.user_id = c.employee_user_id
  left join person adviser on adviser.user_id = c.adviser_user_id
  left join person owner on owner.user_id = c.owner_user_id`;

/** The first cases by due moment of those that a condition on case c finds. */
export function rowsOf(reader: Reader, condition: string, most: number): string {
  return `
    select ${shown}, ${unread(reader)}
    from (select * from case_record c where ${condition} order by c.due_at nulls last, c.id desc limit ${most}) c
    ${people}
    order by c.due_at nulls last, c.id desc`;
}

/** Read off the index of due moments until there are eleven; or of the cases the reader is on. */
function openList(reader: Reader): string {
  const mine = reader.isHr ? `c.access_level_id = ${reader.area}` : `c.id = any(${listed(reader.shared)})`;
  return rowsOf(reader, `c.service_id = 1 and ${mine} and c.status = 1 and ${notKept('c', reader)}`, 11);
}

/**
 * Of HR. The index of due moments begins with the status: the first eleven of each, and of those the first eleven.
 */
function wholeList(reader: Reader, statuses: readonly number[]): string {
  return `
    select ${shown}, ${unread(reader)}
    from (
      select x.* from unnest(array[${statuses.join(', ')}]) as s (status) cross join lateral (
        select * from case_record c
        where c.service_id = 1 and c.access_level_id = ${reader.area} and c.status = s.status and ${notKept('c', reader)}
        order by c.due_at nulls last, c.id desc limit 11) x
      order by x.due_at nulls last, x.id desc limit 11) c
    ${people}
    order by c.due_at nulls last, c.id desc`;
}

/** One statement: the people on the case and its processes come with it. */
function caseRead(reader: Reader): string {
  return `
    select ${shown}, ${unread(reader)}, c.overview, c.section_id, c.access_level_id, c.legacy_number, c.is_simple_process, c.version, locker.full_name as locked_by, closer.full_name as closed_by,
      (select count(*)::int from case_record other where other.employee_user_id = c.employee_user_id and other.status not in (3, 4)
        and ${readable('other', reader)}) as live_cases,
      (select json_agg(p order by p.role_id, p.id) from (
        select p.id, p.user_id, p.role_id, p.relation_id, p.source_id, p.is_email_on, p.is_in_app_on, p.added_at, p.version, adder.full_name as added_by,
          who.full_name, who.employee_number, who.job_title, who.email
        from participant p join person who on who.user_id = p.user_id left join person adder on adder.user_id = p.added_by
        where p.case_id = c.id and p.removed_at is null and p.role_id <> 4) p) as participants,
      (select json_agg(t order by t.id) from (
        select t.id, t.workflow_id, t.version, t.kind, t.is_hr_only, t.step_id, t.last_seen_component_id, t.is_touched, t.started_at, t.ended_at
        from tracking_record t
        where t.case_id = c.id and t.end_reason is distinct from 'discarded'
          and (not t.is_hr_only or t.case_id <> all(${listed(reader.answering)}))) t) as processes
    from case_record c
    ${people}
    left join person locker on locker.user_id = c.locked_by left join person closer on closer.user_id = c.closed_by
    where c.id = $1 and ${readable('c', reader)}`;
}
