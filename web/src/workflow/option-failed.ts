import { refreshAll } from '../cases/refresh-case.ts';
import { isApiError } from '../lib/api-error.ts';
import type { OptionAct } from './option-act.ts';

/** What is said of an act that failed, and what is read again because of it. */
export async function optionFailed({ keeper, refusal, values, onRefused, queryClient }: OptionAct, error: unknown): Promise<void> {
  if (!isApiError(error)) throw error;
  if (error.code === 'ALREADY_EXISTS' && error.current !== undefined) return keeper.conflict();
  const sentence = [error.description, ...error.blockers].join(' ');
  refusal.refuse({ banner: sentence, fields: error.fields, about: values });
  // Undone, completed by somebody else, locked, closed: what stands behind the form is no longer true.
  if (error.status === null || Object.keys(error.fields).length > 0) return;
  onRefused(sentence, values);
  await refreshAll(queryClient);
}
