import { isIP } from 'node:net';
import { EMAIL_PATTERN } from '@evenhand/contract/limits';
import type { EnvironmentReader } from './environment-reader.ts';
import { isHostName } from './read-clamd.ts';

/** An address to which mail for a service is sent. */
export interface InboundAddress {
  readonly local: string;
  readonly domain: string;
  readonly serviceKey: string;
}

/** Where the mail server delivers to us. */
export interface MailEndpoint {
  readonly isLmtp: boolean;
  readonly host: string;
  readonly port: number;
}

/** A mailbox at a mail server, from which mail is fetched. */
export interface Mailbox {
  readonly host: string;
  readonly port: number;
  /** TLS from the beginning; otherwise it begins with STARTTLS, and on this machine there may be none. */
  readonly isSecure: boolean;
  readonly folder: string;
  readonly user: string;
  readonly password: string;
}

export interface InboundSettings {
  readonly addresses: readonly InboundAddress[];
  /** What the tokens of reply addresses are made with. */
  readonly secret: string;
  readonly listen: MailEndpoint | null;
  readonly mailbox: Mailbox | null;
  /**
   * Names the mail server whose `Authentication-Results` must confirm a sender before their mail is posted; null when
   * there is none, and all mail waits for HR.
   */
  readonly trustedAuthentication: string | null;
}

const SECRET_MIN_CHARACTERS = 32;
/** 64 octets (RFC 5321 §4.5.3.1.1) less a plus and a token. */
const LOCAL_PART_MAX_CHARACTERS = 27;
const LOCAL_PART = /^[a-z\d!#$%&'*/=?^_`{|}~.-]+$/;
const PORTS = { smtp: 2525, lmtp: 2424, imap: 143, imaps: 993 } as const;

/** Inbound mail, or null when no setting of it is set. */
export function readInbound(reader: EnvironmentReader): InboundSettings | null {
  const { problems, value } = reader;
  const names = ['ADDRESSES', 'SECRET', 'LISTEN', 'IMAP', 'IMAP_USER', 'IMAP_PASSWORD', 'TRUSTED_AUTHENTICATION'].map(
    (name) => `INBOUND_${name}`,
  );
  if (names.every((name) => value(name) === null)) return null;
  const addresses = readAddresses(reader);
  const secret = value('INBOUND_SECRET') ?? '';
  if (secret.length < SECRET_MIN_CHARACTERS)
    problems.push(
      `INBOUND_SECRET must be set to at least ${SECRET_MIN_CHARACTERS} characters that nobody can guess, because inbound mail is on.`,
    );
  const listen = readEndpoint(reader);
  const mailbox = readMailbox(reader);
  if (value('INBOUND_LISTEN') === null && value('INBOUND_IMAP') === null)
    problems.push('Inbound mail needs INBOUND_LISTEN, INBOUND_IMAP or both, by which mail comes in.');
  const trustedAuthentication = value('INBOUND_TRUSTED_AUTHENTICATION');
  if (trustedAuthentication !== null && !isHostName(trustedAuthentication))
    problems.push(
      'INBOUND_TRUSTED_AUTHENTICATION must be the name with which your mail server begins Authentication-Results, like mx.example.com.',
    );
  return { addresses, secret, listen, mailbox, trustedAuthentication };
}

/** `hr@a.example=people`, several of them separated by commas. */
function readAddresses({ problems, list }: EnvironmentReader): InboundAddress[] {
  const addresses: InboundAddress[] = [];
  const given = list('INBOUND_ADDRESSES', '');
  if (given.length === 0)
    problems.push(
      'INBOUND_ADDRESSES must name the address of at least one service, like hr@company.example=northmoor.',
    );
  for (const text of given) {
    const [, address = '', serviceKey = ''] = /^(.+)=([a-z\d-]+)$/.exec(text) ?? [];
    const small = address.toLowerCase();
    const at = small.lastIndexOf('@');
    const [local, domain] = [small.slice(0, at), small.slice(at + 1)];
    if (
      !EMAIL_PATTERN.test(small) ||
      !LOCAL_PART.test(local) ||
      local.length > LOCAL_PART_MAX_CHARACTERS ||
      !isHostName(domain)
    ) {
      problems.push(
        `INBOUND_ADDRESSES names "${text}"; it must be like hr@company.example=northmoor: an address without a plus and with at most ${LOCAL_PART_MAX_CHARACTERS} characters before the @, and the key of a service.`,
      );
      continue;
    }
    if (addresses.some((other) => other.local === local && other.domain === domain))
      problems.push(`INBOUND_ADDRESSES names ${small} more than once.`);
    addresses.push({ local, domain, serviceKey });
  }
  return addresses;
}

function readEndpoint({ problems, value }: EnvironmentReader): MailEndpoint | null {
  const given = value('INBOUND_LISTEN');
  if (given === null) return null;
  const url = mailUrlOf(given, ['smtp:', 'lmtp:']);
  const isBare = url !== null && url.pathname.length <= 1 && url.search === '' && url.username === '';
  if (url === null || !isBare) {
    problems.push(`INBOUND_LISTEN is not like smtp://127.0.0.1:${PORTS.smtp} or lmtp://127.0.0.1:${PORTS.lmtp}.`);
    return null;
  }
  const isLmtp = url.protocol === 'lmtp:';
  return { isLmtp, host: hostOf(url), port: Number(url.port === '' ? PORTS[isLmtp ? 'lmtp' : 'smtp'] : url.port) };
}

function readMailbox({ problems, value }: EnvironmentReader): Mailbox | null {
  const [given, user, password] = [value('INBOUND_IMAP'), value('INBOUND_IMAP_USER'), value('INBOUND_IMAP_PASSWORD')];
  if (given === null) {
    if (user !== null || password !== null)
      problems.push('INBOUND_IMAP_USER and INBOUND_IMAP_PASSWORD need INBOUND_IMAP beside them.');
    return null;
  }
  if (user === null) problems.push('INBOUND_IMAP is set, so INBOUND_IMAP_USER must be set too.');
  if (password === null) problems.push('INBOUND_IMAP is set, so INBOUND_IMAP_PASSWORD must be set too.');
  const url = mailUrlOf(given, ['imap:', 'imaps:']);
  // The value is not repeated: somebody may have written a password into it.
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '') {
    problems.push(
      'INBOUND_IMAP is not like imaps://mail.company.example/INBOX; the user and the password have settings of their own.',
    );
    return null;
  }
  const isSecure = url.protocol === 'imaps:';
  const folder = decodeURIComponent(url.pathname.slice(1)) || 'INBOX';
  return {
    host: hostOf(url),
    port: Number(url.port === '' ? PORTS[isSecure ? 'imaps' : 'imap'] : url.port),
    isSecure,
    folder,
    user: user ?? '',
    password: password ?? '',
  };
}

/** The parts of an address of a mail server; null when it is none with these protocols. */
export function mailUrlOf(given: string, protocols: readonly string[]): URL | null {
  if (!URL.canParse(given)) return null;
  const url = new URL(given);
  const host = hostOf(url);
  return protocols.includes(url.protocol) && (isIP(host) !== 0 || isHostName(host)) && isDecodable(url.pathname)
    ? url
    : null;
}

/** Without the brackets around an address of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replaceAll(/[[\]]/g, '');
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
