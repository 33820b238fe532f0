import { getIdentityVerification, submitIdentityVerification } from '@evenhand/contract/identity-verification';
import type { BodyInputOf } from '@evenhand/contract/route';
import { useQuery } from '@tanstack/react-query';
import { useCaseAct } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import type { ActionKey } from '../lib/use-action-key.ts';

/** Identity questions of the service. Quiet: the dialog itself says when it could not be loaded. */
const setupQuery = defineQuery({
  queryKey: ['identity-verification'],
  follows: follows.configuration,
  queryFn: ({ signal }) => call(getIdentityVerification, { signal, quiet: true }),
});

export function useVerificationSetup() {
  return useQuery(setupQuery);
}

/** A result as the dialog knows it. */
export type VerificationResult = Omit<BodyInputOf<typeof submitIdentityVerification>, 'caseTrackingRecordId'>;

/** IDV-08: a failed call is answered as false, so it joins no list of errors. */
export function useSubmitVerification(caseId: number, keyOf: ActionKey['keyOf']) {
  return useCaseAct(caseId, (result: VerificationResult) =>
    call(submitIdentityVerification, {
      body: { ...result, caseTrackingRecordId: caseId },
      quiet: true,
      actionKey: keyOf(result),
    }),
  );
}
