import type { EventTaskEffect, RaiseTask } from '@evenhand/engine/effects';
import { findComponent } from '@evenhand/engine/positions';
import type { ProcessView } from '@evenhand/engine/process-state';
import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { raiseTask } from '../tasks/raise-task.ts';
import { endTask, refreshDue, setTaskDue } from '../tasks/settle-tasks.ts';
import { trackedEventOf } from './tracked-event.queries.ts';
import { recordEvent, withdrawEmptyEvents } from './tracked-event.rows.ts';

interface OnProcess {
  readonly theCase: CaseFacts;
  readonly view: ProcessView;
}

/**
 * What the edit of an event does to the tasks of its process, and so to what is due on its case (domain
 * brief rule 27).
 */
export async function settleEventTasks(act: Act, onProcess: OnProcess, effects: readonly EventTaskEffect[]): Promise<void> {
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
    case 'set-task-due':
      return setTaskDue(act, onProcess.theCase.id, effect.taskId, effect.dueDay);
  }
}

/**
 * A type 3 task always carries a tracked event: the visit's own, or an empty one that this or the component's
 * next visit fills (domain brief rule 28).
 */
export async function raiseTaskWithItsEvent(act: Act, { theCase, view }: OnProcess, effect: RaiseTask): Promise<void> {
  let eventId: number | null = null;
  if (effect.type === 3 && 'visitId' in effect.source) {
    const { visitId, componentId } = effect.source;
    eventId = visitId === null ? null : await trackedEventOf(act.db, theCase.id, visitId);
    const settings = findComponent(view.definition, componentId)?.component.settings;
    if (eventId === null && settings?.type === 'Event') {
      eventId = await recordEvent(act, theCase, view.record.id, { visitId, componentId, eventKey: settings.eventKey, content: {} });
    }
  }
  await raiseTask(act, theCase, view.record.id, effect, eventId);
}
