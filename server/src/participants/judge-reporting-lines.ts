import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import { deciders } from '@evenhand/engine/role-separation';
import { lineConflict } from '@evenhand/engine/standing-conflicts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { OpenLedger } from '../access/act.ts';
import { enterAsSystem, holdCase } from '../access/context.ts';
import { isOpenCase } from '../access/open-case.ts';
import { knownConflictsOf, recordConflicts } from '../cases/later-conflicts.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { enqueueJob } from '../platform/jobs/job.rows.ts';
import type { Job } from '../platform/jobs/job.ts';
import { defineJob } from '../platform/jobs/job.ts';

/** Raised when people have got other managers, by those who must not learn of cases. */
const judgeReportingLines = { kind: 'judge-reporting-lines', payload: z.object({ userIds: z.array(z.string()) }) };

/** One list of people may change thousands; a job reads and writes for so many at once. */
const PEOPLE_PER_JOB = 500;

type Movable = { readonly managerUserId: string | null; readonly userId: string };

/** Has the open cases of these people judged again, where somebody decides over a person above or below them. */
export async function judgeNewManagers(
  db: Parameters<typeof enqueueJob>[0]['db'],
  changed: readonly { readonly before: Movable; readonly person: Movable }[],
  now: Date,
): Promise<void> {
  const moved = changed.filter(({ before, person }) => before.managerUserId !== person.managerUserId);
  const userIds = moved.map(({ person }) => person.userId);
  for (let from = 0; from < userIds.length; from += PEOPLE_PER_JOB) {
    const part = userIds.slice(from, from + PEOPLE_PER_JOB);
    await enqueueJob({ db }, judgeReportingLines, {
      key: `${part[0]} ${now.toISOString()}`,
      payload: { userIds: part },
      runAt: now,
    });
  }
}

/** Tells the advisers of cases of conflicts that a changed reporting line has brought about, each once (ROLES-11). */
export function judgingReportingLines(openLedger: OpenLedger): Job<{ userIds: string[] }> {
  return defineJob({
    ...judgeReportingLines,
    async perform({ db, beforeCommit }, { payload: { userIds }, now }) {
      await enterAsSystem(db);
      const rows = await lineConflictsAround(db, userIds);
      const cases = new Map(rows.map(({ caseId, serviceId }) => [caseId, { id: caseId, serviceId }]));
      const known = await knownConflictsOf(db, [...cases.keys()]);
      const record = openLedger({ db, beforeCommit, now, actor: null });
      let count = 0;
      for (const theCase of cases.values()) {
        const conflicts = rows
          .filter(({ caseId }) => caseId === theCase.id)
          .map(({ decider, over, manages }) => lineConflict(decider, over, manages));
        await holdCase(db, theCase.id);
        count += recordConflicts(record, theCase, conflicts, known);
      }
      return { conflicts: count };
    },
  });
}

interface LineConflictRow {
  readonly caseId: number;
  readonly serviceId: number;
  readonly decider: { readonly personId: string; readonly name: string; readonly relationId: number };
  readonly over: { readonly personId: string; readonly name: string };
  /** The decider manages the other person themselves; otherwise they report to them. */
  readonly manages: boolean;
}

/**
 * Open cases in which a decider manages the employee or a respondent, or reports to one, as far as the line of these
 * people has to do with it. One statement begins at them, so other cases cost nothing; it locks the cases as acts do.
 */
async function lineConflictsAround(db: ReadDb, userIds: readonly string[]): Promise<readonly LineConflictRow[]> {
  const decides = sql`p.removed_at is null and p.role_id <> ${ParticipantRole.Blocked}
    and p.relation_id = any(${[...deciders]}::int[])`;
  const responds = sql`p.removed_at is null and p.relation_id = ${Relation.Respondent}`;
  const { rows } = await sql<LineConflictRow>`
    with recursive changed as (select distinct human_key from person where user_id = any(${[...userIds]}::uuid[])),
    below as (select human_key from changed
      union select junior.human_key from below join person manager on manager.human_key = below.human_key
        join person junior on junior.manager_user_id = manager.user_id),
    near as materialized (
      select p.case_id from below join participant p on p.human_key = below.human_key where ${decides}
      union select c.id from changed join person s on s.human_key = changed.human_key
        join case_record c on c.employee_user_id = s.user_id
      union select p.case_id from changed join participant p on p.human_key = changed.human_key where ${responds}
      union select party.case_id from changed join case_party party on party.human_key = changed.human_key
        where party.removed_at is null and party.relation = 'respondent'),
    locked as materialized (select c.id, c.service_id, c.employee_user_id from case_record c
      where c.id in (select case_id from near) and ${isOpenCase('c')} order by c.id for update of c),
    deciding as materialized (
      select distinct locked.id, locked.service_id, p.relation_id, p.human_key, who.full_name
      from locked join participant p on p.case_id = locked.id join person who on who.user_id = p.user_id
      where ${decides}),
    above as (select distinct human_key as junior, human_key as manager from deciding
      union select above.junior, manager.human_key from above join person p on p.human_key = above.manager
        join person manager on manager.user_id = p.manager_user_id),
    subjects as (
      select locked.id, s.human_key, s.full_name from locked join person s on s.user_id = locked.employee_user_id
      union select locked.id, p.human_key, who.full_name from locked join participant p on p.case_id = locked.id
        join person who on who.user_id = p.user_id where ${responds}
      union select locked.id, party.human_key, party.name from locked join case_party party on party.case_id = locked.id
        where party.removed_at is null and party.relation = 'respondent' and party.human_key is not null),
    judged as (select d.id, d.service_id, d.human_key, d.full_name, d.relation_id,
        s.human_key as over_key, s.full_name as over_name,
        exists (select 1 from person junior join person manager on manager.user_id = junior.manager_user_id
          where junior.human_key = s.human_key and manager.human_key = d.human_key) as manages
      from deciding d join subjects s on s.id = d.id and s.human_key <> d.human_key)
    select j.id as "caseId", j.service_id as "serviceId", j.manages,
      json_build_object('personId', j.human_key, 'name', j.full_name, 'relationId', j.relation_id) as decider,
      json_build_object('personId', j.over_key, 'name', j.over_name) as over
    from judged j
    where j.manages or exists (select 1 from above a where a.junior = j.human_key and a.manager = j.over_key)
    order by j.id, j.human_key, j.over_key`.execute(db);
  return rows;
}
