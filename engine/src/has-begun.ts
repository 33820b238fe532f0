import type { ProcessRecord } from './process-state.ts';

/**
 * True if a process has begun. An anytime event begins at its first save: until then somebody has merely opened it, and
 * cancelling it leaves no trace.
 */
export function hasBegun({ kind, isTouched }: Pick<ProcessRecord, 'kind' | 'isTouched'>): boolean {
  return kind !== 'anytime-event' || isTouched;
}
