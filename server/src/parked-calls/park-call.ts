import type { createParkedCall } from '@evenhand/contract/parked-calls';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { BodyOf } from '@evenhand/contract/route';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { chosenItem } from '../cases/chosen-item.ts';
import { participantsOf } from '../cases/participant.queries.ts';
import { badField } from '../platform/http/app-error.ts';
import { assertNotInFuture } from './assert-not-in-future.ts';
import { insertParkedCall } from './parked-call.rows.ts';
import { raiseCallTask } from './raise-call-task.ts';

/**
 * Parks a call of a participant for the case's adviser, who gets a task to complete it (gaps G-84).
 * @returns the number of the call.
 * @throws BAD_REQUEST with the field for a caller who is not on the case or is blocked, a time in the future,
 * or a reason not on offer.
 */
export async function parkCall(act: Act, theCase: CaseFacts, input: BodyOf<typeof createParkedCall>): Promise<number> {
  const caller = (await participantsOf(act.db, scopeOf(act.actor), theCase.id)).find((one) => one.id === input.participantId);
  if (caller === undefined || caller.roleId === ParticipantRole.Blocked) throw badField('participantId', 'This person is not on the case.');
  const recordedAt = new Date(input.recordedDateTime);
  assertNotInFuture(act, recordedAt, 'recordedDateTime');
  const reason = chosenItem(act.configuration.pack.lookups['parked-call-reasons'], { id: input.reasonId, field: 'reasonId' });
  const details = input.details ?? '';
  const taskId = await raiseCallTask(act, theCase, caller.fullName);
  // The policy has made sure that the case has an adviser.
  const adviserUserId = theCase.adviserUserId as string;
  const callId = await insertParkedCall(act, theCase, { participantId: caller.id, reasonId: reason.id, recordedAt, adviserUserId, details, taskId });
  act.record(theCase, 'parked-call.recorded', {
    callId,
    person: { userId: caller.userId, name: caller.fullName },
    reason: { id: reason.id, title: reason.title },
    recordedAt: recordedAt.toISOString(),
    details,
  });
  return callId;
}
