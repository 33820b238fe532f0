import { useMutation, useQueryClient } from '@tanstack/react-query';
import { forgetWhenRefused } from '../cases/forget-case.ts';
import { refreshCase, refreshWithin } from '../cases/refresh-case.ts';
import { isApiError } from '../lib/api-error.ts';
import { REFUSALS } from '../lib/refused-text.ts';

/**
 * Refusals shown beside the button that was pressed. NOT_FOUND means that another
 * person has deleted the contact.
 */
export const QUIET_CODES = [...REFUSALS, 'NOT_FOUND'] as const;

/**
 * An act on the contacts of a case. A refusal fetches the case again, because another
 * person has changed it first.
 */
export function useContactAct<Input, Result>(caseId: number, act: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => refreshCase(queryClient, caseId),
    onError: (error) => {
      forgetWhenRefused(queryClient, caseId, error);
      if (isApiError(error)) void refreshWithin(queryClient, caseId);
    },
  });
}
