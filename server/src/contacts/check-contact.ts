import type { NewContact } from '@evenhand/contract/contacts';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { chosenItem } from '../cases/chosen-item.ts';
import { participantsOf } from '../cases/participant.queries.ts';
import { badField } from '../platform/http/app-error.ts';
import { assertNotInFuture } from './assert-not-in-future.ts';

/** What is recorded of a contact. */
export interface CheckedContact {
  readonly participantId: number;
  readonly person: { readonly userId: string; readonly name: string };
  readonly reason: { readonly id: number; readonly title: string };
  readonly recordedAt: Date;
  readonly details: string;
  /** The adviser of the case at this moment. */
  readonly adviserUserId: string;
}

export type ContactReasons = 'parked-call-reasons' | 'failed-contact-reasons';

/**
 * Checks what HR sends of a contact. The policy has made sure that the case has an adviser.
 * @throws BAD_REQUEST with the field for a person who is not on the case or is blocked, a time in the
 * future, or a reason not on offer.
 */
export async function checkContact(act: Act, theCase: CaseFacts, input: NewContact, reasons: ContactReasons): Promise<CheckedContact> {
  const person = (await participantsOf(act.db, scopeOf(act.actor), theCase.id)).find((one) => one.id === input.participantId);
  if (person === undefined || person.roleId === ParticipantRole.Blocked) throw badField('participantId', 'This person is not on the case.');
  const recordedAt = new Date(input.recordedDateTime);
  assertNotInFuture(act, recordedAt, 'recordedDateTime');
  const { id, title } = chosenItem(act.configuration.pack.lookups[reasons], { id: input.reasonId, field: 'reasonId' });
  return {
    participantId: person.id,
    person: { userId: person.userId, name: person.fullName },
    reason: { id, title },
    recordedAt,
    details: input.details ?? '',
    adviserUserId: theCase.adviserUserId as string,
  };
}
