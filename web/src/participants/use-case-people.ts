import { useCase } from '../cases/cases.api.ts';
import { useBlockedUsers, useParticipants } from './participants.api.ts';

/**
 * Everybody on the case in any role, its employee and its adviser. A chosen person is checked against them.
 */
export function useCasePeople(caseId: number) {
  const participants = useParticipants(caseId).data ?? [];
  const blocked = useBlockedUsers(caseId).data ?? [];
  const record = useCase(caseId).data;
  return {
    participants,
    people: [...participants, ...blocked],
    employee: record?.caseEmployee ?? { employeeGUID: null },
    adviserId: record?.caseAdviser?.adviserId ?? null,
  };
}
