import { MessageAudience } from '@evenhand/contract/audience';
import type { Act, OpenLedger } from '../access/act.ts';
import { beginAct } from '../access/act.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import { enterAs } from '../access/context.ts';
import { scopeOf } from '../access/scope.ts';
import { assertMay } from '../cases/case-access.ts';
import { loadCaseFor } from '../cases/load-case-for.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { isObserved, latestBodies, latestUnanswered, newItem } from '../messages/message.queries.ts';
import { messageRules } from '../messages/messages.policy.ts';
import { postMessage } from '../messages/post-message.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { StagedFile } from '../platform/files/stage-file.ts';
import { caseNotFound } from '../platform/http/app-error.ts';
import type { QuotedEnd } from './parsed-mail.ts';
import type { ReplyTo } from './reply-token.ts';
import { quotableWords } from './same-words.ts';

interface Posting {
  readonly configuration: Pick<Configuration, 'since'>;
  readonly openLedger: OpenLedger;
}

export interface MailedAnswer extends ReplyTo {
  readonly serviceId: number;
  readonly subject: string;
  readonly body: string;
  readonly quotedEnd: QuotedEnd | null;
  readonly files: readonly StagedFile[];
  readonly original: StagedFile | null;
  readonly notes: readonly string[];
  /** The key of the mail. */
  readonly key: string;
}

/**
 * Posts a mail as a message of a person, by the rights they have now and the command that posts every other
 * message. A mail names no message that it answers, so one of HR answers the latest that waits for HR.
 * @throws the refusal that they would be answered.
 */
export async function postAnswer(
  tx: Tx,
  { configuration, openLedger }: Posting,
  answer: MailedAnswer,
  now: Date,
): Promise<void> {
  const actor = await enterAs(tx.db, answer.userId);
  if (actor === null || actor.serviceId !== answer.serviceId) throw caseNotFound(answer.caseId);
  const configured = await configuration.since(tx.db, actor.serviceId, actor.publicationId);
  const theCase = await loadCaseFor(tx.db, actor, answer.caseId, { lock: true });
  assertMay(actor, messageRules.write, theCase);
  const act = beginAct({ ...tx, actor, now, configuration: configured }, openLedger);
  const { subject, files, original, notes } = answer;
  const { body, quoted } = await withoutRepetition(act, theCase.id, answer);
  const parentId = actsAsHr(actor, theCase) ? await latestUnanswered(tx.db, theCase.id) : null;
  const mail = { original, quoted, notes };
  // A mail chooses no audience. One that answers keeps that of the message; any other has the one its writer would be
  // offered first (gaps G-108).
  const isForTeam = !actsAsHr(actor, theCase) && (await isObserved(tx.db, theCase.id));
  const audience = isForTeam ? MessageAudience.CaseTeam : undefined;
  const clientMessageId = asUuid(answer.key);
  const asked = await newItem(tx.db, scopeOf(actor), theCase.id, { kind: 'message', clientMessageId, isAct: true });
  await postMessage(act, { theCase, asked }, 'message', {
    subject,
    body,
    parentId,
    audience,
    files,
    clientMessageId,
    mail,
  });
}

/**
 * Takes from the words of a mail what it quotes at its end, if all of that stands in one message of the case that its
 * sender may read. Everything else a sender quotes is something they say.
 */
async function withoutRepetition(
  { db, actor }: Act,
  caseId: number,
  { body, quotedEnd }: Pick<MailedAnswer, 'body' | 'quotedEnd'>,
): Promise<{ readonly body: string; readonly quoted: string | null }> {
  const words = quotedEnd === null ? '' : quotableWords(quotedEnd.quoted);
  if (quotedEnd === null || words === '') return { body, quoted: null };
  const earlier = await latestBodies(db, scopeOf(actor), caseId);
  const isRepeated = earlier.some((one) => quotableWords(one).includes(words));
  return isRepeated ? { body: quotedEnd.own, quoted: quotedEnd.quoted } : { body, quoted: null };
}

/** The first 128 bits of a hash in the form of the ids that clients give their messages. */
function asUuid(hash: string): string {
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');
}
