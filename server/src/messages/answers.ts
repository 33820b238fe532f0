import { MessageAudience } from '@evenhand/contract/audience';
import { NotificationType } from '@evenhand/contract/tasks';
import { dueDay } from '@evenhand/engine/due-dates';
import type { Act, OnCase } from '../access/act.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { FactListener } from '../history/ledger.ts';
import { atSameTime, dayOf } from '../platform/days.ts';
import { raiseAdviserTask } from '../tasks/raise-task.ts';
import { endTask, refreshDue } from '../tasks/settle-tasks.ts';
import { unansweredUpTo } from './message.queries.ts';
import type { Readers } from './message.rows.ts';
import { dropAnswersDue, setAnswerDue, setAnswered } from './message.rows.ts';

/** One working day after now, at the same time of day (gaps G-78, G-91). */
export function answerDueAt(act: Act): Date {
  const { service } = act.configuration.pack;
  return atSameTime(
    act.now,
    dueDay(dayOf(act.now, service.timeZone), { count: 1, unit: 'working-day' }, service),
    service.timeZone,
  );
}

/**
 * Asks the adviser to answer this message, with a task of this title. It waits when there is no adviser. The task says
 * what the message is about, so it is for HR alone where not everybody on the case reads the message.
 */
export async function askForAnswer(
  act: Act,
  theCase: OnCase,
  messageId: number,
  { title, readers }: { readonly title: string; readonly readers: Readers },
): Promise<void> {
  const dueAt = answerDueAt(act);
  const taskId = await raiseAdviserTask(act, theCase, {
    type: NotificationType.RespondToMessage,
    title,
    dueAt,
    isHrOnly: readers.audience !== MessageAudience.Everyone,
  });
  await setAnswerDue(act, messageId, { taskId, dueAt });
}

interface Posted {
  readonly id: number;
  readonly subject: string;
  readonly parentId: number | null;
  readonly readers: Readers;
}

/**
 * A message of the managers' side asks the adviser for an answer. A reply of HR answers the message, and
 * those before it in the same thread (gaps G-91, G-107). What its author cannot read is no answer to it.
 */
export async function settleAnswers(act: Act, theCase: CaseFacts, posted: Posted): Promise<void> {
  if (!actsAsHr(act.actor, theCase)) {
    const title = `Respond to message: ${posted.subject}`;
    await askForAnswer(act, theCase, posted.id, { title, readers: posted.readers });
    return;
  }
  if (posted.parentId === null) return;
  const earlier = (await unansweredUpTo(act.db, theCase.id, posted.parentId)).filter((asked) =>
    isReadBy(asked.askedBy, posted.readers),
  );
  await setAnswered(
    act,
    earlier.map(({ id }) => id),
  );
  for (const { taskId } of earlier) if (taskId !== null) await endTask(act, theCase.id, taskId);
  if (earlier.length > 0) await refreshDue(act, theCase.id);
}

/** Whether somebody who could post a message reads what has these readers. */
function isReadBy(userId: string | null, { audience, withUserId }: Readers): boolean {
  return audience !== MessageAudience.HrOnly || withUserId === userId;
}

/**
 * The tasks of a closed case are cancelled, so nobody is asked for an answer to its messages any more. A case
 * that is opened again does not ask for it either (gaps G-78).
 */
export const endAnswersWithCase: FactListener = async (act, { id }, entries) => {
  if (entries.some(({ kind }) => kind === 'case.closed')) await dropAnswersDue(act, id);
};
