import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Job } from '../platform/jobs/job.ts';
import { fetchingMail } from './fetch-mail.ts';
import { TooMuchMail } from './limit-mail.ts';
import type { OpenMailbox } from './open-mailbox.ts';
import { MailNotRead, MailRefused } from './parsed-mail.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Mails of a mailbox by number, with their flags, and how each is taken in. */
let mails: Map<number, { words: string; flag: 'seen' | 'flagged' | null }>;
let failures: Map<string, Error>;
let away: Error | null;
let readFailure: Error | null;
let taken: string[];
let lines: { level: string; line: Record<string, unknown>; text: string }[];
let opened: number;
let job: Job;

const double: OpenMailbox = {
  unread: async () =>
    [...mails].filter(([, { flag }]) => flag === null).map(([uid]) => ({ uid, key: hashOf(`mailbox ${uid}`) })),
  countGivenUp: async () => [...mails.values()].filter(({ flag }) => flag === 'flagged').length,
  async read(uid) {
    if (readFailure !== null) throw readFailure;
    const { words } = mails.get(uid)!;
    return words === 'large' ? 'too large' : words === 'moved' ? 'gone' : Buffer.from(words);
  },
  markTaken: async (uid) => void mails.set(uid, { ...mails.get(uid)!, flag: 'seen' }),
  markGivenUp: async (uid) => void mails.set(uid, { ...mails.get(uid)!, flag: 'flagged' }),
  close: async () => undefined,
};

beforeEach(async () => {
  await server.db.deleteFrom('mail_attempt').execute();
  server.setNow('2026-11-18T09:00:00.000Z');
  [mails, failures, away, readFailure, taken, lines, opened] = [new Map(), new Map(), null, null, [], [], 0];
  const note = (level: string) => (line: Record<string, unknown>, text: string) =>
    void lines.push({ level, line, text });
  job = fetchingMail({
    async open() {
      opened += 1;
      if (away !== null) throw away;
      return double;
    },
    async receive({ bytes, recipients }) {
      const words = Buffer.from(bytes).toString();
      const failure = failures.get(words);
      if (failure !== undefined) throw failure;
      expect(recipients).toBeNull();
      taken.push(words);
    },
    clock: server.now,
    log: { info: note('info'), warn: note('warn'), error: note('error') } as never,
    isStopping: () => false,
    onMail: (outcome) => outcomes.push(outcome),
  });
  outcomes.length = 0;
});
const outcomes: string[] = [];

async function fetchAt(instant: string): Promise<void> {
  server.setNow(`2026-11-18T${instant}:00.000Z`);
  if ('performOutside' in job) await job.performOutside(server.serving, { payload: {}, now: server.now() });
}
const put = (...words: string[]): void => {
  for (const [index, one] of words.entries()) mails.set(index + 1, { words: one, flag: null });
};
const attempts = () => server.db.selectFrom('mail_attempt').select(['attempts', 'last_error']).execute();

