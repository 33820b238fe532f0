import { EMAIL_PATTERN } from '@evenhand/contract/limits';
import type { EnvironmentReader } from './environment-reader.ts';
import { hostOf, mailUrlOf } from './read-inbound.ts';

/** The mail server that takes our mail. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the beginning. */
  readonly isSecure: boolean;
  /** No TLS is no reason to stop: the mail server is on this machine, or the setting says so. */
  readonly isPlainAllowed: boolean;
  readonly user: string | null;
  readonly password: string | null;
}

export interface MailOutSettings {
  /** Null when mail is kept in `directory` and sent to nobody. */
  readonly smtp: SmtpServer | null;
  /** Whom mail is from, and where mail that cannot be delivered goes back to. */
  readonly from: string;
  readonly directory: string;
}

const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;
const WITHOUT_SERVER = 'evenhand@localhost.localdomain';

/** @param directory where mail is kept while there is no mail server. */
export function readMailOut(reader: EnvironmentReader, directory: string): MailOutSettings {
  const { problems, value } = reader;
  const from = value('MAIL_FROM');
  const smtp = readSmtp(reader);
  if (value('SMTP_URL') !== null && from === null)
    problems.push('SMTP_URL is set, so MAIL_FROM must be set too: the address that e-mail comes from.');
  if (from !== null && !EMAIL_PATTERN.test(from))
    problems.push('MAIL_FROM must be an e-mail address alone, like evenhand@company.example.');
  return { smtp, from: from ?? WITHOUT_SERVER, directory };
}

function readSmtp({ problems, value }: EnvironmentReader): SmtpServer | null {
  const given = value('SMTP_URL');
  if (given === null) return null;
  const url = mailUrlOf(given, Object.keys(PORTS));
  const isUsable = url !== null && url.pathname.length <= 1 && ['', '?tls=optional'].includes(url.search);
  if (!isUsable) {
    // Not repeated here: it may hold a password.
    problems.push(
      'SMTP_URL is not like smtps://user:password@mail.company.example or smtp://127.0.0.1:25. In a password, characters like @ and / are written in their percent form. For a mail server without TLS it ends with ?tls=optional.',
    );
    return null;
  }
  const isSecure = url.protocol === 'smtps:';
  const host = hostOf(url);
  return {
    host,
    port: url.port === '' ? PORTS[isSecure ? 'smtps:' : 'smtp:'] : Number(url.port),
    isSecure,
    isPlainAllowed: url.search !== '' || host === 'localhost' || host === '::1' || host.startsWith('127.'),
    user: partOf(url.username),
    password: partOf(url.password),
  };
}

function partOf(written: string): string | null {
  if (written === '') return null;
  try {
    return decodeURIComponent(written);
  } catch {
    // A lone % stands for itself.
    return written;
  }
}
