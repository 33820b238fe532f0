import type { CaseRecord } from '@evenhand/contract/case-details';
import { ParticipantRole } from '@evenhand/contract/participants';

export interface Responsible {
  userId: string;
  name: string;
}

/**
 * The adviser and every participant except blocked ones (EXIT-08, gaps G-44); a person
 * who is both is listed once.
 */
export function responsibleFor({ caseParticipants, caseAdviser }: CaseRecord): Responsible[] {
  // An adviser's id is their user id. The list of advisers cannot be used, because it is for HR alone.
  const adviser = caseAdviser === null ? [] : [{ userId: caseAdviser.adviserId, name: caseAdviser.adviserName }];
  const participants = caseParticipants
    .filter(({ roleId }) => roleId !== ParticipantRole.Blocked && roleId !== ParticipantRole.Removed)
    .map(({ participantUserId, employee }) => ({ userId: participantUserId, name: employee.name }));
  return [...adviser, ...participants].filter(
    (person, index, all) => all.findIndex((other) => other.userId === person.userId) === index,
  );
}
