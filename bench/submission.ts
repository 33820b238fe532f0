import type { DemoUser } from '@evenhand/contract/packs/demo-files';
import { liveContentVersion } from '@evenhand/engine/components/live-content';
import type { Option, WorkflowDefinition } from '@evenhand/engine/definition';
import type { CompiledPack } from '@evenhand/engine/pack';
import { componentPositions } from '@evenhand/engine/positions';
import type pg from 'pg';
import type { SubmitToWrite } from './bare-submit.ts';
import type { Call } from './measure.ts';
import { answered, interleaved } from './measure.ts';
import type { RunningServer } from './servers.ts';

interface Submission {
  readonly product: RunningServer;
  readonly bare: RunningServer;
  readonly pool: pg.Pool;
  readonly headers: Readonly<Record<string, string>>;
  readonly pack: CompiledPack;
  readonly actor: DemoUser;
  /** Opens a grievance. */
  readonly open: Call;
}

const ROUNDS_COUNT = 120;
const WARM_UP_ROUNDS_COUNT = 200;
const CASES_COUNT = ROUNDS_COUNT + WARM_UP_ROUNDS_COUNT;
const VISITS_BEFORE_COUNT = 200;

/**
 * How many times as long the product takes to submit the first component of a case as the bare server to
 * write the same rows: on a new case, and on one whose process has two hundred visits behind it. A visit is
 * answered once, so every call has a case of its own.
 */
export async function measureSubmission(
  submission: Submission,
): Promise<{ readonly plain: number; readonly long: number; readonly ms: number }> {
  const definition = guidedWorkflow(submission);
  const [first] = await openCases(submission, 1);
  if (first === undefined) throw new Error('No case was opened.');
  const [model] = componentPositions(definition).map(({ component }) => component);
  const option = model?.options.find(({ kind }) => kind === 'advance');
  if (model?.settings.type !== 'Content' || option === undefined)
    throw new Error('The process does not begin with something to read.');
  const data = {
    componentTypeContentHistoryId: liveContentVersion(model.settings.versions, new Date().toISOString().slice(0, 10))
      ?.id,
  };
  const answer = JSON.parse((await answered(productCall(submission, first, { option, data }))).body).data as unknown;
  const facts = await factsOf(submission.pool, first.caseId);

  const product = (cases: readonly OpenedCase[]): Call =>
    inTurn(cases, (opened) => productCall(submission, opened, { option, data }));
  const bare = (cases: readonly OpenedCase[]): Call =>
    inTurn(cases, (opened) => ({
      port: submission.bare.port,
      method: 'POST',
      path: '/api/componentTracking',
      body: (): SubmitToWrite => ({
        ...opened,
        actorId: submission.actor.id,
        componentId: model.id,
        optionId: option.id,
        transition: 2,
        data,
        answer,
        facts,
      }),
    }));
  const plain = await openCases(submission, 2 * CASES_COUNT);
  const long = await openCases(submission, 2 * CASES_COUNT);
  await addVisits(submission.pool, long);
  const found = await interleaved(
    {
      plain: product(plain.slice(CASES_COUNT)),
      barePlain: bare(plain.slice(0, CASES_COUNT)),
      long: product(long.slice(CASES_COUNT)),
      bareLong: bare(long.slice(0, CASES_COUNT)),
    },
    ROUNDS_COUNT,
    WARM_UP_ROUNDS_COUNT,
  );
  return {
    plain: found.plain.p50 / found.barePlain.p50,
    long: found.long.p50 / found.bareLong.p50,
    ms: found.plain.p50,
  };
}

interface OpenedCase {
  readonly caseId: number;
  readonly recordId: number;
  readonly stepId: number;
  readonly visitId: number;
  readonly nextVisitId: number;
}

function guidedWorkflow({ pack }: Submission): WorkflowDefinition {
  const topic = pack.topics.find(({ key }) => key === 'grievance');
  const workflow = pack.workflows.find(({ id }) => id === topic?.workflowId);
  if (workflow === undefined) throw new Error('The pack lacks the topic grievance.');
  return workflow;
}

async function openCases({ open, pool }: Submission, count: number): Promise<OpenedCase[]> {
  for (let opened = 0; opened < count; opened += 1) await answered(open);
  const { rows } = await pool.query<OpenedCase>(
    `select r.case_id::float8 as "caseId", r.id as "recordId", r.step_id as "stepId", r.current_visit_id::float8 as "visitId",
       (select min(v.id) from visit v where v.record_id = r.id and v.id > r.current_visit_id)::float8 as "nextVisitId"
     from tracking_record r order by r.id desc limit $1`,
    [count],
  );
  return rows;
}

/** Visits that were answered long ago, as a process that went round many times has them. */
async function addVisits(pool: pg.Pool, cases: readonly OpenedCase[]): Promise<void> {
  await pool.query(
    `insert into visit (id, service_id, case_id, record_id, component_id, status, created_in, entered_in, completed_in, entered_at, exited_at, saves)
     select nextval('visit_number'), v.service_id, v.case_id, v.record_id, v.component_id, 3, 1, 1, 1, v.entered_at, v.entered_at, 1
     from visit v cross join generate_series(1, $2) where v.id = any($1::bigint[])`,
    [cases.map(({ visitId }) => visitId), VISITS_BEFORE_COUNT],
  );
}

/** What the history keeps of the submit that was made first. */
async function factsOf(pool: pg.Pool, caseId: number): Promise<string> {
  const { rows } = await pool.query<{ body: string }>(
    'select body from history_content where case_id = $1 order by seq desc limit 1',
    [caseId],
  );
  return rows[0]?.body ?? '';
}

function productCall(
  { product, headers }: Submission,
  { recordId, visitId }: OpenedCase,
  { option, data }: { readonly option: Option; readonly data: unknown },
): Call {
  const body = {
    workflowTrackingComponentId: visitId,
    workflowTrackingRecordId: recordId,
    workflowComponentOptionId: option.id,
    workflowComponentData: data,
  };
  return { port: product.port, method: 'POST', path: '/api/componentTracking', headers, body: () => body };
}

/** One call after the other, each once. */
function inTurn(cases: readonly OpenedCase[], call: (opened: OpenedCase) => Call): Call {
  const calls = cases.map(call);
  const [first] = calls;
  if (first === undefined) throw new Error('There are no cases.');
  return { ...first, body: () => calls.shift()?.body?.() };
}
