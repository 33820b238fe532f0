import type { LastChange } from '@evenhand/contract/envelope';

/**
 * The error of a call whose failure is already in the global error list. It carries nothing but its
 * code (specification 1 §8).
 */
export class CallFailed extends Error {
  readonly code: string | null;

  constructor(code: string | null = null) {
    super('');
    this.name = 'CallFailed';
    this.code = code;
  }
}

/** The error of a quiet call. The caller itself shows what went wrong. */
export class ApiError extends Error {
  readonly code: string;
  readonly description: string;
  /**
   * The same for a form: it names no address where the server has said nothing, and says when to try again
   * where there was too much of it.
   */
  readonly sentence: string;
  readonly status: number | null;
  /** Messages by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** The newer value after a lost update. */
  readonly current: unknown;
  /** Person and time of the newer value. */
  readonly changed: LastChange | null;
  /** Blockers of the act, one sentence each. */
  readonly blockers: readonly string[];

  constructor(
    failure: Pick<ApiError, 'code' | 'description' | 'status' | 'fields' | 'current' | 'blockers'> &
      Partial<Pick<ApiError, 'sentence' | 'changed'>>,
  ) {
    super(failure.description);
    this.name = 'ApiError';
    this.code = failure.code;
    this.description = failure.description;
    this.sentence = failure.sentence ?? failure.description;
    this.status = failure.status;
    this.fields = failure.fields;
    this.current = failure.current;
    this.changed = failure.changed ?? null;
    this.blockers = failure.blockers;
  }
}

/** The code of a failed call, quiet or not; null when the error is no failed call. */
export function codeOf(error: unknown): string | null {
  return error instanceof CallFailed || error instanceof ApiError ? error.code : null;
}

/** Type guard for `catch`: true when the call was quiet about this failure. */
export function isApiError(error: unknown, ...codes: string[]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));
}
