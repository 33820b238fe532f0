import type { DemoUser } from '@evenhand/contract/packs/demo-files';
import type { CompiledPack } from '@evenhand/engine/pack';
import type { CaseToWrite } from './bare-create.ts';
import { interleaved } from './measure.ts';
import type { RunningServer } from './servers.ts';

interface Creation {
  readonly product: RunningServer;
  readonly bare: RunningServer;
  readonly headers: Readonly<Record<string, string>>;
  readonly pack: CompiledPack;
  readonly actor: DemoUser;
  readonly owner: DemoUser;
  readonly employee: DemoUser;
}

/** How much longer the product takes to open a case of a simple topic than the bare server to write the same rows. */
export async function measureCreation({ product, bare, headers, pack, actor, owner, employee }: Creation): Promise<number> {
  const topic = pack.topics.find((one) => one.key === 'general-query');
  const workflow = pack.workflows.find((one) => one.id === topic?.workflowId);
  const level = pack.accessLevels.find((one) => one.key === actor.primary);
  const [stage] = workflow?.stages ?? [];
  const [step] = stage?.steps ?? [];
  if (topic === undefined || workflow === undefined || level === undefined || stage === undefined || step === undefined)
    throw new Error('The pack lacks a general query.');
  const named = (user: DemoUser) => ({ userId: user.id, name: `${user.firstName} ${user.lastName}` });
  const toWrite: CaseToWrite = {
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
  const body = { topicId: topic.id, sectionId: topic.sectionId, accessLevelId: level.id, caseOwnerId: owner.id, employeeId: employee.id };
  const found = await interleaved(
    {
      product: { port: product.port, method: 'POST', path: '/api/cases', headers, body: () => body },
      bare: { port: bare.port, method: 'POST', path: '/api/cases', body: () => toWrite },
    },
    200,
    40,
  );
  return found.product.p50 / found.bare.p50;
}
