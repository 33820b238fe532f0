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
  /**
   * Of a guided process: its visits' components, the first of which is entered,
   * and the task that asks for it.
   */
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
 * Writes the rows a new case consists of: the case, its owner, its process, two entries of history; of a
 * guided one its visits and its task as well. Each statement is prepared. With the numbers of its rows drawn
 * first, nothing that is written waits for what was written before: the database is waited for twice. The
 * pool must let statements follow one another (`pipeline`).
 */
export async function writeCase(pool: pg.Pool, theCase: CaseToWrite): Promise<number> {
  const client = await pool.connect();
  const run: Run = (name, text, values) => client.query({ name, text, values });
  let sent: Promise<unknown>[] = [];
  try {
    const numbers = await drawNumbers(run, theCase);
    sent = [client.query('begin'), ...writeRows(run, theCase, numbers), client.query('commit')];
    await Promise.all(sent);
    return numbers.caseId;
  } catch (error) {
    await Promise.allSettled(sent);
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

type Run = (name: string, text: string, values: unknown[]) => Promise<pg.QueryResult>;

interface Numbers {
  readonly caseId: number;
  readonly recordId: number;
  readonly visitId: number;
}

async function drawNumbers(run: Run, theCase: CaseToWrite): Promise<Numbers> {
  const found = await run(
    'rights',
    `select nextval('case_number') as "caseId", nextval('tracking_record_id_seq') as "recordId", nextval('visit_number') as "visitId"
       from account a join person p on p.user_id = a.user_id
       where a.user_id = $1 and a.is_current and p.deactivated_at is null and $2 = any(a.access_level_ids)`,
    [theCase.actorId, theCase.accessLevelId],
  );
  if (found.rows[0] === undefined) throw new Error('The actor may not open a case here.');
  return found.rows[0];
}

function writeRows(run: Run, theCase: CaseToWrite, numbers: Numbers): Promise<unknown>[] {
  const { caseId: id, recordId } = numbers;
  const now = new Date();
  const entry = (kind: string, facts: string): Promise<unknown> =>
    run('entry', 'select append_history($1, 1, $2, $3::uuid, $4, 0, $5, $6)', [
      id,
      now,
      theCase.actorId,
      kind,
      randomBytes(32),
      facts,
    ]);
  const { guided } = theCase;
  return [
    run(
      'case',
      `insert into case_record (id, service_id, access_level_id, section_id, topic_id, is_simple_process, adviser_user_id, employee_user_id, stage_id, step_id,
         created_at, created_by, due_at, open_tasks, owner_user_id) values ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $6, $11, $12, $13)`,
      [
        id,
        theCase.accessLevelId,
        theCase.sectionId,
        theCase.topicId,
        guided === null,
        theCase.actorId,
        theCase.employeeId,
        theCase.stageId,
        theCase.stepId,
        now,
        guided?.task.dueAt ?? null,
        guided === null ? 0 : 1,
        theCase.ownerId,
      ],
    ),
    run(
      'owner',
      'insert into participant (service_id, case_id, user_id, role_id, source_id, added_at, added_by) values (1, $1, $2, 1, 3, $3, $4)',
      [id, theCase.ownerId, now, theCase.actorId],
    ),
    entry('case.created', theCase.createdFacts),
    run(
      'process',
      `insert into tracking_record (id, service_id, case_id, workflow_id, version, kind, step_id, started_at, started_by)
       overriding system value values ($1, 1, $2, $3, 1, $4, $5, $6, $7)`,
      [recordId, id, theCase.workflowId, guided === null ? 'simple' : 'primary', theCase.stepId, now, theCase.actorId],
    ),
    ...(guided === null ? [] : writeGuided(run, theCase.actorId, guided, numbers, now)),
    entry('process.started', theCase.startedFacts),
  ];
}

/** The visits of a guided process, the first of which is entered, and the task that asks for it. */
function writeGuided(
  run: Run,
  actorId: string,
  { componentIds, task }: NonNullable<CaseToWrite['guided']>,
  { caseId, recordId, visitId }: Numbers,
  now: Date,
): Promise<unknown>[] {
  return [
    run(
      'visits',
      `insert into visit (id, service_id, case_id, record_id, component_id, status, created_in, entered_in, entered_at)
       select $1 + n - 1, 1, $2, $3, component_id, case when n = 1 then 2 else 1 end, 1, case when n = 1 then 1 end, case when n = 1 then $4::timestamptz end
       from unnest($5::int[]) with ordinality as visit (component_id, n)`,
      [visitId, caseId, recordId, now, componentIds],
    ),
    run(
      'task',
      `insert into case_task (service_id, case_id, type, title, assignee, assignee_user_id, due_at, is_required_before_closure, record_id, visit_id, source, due_rule,
         created_at) values (1, $1, $2, $3, $4, $5, $6, false, $7, $8, $9, $10, $11)`,
      [
        caseId,
        task.type,
        task.title,
        task.assignee,
        actorId,
        task.dueAt,
        recordId,
        visitId,
        task.source,
        task.dueRule,
        now,
      ],
    ),
  ];
}
