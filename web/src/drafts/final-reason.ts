import { isApiError } from '../lib/api-error.ts';

const FINAL_CODES = ['BAD_REQUEST', 'NOT_AUTHORISED', 'NOT_FOUND', 'CASE_NOT_FOUND', 'ALREADY_EXISTS'];

/** Says why another try to save a draft cannot help (locked, closed, undone), or null. */
export function finalReason(error: unknown): string | null {
  return isApiError(error, ...FINAL_CODES) ? error.description : null;
}
