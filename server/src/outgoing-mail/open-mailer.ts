import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EMAIL_PATTERN } from '@evenhand/contract/limits';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { MailOutSettings, SmtpServer } from '../platform/read-mail-out.ts';
import type { OutgoingMail } from './compose-mail.ts';

/**
 * What became of a mail: `refused` is about the address and for good, `deferred` is for this mail and for now, also
 * when nobody knows whether the mail server has taken it.
 */
export type Delivery = 'sent' | 'refused' | 'deferred';

export interface Mailer {
  /** Looks whether mail can be sent at all. @throws when the mail server cannot be reached, or does not let us in. */
  assertThere(): Promise<void>;
  /** @throws when the mail server takes no mail of ours from anybody. */
  send(mail: OutgoingMail & { readonly to: string; readonly fromName: string }): Promise<Delivery>;
  close(): void;
}

interface Patience {
  /** How long a mail server may look through a mail before it answers; then it is taken to be silent. */
  readonly silentMs: number;
  /** How long one mail may take, however slowly the mail server answers: less than the lease of the job. */
  readonly mailMs: number;
}
const USUAL: Patience = { silentMs: 60_000, mailMs: 90_000 };

/** Sends by the mail server, or keeps each mail as a file where there is none. */
export function openMailer({ smtp, from, directory }: MailOutSettings, patience = USUAL): Mailer {
  const sends = smtp === null ? keepsIn(directory) : sendsBy(smtp, patience);
  return {
    assertThere: () => sends.assertThere(),
    async send({ to, fromName, ...mail }) {
      if (!EMAIL_PATTERN.test(to)) return 'refused';
      try {
        await sends.send({
          from: { name: fromName, address: from },
          to: { name: '', address: to },
          messageId: mail.messageId,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          list: { unsubscribe: { url: mail.choicesUrl } },
          ...(mail.invitation === undefined ? {} : { icalEvent: mail.invitation }),
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          envelope: { from, to },
          signal: AbortSignal.timeout(patience.mailMs),
        });
        return 'sent';
      } catch (error) {
        return deliveryAfter(error as SmtpFailure);
      }
    },
    close: () => sends.close(),
  };
}

interface Sends {
  assertThere(): Promise<void>;
  send(message: SendMailOptions): Promise<void>;
  close(): void;
}

function sendsBy({ host, port, isSecure, isPlainAllowed, user, password }: SmtpServer, { silentMs }: Patience): Sends {
  let transport: Promise<Transporter> | null = null;
  // The package takes memory, and is loaded with the first mail.
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      pool: true,
      maxConnections: 1,
      host,
      port,
      secure: isSecure,
      requireTLS: !isSecure && !isPlainAllowed,
      opportunisticTLS: isPlainAllowed,
      ...(user === null ? {} : { auth: { user, pass: password ?? '' } }),
      connectionTimeout: silentMs,
      greetingTimeout: silentMs,
      socketTimeout: silentMs,
      dnsTimeout: silentMs,
      // A connection that breaks while a mail is sent may have delivered it: the job decides about another try.
      maxRequeues: 0,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  const opened = (): Promise<Transporter> => {
    transport ??= open();
    return transport;
  };
  return {
    async assertThere() {
      await (await opened()).verify();
    },
    async send(message) {
      await (await opened()).sendMail(message);
    },
    close: () => void transport?.then((pool) => pool.close()),
  };
}

interface SmtpFailure extends Error {
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** There is no such mailbox, or it takes no mail. Without the longer code of RFC 3463 the short one says so. */
const NO_MAILBOX = /\b5\.(1\.\d+|2\.1)\b/;
const LONGER_CODE = /\b[45]\.\d+\.\d+\b/;
const NO_MAILBOX_CODES = [550, 551, 553];

/** @throws the failure when the mail server takes nothing that comes from us. */
function deliveryAfter(failure: SmtpFailure): Delivery {
  const { responseCode = 0, command = '', response = '' } = failure;
  if (command.startsWith('MAIL FROM')) throw failure;
  if (!command.startsWith('RCPT') || responseCode < 500) return 'deferred';
  const isFinal = LONGER_CODE.test(response) ? NO_MAILBOX.test(response) : NO_MAILBOX_CODES.includes(responseCode);
  return isFinal ? 'refused' : 'deferred';
}

/** Writes each mail under a name of its own: whoever looks into the folder never sees half a mail. */
function keepsIn(directory: string): Sends {
  let count = 0;
  return {
    assertThere: async () => undefined,
    async send(message) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message: bytes } = await transport.sendMail(message);
      await mkdir(directory, { recursive: true, mode: 0o700 });
      count += 1;
      const moment = new Date().toISOString().replaceAll(/[:.]/g, '-');
      const name = `${moment}-${String(count).padStart(6, '0')}-${randomUUID().slice(0, 8)}`;
      const unfinished = join(directory, `.${name}`);
      await writeFile(unfinished, bytes as Buffer, { mode: 0o600 });
      await rename(unfinished, join(directory, `${name}.eml`));
    },
    close: () => undefined,
  };
}
