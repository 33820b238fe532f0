import { useQuery } from '@tanstack/react-query';
import { useCase } from '../../cases/cases.api.ts';
import { barredPeople } from '../people-barred.ts';
import { blockedUsersQuery, participantsQuery } from '../workflow.api.ts';

/** Who is on the case, and who of the people found may not be chosen. */
export function usePeopleOfCase(caseId: number, act: 'block' | 'own') {
  const participants = useQuery(participantsQuery(caseId)).data ?? [];
  const blocked = useQuery(blockedUsersQuery(caseId)).data ?? [];
  const theCase = useCase(caseId).data;
  return { participants, barred: barredPeople(act, { participants, blocked, theCase }) };
}
