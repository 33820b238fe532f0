import type { CaseRecord } from '@evenhand/contract/cases';
import type { Participant } from '@evenhand/contract/participants';
import { ParticipantRole } from '@evenhand/contract/participants';
import { formText } from './components/form.text.ts';

/** Why somebody found cannot be chosen, by user id; people are listed all the same, with the specified message (gaps G-41). */
export function barredPeople(
  act: 'block' | 'own',
  people: { readonly participants: readonly Participant[]; readonly blocked: readonly Participant[]; readonly theCase: CaseRecord | undefined },
): ReadonlyMap<string, string> {
  const barred = new Map<string, string>();
  const employee = people.theCase?.caseEmployee.employeeGUID;
  if (employee) barred.set(employee, formText.alreadyEmployee);
  for (const person of [...people.participants, ...people.blocked]) {
    const isUnfit = act === 'block' || person.roleId === ParticipantRole.CaseOwner || person.roleId === ParticipantRole.Blocked;
    const sentence = formText.already[person.roleId];
    if (isUnfit && sentence !== undefined) barred.set(person.participantUserId, sentence);
  }
  return barred;
}
