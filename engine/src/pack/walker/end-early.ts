import { act } from '../../case-in-memory/acts.ts';
import type { CaseWorld } from '../../case-in-memory/case-world.ts';
import { primaryId, runningOf, viewOf } from '../../case-in-memory/case-world.ts';
import { isOfEveryCase, unfinishedRequiredComponents } from '../../closure.ts';
import type { Refusal } from '../../decision.ts';
import { earlyEndAfter } from '../../early-end.ts';
import { notFound } from '../../refusals.ts';

/** True if the main process can be ended early from where it is, and the case has what every case has. */
export function isReadyToEndEarly(world: CaseWorld): boolean {
  const { definition, record } = runningOf(world, primaryId(world));
  return (
    earlyEndAfter(definition, record.stepId) !== null &&
    !unfinishedRequiredComponents(viewOf(world)).some(isOfEveryCase)
  );
}

/** The adviser ends the main process early. Answers why it was refused. */
export function endEarly(world: CaseWorld): Refusal | null {
  const processId = primaryId(world);
  const { definition, record } = runningOf(world, processId);
  const stepId = earlyEndAfter(definition, record.stepId);
  if (stepId === null) return notFound('This process cannot be ended early.');
  const result = act(world, processId, world.adviserUserId, (context) =>
    world.engine.setStep(context, stepId, 'Ended early'),
  );
  return result.kind === 'refusal' ? result : null;
}
