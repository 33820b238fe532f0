import { isApiError } from './api-error.ts';
import { NETWORK_ERROR, UNKNOWN_ERROR } from './error-list.ts';
import { TOO_MANY_REQUESTS } from './read-answer.ts';

/**
 * Refusals a dialog shows itself, so that what was typed stays visible. Everything else
 * joins the global error list.
 */
export const REFUSALS = ['BAD_REQUEST', 'ALREADY_EXISTS'] as const;

/**
 * Failures of a search for people that are shown where its results would be. Others, such as a case that is
 * out of sight, join the global error list.
 */
export const SEARCH_FAILURES = ['BAD_REQUEST', 'EXCEPTION', UNKNOWN_ERROR, NETWORK_ERROR] as const;

/** Text under a failed query when a limit was reached; nothing for other failures. */
export function limitText(error: unknown): string | undefined {
  return isApiError(error) && error.status === TOO_MANY_REQUESTS ? error.sentence : undefined;
}

/** The server's refusal of a submit, for the top of its dialog. */
export function refusedText(error: unknown): string | undefined {
  return isApiError(error) ? error.sentence : undefined;
}
