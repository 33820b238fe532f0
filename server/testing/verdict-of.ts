import type { Verdict } from './oracle-rules.ts';
import type { Answer } from './test-server.ts';

/** The codes belong to the verdicts: a refusal under another code is none of them (ERR-01 … ERR-05). */
export function verdictOf(answer: Answer<unknown>): Verdict | `other ${string}` {
  const code = answer.error?.errorCode;
  const codes: Readonly<Record<number, readonly (string | undefined)[]>> = {
    200: [undefined],
    400: ['BAD_REQUEST'],
    401: ['NOT_AUTHORISED'],
    403: ['NOT_AUTHORISED'],
    404: ['CASE_NOT_FOUND', 'NOT_FOUND'],
    409: ['ALREADY_EXISTS'],
  };
  if (codes[answer.status]?.includes(code) !== true) return `other ${answer.status} ${code ?? ''}`;
  switch (answer.status) {
    // Allowed, although it has been done already: a case that has an adviser cannot be claimed.
    case 200:
    case 409:
      return 'allowed';
    case 400:
      return 'state';
    case 401:
      return 'unauthenticated';
    case 403:
      return 'forbidden';
    case 404:
      return 'hidden';
    default:
      return `other ${String(answer.status)}`;
  }
}
