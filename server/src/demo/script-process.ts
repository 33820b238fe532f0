import { getCase } from '@evenhand/contract/case-details';
import type { WorkflowDefinition } from '@evenhand/engine/definition';
import type { Scene } from './script-world.ts';
import { byKey } from './script-world.ts';

/** The workflow an act is about: the one named, else that of the case's topic. */
export function workflowOf(
  { world, topicKey }: Pick<Scene, 'world' | 'topicKey'>,
  process: string | undefined,
): WorkflowDefinition {
  const { topics, workflows } = world.pack;
  if (process !== undefined) return byKey(workflows, process, 'workflow');
  const { workflowId } = byKey(topics, topicKey, 'topic');
  const found = workflows.find((one) => one.id === workflowId);
  if (found === undefined) throw new Error(`the topic '${topicKey}' has no workflow`);
  return found;
}

/**
 * The running record an act is about: the main process of the case, or the newest
 * live one of the workflow named.
 */
export async function recordOf(scene: Scene, process: string | undefined): Promise<number> {
  if (process === undefined) return scene.mainRecordId;
  const { id } = workflowOf(scene, process);
  const { workflowTrackingRecords } = await scene.send(getCase, { params: { id: scene.caseId } });
  const newest = workflowTrackingRecords.filter((record) => record.workflowId === id && !record.hasProcessEnded).at(-1);
  if (newest === undefined) throw new Error(`no process '${process}' is running on the case`);
  return newest.id;
}
