import type { Absence } from '@evenhand/contract/absences';
import { addAbsence, endAbsence, listAbsences } from '@evenhand/contract/absences';
import type { BodyInputOf } from '@evenhand/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows, followsLists } from '../lib/follows.ts';

const ABSENCES = 'absences';

const absencesQuery = (userId: string) =>
  defineQuery({
    queryKey: [ABSENCES, userId],
    follows: follows.nothing,
    queryFn: ({ signal }) => call(listAbsences, { query: { userId }, signal, quiet: true }),
    staleTime: 0,
  });

/** When a person is away, today or later. */
export function useAbsences(userId: string) {
  return useQuery(absencesQuery(userId));
}

/** An act on the absences of a person. Lists of tasks, their counts and the Team View change with them. */
function useAbsenceAct<Input>(act: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] === ABSENCES || followsLists(query) }),
  });
}

export function useAddAbsence() {
  return useAbsenceAct(({ actionKey, ...body }: BodyInputOf<typeof addAbsence> & { actionKey: string }) =>
    call(addAbsence, { body, quiet: ['BAD_REQUEST', 'ALREADY_EXISTS', 'NOT_FOUND'], actionKey }),
  );
}

export function useEndAbsence() {
  return useAbsenceAct(({ id }: Absence) => call(endAbsence, { params: { id }, quiet: true }));
}
