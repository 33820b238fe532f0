import { MessageAudience } from '@evenhand/contract/audience';
import { SeekHelpType } from '@evenhand/contract/cases';
import { postedKindOf } from '@evenhand/contract/history/message-facts';
import type { Act } from '../access/act.ts';
import { lockCase } from '../cases/case-acts.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { pinnedWorkflowOf, seekHelpAt } from '../cases/case-workflow.ts';
import { badRequest } from '../platform/http/app-error.ts';
import { answerDueAt, askForAnswer } from './answers.ts';
import { readersOf } from './audience.ts';
import { hashOfBody } from './body-hash.ts';
import { textAsHtml } from './clean-html.ts';
import { insertMessage, setAnswerDue } from './message.rows.ts';

const SUBJECT = 'Seek Help';

interface HelpAsked {
  readonly message: string;
  readonly audience?: MessageAudience | undefined;
}

/**
 * Asks HR for help: a message on the case, which the adviser is to answer by the next working day. Without an
 * adviser every HR user of the policy area is notified. Where the step says so, the case is locked until HR
 * has helped (HELP-05, HELP-08). The history tells those who read the message alone that help was asked for.
 * @throws BAD_REQUEST where the step offers no help.
 */
export async function seekHelp(act: Act, theCase: CaseFacts, { message, audience }: HelpAsked): Promise<void> {
  const { type } = seekHelpAt(await pinnedWorkflowOf(act.db, act.configuration, theCase), theCase.stepId);
  if (type === SeekHelpType.NotVisible) throw badRequest('Seek Help is not available at this step.');
  const isLocking = type === SeekHelpType.VisibleAndLocks;
  const isAdviserAsked = theCase.adviserUserId !== null;
  const text = { subject: SUBJECT, body: textAsHtml(message), parentId: null };
  const readers = readersOf(act, theCase, null, audience);
  const id = await insertMessage(act, theCase, {
    kind: 'message',
    ...text,
    readers,
    state: 'posted',
    senderRoleId: theCase.actorRole,
  });
  if (isAdviserAsked)
    await askForAnswer(act, theCase, id, { title: `Answer the request for help from ${act.actor.fullName}`, readers });
  else await setAnswerDue(act, id, { taskId: null, dueAt: answerDueAt(act) });
  const bodySha256 = hashOfBody(text.body);
  if (readers.audience === MessageAudience.Everyone)
    act.record(theCase, 'case.seek-help-requested', { isLocking, isAdviserAsked, messageId: id, bodySha256 });
  else
    act.record(theCase, postedKindOf[readers.audience], {
      messageId: id,
      subject: SUBJECT,
      parentId: null,
      bodySha256,
      withUserId: readers.withUserId,
      help: { isAdviserAsked },
      files: [],
    });
  if (isLocking) await lockCase(act, theCase);
}
