import { dayOf, readableMoment } from '../due-dates.ts';
import { raisePauseTask } from '../tasks.ts';
import type { ComponentAct } from './component-handler.ts';
import { isChosen, isFilled } from './problems.ts';

/** Completes PauseCase. Apart from the form, because only the server needs a calendar. */
export const pauseCaseAct: ComponentAct<'PauseCase'> = {
  // Next actions belong to the service and not to the workflow: the module that keeps them judges the choice.
  checkChoices: () => null,
  refuse: () => null,
  apply(submission, { view, component, visit }) {
    const { nextActionId, nextActionUserId, nextActionDueDateTime } = submission;
    const isScheduled = isChosen(nextActionId) && isFilled(nextActionUserId) && isFilled(nextActionDueDateTime);
    const nextAction = isScheduled ? { nextActionId, nextActionUserId, nextActionDueDateTime } : null;
    const day = isScheduled ? dayOf(nextActionDueDateTime, view.calendar) : null;
    const task = raisePauseTask(component, visit.id, day, view);
    return { data: nextAction ?? {}, effects: [{ kind: 'pause-case', nextAction }, task], reversal: null };
  },
  describe({ nextActionDueDateTime }, { view }) {
    if (!isFilled(nextActionDueDateTime)) return [];
    const { date, time } = readableMoment(nextActionDueDateTime, view.calendar);
    return [{ label: 'Paused until', text: `${date} ${time}` }];
  },
};
