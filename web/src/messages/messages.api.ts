import { seekHelp } from '@evenhand/contract/case-acts';
import { useCaseAct } from '../cases/cases.api.ts';
import { REFUSALS } from '../cases/refused-text.ts';
import { call } from '../lib/api-client.ts';

export function useSeekHelp(caseId: number, actionKey: () => string) {
  return useCaseAct(caseId, (message: string) => call(seekHelp, { params: { id: caseId }, body: { message }, quiet: REFUSALS, actionKey: actionKey() }));
}
