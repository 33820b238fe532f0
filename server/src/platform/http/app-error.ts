import type { LastChange } from '@evenhand/contract/envelope';
import { caseNotFoundDescription, ErrorCode, statusOfErrorCode } from '@evenhand/contract/error-codes';

export interface ErrorDetails {
  /** Message of each bad input, by field name. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The newer value, when a stale version was sent. */
  readonly current?: unknown;
  /** Who wrote the newer value, if it is known, and when. */
  readonly changed?: LastChange | null;
  /** What stops a case from closing. */
  readonly blockers?: readonly string[];
  /** A status other than the code's own (413, 415, 422, 429, 503, 401). */
  readonly status?: number;
}

/** A refusal as an exception; error-handler.ts turns it into the answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  constructor(code: ErrorCode, description: string, details: ErrorDetails = {}) {
    super(description);
    this.code = code;
    this.details = details;
  }
  get status(): number {
    return this.details.status ?? statusOfErrorCode[this.code];
  }
}

/** A missing case and one the caller may not see answer alike, byte for byte. */
export function caseNotFound(caseId: number | string): AppError {
  return new AppError(ErrorCode.CaseNotFound, caseNotFoundDescription(caseId));
}

export function notFound(description = 'The requested item could not be found.'): AppError {
  return new AppError(ErrorCode.NotFound, description);
}

export function notAuthorised(description = 'You do not have permission to do this.'): AppError {
  return new AppError(ErrorCode.NotAuthorised, description);
}

export function badRequest(description: string, details: ErrorDetails = {}): AppError {
  return new AppError(ErrorCode.BadRequest, description, details);
}

/** A refusal that names one input. */
export function badField(field: string, message: string): AppError {
  return badRequest(message, { fields: { [field]: message } });
}

export function alreadyExists(description: string, details: ErrorDetails = {}): AppError {
  return new AppError(ErrorCode.AlreadyExists, description, details);
}
