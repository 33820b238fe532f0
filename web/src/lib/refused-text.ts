import { isApiError } from './api-error.ts';

/**
 * Refusals a dialog shows itself, so that what was typed stays visible. Everything else
 * joins the global error list.
 */
export const REFUSALS = ['BAD_REQUEST', 'ALREADY_EXISTS'] as const;

/** What the server said against a submit, for the top of its dialog. */
export function refusedText(error: unknown): string | undefined {
  return isApiError(error) ? error.sentence : undefined;
}
