import { ErrorCode } from '@evenhand/contract/error-codes';
import type { OpenLedger } from '../access/act.ts';
import { enterAsSystem } from '../access/context.ts';
import { RightsChanged } from '../access/rights-changed.ts';
import type { StoredContent } from '../access/store-staged.ts';
import { storeStaged } from '../access/store-staged.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { takeBackContent } from '../files/sweep-content.ts';
import { keepUnassignedFiles } from '../files/unassigned-files.ts';
import { keepBounced } from '../outgoing-mail/mail-outcome.rows.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Scanner } from '../platform/files/clamd.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { StagedFile } from '../platform/files/stage-file.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Logger } from '../platform/logger.ts';
import { insertUnassigned } from '../unassigned-messages/unassigned-message.store.ts';
import { bouncedMessageId } from './bounced-mail.ts';
import type { Inbound, Target } from './inbound.ts';
import { targetsOf } from './inbound.ts';
import { keyOf, noteReceived, peopleWithAddress, wasReceived } from './inbound-mail.rows.ts';
import { limitMail, limitWaiting } from './limit-mail.ts';
import type { MailReader } from './mail-reader.ts';
import { MAIL_MAX_BYTES, notesOf, senderNameOf, storable, subjectOf } from './mail-text.ts';
import type { ParsedMail } from './parsed-mail.ts';
import { MailRefused } from './parsed-mail.ts';
import { postAnswer } from './post-answer.ts';
import { readOrGiveUp } from './read-or-give-up.ts';
import { senderIsConfirmed } from './sender-is-confirmed.ts';
import { stageMail } from './stage-mail.ts';
import { looksLikeMailing, whyIgnored } from './why-ignored.ts';

/** Mail as it was delivered or fetched. */
export interface RawMail {
  readonly bytes: Uint8Array;
  /** Whom it was delivered to; null when it was fetched, and the headers are asked. */
  readonly recipients: readonly string[] | null;
  /** Who is told when it cannot be delivered: empty for nobody, null when it was fetched. */
  readonly returnPath: string | null;
}

export interface ReceivesMail {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly inbound: Inbound;
  readonly configuration: Pick<Configuration, 'since'>;
  readonly openLedger: OpenLedger;
  readonly files: FileStore;
  readonly scanner: Scanner | null;
  readonly reader: MailReader;
}

/** More cases than this are not written to with one mail. */
const TARGETS_MAX_COUNT = 5;

/** Where mail servers say whom a mail was for, when it came through a mailbox. */
const RECIPIENT_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc'];
const ADDRESS = /[^\s<>,;:"()[\]]{1,64}@[^\s<>,;:"()[\]]{1,255}/g;

/**
 * Takes a mail in: it becomes a message on the case of its reply address, a message that waits for a case, or
 * nothing when no person wrote it. When this returns it need not come again; a mail that comes again changes
 * nothing. Whoever sent it learns nothing from how it ends.
 * @throws MailRefused for mail that will never be taken; everything else that is thrown may be over later, also when
 * the mail could not be read this time.
 */
export async function receiveMail(receiving: ReceivesMail, raw: RawMail): Promise<void> {
  const { db, clock, log, inbound, files, scanner } = receiving;
  if (raw.bytes.length > MAIL_MAX_BYTES) throw new MailRefused('MAIL_TOO_LARGE');
  const mail = withSender(await readOrGiveUp(receiving, { bytes: raw.bytes, isFetched: raw.recipients === null }), raw);
  const ignored = whyIgnored({ mail, returnPath: raw.returnPath }, inbound.addresses);
  if (ignored !== null) {
    const bounced = bouncedMessageId(raw.bytes);
    if (bounced !== null) await inTransaction(db, (tx) => keepBounced(tx.db, bounced, clock()));
    return log.info({ reason: ignored, isBounce: bounced !== null }, 'a mail was ignored');
  }
  await limitMail(db, mail.fromAddress, clock());
  const targets = targetsOf(inbound, raw.recipients ?? recipientsOf(mail));
  if (targets.length > TARGETS_MAX_COUNT) throw new MailRefused('MAIL_TO_TOO_MANY');
  const staging = await files.staging.open();
  try {
    const { attachments, original, notes } = await stageMail(mail, raw.bytes, staging, { scanner, log });
    const stored = await storeStaged(db, files.content, [...attachments, ...(original === null ? [] : [original])]);
    const delivered = {
      mail,
      attachments,
      original,
      notes: notesOf(mail, { notes, hasOriginal: original !== null }),
      stored,
      isConfirmed: wasConfirmed(mail, inbound),
    };
    const outcomes = await deliverAll(receiving, delivered, targets.length > 0 ? targets : fallback(inbound));
    log.info({ ...outcomes, files: attachments.length }, 'a mail was received');
  } finally {
    await staging
      .close()
      .catch(({ name, code }: Error & { code?: string }) =>
        log.warn({ err: { name, code } }, 'staged files could not be removed'),
      );
  }
}

/** A mail without a sender comes from the person that its envelope names. */
function withSender(mail: ParsedMail, { returnPath }: RawMail): ParsedMail {
  const fromAddress = storable(mail.fromAddress || (returnPath ?? '').toLowerCase());
  // A mail without either is ignored as one of a machine when its envelope says so, and refused otherwise.
  if (fromAddress === '' && returnPath !== '') throw new MailRefused('MAIL_WITHOUT_SENDER');
  return { ...mail, fromAddress };
}

function recipientsOf({ headers }: ParsedMail): string[] {
  return headers
    .filter(({ name }) => RECIPIENT_HEADERS.includes(name))
    .flatMap(({ value }) => value.match(ADDRESS) ?? []);
}

