import type { Refusal } from '@evenhand/engine/decision';
import { AppError } from '../platform/http/app-error.ts';

/** @throws the engine's refusal as the error the caller reads. */
export function assertNotRefused<T extends { readonly kind: string }>(
  outcome: T | Refusal,
): asserts outcome is Exclude<T, Refusal> {
  if (outcome.kind === 'refusal') throw refusalAsError(outcome as Refusal);
}

/** The engine's refusal as the error the caller reads. */
export function refusalAsError({ code, description, fields, blockers }: Refusal): AppError {
  return new AppError(code, description, {
    ...(fields === undefined ? {} : { fields }),
    ...(blockers === undefined ? {} : { blockers }),
  });
}
