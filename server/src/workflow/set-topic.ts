import type { WorkflowDefinition } from '@evenhand/engine/definition';
import type { CompiledTopic } from '@evenhand/engine/pack';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { reasonIdsOf, replaceReasons } from '../cases/case-reasons.ts';
import { replaceRisk } from '../cases/case-risk.ts';
import { pinnedWorkflowOf } from '../cases/case-workflow.ts';
import { changeCase } from '../cases/change-case.ts';
import { badRequest } from '../platform/http/app-error.ts';
import { replaceSimpleProcess } from './simple-process.ts';

/**
 * Changes the topic of a simple-process case, within its section (gaps G-33); choosing the present topic
 * changes nothing. When the new topic has another workflow, the case loses its stage and step, and the risk
 * and reasons that the new workflow does not have.
 * @throws BAD_REQUEST for a topic that is not on offer, or that needs an employee when the case has none.
 */
export async function setTopic(act: Act, theCase: CaseFacts, topicId: number): Promise<void> {
  if (topicId === theCase.topicId) return;
  const topic = topicOnOffer(theCase, topicId, act.configuration);
  const before = await pinnedWorkflowOf(act.db, act.configuration, theCase);
  const isOtherWorkflow = before?.id !== topic.workflowId;
  await changeCase(act, theCase.id, {
    topic_id: topic.id,
    ...(isOtherWorkflow ? { stage_id: null, step_id: null } : {}),
  });
  const leaves = isOtherWorkflow ? { stageId: null, stepId: null } : {};
  const from = { id: theCase.topicId, title: act.configuration.titles.topics.get(theCase.topicId) ?? '' };
  act.record(theCase, 'case.topic-changed', { from, to: { id: topic.id, title: topic.title }, leaves });
  if (!isOtherWorkflow) return;
  const version = act.configuration.newestVersionOf(topic.workflowId);
  await dropUnknownChoices(act, theCase, act.configuration.workflow(topic.workflowId, version));
  await replaceSimpleProcess(act, theCase, topic);
}

function topicOnOffer(theCase: CaseFacts, topicId: number, configuration: ServiceConfiguration): CompiledTopic {
  const topic = configuration.pack.topics.find((one) => one.id === topicId);
  const isOffered =
    topic?.isEnabled &&
    topic.isManuallyEnabled &&
    topic.isSimpleProcess &&
    topic.sectionId === theCase.sectionId &&
    topic.accessLevelIds.includes(theCase.accessLevelId);
  if (!topic || !isOffered) throw badRequest('This topic cannot be chosen for this case.');
  if (topic.isEmployeeRequired && theCase.noEmployeeReasonId !== null)
    throw badRequest('This topic needs an employee and cannot be chosen without one.');
  return topic;
}

/**
 * History records what the case loses, so that the case's state can be told from its
 * history alone (security invariant 12).
 */
async function dropUnknownChoices(act: Act, theCase: CaseFacts, workflow: WorkflowDefinition): Promise<void> {
  if (!workflow.risks?.items.some((one) => one.id === theCase.riskId)) await replaceRisk(act, theCase, null);
  const held = await reasonIdsOf(act.db, theCase.id);
  const known = held.filter((id) => workflow.reasons?.items.some((one) => one.id === id));
  await replaceReasons(act, theCase, known.length > 1 && !workflow.reasons?.isMulti ? [] : known);
}
