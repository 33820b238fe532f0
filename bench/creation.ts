import { randomUUID } from 'node:crypto';
import type { DemoUser } from '@evenhand/contract/packs/demo-files';
import type { CompiledPack } from '@evenhand/engine/pack';
import type pg from 'pg';
import type { CaseToWrite, TaskToWrite } from './bare-create.ts';
import type { Call } from './measure.ts';
import { answered, interleaved } from './measure.ts';
import type { RunningServer } from './servers.ts';

interface Creation {
  readonly product: RunningServer;
  readonly bare: RunningServer;
  readonly pool: pg.Pool;
  readonly headers: Readonly<Record<string, string>>;
  readonly pack: CompiledPack;
  readonly actor: DemoUser;
  readonly owner: DemoUser;
  readonly employee: DemoUser;
}

/**
 * How many times as long the product takes to open a case as the bare server to write the same rows: without
 * and with a retry key, and a guided one.
 */
export async function measureCreation(
  creation: Creation,
): Promise<{ readonly simple: number; readonly keyed: number; readonly guided: number; readonly openGuided: Call }> {
  const { product, bare, headers } = creation;
  const simple = placeOf(creation, 'general-query');
  const guided = placeOf(creation, 'grievance');
  const open = (body: unknown): Call => ({
    port: product.port,
    method: 'POST',
    path: '/api/cases',
    headers,
    body: () => body,
  });
  const write = (one: CaseToWrite): Call => ({ port: bare.port, method: 'POST', path: '/api/cases', body: () => one });
  await answered(open(guided.body));
  const found = await interleaved(
    {
      simple: open(simple.body),
      keyed: {
        ...open(simple.body),
        get headers() {
          return { ...headers, 'idempotency-key': randomUUID() };
        },
      },
      bareSimple: write({ ...simple.toWrite, guided: null }),
      guided: open(guided.body),
      bareGuided: write({ ...guided.toWrite, guided: await rowsOfNewest(creation.pool, guided.body.topicId) }),
    },
    200,
    40,
  );
  return {
    simple: found.simple.p50 / found.bareSimple.p50,
    keyed: found.keyed.p50 / found.bareSimple.p50,
    guided: found.guided.p50 / found.bareGuided.p50,
    openGuided: open(guided.body),
  };
}

/** What the product is asked for, and what the bare server writes of it. */
function placeOf({ pack, actor, owner, employee }: Creation, topicKey: string) {
  const topic = pack.topics.find((one) => one.key === topicKey);
  const workflow = pack.workflows.find((one) => one.id === topic?.workflowId);
  const level = pack.accessLevels.find((one) => one.key === actor.primary);
  const [stage] = workflow?.stages ?? [];
  const [step] = stage?.steps ?? [];
  if (topic === undefined || workflow === undefined || level === undefined || stage === undefined || step === undefined)
    throw new Error(`The pack lacks the topic ${topicKey}.`);
  const named = (user: DemoUser) => ({ userId: user.id, name: `${user.firstName} ${user.lastName}` });
  const toWrite = {
    actorId: actor.id,
    topicId: topic.id,
    sectionId: topic.sectionId,
    accessLevelId: level.id,
    ownerId: owner.id,
    employeeId: employee.id,
    workflowId: workflow.id,
    stageId: stage.id,
    stepId: step.id,
    createdFacts: JSON.stringify({
      topic: { id: topic.id, title: topic.title },
      section: { id: topic.sectionId, title: '' },
      owner: named(owner),
      adviser: named(actor),
      employee: named(employee).name,
      noEmployeeReason: null,
    }),
    startedFacts: JSON.stringify({ workflowTitle: workflow.title, recordId: 0 }),
  };
  const body = {
    topicId: topic.id,
    sectionId: topic.sectionId,
    accessLevelId: level.id,
    caseOwnerId: owner.id,
    employeeId: employee.id,
  };
  return { toWrite, body };
}

/**
 * The visits and the task the product gave the last case of a topic, for the bare server to write the same.
 */
async function rowsOfNewest(pool: pg.Pool, topicId: number): Promise<NonNullable<CaseToWrite['guided']>> {
  const newest = `(select max(id) from case_record where topic_id = $1)`;
  const { rows: visits } = await pool.query<{ component_id: number }>(
    `select component_id from visit where case_id = ${newest} order by id`,
    [topicId],
  );
  const { rows: tasks } = await pool.query<TaskToWrite>(
    `select type, title, assignee::text, due_at as "dueAt", source::text, due_rule::text as "dueRule" from case_task where case_id = ${newest}`,
    [topicId],
  );
  const [task] = tasks;
  if (task === undefined || tasks.length > 1 || visits.length === 0)
    throw new Error('A guided case begins with other rows than the bare server writes.');
  return { componentIds: visits.map((visit) => visit.component_id), task };
}
