import { isApiError } from '../lib/api-error.ts';

const FINAL = ['BAD_REQUEST', 'NOT_AUTHORISED', 'NOT_FOUND', 'CASE_NOT_FOUND', 'ALREADY_EXISTS'];

/** Why trying to keep a draft again cannot help (locked, closed, undone), or null. */
export function finalReason(error: unknown): string | null {
  return isApiError(error, ...FINAL) ? error.description : null;
}
