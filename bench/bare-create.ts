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
}

/** Writes the rows a new simple case consists of: the case, its owner, its process, two entries of history. One commit, each statement prepared. */
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
         created_by) values (1, $1, $2, $3, true, $4, $5, $6, $7, $8, $4) returning id`,
      [one.accessLevelId, one.sectionId, one.topicId, one.actorId, one.employeeId, one.stageId, one.stepId, now],
    );
    await run(
      'owner',
      `insert into participant (service_id, case_id, user_id, role_id, source_id, added_at, added_by) values (1, $1, $2, 1, 3, $3, $4) returning id`,
      [id, one.ownerId, now, one.actorId],
    );
    const entry = 'select append_history($1, 1, $2, $3::uuid, $4, 0, $5, $6) as id';
    await run('entry', entry, [id, now, one.actorId, 'case.created', randomBytes(32), one.createdFacts]);
    await run(
      'process',
      `insert into tracking_record (service_id, case_id, workflow_id, version, kind, step_id, started_at, started_by) values (1, $1, $2, 1, 'simple', $3, $4, $5) returning id`,
      [id, one.workflowId, one.stepId, now, one.actorId],
    );
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
