import { refusedText } from '../lib/refused-text.ts';
import { showSnackbar } from './snackbar.ts';

/**
 * Shows why an act without a form was refused. Other failures are in the global error list already.
 */
export function sayRefusal(error: unknown): void {
  const said = refusedText(error);
  if (said !== undefined) showSnackbar(said);
}
