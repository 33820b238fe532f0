import * as contract from '@evenhand/contract/unassigned-messages';
import { permitted } from '../access/policy.ts';
import type { Serve } from '../access/serve.ts';
import type { Read } from '../access/serve-read.ts';
import { onCase } from '../cases/case-access.ts';
import { hr } from '../cases/case-rules.ts';
import { attachmentsByMessage } from '../files/case-file.queries.ts';
import { unassignedFiles } from '../files/unassigned-files.ts';
import { assignMessage } from './assign-message.ts';
import { dismissMessage } from './dismiss-message.ts';
import { presentUnassigned } from './unassigned-message.presenter.ts';
import { unassignedMessages } from './unassigned-message.queries.ts';

/** Messages that nobody at HR looks after yet (specification 2 §2.4, gaps G-76). */
export function unassignedMessagesRoutes(serve: Serve): void {
  const hrUser = permitted((actor) => actor.isHr);
  serve.read(contract.listUnassignedMessages, hrUser, (call) => answerList(call, null));
  serve.read(contract.listUnassignedOfCase, onCase(hr), (call) => answerList(call, call.subject.id));
  serve.act(contract.assignMessage, onCase(hr, 'caseId'), async (act, { subject, params }) => {
    await assignMessage(act, subject, params.messageId);
    return null;
  });
  serve.act(contract.dismissMessage, hrUser, async (act, { params: { messageId }, report }) => {
    const files = await dismissMessage(act, messageId);
    // No case has it in its history, so the log alone says who did it.
    report(
      { messageId, userId: act.actor.userId, serviceId: act.actor.serviceId, files },
      'a message without a case was deleted',
    );
    return null;
  });
}

async function answerList(
  { db, scope, configuration }: Pick<Read<never, unknown>, 'db' | 'scope' | 'configuration'>,
  caseId: number | null,
) {
  const rows = await unassignedMessages(db, scope, caseId);
  const ids = (isOfCase: boolean): number[] =>
    rows.filter((row) => (row.caseId !== null) === isOfCase).map(({ id }) => id);
  const attachments = new Map([
    ...(await attachmentsByMessage(db, caseId, ids(true))),
    ...(await unassignedFiles(db, ids(false))),
  ]);
  return rows.map((row) => presentUnassigned(row, attachments.get(row.id) ?? [], configuration.titles));
}
