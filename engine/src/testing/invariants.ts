import { ParticipantRole } from '@evenhand/contract/participants';
import type { CaseWorld, RunningProcess } from '../case-in-memory/case-world.ts';
import { actorOf, readsProcess, runningOf, viewOf } from '../case-in-memory/case-world.ts';
import { describeWorkflow } from '../checklist.ts';
import { componentPositions, findStep, positionOf } from '../positions.ts';
import type { ProcessRecord, Visit } from '../process-state.ts';
import { canUndo, undoConfirmationMessage } from '../undo-plan.ts';
import { latestVisit, liveVisits } from '../visits.ts';
import { checkPeople, completedJustNow } from './people-invariants.ts';
import type { PerformedMove } from './random-walk.ts';
import { requireThat } from './require-that.ts';

/**
 * The engine's part of the twelve invariants of security.md §3.1, checked after every act; read with rows
 * for visits (DESIGN §7 "Undo").
 */

/**
 * Snapshot of a world, compared before and after an act. Records and rows are immutable, so holding them costs nothing.
 */
export interface Snapshot {
  readonly records: ReadonlyMap<number, ProcessRecord>;
  readonly tasks: readonly string[];
  readonly events: readonly string[];
  readonly participants: CaseWorld['participants'];
  readonly values: string;
  readonly historyLength: number;
  readonly status: number;
  readonly isLocked: boolean;
  /** The processes of open tasks that must be done before closure. */
  readonly openRequired: readonly (number | null)[];
  readonly liveMandatory: readonly number[];
  readonly wasUndoable: boolean | null;
}

export function takeSnapshot(
  world: CaseWorld,
  ask: { readonly userId: string; readonly processId: number; readonly visitId: number } | null,
): Snapshot {
  const running = [...world.processes.values()];
  return {
    records: new Map([...world.processes].map(([id, process]) => [id, process.record])),
    tasks: world.tasks.map((task) => `${task.id} ${task.state} ${task.dueDay}`),
    events: [...world.events].map(([id, event]) => `${id} ${event.isWithdrawn}`),
    participants: world.participants,
    values: JSON.stringify([world.reasonIds, world.riskId, world.stageAndStep]),
    historyLength: world.history.length,
    status: world.status,
    isLocked: world.isLocked,
    openRequired: world.tasks
      .filter((task) => task.state === 'open' && task.isRequiredBeforeClosure)
      .map(({ processId }) => processId),
    liveMandatory: running
      .filter(({ record }) => record.kind === 'sub-process' && record.isMandatory && record.ended === null)
      .map(({ record }) => record.id),
    wasUndoable: ask === null ? null : canUndo(viewOf(world, ask.processId, actorOf(world, ask.userId)), ask.visitId),
  };
}

/** @throws naming the invariant that an act has broken. */
export function checkInvariants(before: Snapshot, world: CaseWorld, performed: PerformedMove): void {
  const hasChanged = performed.result !== null && performed.result.kind === 'done' && !performed.result.isReplay;
  if (performed.result !== null && !hasChanged)
    requireThat(isSame(before, takeSnapshot(world, null)), 'a refused or replayed act changed something');
  if (before.status !== 1 || before.isLocked) checkFrozen(before, world, performed, hasChanged);
  if (performed.result !== null) checkPause(before, world);
  for (const running of world.processes.values()) checkProcess(before, running, world, performed);
  if (hasChanged) checkPeople(before, world);
  requireThat(world.history.length >= before.historyLength, '5: history shrank');
  if (performed.move.kind === 'undo' && performed.result !== null)
    requireThat(before.wasUndoable === hasChanged, '4: undo and canUndo disagree');
  if (performed.move.kind === 'undo' && hasChanged)
    requireThat(world.history.length === before.historyLength + 1, '5: an undo appends one entry');
  if (before.status === 1 && world.status === 3) checkClosing(before, world, performed);
  if (performed.move.kind === 'event' && hasChanged) checkAnswered(performed.processId, world);
}

function checkFrozen(before: Snapshot, world: CaseWorld, performed: PerformedMove, hasChanged: boolean): void {
  if (before.status !== 1) requireThat(!hasChanged, '8: a closed case took an act');
  else
    requireThat(
      !hasChanged || actorOf(world, performed.userId).isHr,
      '9: a locked case took an act from a non-HR actor',
    );
}

