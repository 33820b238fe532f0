/** What a call rejects with when its failure already stands in the global error list: no detail (specification 1 §8). */
export class CallFailed extends Error {
  constructor() {
    super('');
    this.name = 'CallFailed';
  }
}

/** What a quiet call rejects with: the caller says itself what went wrong. */
export class ApiError extends Error {
  readonly code: string;
  readonly description: string;
  readonly status: number | null;
  /** Messages by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** The newer value after a lost update. */
  readonly current: unknown;
  /** What still stands in the way, one sentence each. */
  readonly blockers: readonly string[];

  constructor(failure: Pick<ApiError, 'code' | 'description' | 'status' | 'fields' | 'current' | 'blockers'>) {
    super(failure.description);
    this.name = 'ApiError';
    this.code = failure.code;
    this.description = failure.description;
    this.status = failure.status;
    this.fields = failure.fields;
    this.current = failure.current;
    this.blockers = failure.blockers;
  }
}

/** Narrow for `catch`: true when the call was quiet about this failure. */
export function isApiError(error: unknown, ...codes: string[]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));
}
