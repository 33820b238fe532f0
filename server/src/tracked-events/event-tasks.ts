import type { EventTaskEffect, KeepEvent, MoveTask, RaiseTask } from '@evenhand/engine/effects';
import { findComponent } from '@evenhand/engine/positions';
import type { ProcessView } from '@evenhand/engine/process-context';
import { eventOf } from '@evenhand/engine/tasks';
import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { moveNotice } from '../tasks/planned-notices.ts';
import { raiseTask } from '../tasks/raise-task.ts';
import { endTask, moveTask, refreshDue, setTaskDue, setTaskEvent } from '../tasks/settle-tasks.ts';
import { carriesLiveEvent, trackedEventOf } from './tracked-event.queries.ts';
import { recordEvent, withdrawEmptyEvents } from './tracked-event.rows.ts';

interface OnProcess {
  readonly theCase: CaseFacts;
  readonly view: ProcessView;
}

/**
 * Settles the tasks of a process after the edit of an event, and with them the due moment of its case (domain
 * brief rule 27).
 */
export async function settleEventTasks(
  act: Act,
  onProcess: OnProcess,
  effects: readonly EventTaskEffect[],
): Promise<void> {
  const { id } = onProcess.theCase;
  for (const effect of effects) await settle(act, onProcess, effect);
  if (effects.some(({ kind }) => kind === 'end-task')) await withdrawEmptyEvents(act, id);
  await refreshDue(act, id);
}

async function settle(act: Act, onProcess: OnProcess, effect: EventTaskEffect): Promise<void> {
  switch (effect.kind) {
    case 'raise-task':
      return raiseTaskWithItsEvent(act, onProcess, effect);
    case 'end-task':
      return endTask(act, onProcess.theCase.id, effect.taskId);
    case 'move-notice':
      return moveNotice(act, onProcess.theCase.id, effect.noticeId, effect.day);
    case 'set-task-due':
      return setTaskDue(act, onProcess.theCase.id, effect);
  }
}

/**
 * A type 3 task always carries a tracked event: the visit's own, or an empty one that this or the component's
 * next visit fills (domain brief rule 28).
 */
export async function raiseTaskWithItsEvent(act: Act, { theCase, view }: OnProcess, effect: RaiseTask): Promise<void> {
  const about = effect.type === 3 ? eventOf(effect.source) : null;
  const eventId = about === null ? null : await eventForTask(act, { theCase, view }, about);
  await raiseTask(act, theCase, view.record.id, effect, eventId);
}

/**
 * Moves a task to the visit that undo has opened. Its former event was withdrawn with the former visit, so a
 * type 3 task gets an empty one, which that visit fills.
 */
export async function moveTaskWithItsEvent(
  act: Act,
  onProcess: OnProcess,
  { taskId, visitId, componentId }: MoveTask,
): Promise<void> {
  const { theCase, view } = onProcess;
  const isType3 = view.facts.openTasks.some((task) => task.id === taskId && task.type === 3);
  const trackedEventId = isType3 ? await eventForTask(act, onProcess, { visitId, componentId }) : null;
  await moveTask(act, theCase.id, taskId, { visitId, trackedEventId });
}

/** Gives a task a new empty event when the one it carries was withdrawn. */
export async function keepEventOfTask(
  act: Act,
  onProcess: OnProcess,
  { taskId, componentId }: KeepEvent,
): Promise<void> {
  const { id: caseId } = onProcess.theCase;
  if (await carriesLiveEvent(act.db, caseId, taskId)) return;
  const trackedEventId = await eventForTask(act, onProcess, { visitId: null, componentId });
  if (trackedEventId !== null) await setTaskEvent(act, caseId, taskId, trackedEventId);
}

/** The event of the visit, or a new empty one; null for a component that records none. */
async function eventForTask(
  act: Act,
  { theCase, view }: OnProcess,
  { visitId, componentId }: { readonly visitId: number | null; readonly componentId: number },
): Promise<number | null> {
  const known = visitId === null ? null : await trackedEventOf(act.db, theCase.id, visitId);
  const settings = findComponent(view.definition, componentId)?.component.settings;
  if (known !== null || settings?.type !== 'Event') return known;
  return recordEvent(act, theCase, view.record.id, { visitId, componentId, eventKey: settings.eventKey, content: {} });
}
