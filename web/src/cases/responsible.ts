import type { CaseRecord } from '@evenhand/contract/cases';
import { ParticipantRole } from '@evenhand/contract/participants';

export interface Responsible {
  userId: string;
  name: string;
}

/** The adviser and every participant except blocked ones (EXIT-08, gaps G-44); a person who is both stands there once. */
export function responsibleFor({ caseParticipants, caseAdviser }: CaseRecord, advisers: readonly { id: string; userId: string }[]): Responsible[] {
  const adviserUserId = advisers.find(({ id }) => id === caseAdviser?.adviserId)?.userId;
  const adviser = caseAdviser === null || adviserUserId === undefined ? [] : [{ userId: adviserUserId, name: caseAdviser.adviserName }];
  const participants = caseParticipants
    .filter(({ roleId }) => roleId !== ParticipantRole.Blocked && roleId !== ParticipantRole.Removed)
    .map(({ participantUserId, employee }) => ({ userId: participantUserId, name: employee.name }));
  return [...adviser, ...participants].filter((person, index, all) => all.findIndex((other) => other.userId === person.userId) === index);
}
