import type { ErrorCode } from '@evenhand/contract/error-codes';
import { labelOfErrorCode } from '@evenhand/contract/error-codes';

/** One entry of the global error list (specification 1 §8). */
export interface GlobalError {
  readonly code: string;
  readonly description: string;
  /** The server has answered as often as it does for one person; the description says when it will again. */
  readonly isLimit?: true;
}

export const UNKNOWN_ERROR = 'UNKNOWN_ERROR';
export const NETWORK_ERROR = 'Network Error';

let errors: readonly GlobalError[] = [];
const listeners = new Set<() => void>();

/** The same error twice in a row of failing calls is one line of the dialog. */
export function reportError(error: GlobalError): void {
  if (errors.some((known) => known.code === error.code && known.description === error.description)) return;
  change([...errors, error]);
}

export function clearErrors(): void {
  if (errors.length > 0) change([]);
}

export function readErrors(): readonly GlobalError[] {
  return errors;
}

export function subscribeErrors(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The words for a code (gaps G-05); codes that are not the server's are shown as they are. */
export function labelOfCode(code: string): string {
  return labelOfErrorCode[code as ErrorCode] ?? code;
}

export function descriptionFor(url: string): string {
  return `Error when calling ${url}.`;
}

function change(next: readonly GlobalError[]): void {
  errors = next;
  for (const listener of listeners) listener();
}
