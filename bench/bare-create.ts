import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** What a call of `POST /api/cases` decides before it writes, so that the bare server need not. */
export interface CaseToWrite {
  readonly actorId: string;
  readonly topicId: number;
  readonly sectionId: number;
  readonly accessLevelId: number;
  readonly ownerId: string;
  readonly employeeId: string;
  readonly workflowId: number;
  readonly stageId: number;
  readonly stepId: number;
  readonly createdFacts: string;
  readonly startedFacts: string;
  /** Of a guided process: its visits' components, the first of which is entered, and the task that asks for it. */
  readonly guided: { readonly componentIds: readonly number[]; readonly task: TaskToWrite } | null;
}

export interface TaskToWrite {
  readonly type: number;
  readonly title: string;
  readonly assignee: string;
  readonly dueAt: string;
  readonly source: string;
  readonly dueRule: string;
}

/**
 * Writes the rows a new case consists of: the case, its owner, its process, two entries of history; of a guided one its visits and its task as well.
 * One commit, each statement prepared.
 */
export async function writeCase(pool: pg.Pool, one: CaseToWrite): Promise<number> {
  const client = await pool.connect();
  const run = async (name: string, text: string, values: unknown[]): Promise<number> => (await client.query({ name, text, values })).rows[0]?.id as number;
  try {
    const now = new Date();
    await client.query('begin');
    await run(
      'rights',
      `select 1 as id from account a join person p on p.user_id = a.user_id
       where a.user_id = $1 and a.is_current and p.deactivated_at is null and $2 = any(a.access_level_ids)`,
      [one.actorId, one.accessLevelId],
    );
    const id = await run(
      'case',
      `insert into case_record (service_id, access_level_id, section_id, topic_id, is_simple_process, adviser_user_id, employee_user_id, stage_id, step_id, created_at,
         created_by, due_at, open_tasks) values (1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $5, $10, $11) returning id`,
      [
        one.accessLevelId,
        one.sectionId,
        one.topicId,
        one.guided === null,
        one.actorId,
        one.employeeId,
        one.stageId,
        one.stepId,
        now,
        one.guided?.task.dueAt ?? null,
        one.guided === null ? 0 : 1,
      ],
    );
    await run(
      'owner',
      `insert into participant (service_id, case_id, user_id, role_id, source_id, added_at, added_by) values (1, $1, $2, 1, 3, $3, $4) returning id`,
      [id, one.ownerId, now, one.actorId],
    );
    const entry = 'select append_history($1, 1, $2, $3::uuid, $4, 0, $5, $6) as id';
    await run('entry', entry, [id, now, one.actorId, 'case.created', randomBytes(32), one.createdFacts]);
    const recordId = await run(
      'process',
      `insert into tracking_record (service_id, case_id, workflow_id, version, kind, step_id, started_at, started_by) values (1, $1, $2, 1, $3, $4, $5, $6) returning id`,
      [id, one.workflowId, one.guided === null ? 'simple' : 'primary', one.stepId, now, one.actorId],
    );
    if (one.guided !== null) {
      const { componentIds, task } = one.guided;
      const visitId = await run(
        'visits',
        `insert into visit (id, service_id, case_id, record_id, component_id, status, created_in, entered_in, entered_at)
         select first.id + n - 1, 1, $1, $2, component_id, case when n = 1 then 2 else 1 end, 1, case when n = 1 then 1 end, case when n = 1 then $3::timestamptz end
         from (select nextval('visit_number') as id offset 0) first, unnest($4::int[]) with ordinality as visit (component_id, n) returning id`,
        [id, recordId, now, componentIds],
      );
      await run(
        'task',
        `insert into case_task (service_id, case_id, type, title, assignee, assignee_user_id, due_at, is_required_before_closure, record_id, visit_id, source, due_rule,
           created_at) values (1, $1, $2, $3, $4, $5, $6, false, $7, $8, $9, $10, $11) returning id`,
        [id, task.type, task.title, task.assignee, one.actorId, task.dueAt, recordId, visitId, task.source, task.dueRule, now],
      );
    }
    await run('entry', entry, [id, now, one.actorId, 'process.started', randomBytes(32), one.startedFacts]);
    await client.query('commit');
    return id;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
