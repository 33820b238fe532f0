import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { Mailbox } from '../platform/read-inbound.ts';
import { MAIL_MAX_BYTES } from './mail-text.ts';

/** A mail that nobody has read yet, in a mailbox. */
export interface UnreadMail {
  readonly uid: number;
  /** What it is known by, also after the connection: a hash. */
  readonly key: string;
}

/** A mailbox that is open. What it throws says nothing about any mail. */
export interface OpenMailbox {
  /** The oldest first, without those that were given up. */
  unread(): Promise<UnreadMail[]>;
  countGivenUp(): Promise<number>;
  /** One that is gone was moved or deleted by somebody since. */
  read(uid: number): Promise<Uint8Array | 'too large' | 'gone'>;
  markTaken(uid: number): Promise<void>;
  /** It stays unread, with a flag that people see in their mail program. */
  markGivenUp(uid: number): Promise<void>;
  close(): Promise<void>;
}

const CONNECTED_WITHIN_MS = 10_000;
const SILENT_MAX_MS = 30_000;

/** @throws when the mail server is away, or refuses the user, the password or the folder. */
export async function openMailbox({ host, port, isSecure, folder, user, password }: Mailbox): Promise<OpenMailbox> {
  // Loaded when it is used: most servers fetch no mail, and it takes memory and time at the start.
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host,
    port,
    secure: isSecure,
    // A password leaves this machine encrypted or not at all.
    ...(isSecure || isThisMachine(host) ? {} : { doSTARTTLS: true }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECTED_WITHIN_MS,
    greetingTimeout: CONNECTED_WITHIN_MS,
    socketTimeout: SILENT_MAX_MS,
  });
  // What fails between two commands fails the next one.
  client.on('error', () => undefined);
  await client.connect();
  const numbersOf = async (query: { seen: false; flagged: boolean }): Promise<number[]> => {
    const found = await client.search(query, { uid: true });
    if (!Array.isArray(found)) throw new Error('The mailbox could not be searched.');
    return found.sort((one, other) => one - other);
  };
  const mark = async (uid: number, flag: string): Promise<void> => {
    if (!(await client.messageFlagsAdd(String(uid), [flag], { uid: true })))
      throw new Error('A mail could not be marked.');
  };
  try {
    await client.mailboxOpen(folder);
  } catch (error) {
    client.close();
    throw error;
  }
  const validity = client.mailbox === false ? '' : String(client.mailbox.uidValidity);
  const keyOf = (uid: number): string =>
    createHash('sha256')
      .update(JSON.stringify([host, user, folder, validity, uid]))
      .digest('hex');
  return {
    unread: async () => (await numbersOf({ seen: false, flagged: false })).map((uid) => ({ uid, key: keyOf(uid) })),
    countGivenUp: async () => (await numbersOf({ seen: false, flagged: true })).length,
    async read(uid) {
      const described = await client.fetchOne(String(uid), { size: true }, { uid: true });
      if (described === false) return 'gone';
      if ((described.size ?? 0) > MAIL_MAX_BYTES) return 'too large';
      const fetched = await client.fetchOne(String(uid), { source: true }, { uid: true });
      return fetched === false ? 'gone' : (fetched.source ?? 'gone');
    },
    markTaken: (uid) => mark(uid, '\\Seen'),
    markGivenUp: (uid) => mark(uid, '\\Flagged'),
    close: () => client.logout().catch(() => client.close()),
  };
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
