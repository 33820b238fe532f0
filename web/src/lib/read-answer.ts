import { lastChange } from '@evenhand/contract/envelope';
import { ApiError } from './api-error.ts';
import { descriptionFor, NETWORK_ERROR, UNKNOWN_ERROR } from './error-list.ts';
import { limitsText } from './limits.text.ts';

export const TOO_MANY_REQUESTS = 429;
const NO_ANSWER = 'The server could not be reached. Check your connection and try again.';
const NOT_EXPLAINED = 'Something went wrong. Please try again.';

/** The inner `data` when a body has it, else the whole body (ERR-15). */
export function unwrap(body: unknown): unknown {
  return isRecord(body) && 'data' in body ? body.data : body;
}

/**
 * True for an answer that counts as an error: a failing status, or a body flagged `isError`
 * with any status (ERR-14).
 */
export function isFailure(isOk: boolean, body: unknown): boolean {
  return !isOk || (isRecord(body) && body.isError === true);
}

/** The error of an answer; what the server left out is filled in (ERR-09, ERR-10). */
export function failureOf(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: unknown,
  url: string,
): ApiError {
  const error = isRecord(body) ? body : {};
  const text = (name: string): string | undefined =>
    typeof error[name] === 'string' && error[name] !== '' ? error[name] : undefined;
  return new ApiError({
    code: text('errorCode') ?? UNKNOWN_ERROR,
    description: text('errorDescription') ?? descriptionFor(url),
    sentence:
      status === TOO_MANY_REQUESTS
        ? waitingSentence(text('errorDescription'), headers)
        : (text('errorDescription') ?? NOT_EXPLAINED),
    status,
    fields: isRecord(error.fields) ? (error.fields as Record<string, string>) : {},
    current: error.current,
    changed: lastChange.safeParse(error.changed).data ?? null,
    blockers: Array.isArray(error.blockers) ? (error.blockers as string[]) : [],
  });
}

/** An error, and the time after which the same may be tried again. */
function waitingSentence(happened: string | undefined, headers: Headers): string {
  const seconds = Math.ceil(secondsOf(headers.get('retry-after') ?? ''));
  return `${happened ?? limitsText.tooOften} ${seconds > 0 ? limitsText.againIn(seconds) : limitsText.againSoon}`;
}

/** Retry-After is a number of seconds or a moment; not a number when it is neither. */
function secondsOf(retryAfter: string): number {
  return /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1_000;
}

/** No answer at all (ERR-11). */
export function networkFailure(url: string): ApiError {
  const description = descriptionFor(url);
  return new ApiError({
    code: NETWORK_ERROR,
    description,
    sentence: NO_ANSWER,
    status: null,
    fields: {},
    current: undefined,
    blockers: [],
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