/** A pause locks the case, nothing else in a process does, and the adviser is asked to take it up again. */
function checkPause(before: Snapshot, world: CaseWorld): void {
  const pauses = completedJustNow(before, world).filter(({ type }) => type === 'PauseCase');
  requireThat(
    world.isLocked === (before.isLocked || pauses.length > 0),
    '9: a pause was completed without its lock, or locked without a pause',
  );
  const isAsked = world.tasks.some(({ source, state }) => state === 'open' && source?.kind === 'pause');
  requireThat(pauses.length === 0 || isAsked, '9: nobody is asked to take up a paused case');
}

/** Starting an anytime event is what its tasks of type 6 ask for. */
function checkAnswered(processId: number, world: CaseWorld): void {
  const { definition, isHrOnly } = runningOf(world, processId);
  const wanted = world.tasks
    .filter(({ type, state }) => type === 6 && state === 'open')
    .map(({ source }) => source?.kind === 'notification' && source.wantedEventId);
  requireThat(
    !wanted.includes(definition.id) && (isHrOnly || !wanted.includes(undefined)),
    'rule 28: an anytime event was started and is still asked for',
  );
}

function checkProcess(
  before: Snapshot,
  { record, definition }: RunningProcess,
  world: CaseWorld,
  performed: PerformedMove,
): void {
  const earlier = before.records.get(record.id);
  requireThat(findStep(definition, record.stepId) !== null, '6: a process is in a step of another version');
  const current = record.visits.find((visit) => visit.id === record.currentVisitId);
  if (record.ended !== null)
    requireThat(current === undefined && record.currentVisitId === null, '2: an ended process has a current component');
  else {
    requireThat(
      current !== undefined && current.status === 2 && !current.isWithdrawn,
      '2: a live process has exactly one current component, in progress',
    );
    requireThat(
      positionOf(definition, current?.componentId ?? -1).step.id === record.stepId,
      '2: the current component is not in the present step',
    );
    requireThat(
      record.lastSeenComponentId === current?.componentId,
      'rule 6: last seen does not follow the current component',
    );
  }
  const inProgress = liveVisits(record).filter((visit) => visit.status === 2);
  requireThat(
    new Set(inProgress.map((visit) => visit.componentId)).size === inProgress.length,
    '2: a component is in progress twice',
  );
  for (const visit of record.visits)
    checkVisit(
      earlier?.visits.find((row) => row.id === visit.id),
      visit,
      definition,
      before,
      performed,
    );
  const ids = new Set(record.visits.map((visit) => visit.id));
  requireThat(
    ids.size === record.visits.length && (earlier?.visits ?? []).every((visit) => ids.has(visit.id)),
    '5: a row disappeared or was doubled',
  );
  if (
    performed.move.kind === 'step' &&
    performed.processId === record.id &&
    performed.result?.kind === 'done' &&
    performed.result.isReplay === false
  ) {
    requireThat(record.stepId === performed.subject, '6: set-step went elsewhere');
    requireThat(
      (earlier?.visits ?? []).filter((visit) => visit.status === 3).every((visit) => record.visits.includes(visit)),
      '6: set-step touched a completed component',
    );
  }
  checkTasks(record, definition, world);
}

function checkVisit(
  earlier: Visit | undefined,
  visit: Visit,
  definition: RunningProcess['definition'],
  before: Snapshot,
  performed: PerformedMove,
): void {
  const from = earlier?.status ?? 0;
  requireThat(
    visit.status === from || visit.status === from + 1 || (from === 0 && visit.status === 2),
    '1: a status skipped or went back',
  );
  if (earlier?.isWithdrawn === true) requireThat(earlier === visit, '1: a withdrawn row changed');
  if (from === 3)
    requireThat(
      visit.completedIn === earlier?.completedIn &&
        visit.completedBy === earlier?.completedBy &&
        visit.optionId === earlier?.optionId,
      '3: a completed row was submitted again',
    );
  if (visit.status !== 3) return;
  const { component } = positionOf(definition, visit.componentId);
  requireThat(
    component.options.some((option) => option.id === visit.optionId && option.kind === 'advance'),
    '3: the recorded option does not belong to the component',
  );
  requireThat(
    visit.completedBy !== null && visit.exitedAt !== null && visit.payloadHash !== null,
    '3: a completed row lacks its actor, time or payload',
  );
  if (from === 3 || performed.result === null) return;
  requireThat(visit.completedBy?.userId === performed.userId, '3: a row was completed in the name of somebody else');
  const roleId = before.participants.find((person) => person.userId === performed.userId)?.roleId;
  const couldWrite =
    performed.userId === 'maren' || roleId === ParticipantRole.CaseOwner || roleId === ParticipantRole.Stakeholder;
  requireThat(couldWrite, '3: somebody without write right completed a component');
}

