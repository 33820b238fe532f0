import { SeekHelpType } from '@evenhand/contract/cases';
import { NotificationType } from '@evenhand/contract/tasks';
import { dueDay } from '@evenhand/engine/due-dates';
import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { lockCase } from '../cases/lock-case.ts';
import { pinnedWorkflowOf } from '../cases/pinned-workflow.ts';
import { seekHelpAt } from '../cases/seek-help-at.ts';
import { dayOf } from '../platform/days.ts';
import { badRequest } from '../platform/http/app-error.ts';
import { raiseAdviserTask } from '../tasks/raise-task.ts';
import { insertMessage } from './message.rows.ts';
import { textAsHtml } from './text-as-html.ts';

const SUBJECT = 'Seek Help';

/**
 * Asks HR for help: a message on the case, which the adviser is to answer by the next working day. Without an
 * adviser every HR user of the policy area is notified. Where the step says so, the case is locked until HR
 * has helped (HELP-05, HELP-08).
 * @throws BAD_REQUEST where the step offers no help.
 */
export async function seekHelp(act: Act, theCase: CaseFacts, message: string): Promise<void> {
  const { type } = seekHelpAt(await pinnedWorkflowOf(act.db, act.configuration, theCase), theCase.stepId);
  if (type === SeekHelpType.NotVisible) throw badRequest('Seek Help is not available at this step.');
  const isLocking = type === SeekHelpType.VisibleAndLocks;
  const taskId = await askForAnswer(act, theCase);
  await insertMessage(act, theCase, { subject: SUBJECT, body: textAsHtml(message), senderRoleId: theCase.actorRole, taskId });
  act.record(theCase, 'case.seek-help-requested', { isLocking, isAdviserAsked: taskId !== null });
  if (isLocking) await lockCase(act, theCase);
}

/** @returns the task of the adviser, or null when there is none. */
async function askForAnswer(act: Act, theCase: CaseFacts): Promise<number | null> {
  if (theCase.adviserUserId === null) return null;
  const { service } = act.configuration.pack;
  return await raiseAdviserTask(act, theCase, {
    type: NotificationType.RespondToMessage,
    title: `Answer the request for help from ${act.actor.fullName}`,
    dueDay: dueDay(dayOf(act.now, service.timeZone), { count: 1, unit: 'working-day' }, service),
    isHrOnly: false,
  });
}
