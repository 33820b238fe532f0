import { seekHelp } from '@evenhand/contract/messages';
import { useCaseAct } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { REFUSALS } from '../lib/refused-text.ts';
import type { ActionKey } from '../lib/use-action-key.ts';

export function useSeekHelp(caseId: number, keyOf: ActionKey['keyOf']) {
  return useCaseAct(caseId, (message: string) => call(seekHelp, { params: { id: caseId }, body: { message }, quiet: REFUSALS, actionKey: keyOf(message) }));
}
