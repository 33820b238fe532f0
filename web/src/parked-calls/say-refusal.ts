import { refusedText } from '../lib/refused-text.ts';
import { showSnackbar } from '../ui/snackbar.ts';

/**
 * Says why nothing was done to a call that has no form; other failures stand in
 * the global error list already.
 */
export function sayRefusal(error: unknown): void {
  const said = refusedText(error);
  if (said !== undefined) showSnackbar(said);
}
