/** The six codes a server error answer may carry (specification 1 §8, ERR-01 … ERR-06). */
export const ErrorCode = {
  CaseNotFound: 'CASE_NOT_FOUND',
  NotFound: 'NOT_FOUND',
  BadRequest: 'BAD_REQUEST',
  NotAuthorised: 'NOT_AUTHORISED',
  AlreadyExists: 'ALREADY_EXISTS',
  Exception: 'EXCEPTION',
} as const;

export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode];

/** HTTP status of each code when nothing more particular applies (gaps G-04). */
export const statusOfErrorCode: Record<ErrorCode, number> = {
  CASE_NOT_FOUND: 404,
  NOT_FOUND: 404,
  BAD_REQUEST: 400,
  NOT_AUTHORISED: 403,
  ALREADY_EXISTS: 409,
  EXCEPTION: 500,
};

/** Words shown to people for each code (gaps G-05). */
export const labelOfErrorCode: Record<ErrorCode, string> = {
  CASE_NOT_FOUND: 'Case Not Found',
  NOT_FOUND: 'Not Found',
  BAD_REQUEST: 'Bad Request',
  NOT_AUTHORISED: 'Not Authorised',
  ALREADY_EXISTS: 'Already Exists',
  EXCEPTION: 'Exception',
};

/** The one sentence a missing case and an invisible case share (gaps G-31). */
export function caseNotFoundDescription(caseId: number | string): string {
  return `Case ${caseId} could not be found, or you do not have permission to view it.`;
}
