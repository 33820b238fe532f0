import type { CaseRole } from '@evenhand/contract/cases';
import type { AnytimeEvent } from '@evenhand/contract/workflow';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { Act } from '../access/act.ts';
import type { Actor } from '../access/actor.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { notAuthorised, notFound } from '../platform/http/app-error.ts';
import { caseRoleOf } from '../users/case-role.ts';
import { startNewProcess } from './apply-decision.ts';
import { processRules } from './workflow.policy.ts';
import { untouchedRecordOf } from './workflow.queries.ts';

/**
 * A second start of the same event by the same person within this time counts as the first one: a double
 * click (domain brief rule 23).
 */
const SAME_START_MS = 60_000;

/**
 * Anytime events of the case's topic for the side the caller is on (ANY-04, ANY-05); none for those who
 * only read, and on simple cases.
 */
export function offeredEvents(configuration: ServiceConfiguration, actor: Actor, theCase: CaseFacts, asked: CaseRole | undefined): AnytimeEvent[] {
  if (processRules.viewAnytimeEvents(actor, theCase) !== null) return [];
  const side = sideOf(actor, theCase, asked);
  return eventsOfTopic(configuration, theCase).filter((event) => isVisibleTo(side, event));
}

/**
 * Starts an anytime event and answers its process (API-142, domain brief rule 23). The policy has decided
 * that the caller may start one here.
 * @throws NOT_FOUND for an event the case's topic does not offer, NOT_AUTHORISED for one of the other side.
 */
export async function startAnytimeEvent(
  act: Act,
  theCase: CaseFacts,
  wanted: { readonly eventId: number; readonly asked: CaseRole | undefined },
): Promise<number> {
  const event = eventsOfTopic(act.configuration, theCase).find((one) => one.id === wanted.eventId);
  if (event === undefined) throw notFound('This anytime event could not be found.');
  if (!isVisibleTo(sideOf(act.actor, theCase, wanted.asked), event)) throw notAuthorised();
  const since = new Date(act.now.getTime() - SAME_START_MS);
  const standing = await untouchedRecordOf(act.db, { caseId: theCase.id, workflowId: event.id, userId: act.actor.userId, since });
  if (standing !== null) return standing;
  return startNewProcess(act, theCase, {
    workflowId: event.id,
    kind: 'anytime-event',
    parentId: null,
    startedByVisitId: null,
    isMandatory: false,
    isHrOnly: !event.isVisibleToBusinessUsers,
  });
}

function eventsOfTopic(configuration: ServiceConfiguration, theCase: CaseFacts): AnytimeEvent[] {
  const { topics, workflows } = configuration.pack;
  const offered = topics.find((topic) => topic.id === theCase.topicId)?.anytimeEventWorkflowIds ?? [];
  return offered.flatMap(({ workflowId, isVisibleToBusinessUsers, isVisibleToHrUsers }) => {
    const title = workflows.find((workflow) => workflow.id === workflowId)?.title;
    return title === undefined ? [] : [{ id: workflowId, title, isVisibleToBusinessUsers, isVisibleToHrUsers }];
  });
}

/**
 * The case role the caller has chosen, as far as they hold it on this case: an HR user who is its
 * respondent is on the business side.
 */
function sideOf(actor: Actor, theCase: CaseFacts, asked: CaseRole | undefined): CaseRole {
  return actsAsHr(actor, theCase) ? caseRoleOf(actor, asked) : 'BusinessUser';
}

function isVisibleTo(side: CaseRole, event: AnytimeEvent): boolean {
  return side === 'HRUser' ? event.isVisibleToHrUsers : event.isVisibleToBusinessUsers;
}
