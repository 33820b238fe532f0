import { act } from '../../case-in-memory/acts.ts';
import type { CaseWorld } from '../../case-in-memory/case-world.ts';
import { primaryId, runningOf, viewOf } from '../../case-in-memory/case-world.ts';
import { unfinishedRequiredComponents } from '../../closure.ts';
import type { Refusal } from '../../decision.ts';
import { notFound } from '../../refusals.ts';
import { earlyEndAfter } from '../../set-step.ts';

/**
 * True if the main process can be ended early from where it is, with everything complete that any case needs before
 * it is closed.
 */
export function isReadyToEndEarly(world: CaseWorld): boolean {
  const { definition, record } = runningOf(world, primaryId(world));
  const steps = definition.stages.flatMap((stage) => stage.steps);
  const before = steps.slice(
    0,
    steps.findIndex(({ endsEarly }) => endsEarly === true),
  );
  const needed = before.flatMap(({ tasks }) => tasks.flatMap(({ components }) => components));
  const unfinished = unfinishedRequiredComponents(viewOf(world)).filter(
    (component) => component.beforeClosure === 'always' && needed.includes(component),
  );
  return earlyEndAfter(definition, record.stepId) !== null && unfinished.length === 0;
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
