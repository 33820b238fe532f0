import { completeNextAction, getNextAction, setNextAction } from '@evenhand/contract/next-actions';
import { useQuery } from '@tanstack/react-query';
import { caseKeys, useCaseAct } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { REFUSALS } from '../lib/refused-text.ts';
import type { ActionKey } from '../lib/use-action-key.ts';

export function useNextAction(caseId: number, isWanted: boolean) {
  const nextAction = defineQuery({
    queryKey: caseKeys.part(caseId, 'next-action'),
    follows: follows.case(caseId),
    queryFn: ({ signal }) => call(getNextAction, { params: { id: caseId }, signal }),
  });
  return useQuery({ ...nextAction, enabled: isWanted });
}

export interface NextAction {
  nextActionId: number;
  nextActionUserId: string;
  nextActionDueDateTime: string;
}

export function useSetNextAction(caseId: number, keyOf: ActionKey['keyOf']) {
  return useCaseAct(caseId, (body: NextAction) =>
    call(setNextAction, { params: { id: caseId }, body, quiet: REFUSALS, actionKey: keyOf(body) }),
  );
}

export function useCompleteNextAction(caseId: number) {
  return useCaseAct(caseId, () => call(completeNextAction, { params: { id: caseId }, quiet: REFUSALS }));
}
