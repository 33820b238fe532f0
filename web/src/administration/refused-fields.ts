import { isApiError } from '../lib/api-error.ts';
import type { FieldErrors } from '../ui/use-dialog-form.ts';

/** What a refusal says of fields of a form; empty when it says it of none of them. */
export function refusedFields<Values extends object>(error: unknown, values: Values): FieldErrors<Values> {
  if (!isApiError(error)) return {};
  return Object.fromEntries(Object.entries(error.fields).filter(([name]) => name in values)) as FieldErrors<Values>;
}
