import type { createCaseBody } from '@evenhand/contract/case-creation';
import { ParticipantSource } from '@evenhand/contract/participants';
import type { CompiledTopic } from '@evenhand/engine/pack';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type * as z from 'zod/mini';
import type { Act } from '../access/act.ts';
import { factsOfNewCase, insertCase } from '../cases/insert-case.ts';
import { assertEmployeeIsApart } from '../cases/people-checks.ts';
import { badField, notAuthorised } from '../platform/http/app-error.ts';
import { caseRoleOf } from '../users/case-role.ts';
import { areasToOpenIn } from '../users/own-areas.ts';
import { carryOutStart } from '../workflow/apply-decision.ts';
import { decideMainProcess } from '../workflow/decide-start.ts';
import { mayOpenFor } from './case-creation.policy.ts';
import { endCaseDraft } from './case-draft.ts';
import { employeeOfNewCase } from './employee-of-new-case.ts';
import { forNewCase } from './new-case.queries.ts';

/**
 * Opens a case and starts the process of its topic (specification 1 §4). A person who opens it as HR
 * Adviser becomes its adviser (WIZ-41), also of a case they own (gaps G-92). The draft it was prepared in
 * ends with the same act.
 * @throws NOT_AUTHORISED for another owner than oneself, or a policy area not held; BAD_REQUEST with the
 * field otherwise.
 */
export async function createCase(act: Act, body: z.output<typeof createCaseBody>): Promise<number> {
  const { actor } = act;
  if (!mayOpenFor(actor, body.caseOwnerId)) throw notAuthorised('Only HR users can open a case for someone else.');
  const areas = await areasToOpenIn(act.db, actor, act.configuration.pack);
  if (!areas.includes(body.accessLevelId)) throw notAuthorised('You do not have access to this policy area.');
  const topic = offeredTopic(act.configuration, body);
  const { people, employeeIds, numbers } = await forNewCase(act.db, actor.serviceId, {
    ownerId: body.caseOwnerId,
    employeeId: body.employeeId ?? null,
  });
  const owner = people.get(body.caseOwnerId);
  if (owner === undefined) throw badField('caseOwnerId', 'Please select a new case owner to continue.');
  const employee = await employeeOfNewCase(act, body, { topic, people, employeeIds });
  const isHrAdviser = caseRoleOf(actor, body.userCaseRole) === 'HRUser';
  const adviserUserId = isHrAdviser ? actor.userId : null;
  assertEmployeeIsApart(
    employee.subjectIds,
    [owner.userId, actor.userId],
    body.employeeId ? 'employeeId' : 'employeeEmail',
  );

  const theCase = factsOfNewCase(act, numbers.caseId, {
    serviceId: actor.serviceId,
    accessLevelId: body.accessLevelId,
    sectionId: topic.sectionId,
    topicId: topic.id,
    isSimpleProcess: topic.isSimpleProcess,
    ownerUserId: owner.userId,
    adviserUserId,
    employeeUserId: employee.employeeUserId,
    employeeName: employee.employeeName,
    employeeEmail: employee.employeeEmail,
    noEmployeeReasonId: employee.noEmployeeReasonId,
  });
  const { start, position } = decideMainProcess(act, theCase, { workflowId: topic.workflowId, owner, numbers });
  await insertCase(
    act,
    { ...theCase, ...position },
    isHrAdviser ? ParticipantSource.HrUser : ParticipantSource.BusinessUser,
  );
  const titles = act.configuration.titles;
  act.record(theCase, 'case.created', {
    topic: { id: topic.id, title: topic.title },
    section: { id: topic.sectionId, title: titles.sections.get(topic.sectionId) ?? '' },
    owner: { userId: owner.userId, name: owner.fullName },
    adviser: adviserUserId === null ? null : { userId: actor.userId, name: actor.fullName },
    employee: employee.recordedName,
    noEmployeeReason: employee.recordedReason,
    employeeOnCase: {
      userId: employee.employeeUserId,
      email: employee.employeeEmail,
      noReasonId: employee.noEmployeeReasonId,
    },
    accessLevelId: body.accessLevelId,
    leaves: position,
  });
  if (body.draftId !== undefined) await endCaseDraft(act, { draftId: body.draftId, caseId: theCase.id });
  await carryOutStart(act, theCase, start);
  return theCase.id;
}

/** The topic, if it is enabled and on offer in this section and policy area (gaps G-50). */
function offeredTopic(
  configuration: ServiceConfiguration,
  body: { topicId: number; sectionId: number; accessLevelId: number },
): CompiledTopic {
  const topic = configuration.pack.topics.find((one) => one.id === body.topicId);
  const isOffered =
    topic?.isEnabled &&
    topic.isManuallyEnabled &&
    topic.sectionId === body.sectionId &&
    topic.accessLevelIds.includes(body.accessLevelId);
  if (!isOffered) throw badField('topicId', 'This topic is not available.');
  return topic;
}
