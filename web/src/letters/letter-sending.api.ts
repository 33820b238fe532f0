import { recordNotSent, recordSending, takeBackSending } from '@evenhand/contract/letters';
import type { BodyOf } from '@evenhand/contract/route';
import { useCaseAct } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { REFUSALS } from '../lib/refused-text.ts';

/** A completed letter whose sending is recorded. */
export interface SendableLetter {
  readonly caseId: number;
  readonly documentGuid: string;
  readonly title: string;
  /** The calendar day of the service. */
  readonly completedOn: string;
}

type Sending = BodyOf<typeof recordSending>;

export function useRecordSending({ caseId, documentGuid }: SendableLetter) {
  return useCaseAct(caseId, ({ actionKey, ...body }: Sending & { readonly actionKey: string }) =>
    call(recordSending, { params: { documentGuid }, body, quiet: REFUSALS, actionKey }),
  );
}

export function useRecordNotSent({ caseId, documentGuid }: SendableLetter) {
  return useCaseAct(caseId, (reason: string) =>
    call(recordNotSent, { params: { documentGuid }, body: { reason }, quiet: REFUSALS }),
  );
}

export function useTakeBackSending({ caseId, documentGuid }: SendableLetter) {
  return useCaseAct(caseId, ({ sendingId, reason }: { readonly sendingId: number; readonly reason: string }) =>
    call(takeBackSending, { params: { documentGuid, sendingId }, body: { reason }, quiet: REFUSALS }),
  );
}
