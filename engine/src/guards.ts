import { isClosedStatus } from '@evenhand/contract/cases';
import { ComponentStatus } from '@evenhand/contract/components/component-types';
import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import type { Refusal } from './decision.ts';
import { readableMoment } from './due-dates.ts';
import type { ProcessView } from './process-context.ts';
import type { Visit } from './process-state.ts';
import { alreadyExists, badRequest, notAuthorised, notFound } from './refusals.ts';
import { findVisit } from './visits.ts';

type GuardView = Pick<ProcessView, 'record' | 'facts' | 'actor'>;

/**
 * Refuses any change of this process by the actor: a sentence, or null (domain brief rule 8; the server has already
 * answered whether they see the case).
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

/** Refuses an answer to a completed visit, naming who completed it and when; else null (domain brief rule 9). */
export function refuseCompleted(
  visit: Visit,
  { now, calendar }: Pick<ProcessView, 'now' | 'calendar'>,
): Refusal | null {
  if (visit.status !== ComponentStatus.Complete) return null;
  const moment = readableMoment(visit.exitedAt ?? now, calendar);
  return alreadyExists(
    `This was completed by ${visit.completedBy?.name ?? 'someone else'} at ${moment.time} on ${moment.date}.`,
  );
}

/** Refuses drafts and files of a visit that cannot be worked on: a sentence, or null. */
export function refuseKeeping(view: ProcessView, visitId: number): Refusal | null {
  const barred = refuseWriting(view);
  if (barred !== null) return barred;
  const visit = findVisit(view.record, visitId);
  if (visit === null || visit.isWithdrawn) return notFound('This step was undone.');
  if (visit.status === ComponentStatus.InProgress) return null;
  return refuseCompleted(visit, view) ?? badRequest('This component is not being worked on.');
}

/** The word the screen explains a locked process with (PROC-15 … PROC-17). */
export function lockedBecause({ record, facts, actor }: GuardView): WorkflowTrackingRecord['lockedBecause'] {
  if (isClosedStatus(facts.status)) return 'closed';
  if (!actor.isWriter) return 'role';
  if (facts.isLocked && !actor.isHr) return 'locked';
  return record.ended === null ? null : 'ended';
}
