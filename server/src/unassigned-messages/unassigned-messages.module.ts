import { MESSAGE_PAGE_MAXIMUM } from '@evenhand/contract/message-fields';
import type { QueryOf } from '@evenhand/contract/route';
import type { SuggestedCase, UnassignedMessage } from '@evenhand/contract/unassigned-messages';
import * as contract from '@evenhand/contract/unassigned-messages';
import type { Titles } from '@evenhand/engine/titles';
import type { Act } from '../access/act.ts';
import { permitted } from '../access/policy.ts';
import type { Serve } from '../access/serve.ts';
import type { Read } from '../access/serve-read.ts';
import { onCase } from '../cases/case-access.ts';
import { hr } from '../cases/case-rules.ts';
import type { MessageFile } from '../files/case-file.queries.ts';
import { attachmentsAmong, filesByMessage, mailAmong } from '../files/case-file.queries.ts';
import { unassignedFiles } from '../files/unassigned-files.ts';
import { quoted } from '../history/change-text.ts';
import type { ChangeTable } from '../history/change-words.ts';
import { dayAndTime } from '../platform/days.ts';
import { badField } from '../platform/http/app-error.ts';
import { dismissedMessages } from './dismissed-message.store.ts';
import type { SuggestedCaseRow } from './suggested-cases.queries.ts';
import { suggestedCases } from './suggested-cases.queries.ts';
import type { UnassignedRow } from './unassigned-message.store.ts';
import { countUnassigned, unassignedMessages } from './unassigned-message.store.ts';
import { assignMessage, dismissMessage, restoreMessage } from './unassigned-message-acts.ts';

/** Reads in the history when a message from outside came to a case. */
const changes = {
  'message.assigned': {
    subject: ({ subject }) => quoted(subject),
    lines: ({ sender, receivedAt, files = [] }, timeZone) => [
      `From: ${sender.name} (${sender.address})`,
      `Received: ${dayAndTime(new Date(receivedAt), timeZone)}`,
      ...files.map((file) => ({ text: `Attachment: ${quoted(file.filename)}`, file })),
    ],
  },
} satisfies Partial<ChangeTable>;

export const unassigned = { routes, changes };

/** Messages that nobody at HR looks after yet (specification 2 §2.4, gaps G-76). */
function routes(serve: Serve): void {
  const hrUser = permitted((actor) => actor.isHr);
  serve.read(contract.listUnassignedMessages, hrUser, (call) => answerList(call, null));
  serve.read(contract.listUnassignedOfCase, onCase(hr), (call) => answerList(call, call.subject.id));
  serve.read(contract.countUnassignedMessages, hrUser, ({ db, scope }) =>
    countUnassigned(db, scope, contract.UNASSIGNED_COUNT_MAXIMUM),
  );
  serve.act(contract.assignMessage, onCase(hr, 'caseId'), async (act, { subject, params }) => {
    await assignMessage(act, subject, params.messageId);
    return null;
  });
  serve.read(contract.listDismissedMessages, hrUser, answerDismissed);
  const reviewer = permitted((actor) => actor.mayReviewRemovals);
  // No case has it in its history, so the list of deleted messages and the log say who did it.
  serve.act(contract.dismissMessage, reviewer, async (act, { params: { messageId }, report }) => {
    await dismissMessage(act, messageId);
    report(whoDid(act, messageId), 'a message without a case was deleted');
    return null;
  });
  serve.act(contract.restoreMessage, reviewer, async (act, { params: { messageId }, report }) => {
    await restoreMessage(act, messageId);
    report(whoDid(act, messageId), 'a deleted message was put back');
    return null;
  });
}

function whoDid({ actor: { userId, serviceId } }: Act, messageId: number) {
  return { messageId, userId, serviceId };
}

async function answerDismissed({
  db,
  scope,
  query,
  headers,
}: Pick<Read<typeof contract.listDismissedMessages, unknown>, 'db' | 'scope' | 'query' | 'headers'>) {
  const { rows, hasMore } = await dismissedMessages(db, scope, pageOf(query));
  headers['x-has-more-rows'] = String(hasMore);
  const files = await unassignedFiles(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ mailNotes, receivedAt, dismissedAt, ...row }) => {
    const own = files.get(row.id) ?? [];
    return {
      ...row,
      caseTrackingMessageAttachments: attachmentsAmong(own),
      updatedAt: receivedAt.toISOString(),
      dismissedAt: dismissedAt.toISOString(),
      cameByMail: { original: mailAmong(own), quoted: null, notes: [...mailNotes] },
    };
  });
}

async function answerList(
  { db, scope, configuration, query, headers }: Read<typeof contract.listUnassignedMessages, unknown>,
  caseId: number | null,
) {
  const { rows, hasMore } = await unassignedMessages(db, scope, { caseId, page: pageOf(query) });
  headers['x-has-more-rows'] = String(hasMore);
  const ids = (isOfCase: boolean): number[] =>
    rows.filter((row) => (row.caseId !== null) === isOfCase).map(({ id }) => id);
  const [onCases, ofNone, suggested] = await Promise.all([
    filesByMessage(db, caseId, ids(true)),
    unassignedFiles(db, ids(false)),
    suggestedCases(db, scope, ids(false)),
  ]);
  const files = new Map([...onCases, ...ofNone]);
  return rows.map((row) => ({
    ...presentUnassigned(row, files.get(row.id) ?? [], configuration.titles),
    suggestedCases: (suggested.get(row.id) ?? []).map((one) => presentSuggested(one, configuration.titles)),
  }));
}

/** @throws BAD_REQUEST when the page is too large. */
function pageOf({ page = 1, pageSize = MESSAGE_PAGE_MAXIMUM }: QueryOf<typeof contract.listUnassignedMessages>) {
  if (pageSize > MESSAGE_PAGE_MAXIMUM) throw badField('pageSize', `Must be at most ${MESSAGE_PAGE_MAXIMUM}.`);
  return { take: pageSize, skip: (page - 1) * pageSize };
}

function presentSuggested(
  { caseId, topicId, employeeName, senderIs }: SuggestedCaseRow,
  titles: Titles,
): SuggestedCase {
  return { id: caseId, topicTitle: titles.topics.get(topicId) ?? '', employeeName, senderIs };
}

function presentUnassigned(
  row: UnassignedRow,
  files: readonly MessageFile[],
  titles: Titles,
): Omit<UnassignedMessage, 'suggestedCases'> {
  return {
    id: row.id,
    subject: row.subject,
    body: row.body,
    preview: row.preview,
    senderName: row.senderName,
    senderAddress: row.senderAddress,
    updatedAt: row.postedAt.toISOString(),
    caseTrackingMessageAttachments: attachmentsAmong(files),
    // A locked case is not in the list.
    isCaseLocked: false,
    caseTrackingRecordId: row.caseId,
    topicTitle: row.topicId === null ? null : (titles.topics.get(row.topicId) ?? null),
    stageTitle: row.stageId === null ? null : (titles.stages.get(row.stageId) ?? null),
    employeeName: row.employeeName,
    employeeUserId: row.employeeUserId,
    caseOwnerName: row.ownerName,
    caseOwnerUserId: row.ownerUserId,
    dueByDateTime: row.dueAt?.toISOString() ?? null,
    ...(row.mailNotes === null
      ? {}
      : { cameByMail: { original: mailAmong(files), quoted: row.quoted, notes: [...row.mailNotes] } }),
  };
}
