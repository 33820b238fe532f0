import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** What a submit of a component decides before it writes, so that the bare server need not. */
export interface SubmitToWrite {
  readonly actorId: string;
  readonly caseId: number;
  readonly recordId: number;
  readonly stepId: number;
  /** The visit being answered, and the one that is entered next. */
  readonly visitId: number;
  readonly nextVisitId: number;
  readonly componentId: number;
  readonly optionId: number;
  readonly transition: number;
  readonly data: unknown;
  readonly answer: unknown;
  readonly facts: string;
}

/**
 * Writes the rows a submit changes: the visit that is answered, the one that is entered, their process, the
 * due day of the case, an entry of history, the answer kept for a retry; and tells who is watching. The case
 * is held first, as the product must, so the database is waited for twice.
 */
export async function writeSubmit(pool: pg.Pool, submit: SubmitToWrite): Promise<unknown> {
  const client = await pool.connect();
  let sent: Promise<unknown>[] = [];
  try {
    const [, held] = await Promise.all([
      client.query('begin'),
      client.query({ name: 'hold', text: HOLD, values: [submit.caseId, submit.visitId, submit.actorId] }),
    ]);
    if (held.rowCount !== 1) throw new Error('The actor may not answer this visit.');
    sent = statementsOf(submit).map((statement) => client.query(statement));
    sent.push(client.query('commit'));
    await Promise.all(sent);
    return submit.answer;
  } catch (error) {
    await Promise.allSettled(sent);
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const HOLD = `select c.id from case_record c
  join tracking_record r on r.case_id = c.id and r.current_visit_id = $2 and r.ended_at is null
  join account a on a.user_id = $3 and a.is_current and c.access_level_id = any(a.access_level_ids)
  where c.id = $1 and c.status = 1 for update of c`;

const REFRESH_DUE = `with open as (select due_at, is_due_timed from case_task where case_id = $1 and completed_at is null and cancelled_at is null and not is_hr_only)
  update case_record set due_at = (select min(due_at) from open), open_tasks = (select count(*)::int from open),
    is_due_timed = coalesce((select is_due_timed from open where due_at is not null order by due_at, is_due_timed limit 1), false)
  where id = $1`;

function statementsOf(submit: SubmitToWrite): pg.QueryConfig[] {
  const now = new Date();
  const { caseId, recordId, visitId, nextVisitId, transition } = submit;
  const payloadHash = createHash('sha256')
    .update(JSON.stringify([submit.optionId, submit.data]))
    .digest('hex');
  const change = JSON.stringify({ caseId, sawBefore: [], facts: [{ audience: 'viewers', recordId }] });
  return [
    {
      name: 'answered',
      text: `update visit set status = 3, completed_in = $2, exited_at = $3, updated_at = $3, saves = saves + 1, completed_by = $4, option_id = $5,
        payload_hash = $6, data = $7, draft = null, answer = $8 where id = $1`,
      values: [
        visitId,
        transition,
        now,
        submit.actorId,
        submit.optionId,
        payloadHash,
        JSON.stringify(submit.data),
        JSON.stringify(submit.answer),
      ],
    },
    {
      name: 'entered',
      text: 'update visit set status = 2, entered_in = $2, entered_at = $3 where id = $1',
      values: [nextVisitId, transition, now],
    },
    {
      name: 'moved',
      text: 'update tracking_record set step_id = $2, current_visit_id = $3, last_seen_component_id = $4, is_touched = true, transition = $5 where id = $1',
      values: [recordId, submit.stepId, nextVisitId, submit.componentId, transition],
    },
    { name: 'due', text: REFRESH_DUE, values: [caseId] },
    {
      name: 'submitted',
      text: `select append_history($1, 1, $2, $3::uuid, 'process.component-completed', 0, $4, $5), pg_notify('case_changes', $6)`,
      values: [caseId, now, submit.actorId, randomBytes(32), submit.facts, change],
    },
  ];
}
