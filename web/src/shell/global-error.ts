import { ErrorCode } from '@evenhand/contract/error-codes';
import type { GlobalError } from '../lib/error-list.ts';
import { labelOfCode } from '../lib/error-list.ts';

export type GlobalErrorForm =
  | { form: 'none' }
  | { form: 'case-not-found'; descriptions: readonly string[] }
  | { form: 'application-error'; lines: readonly { label: string; description: string }[] };

/** The dialog's two forms (ERR-16, ERR-18). With several errors the missing case wins (gaps G-05). */
export function formOf(errors: readonly GlobalError[]): GlobalErrorForm {
  if (errors.length === 0) return { form: 'none' };
  const missing = errors.filter((error) => error.code === ErrorCode.CaseNotFound);
  if (missing.length > 0) return { form: 'case-not-found', descriptions: missing.map((error) => error.description) };
  return { form: 'application-error', lines: errors.map(({ code, description }) => ({ label: labelOfCode(code), description })) };
}
