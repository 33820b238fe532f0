import type { AnytimeEvent } from '@evenhand/contract/anytime-events';
import type { CaseRole } from '@evenhand/contract/cases';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { Act } from '../access/act.ts';
import type { Actor } from '../access/actor.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { notAuthorised, notFound } from '../platform/http/app-error.ts';
import { caseRoleOf } from '../users/case-role.ts';
import { openEvent } from './opened-events.ts';
import { processRules } from './workflow.policy.ts';
import { openedEventOf } from './workflow.queries.ts';

/**
 * Anytime events of the case's topic for the side the caller is on (ANY-04, ANY-05); none for those who
 * only read, and on simple cases.
 */
export function offeredEvents(
  configuration: ServiceConfiguration,
  actor: Actor,
  theCase: CaseFacts,
  asked: CaseRole | undefined,
): AnytimeEvent[] {
  if (processRules.viewAnytimeEvents(actor, theCase) !== null) return [];
  const side = sideOf(actor, theCase, asked);
  return eventsOfTopic(configuration, theCase).filter((event) => isVisibleTo(side, event));
}

/**
 * Opens an anytime event and answers its process (API-142, domain brief rule 23), the one that is there
 * when the same person has opened it before and saved nothing in it. The policy has decided that the
 * caller may start one here.
 * @throws NOT_FOUND for an event the case's topic does not offer, NOT_AUTHORISED for one of the other
 * side.
 */
export async function startAnytimeEvent(
  act: Act,
  theCase: CaseFacts,
  wanted: { readonly eventId: number; readonly asked: CaseRole | undefined },
): Promise<number> {
  const event = eventsOfTopic(act.configuration, theCase).find((one) => one.id === wanted.eventId);
  if (event === undefined) throw notFound('This anytime event could not be found.');
  if (!isVisibleTo(sideOf(act.actor, theCase, wanted.asked), event)) throw notAuthorised();
  const version = act.configuration.newestVersionOf(event.id);
  const opened = await openedEventOf(act.db, {
    caseId: theCase.id,
    workflowId: event.id,
    version,
    userId: act.actor.userId,
  });
  if (opened !== null) return opened;
  return openEvent(act, theCase, {
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
