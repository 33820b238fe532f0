import { getCase } from '@evenhand/contract/cases';
import type { WorkflowDefinition } from '@evenhand/engine/definition';
import type { Scene } from './script-world.ts';
import { byKey } from './script-world.ts';

/** The workflow an act is about: the one named, else that of the case's topic. */
export function workflowOf({ world, topicKey }: Pick<Scene, 'world' | 'topicKey'>, process: string | undefined): WorkflowDefinition {
  const { topics, workflows } = world.pack;
  if (process !== undefined) return byKey(workflows, process, 'workflow');
  const { workflowId } = byKey(topics, topicKey, 'topic');
  const found = workflows.find((one) => one.id === workflowId);
  if (found === undefined) throw new Error(`the topic '${topicKey}' has no workflow`);
  return found;
}

/** The running record an act is about: the main process of the case, or the newest live one of the workflow named. */
export async function recordOf(scene: Scene, process: string | undefined): Promise<number> {
  const found = await scene.send(getCase, { params: { id: scene.caseId } });
  if (process === undefined) {
    if (found.primaryWorkflowTrackingRecordId === null) throw new Error('the case has no process');
    return found.primaryWorkflowTrackingRecordId;
  }
  const { id } = workflowOf(scene, process);
  const live = found.workflowTrackingRecords.filter((record) => record.workflowId === id && !record.hasProcessEnded);
  const newest = live.reduce<number | null>((latest, record) => (latest === null || record.id > latest ? record.id : latest), null);
  if (newest === null) throw new Error(`no process '${process}' is running on the case`);
  return newest;
}
