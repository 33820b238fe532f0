import { refreshAll } from '../cases/refresh-case.ts';
import { isApiError } from '../lib/api-error.ts';
import { dismissSuccesses } from '../ui/snackbar.ts';
import type { OptionAct } from './option-act.ts';

/** Says that an act failed, and reads again what the failure has made stale. */
export async function optionFailed(
  { keeper, refusal, values, onRefused, queryClient }: OptionAct,
  error: unknown,
): Promise<void> {
  if (!isApiError(error)) throw error;
  if (error.code === 'ALREADY_EXISTS' && error.current !== undefined) return keeper.conflict(error);
  dismissSuccesses();
  const sentence = [error.sentence, ...error.blockers].join(' ');
  refusal.refuse({ banner: sentence, fields: error.fields, about: values });
  // Undone, completed by another person, locked or closed: what the screen shows is no longer true.
  if (error.status === null || Object.keys(error.fields).length > 0) return;
  onRefused(sentence, values);
  await refreshAll(queryClient);
}
