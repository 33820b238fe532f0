import { stepAside } from '@evenhand/contract/participants';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { forgetCase } from '../cases/forget-case.ts';
import { refreshElsewhere } from '../cases/refresh-case.ts';
import { call } from '../lib/api-client.ts';
import { isApiError } from '../lib/api-error.ts';

/**
 * The caller leaves the case for good. The case is not fetched again, because that would be refused; what is
 * known of it is forgotten with the page. When the answer to the first try was lost, the retry is answered
 * that there is no such case. Then the caller has left it, too.
 */
export function useStepAside(caseId: number) {
  const queryClient = useQueryClient();
  const hasLeft = useRef(false);
  useEffect(
    () => () => {
      // Runs once nothing on the page uses the case any more, so that nothing of it is asked for again.
      if (hasLeft.current) queueMicrotask(() => forgetCase(queryClient, caseId));
    },
    [queryClient, caseId],
  );
  return useMutation({
    mutationFn: ({ reason, actionKey }: { reason: string; actionKey: string }) =>
      call(stepAside, {
        params: { id: caseId },
        body: { reason },
        quiet: ['BAD_REQUEST', 'CASE_NOT_FOUND'],
        actionKey,
      }).catch((error: unknown) => {
        if (!isApiError(error, 'CASE_NOT_FOUND')) throw error;
        return null;
      }),
    onSuccess: () => {
      hasLeft.current = true;
      refreshElsewhere(queryClient, caseId);
    },
  });
}
