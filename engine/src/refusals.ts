import { ErrorCode } from '@evenhand/contract/error-codes';
import type { Refusal } from './decision.ts';

/** The request makes no sense in this state of the process. */
export function badRequest(description: string, more: Pick<Refusal, 'fields' | 'blockers'> = {}): Refusal {
  return { kind: 'refusal', code: ErrorCode.BadRequest, description, ...more };
}

/** The actor may see the case but not do this. */
export function notAuthorised(description: string): Refusal {
  return { kind: 'refusal', code: ErrorCode.NotAuthorised, description };
}

/** The visit, step or task does not exist in this process. */
export function notFound(description: string): Refusal {
  return { kind: 'refusal', code: ErrorCode.NotFound, description };
}

/** Somebody has already done it. */
export function alreadyExists(description: string, fields?: Readonly<Record<string, string>>): Refusal {
  return { kind: 'refusal', code: ErrorCode.AlreadyExists, description, ...(fields === undefined ? {} : { fields }) };
}
