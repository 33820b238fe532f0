import type { listAdvisers } from '@evenhand/contract/dashboard';
import { EMPTY_ID, Limits } from '@evenhand/contract/limits';
import type { AnswerOf } from '@evenhand/contract/route';
import type pg from 'pg';
import type { RowColumns } from './bare-answers.ts';
import type { BarePack } from './bare-pack.ts';
import type { Reader } from './bare-reads.ts';
import { keptFrom, listed, notKept, rowsOf } from './bare-reads.ts';

// What the dashboard of HR shows, written by hand like the other reads.

type AdviserRow = AnswerOf<typeof listAdvisers>[number];

export interface DashboardReads {
  /** The reader's next cases, soonest due first. */
  nextCases(): Promise<RowColumns[]>;
  caseCount(): Promise<number>;
  advisers(): Promise<AdviserRow[]>;
}

export function prepareDashboard(pool: pg.Pool, reader: Reader, pack: BarePack): DashboardReads {
  const open = `c.service_id = 1 and c.access_level_id = ${reader.area} and c.status in (${[...pack.statuses.keys()].filter((id) => id !== 3 && id !== 4).join(', ')})`;
  const advised = `${open} and c.adviser_user_id = '${reader.id}' and ${notKept('c', reader)}`;
  const next = { name: 'next', text: rowsOf(reader, advised, Limits.dashboardNextCases) };
  const count = { name: 'count', text: `select count(*)::int as count from case_record c where ${advised}` };
  const advisers = { name: 'advisers', text: adviserLoads(reader, open) };
  return {
    nextCases: async () => (await pool.query<RowColumns>(next)).rows,
    caseCount: async () => (await pool.query<{ count: number }>(count)).rows[0]?.count ?? 0,
    advisers: async () => (await pool.query<AdviserRow>(advisers)).rows,
  };
}

/** What the database keeps of each adviser, less what of it the reader does not see; first what nobody has. */
function adviserLoads(reader: Reader, open: string): string {
  return `
    with kept as (
      select c.id, c.adviser_user_id from case_record c
      where ${open} and (c.id = any(${listed(reader.blocked)}) or ${keptFrom('c', reader)})),
    load as (
      select user_id, sum(cases)::int as cases, sum(tasks)::int as tasks from (
        select user_id, cases, tasks from adviser_load where service_id = 1 and access_level_id = ${reader.area}
        union all select adviser_user_id, -1, 0 from kept
        union all select t.assignee_user_id, 0, -1 from case_task t join kept on kept.id = t.case_id where t.completed_at is null and t.cancelled_at is null) change
      group by user_id)
    select coalesce(who.user_id, '${EMPTY_ID}') as id, coalesce(who.user_id, '${EMPTY_ID}') as "userId", who.name, who.email,
      coalesce(load.cases, 0) as "liveCases", coalesce(load.tasks, 0) as tasks
    from (
      select null::uuid as user_id, 'No adviser' as name, null as email
      union all
      select p.user_id, p.full_name, p.email from account a join person p on p.user_id = a.user_id
      where a.service_id = 1 and a.roles @> '{HRUser}' and ${reader.area} = any(a.access_level_ids) and p.deactivated_at is null) who
    left join load on load.user_id is not distinct from who.user_id
    order by who.user_id is not null, who.name collate "und-x-icu", who.user_id`;
}
