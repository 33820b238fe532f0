import { useCase } from '../cases/cases.api.ts';
import { useBlockedUsers, useParticipants } from './participants.api.ts';

/** Everybody on the case in any role, and its employee. A chosen person is checked against them. */
export function useCasePeople(caseId: number) {
  const participants = useParticipants(caseId).data ?? [];
  const blocked = useBlockedUsers(caseId).data ?? [];
  const employee = useCase(caseId).data?.caseEmployee ?? { employeeGUID: null };
  return { participants, known: [...participants, ...blocked], employee };
}
