import type { NewContact } from '@evenhand/contract/contacts';
import type { FactsOf } from '@evenhand/contract/history-facts';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { participantsOf } from '../cases/participant.queries.ts';
import { badField } from '../platform/http/app-error.ts';
import { namesOf } from '../users/person.queries.ts';
import type { NewRow } from './contact.store.ts';

/** Who a contact is with, for its row and for the history. */
interface PersonOfContact extends Pick<NewRow, 'participantId' | 'employeeUserId' | 'employeeName'> {
  readonly person: FactsOf<'parked-call.recorded'>['person'];
}

/**
 * The participant that was chosen, or the employee of the case, who is none and gains no sight of it (gaps G-111).
 * @throws BAD_REQUEST with the field for nobody, both at once, somebody not on the case, and a case about nobody.
 */
export async function personOfContact(
  act: Act,
  theCase: CaseFacts,
  { participantId = null, isEmployee = false }: NewContact,
): Promise<PersonOfContact> {
  if (!isEmployee && participantId === null) throw badField('participantId', 'Field is required.');
  if (isEmployee && participantId !== null) throw badField('participantId', 'Choose a participant or the employee.');
  if (isEmployee) return await employeeOfContact(act, theCase);
  const person = (await participantsOf(act.db, scopeOf(act.actor), theCase.id)).find(({ id }) => id === participantId);
  if (person === undefined || person.roleId === ParticipantRole.Blocked)
    throw badField('participantId', 'This person is not on the case.');
  return {
    person: { userId: person.userId, name: person.fullName },
    participantId: person.id,
    employeeUserId: null,
    employeeName: null,
  };
}

async function employeeOfContact(
  act: Act,
  { serviceId, employeeUserId, employeeName }: CaseFacts,
): Promise<PersonOfContact> {
  const [found] = employeeUserId === null ? [] : await namesOf(act.db, serviceId, [employeeUserId]);
  const name = found?.name ?? employeeName;
  if (name === null) throw badField('participantId', 'This case has no employee.');
  return {
    person: { userId: employeeUserId, name },
    participantId: null,
    employeeUserId,
    employeeName: employeeUserId === null ? name : null,
  };
}