/** Mail in our mailbox that names none of our addresses, such as a blind copy, is for the first of them. */
function fallback({ addresses }: Inbound): Target[] {
  return addresses.slice(0, 1).map(({ serviceId }) => ({ serviceId, token: null }));
}

interface Delivered {
  readonly mail: ParsedMail;
  readonly attachments: readonly StagedFile[];
  readonly original: StagedFile | null;
  readonly notes: readonly string[];
  readonly stored: StoredContent;
  /** Our mail server has confirmed its sender. Where none is named, nobody is confirmed. */
  readonly isConfirmed: boolean;
}

type Outcome = 'posted' | 'unassigned' | 'repeated' | 'refused';

async function deliverAll(
  receiving: ReceivesMail,
  delivered: Delivered,
  targets: readonly Target[],
): Promise<Record<Outcome, number>> {
  const outcomes: Record<Outcome, number> = { posted: 0, unassigned: 0, repeated: 0, refused: 0 };
  const unassignedAt = new Set<number>();
  for (const target of targets) {
    let outcome = await postFor(receiving, delivered, target);
    // One message waits for a case, however many reply addresses did not hold.
    if (outcome === null && unassignedAt.has(target.serviceId)) outcome = 'repeated';
    if (outcome === null) {
      unassignedAt.add(target.serviceId);
      outcome = await leaveUnassigned(receiving, delivered, target);
    }
    outcomes[outcome] += 1;
  }
  const { db, files, clock } = receiving;
  if (outcomes.posted + outcomes.unassigned === 0)
    await takeBackContent(db, files.content, { ...delivered.stored, now: clock() });
  if (outcomes.refused === targets.length) throw new MailRefused('MAIL_NOT_POSTED');
  return outcomes;
}

/**
 * Posts a mail on the case of its token. @returns null when it is as from any stranger: the token does not
 * hold, its sender is another one or was not confirmed, it may be a mailing, or they do not see the case any more. A
 * person who sees it and may not post, because it is locked or closed, is refused: their words about a case are not for
 * those of HR who do not see it.
 */
async function postFor(
  receiving: ReceivesMail,
  { mail, attachments, original, notes, isConfirmed }: Delivered,
  target: Target,
): Promise<Outcome | null> {
  const { db, clock, inbound, log } = receiving;
  const token = target.token === null ? null : inbound.tokens.read(target.token);
  if (token === null || looksLikeMailing(mail)) return null;
  const key = keyOf(mail, target);
  const attempt = (): Promise<Outcome | null> =>
    inTransaction(db, async (tx) => {
      await enterAsSystem(tx.db);
      if (await wasReceived(tx.db, key)) return 'repeated';
      const userId = (await peopleWithAddress(tx.db, mail.fromAddress)).find((one) => token.isFor(one));
      if (userId === undefined || !isConfirmed) return null;
      if (!(await noteReceived(tx.db, key, clock()))) return 'repeated';
      const answer = {
        ...{ caseId: token.caseId, userId, serviceId: target.serviceId, key },
        ...{ subject: subjectOf(mail), body: mail.body.html, quotedEnd: mail.quotedEnd },
        ...{ files: attachments, original, notes },
      };
      await postAnswer(tx, receiving, answer, clock());
      return 'posted';
    });
  try {
    return await attempt().catch((error: unknown) => {
      if (error instanceof RightsChanged) return attempt();
      throw error;
    });
  } catch (error) {
    // It may not be posted now. What is away, such as the database, is no refusal.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    // It was posted before, and removed since: its words must not come back.
    if (error.code === ErrorCode.AlreadyExists) return 'repeated';
    log.info({ code: error.code }, 'a mail to a reply address was not posted');
    return error.code === ErrorCode.CaseNotFound ? null : 'refused';
  }
}

/** Leaves a mail to the HR users of the service. */
async function leaveUnassigned(
  { db, clock, inbound }: ReceivesMail,
  { mail, attachments, original, notes, isConfirmed }: Delivered,
  target: Target,
): Promise<Outcome> {
  return await inTransaction(db, async (tx: Tx) => {
    await enterAsSystem(tx.db);
    const now = clock();
    if (!(await noteReceived(tx.db, keyOf(mail, target), now))) return 'repeated';
    await limitWaiting(tx.db, target.serviceId, {
      fromAddress: mail.fromAddress,
      isConfirmed,
      isConfirming: inbound.trustedAuthentication !== null,
    });
    const message = {
      senderName: senderNameOf(mail),
      senderAddress: mail.fromAddress,
      subject: subjectOf(mail),
      body: mail.body.html,
      notes: [...doubtsAbout(mail, { isConfirmed, inbound }), ...notes],
      isConfirmed,
    };
    const messageId = await insertUnassigned(tx.db, target.serviceId, message, now);
    await keepUnassignedFiles(tx, { messageId, serviceId: target.serviceId }, { attachments, original }, now);
    return 'unassigned';
  });
}

function wasConfirmed(mail: ParsedMail, { trustedAuthentication }: Inbound): boolean {
  return trustedAuthentication !== null && senderIsConfirmed(mail, trustedAuthentication);
}

/** What HR should know of a mail before they believe it. */
function doubtsAbout(
  mail: ParsedMail,
  { isConfirmed, inbound }: { readonly isConfirmed: boolean; readonly inbound: Inbound },
): string[] {
  return [
    ...(isConfirmed || inbound.trustedAuthentication === null
      ? []
      : [`Your mail server could not confirm that this e-mail came from ${mail.fromAddress}.`]),
    ...(looksLikeMailing(mail)
      ? ['This e-mail is marked as a mailing, so it may not have been written to you alone.']
      : []),
  ];
}
