import type { AddressInfo } from 'node:net';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { Logger } from '../platform/logger.ts';
import type { MailEndpoint } from '../platform/read-inbound.ts';
import type { Inbound, OnMail } from './inbound.ts';
import { targetOf } from './inbound.ts';
import { MAIL_MAX_BYTES } from './mail-text.ts';
import { MailRefused } from './parsed-mail.ts';
import type { RawMail } from './receive-mail.ts';

export interface MailListener {
  readonly port: number;
  /** Takes no more mail. Returns when what has arrived is taken in, or its sender told to come again. */
  close(): Promise<void>;
}

interface ListensForMail {
  readonly inbound: Inbound;
  readonly receive: (mail: RawMail) => Promise<void>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly onMail?: OnMail | undefined;
}

/** Each may have a whole mail in memory. */
const CONNECTIONS_MAX_COUNT = 8;
const IDLE_MAX_MS = 60_000;
/** What is still arriving is cut off at a stop, and comes again. */
const CLOSED_WITHIN_MS = 2_000;

/** How a mail is answered: with 5 in front when it need not come again, with 4 when it may. */
const answers = {
  unknown: { responseCode: 550, message: 'There is no such address here' },
  tooLarge: { responseCode: 552, message: 'This mail is too large' },
  refused: { responseCode: 554, message: 'This mail cannot be read' },
  notPosted: { responseCode: 554, message: 'This mail cannot be taken' },
  later: { responseCode: 451, message: 'This mail cannot be taken now, please send it again later' },
} as const;

/**
 * Listens for the mail server, which delivers by SMTP or LMTP. It has no password, so nobody else may reach
 * it. A mail is acknowledged when it is in the database. @throws when the address cannot be listened at.
 */
export async function listenForMail(
  { isLmtp, host, port }: MailEndpoint,
  { inbound, receive, log, onMail }: ListensForMail,
): Promise<MailListener> {
  // Reading a mail takes memory, so it is done for one mail at a time.
  let last: Promise<void> = Promise.resolve();
  const inTurn = (mail: RawMail): Promise<void> => {
    const done = last.then(() => receive(mail));
    last = done.catch(() => undefined);
    return done;
  };

  // Loaded when it is used, as the client of mailboxes is.
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    lmtp: isLmtp,
    banner: 'Evenhand',
    size: MAIL_MAX_BYTES,
    maxClients: CONNECTIONS_MAX_COUNT,
    socketTimeout: IDLE_MAX_MS,
    closeTimeout: CLOSED_WITHIN_MS,
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onRcptTo: ({ address }, _session, callback) =>
      callback(targetOf(inbound, address) === null ? refusal('unknown') : null),
    onData(stream, session, callback) {
      takeIn(stream, session, inTurn).then(
        () => {
          onMail?.('taken');
          callback(null);
        },
        (error: Error & { code?: string }) => {
          const answer = answerTo(error);
          onMail?.(answer === 'later' ? 'later' : 'refused');
          log.warn({ code: error.code ?? error.name, answer: answers[answer].responseCode }, 'a mail was not taken');
          callback(refusal(answer));
        },
      );
    },
  });
  server.on('error', (error: Error & { code?: string }) =>
    log.info({ code: error.code ?? error.name }, 'a connection of a mail server failed'),
  );

  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, () => {
      server.server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    async close() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await last;
    },
  };
}

async function takeIn(
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  receive: ListensForMail['receive'],
): Promise<void> {
  const chunks: Buffer[] = [];
  let size = 0;
  // All of it is read, so that its sender reads the answer.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAIL_MAX_BYTES) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > MAIL_MAX_BYTES) throw new MailRefused('MAIL_TOO_LARGE');
  await receive({
    bytes: Buffer.concat(chunks),
    recipients: envelope.rcptTo.map(({ address }) => address),
    returnPath: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
  });
}

function answerTo(error: Error): keyof typeof answers {
  if (!(error instanceof MailRefused)) return 'later';
  if (error.code === 'MAIL_NOT_POSTED') return 'notPosted';
  return error.code === 'MAIL_TOO_LARGE' ? 'tooLarge' : 'refused';
}

function refusal(answer: keyof typeof answers): Error {
  const { message, responseCode } = answers[answer];
  return Object.assign(new Error(message), { responseCode });
}
