import { isClosedStatus } from '@evenhand/contract/cases';
import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import type { ProcessView, Refusal } from './process-state.ts';
import { badRequest, notAuthorised } from './refusals.ts';

type GuardView = Pick<ProcessView, 'record' | 'facts' | 'actor'>;

/**
 * Why the actor may not change anything in this process now, or null (domain brief rule 8; the server has
 * already answered whether they see the case).
 */
export function refuseWriting(view: GuardView): Refusal | null {
  return refuseActor(view) ?? refuseFrozen(view);
}

/** Only HR, the adviser, the owner and stakeholders write; while the case is locked only HR does. */
export function refuseActor({ facts, actor }: GuardView): Refusal | null {
  if (!actor.isWriter) return notAuthorised('You do not have permission to work on this process.');
  if (facts.isLocked && !actor.isHr) return notAuthorised('This case is locked.');
  return null;
}

/** Nothing changes once the case is closed or the process has ended. */
export function refuseFrozen({ record, facts }: GuardView): Refusal | null {
  if (isClosedStatus(facts.status)) return badRequest('This case is closed.');
  if (record.ended !== null) return badRequest('This process has ended.');
  return null;
}

/** The word the screen explains a locked process with (PROC-15 … PROC-17). */
export function lockedBecause({ record, facts, actor }: GuardView): WorkflowTrackingRecord['lockedBecause'] {
  if (isClosedStatus(facts.status)) return 'closed';
  if (!actor.isWriter) return 'role';
  if (facts.isLocked && !actor.isHr) return 'locked';
  return record.ended === null ? null : 'ended';
}
