import { canSeeCase, searchCase } from '@evenhand/contract/dashboard';
import { ErrorCode } from '@evenhand/contract/error-codes';
import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { isApiError } from '../lib/api-error.ts';

const invisible = [ErrorCode.CaseNotFound, ErrorCode.NotFound, ErrorCode.NotAuthorised];

/**
 * True when the case exists and the person may view it: first the search is called, then
 * the question (gaps G-22).
 */
async function findCase(caseNumber: string): Promise<boolean> {
  const params = { id: Number(caseNumber) };
  try {
    const found = await call(searchCase, { params, quiet: invisible });
    return found.length > 0 && (await call(canSeeCase, { params, quiet: invisible }));
  } catch (error) {
    if (isApiError(error)) return false;
    throw error;
  }
}

export function useFindCase() {
  return useMutation({ mutationFn: findCase });
}