function checkTasks(record: ProcessRecord, definition: RunningProcess['definition'], world: CaseWorld): void {
  const open = world.tasks.filter((task) => task.state === 'open' && task.processId === record.id);
  const ofStep = open.filter((task) => task.source?.kind === 'step');
  requireThat(
    ofStep.length <= 1 && ofStep.every((task) => task.source?.stepId === record.stepId),
    'rule 28: the open step task is not that of the present step',
  );
  requireThat(
    record.ended === null || open.every(({ type, source }) => type !== 2 || source?.kind === 'pause'),
    'rule 28: an ended process has an open process task',
  );
  const isAssigned = record.ended === null && (findStep(definition, record.stepId)?.step.assign ?? null) !== null;
  requireThat(
    !isAssigned || open.some(({ source }) => source?.kind === 'step' || source?.kind === 'workflow-task'),
    'rule 28: a live process in a step with an assignee has no process task',
  );
  requireThat(
    open.every(({ type, event }) => type !== 3 || event?.isWithdrawn === false),
    'rule 28: an event task has no event',
  );
  const withdrawn = new Set(record.visits.filter((visit) => visit.isWithdrawn).map((visit) => visit.id));
  const orphan = open.some(
    (task) =>
      task.source !== null &&
      'visitId' in task.source &&
      task.source.visitId !== null &&
      withdrawn.has(task.source.visitId),
  );
  requireThat(!orphan, 'rule 18: a withdrawn row kept its open task');
  for (const [visitId, event] of world.events)
    requireThat(!withdrawn.has(visitId) || event.isWithdrawn, 'a withdrawn row kept its tracked event');
}

/**
 * Decided apart from the engine: it asks the definition and the rows, not the engine's guard. What the person
 * who closes may not read never stops them (decision 0015).
 */
function checkClosing(before: Snapshot, world: CaseWorld, { userId }: PerformedMove): void {
  const actor = actorOf(world, userId);
  const isRead = (processId: number | null) => processId === null || readsProcess(world, processId, actor);
  requireThat(!before.openRequired.some(isRead), '7: closed with a task that must be done before closure');
  requireThat(!before.liveMandatory.some(isRead), '7: closed with a live mandatory sub-process');
  requireThat(world.participants === before.participants, '8: closing changed who is on the case');
  requireThat(
    world.tasks.length >= before.tasks.length && world.tasks.every(({ state }) => state !== 'open'),
    '8: closing lost a task or left one open',
  );
  for (const { record, definition } of world.processes.values()) {
    requireThat(record.ended !== null, '8: closed with a live process');
    const counts = record.kind === 'primary' || (record.isMandatory && record.ended === 'finished');
    if (!counts) continue;
    const open = componentPositions(definition).filter(
      ({ component }) => component.beforeClosure === 'always' && latestVisit(record, component.id)?.status !== 3,
    );
    requireThat(open.length === 0, `7: closed with '${open[0]?.component.title}' incomplete`);
    const entered = liveVisits(record).filter((visit) => visit.status === 2 && visit.leftBehindIn === null);
    const left = entered.filter(
      (visit) =>
        positionOf(definition, visit.componentId).component.beforeClosure === 'if-entered' &&
        latestVisit(record, visit.componentId) === visit,
    );
    requireThat(left.length === 0, '7: closed with an entered component incomplete');
  }
}

/** The questions screens ask must be answerable in every state, and agree with the rows. */
export function checkAnswers(world: CaseWorld): void {
  for (const [id, { record, definition }] of world.processes) {
    const view = viewOf(world, id);
    for (const visit of record.visits) undoConfirmationMessage(view, visit.id);
    const shown = describeWorkflow(view, 1).workflowStages.flatMap((stage) =>
      stage.steps.flatMap((step) => step.tasks.flatMap((task) => task.components)),
    );
    const componentIds = new Set(shown.map((component) => component.id));
    requireThat(
      liveVisits(record).every((visit) => visit.status === 1 || componentIds.has(visit.componentId)),
      'rule 4: a component that was entered is left out',
    );
    requireThat(
      componentPositions(definition).every(
        ({ component }) =>
          componentIds.has(component.id) ||
          component.beforeClosure !== 'always' ||
          latestVisit(record, component.id)?.status !== 3,
      ),
      'rule 4: a completed required component is left out',
    );
  }
}

function isSame(left: Snapshot, right: Snapshot): boolean {
  return (
    [...left.records].every(([id, record]) => right.records.get(id) === record) &&
    left.records.size === right.records.size &&
    left.participants === right.participants &&
    left.values === right.values &&
    left.historyLength === right.historyLength &&
    left.status === right.status &&
    left.tasks.join() === right.tasks.join() &&
    left.events.join() === right.events.join()
  );
}
