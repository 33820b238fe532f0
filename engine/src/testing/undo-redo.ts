import { act } from '../case-in-memory/acts.ts';
import type { CaseWorld } from '../case-in-memory/case-world.ts';
import { actorOf, runningOf, viewOf } from '../case-in-memory/case-world.ts';
import { positionOf } from '../positions.ts';
import { canUndo } from '../undo-plan.ts';
import { latestVisit } from '../visits.ts';
import { filledEvents } from './case-reads.ts';
import type { WalkState } from './random-walk.ts';
import { submit } from './random-walk.ts';
import { requireThat } from './require-that.ts';

/**
 * Invariant 4: taking back the submit just made and making it again gives the same case. Ids, times and
 * withdrawn rows differ by design; everything a person can see does not.
 * @param earlier the values before the submit, which the undo must give back.
 */
export function checkUndoRedo(state: WalkState, earlier: string): void {
  const { world, last } = state;
  if (last === null || world.status !== 1) return;
  const { record } = runningOf(world, last.processId);
  const made = record.visits.find((visit) => visit.id === last.submission.visitId);
  if (record.currentVisitId === null || made?.status !== 3 || made.completedIn !== record.transition) return;
  if (!canUndo(viewOf(world, last.processId, actorOf(world, last.userId)), record.currentVisitId)) return;
  const wanted = visible(world);
  const currentId = record.currentVisitId;
  const undone = act(world, last.processId, last.userId, (context) => world.engine.undoComponent(context, currentId));
  requireThat(undone.kind === 'done', '4: undo was refused although canUndo');
  const reopened = runningOf(world, last.processId).record;
  requireThat(
    reopened.currentVisitId !== null &&
      reopened.visits.find((visit) => visit.id === reopened.currentVisitId)?.componentId === made.componentId,
    '4: undo did not open what was submitted last',
  );
  requireThat(valuesOf(world) === earlier, `4: undo gives back other values\n${earlier}\n${valuesOf(world)}`);
  const again = submit(world, last.processId, last.userId, {
    ...last.submission,
    visitId: reopened.currentVisitId ?? -1,
  });
  requireThat(again.kind === 'done', '4: the same submit was refused after an undo');
  const got = visible(world);
  requireThat(got === wanted, `4: undo and the same submit give another case\n${wanted}\n${got}`);
  state.last = { ...last, submission: { ...last.submission, visitId: reopened.currentVisitId ?? -1 } };
}

/** Values that the acts of a process put into the modules of the case, as text to compare. */
export function valuesOf(world: CaseWorld): string {
  const people = world.participants.map((person) => [person.userId, person.roleId, person.relationId]).sort();
  const events = filledEvents(world).length;
  return JSON.stringify([[...world.reasonIds].sort(), world.riskId, world.stageAndStep, people, events, world.status]);
}

function visible(world: CaseWorld): string {
  const processes = [...world.processes.values()]
    .filter(({ record }) => record.ended === null || record.ended === 'finished')
    .map(({ record, definition }) => {
      const current = record.visits.find((visit) => visit.id === record.currentVisitId);
      const parts = definition.stages.flatMap((stage) =>
        stage.steps.flatMap((step) => step.tasks.flatMap((task) => task.components)),
      );
      const rows = parts.map((part) => {
        const row = latestVisit(record, part.id);
        return [part.key, row?.status ?? 0, row?.status === 3 ? row.data : (row?.draft ?? null)];
      });
      return [
        definition.key,
        record.ended,
        record.stepId,
        current === undefined ? null : positionOf(definition, current.componentId).component.key,
        rows,
      ];
    });
  const tasks = world.tasks
    .filter((task) => task.state === 'open')
    .map((task) => `${task.title} ${task.dueDay} ${JSON.stringify(task.assignee)}`)
    .sort();
  return JSON.stringify([processes, valuesOf(world), tasks]);
}