describe('The mail of a mailbox', () => {
  it('is taken in, the oldest first, and marked as read [UNAS-02]', async () => {
    put('one', 'two');
    await fetchAt('09:00');
    await fetchAt('09:01');
    expect([taken, [...mails.values()].map(({ flag }) => flag), await attempts()]).toEqual([
      ['one', 'two'],
      ['seen', 'seen'],
      [],
    ]);
  });

  it('that fails stays unread, holds up nothing, is tried again with growing waits and in the end keeps a flag [WATCH-02]', async () => {
    put('bad', 'good');
    failures.set('bad', Object.assign(new Error('Words of Ada'), { code: 'S3_TIMEOUT' }));
    await fetchAt('09:00');
    expect([taken, mails.get(1)!.flag, await attempts()]).toEqual([
      ['good'],
      null,
      [{ attempts: 1, last_error: 'S3_TIMEOUT' }],
    ]);
    await fetchAt('09:00');
    expect(await attempts()).toMatchObject([{ attempts: 1 }]);
    for (const instant of ['09:01', '09:03', '09:07', '09:15', '09:31', '10:03']) await fetchAt(instant);
    expect([mails.get(1)!.flag, await attempts()]).toMatchObject([null, [{ attempts: 7 }]]);
    await fetchAt('11:07');
    expect([mails.get(1)!.flag, await attempts()]).toEqual(['flagged', []]);
    expect(lines.filter(({ level }) => level === 'error')).toMatchObject([
      { line: { code: 'S3_TIMEOUT' }, text: 'a mail was given up; it stays in the mailbox, unread and with a flag' },
      { line: { count: 1 }, text: 'there is mail that was given up' },
    ]);
    expect(outcomes).toEqual(['later', 'taken', ...Array(6).fill('later'), 'refused']);
    expect(JSON.stringify(lines)).not.toContain('Ada');
  });

  it('that could not be read this time stays, and is given up after several tries alone', async () => {
    put('slow');
    failures.set('slow', new MailNotRead('MAIL_TOO_SLOW'));
    await fetchAt('09:00');
    expect([mails.get(1)!.flag, await attempts()]).toEqual([null, [{ attempts: 1, last_error: 'MAIL_TOO_SLOW' }]]);
    failures.clear();
    await fetchAt('09:01');
    expect([taken, await attempts()]).toEqual([['slow'], []]);
  });

  it('that will never be accepted is given up at once, and so is one that ends the server process every time', async () => {
    put('large', 'hostile', 'killer');
    failures.set('hostile', new MailRefused('MAIL_UNREADABLE'));
    const killer = { key: hashOf('mailbox 3'), attempts: 8, retry_at: server.now() };
    await server.db.insertInto('mail_attempt').values(killer).execute();
    await fetchAt('09:00');
    expect([taken, [...mails.values()].map(({ flag }) => flag)]).toEqual([[], ['flagged', 'flagged', 'flagged']]);
  });

  it('that is too much waits, and is not counted as failed', async () => {
    put('flood', 'next');
    failures.set('flood', new TooMuchMail('One sender has sent too much mail.', { isOfAll: false }));
    for (const instant of ['09:00', '09:01', '09:02']) await fetchAt(instant);
    expect([taken, await attempts()]).toEqual([['next'], [expect.objectContaining({ attempts: 0 })]]);
    failures.clear();
    await fetchAt('09:09');
    await fetchAt('09:10');
    expect(taken).toEqual(['next', 'flood']);
  });

  it('waits with all others while too much has come from everybody', async () => {
    put('flood', 'next');
    failures.set('flood', new TooMuchMail('Too much mail has come.', { isOfAll: true }));
    await fetchAt('09:00');
    expect(taken).toEqual([]);
    failures.clear();
    await fetchAt('09:10');
    expect(taken).toEqual(['flood', 'next']);
  });

  it('that somebody has moved meanwhile is left alone', async () => {
    put('moved', 'next');
    await fetchAt('09:00');
    expect([taken, await attempts(), lines, mails.get(1)]).toEqual([['next'], [], [], { words: 'moved', flag: null }]);
  });

  it('is not counted as failed when the mailbox goes away while it is read', async () => {
    put('one');
    readFailure = Object.assign(new Error('secret of Ada'), { code: 'ECONNRESET' });
    await fetchAt('09:00');
    expect([taken, await attempts(), lines.map(({ line }) => line)]).toEqual([[], [], [{ code: 'ECONNRESET' }]]);
    readFailure = null;
    await fetchAt('09:30');
    expect(taken).toEqual(['one']);
  });
});

describe('A mailbox that cannot be read', () => {
  it('is tried again with growing waits, and logged once at its beginning and once at its end', async () => {
    put('one');
    away = Object.assign(new Error('secret of Ada'), { code: 'ECONNREFUSED' });
    for (const instant of ['09:00', '09:01', '09:02', '09:03', '09:05', '09:06', '09:10', '09:14'])
      await fetchAt(instant);
    expect(opened).toBe(4);
    away = null;
    await fetchAt('09:30');
    expect(taken).toEqual(['one']);
    expect(lines.map(({ level, line }) => [level, line])).toEqual([
      ['warn', { code: 'ECONNREFUSED' }],
      ['info', { failures: 4 }],
    ]);
  });
});
