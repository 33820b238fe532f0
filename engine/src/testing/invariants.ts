import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import { describeWorkflow } from '../checklist.ts';
import { componentPlaces, findStep, placeOf } from '../places.ts';
import type { ProcessRecord, Visit } from '../process-state.ts';
import { canUndo, undoConfirmationMessage } from '../undo-plan.ts';
import { latestVisit, liveVisits } from '../visits.ts';
import type { CaseWorld, RunningProcess } from './case-world.ts';
import { actorOf, viewOf } from './case-world.ts';
import type { Deed } from './random-walk.ts';

/**
 * The engine's part of the twelve invariants of security.md §3.1, asked after every act; read with rows
 * for visits (DESIGN §7 "Undo").
 */

/**
 * What of a world is compared before and after an act. Records and rows are immutable,
 * so holding them costs nothing.
 */
export interface Sight {
  readonly records: ReadonlyMap<number, ProcessRecord>;
  readonly tasks: readonly string[];
  readonly events: readonly string[];
  readonly participants: CaseWorld['participants'];
  readonly values: string;
  readonly historyLength: number;
  readonly status: number;
  readonly isLocked: boolean;
  readonly openRequired: number;
  readonly liveMandatory: number;
  readonly wasUndoable: boolean | null;
}

export function look(world: CaseWorld, ask: { readonly userId: string; readonly processId: number; readonly visitId: number } | null): Sight {
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
    openRequired: world.tasks.filter((task) => task.state === 'open' && task.isRequiredBeforeClosure).length,
    liveMandatory: running.filter(({ record }) => record.kind === 'sub-process' && record.isMandatory && record.ended === null).length,
    wasUndoable: ask === null ? null : canUndo(viewOf(world, ask.processId, actorOf(world, ask.userId)), ask.visitId),
  };
}

/** @throws naming the invariant that an act has broken. */
export function judge(before: Sight, world: CaseWorld, deed: Deed): void {
  const changes = deed.result !== null && deed.result.kind === 'done' && !deed.result.isReplay;
  if (deed.result !== null && !changes) demand(isSame(before, look(world, null)), 'a refused or replayed act changed something');
  if (before.status !== 1 || before.isLocked) judgeFrozen(before, world, deed, changes);
  for (const running of world.processes.values()) judgeProcess(before, running, world, deed);
  judgePeople(before, world);
  demand(world.history.length >= before.historyLength, '5: history shrank');
  if (deed.move.kind === 'undo' && deed.result !== null) demand(before.wasUndoable === changes, '4: undo and canUndo disagree');
  if (deed.move.kind === 'undo' && changes) demand(world.history.length === before.historyLength + 1, '5: an undo appends one entry');
  if (before.status === 1 && world.status === 3) judgeClosing(before, world);
}

function judgeFrozen(before: Sight, world: CaseWorld, deed: Deed, changes: boolean): void {
  if (before.status !== 1) demand(!changes, '8: a closed case took an act');
  else demand(!changes || actorOf(world, deed.userId).isHr, '9: a locked case took an act from a non-HR actor');
}

function judgeProcess(before: Sight, { record, definition }: RunningProcess, world: CaseWorld, deed: Deed): void {
  const earlier = before.records.get(record.id);
  const current = record.visits.find((visit) => visit.id === record.currentVisitId);
  if (record.ended !== null) demand(current === undefined && record.currentVisitId === null, '2: an ended process has a current component');
  else {
    demand(current !== undefined && current.status === 2 && !current.isWithdrawn, '2: a live process has exactly one current component, in progress');
    demand(placeOf(definition, current?.componentId ?? -1).step.id === record.stepId, '2: the current component is not in the present step');
    demand(record.lastSeenComponentId === current?.componentId, 'rule 6: last seen does not follow the current component');
  }
  const inProgress = liveVisits(record).filter((visit) => visit.status === 2);
  demand(new Set(inProgress.map((visit) => visit.componentId)).size === inProgress.length, '2: a component is in progress twice');
  demand(findStep(definition, record.stepId) !== null, '6: a process stands in a step of another version');
  for (const visit of record.visits)
    judgeVisit(
      earlier?.visits.find((row) => row.id === visit.id),
      visit,
      definition,
      before,
      deed,
    );
  const ids = new Set(record.visits.map((visit) => visit.id));
  demand(ids.size === record.visits.length && (earlier?.visits ?? []).every((visit) => ids.has(visit.id)), '5: a row disappeared or was doubled');
  if (deed.move.kind === 'step' && deed.processId === record.id && deed.result?.kind === 'done' && deed.result.isReplay === false) {
    demand(record.stepId === deed.subject, '6: set-step went elsewhere');
    demand(
      (earlier?.visits ?? []).filter((visit) => visit.status === 3).every((visit) => record.visits.includes(visit)),
      '6: set-step touched a completed component',
    );
  }
  judgeTasks(record, world);
}

