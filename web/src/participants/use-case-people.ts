import { useCase } from '../cases/cases.api.ts';
import { useBlockedUsers, useParticipants } from './participants.api.ts';

/** Who is on the case in any role, and its employee: what choosing a person is checked against. */
export function useCasePeople(caseId: number) {
  const participants = useParticipants(caseId).data ?? [];
  const blocked = useBlockedUsers(caseId).data ?? [];
  const employee = useCase(caseId).data?.caseEmployee ?? { employeeGUID: null };
  return { participants, known: [...participants, ...blocked], employee };
}
