import type { CaseRow } from '@evenhand/contract/cases';
import type { Participant } from '@evenhand/contract/participants';
import { ParticipantRole } from '@evenhand/contract/participants';
import { blockedText, participantsText } from './participants.text.ts';

type CasePeople = readonly Pick<Participant, 'participantUserId' | 'roleId'>[];
type Employee = Pick<CaseRow['caseEmployee'], 'employeeGUID'>;

/** Refuses a stakeholder or observer who is on the case already, or advises on it. */
export function cannotBeAdded(
  userId: string,
  { people, employee, adviserId }: { people: CasePeople; employee: Employee; adviserId: string | null },
): string | undefined {
  return adviserId === userId ? participantsText.isAdviser : cannotBeBlocked(userId, people, employee);
}

/** Refuses to block a person who is already on the case (PART-23 … PART-26), or whom it is about (PART-52). */
export function cannotBeBlocked(userId: string, people: CasePeople, employee: Employee): string | undefined {
  const roleId = people.find((one) => one.participantUserId === userId)?.roleId;
  return roleId === undefined ? isEmployee(userId, employee) : blockedText.alreadyThere[roleId];
}

/** The current owner and blocked people cannot become the owner (PART-18), nor can the employee (PART-52). */
export function cannotBeOwner(userId: string, people: CasePeople, employee: Employee): string | undefined {
  const roleId = people.find((one) => one.participantUserId === userId)?.roleId;
  if (roleId === ParticipantRole.CaseOwner || roleId === ParticipantRole.Blocked)
    return blockedText.alreadyThere[roleId];
  return isEmployee(userId, employee);
}

/** PART-52. */
function isEmployee(userId: string, { employeeGUID }: Employee): string | undefined {
  return employeeGUID === userId ? participantsText.attached : undefined;
}