function judgeVisit(earlier: Visit | undefined, visit: Visit, definition: RunningProcess['definition'], before: Sight, deed: Deed): void {
  const from = earlier?.status ?? 0;
  demand(visit.status === from || visit.status === from + 1 || (from === 0 && visit.status === 2), '1: a status skipped or went back');
  if (earlier?.isWithdrawn === true) demand(earlier === visit, '1: a withdrawn row changed');
  if (from === 3)
    demand(
      visit.completedIn === earlier?.completedIn && visit.completedBy === earlier?.completedBy && visit.optionId === earlier?.optionId,
      '3: a completed row was submitted again',
    );
  if (visit.status !== 3) return;
  const { component } = placeOf(definition, visit.componentId);
  demand(
    component.options.some((option) => option.id === visit.optionId && option.kind === 'advance'),
    '3: the recorded option does not belong to the component',
  );
  demand(visit.completedBy !== null && visit.exitedAt !== null && visit.payloadHash !== null, '3: a completed row lacks its actor, time or payload');
  if (from === 3 || deed.result === null) return;
  demand(visit.completedBy?.userId === deed.userId, '3: a row was completed in the name of somebody else');
  const roleId = before.participants.find((person) => person.userId === deed.userId)?.roleId;
  const couldWrite = deed.userId === 'maren' || roleId === ParticipantRole.CaseOwner || roleId === ParticipantRole.Stakeholder;
  demand(couldWrite, '3: somebody without write right completed a component');
}

function judgeTasks(record: ProcessRecord, world: CaseWorld): void {
  const open = world.tasks.filter((task) => task.state === 'open' && task.processId === record.id);
  const ofStep = open.filter((task) => task.source?.kind === 'step');
  demand(ofStep.length <= 1 && ofStep.every((task) => task.source?.stepId === record.stepId), 'rule 28: the open step task is not that of the present step');
  demand(record.ended === null || open.every((task) => task.type !== 2), 'rule 28: an ended process has an open process task');
  const withdrawn = new Set(record.visits.filter((visit) => visit.isWithdrawn).map((visit) => visit.id));
  const orphan = open.some((task) => task.source !== null && 'visitId' in task.source && task.source.visitId !== null && withdrawn.has(task.source.visitId));
  demand(!orphan, 'rule 18: a withdrawn row kept its open task');
  for (const [visitId, event] of world.events) demand(!withdrawn.has(visitId) || event.isWithdrawn, 'a withdrawn row kept its tracked event');
}

function judgePeople(before: Sight, world: CaseWorld): void {
  const owners = world.participants.filter((person) => person.roleId === ParticipantRole.CaseOwner);
  demand(owners.length === 1, '10: a case has exactly one owner');
  demand(new Set(world.participants.map((person) => person.userId)).size === world.participants.length, '10: a person is on the case twice');
  const blocked = world.participants.filter((person) => person.roleId === ParticipantRole.Blocked);
  demand(
    blocked.every((person) => person.relationId === Relation.InterestedParty),
    '10: a blocked person is not an interested party',
  );
  demand(
    world.participants.every((person) => person.userId !== world.employeeUserId),
    '10: the employee is on their own case',
  );
  const wasBlocked = before.participants.filter((person) => person.roleId === ParticipantRole.Blocked).map((person) => person.userId);
  demand(
    wasBlocked.every((userId) => blocked.some((person) => person.userId === userId)),
    '10: a blocked person was let in by the process',
  );
}

/** An oracle of its own: it asks the definition and the rows, not the engine's guard. */
function judgeClosing(before: Sight, world: CaseWorld): void {
  demand(before.openRequired === 0, '7: closed with a task that must be done before closure');
  demand(before.liveMandatory === 0, '7: closed with a live mandatory sub-process');
  for (const { record, definition } of world.processes.values()) {
    demand(record.ended !== null, '8: closed with a live process');
    const counts = record.kind === 'primary' || (record.isMandatory && record.ended === 'finished');
    if (!counts) continue;
    const open = componentPlaces(definition).filter(({ component }) => component.beforeClosure === 'always' && latestVisit(record, component.id)?.status !== 3);
    demand(open.length === 0, `7: closed with '${open[0]?.component.title}' incomplete`);
    const entered = liveVisits(record).filter((visit) => visit.status === 2 && visit.leftBehindIn === null);
    const left = entered.filter(
      (visit) => placeOf(definition, visit.componentId).component.beforeClosure === 'if-entered' && latestVisit(record, visit.componentId) === visit,
    );
    demand(left.length === 0, '7: closed with an entered component incomplete');
  }
}

/** The questions screens ask must be answerable in every state, and agree with the rows. */
export function judgeAnswers(world: CaseWorld): void {
  for (const [id, { record, definition }] of world.processes) {
    const view = viewOf(world, id);
    for (const visit of record.visits) undoConfirmationMessage(view, visit.id);
    const shown = describeWorkflow(view, 1).workflowStages.flatMap((stage) => stage.steps.flatMap((step) => step.tasks.flatMap((task) => task.components)));
    const known = new Set(shown.map((component) => component.id));
    demand(
      liveVisits(record).every((visit) => visit.status === 1 || known.has(visit.componentId)),
      'rule 4: a component that was entered is left out',
    );
    demand(
      componentPlaces(definition).every(
        ({ component }) => known.has(component.id) || component.beforeClosure !== 'always' || latestVisit(record, component.id)?.status !== 3,
      ),
      'rule 4: a completed required component is left out',
    );
  }
}

export function demand(holds: boolean, invariant: string): void {
  if (!holds) throw new Error(`Invariant ${invariant}`);
}

function isSame(one: Sight, other: Sight): boolean {
  return (
    [...one.records].every(([id, record]) => other.records.get(id) === record) &&
    one.records.size === other.records.size &&
    one.participants === other.participants &&
    one.values === other.values &&
    one.historyLength === other.historyLength &&
    one.status === other.status &&
    one.tasks.join() === other.tasks.join() &&
    one.events.join() === other.events.join()
  );
}
