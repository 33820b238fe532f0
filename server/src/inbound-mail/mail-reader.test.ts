import { execFileSync } from 'node:child_process';
import { afterEach, expect, it } from 'vitest';
import { mailOf, mailSuite, receive } from '../../testing/mail-world.ts';
import type { MailReader } from './mail-reader.ts';
import { createMailReader } from './mail-reader.ts';
import { MailNotRead, MailRefused } from './parsed-mail.ts';

const suite = mailSuite();
let reader: MailReader | null = null;
afterEach(() => reader?.close());

/** The processes that read mails for this one. */
const readingProcesses = (): string[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('parse-mail-process'))
    .map((line) => line.trim().split(/\s/)[0]!);
const subjectsOf = async (subjects: readonly string[]): Promise<string[]> =>
  Promise.all(subjects.map(async (subject) => (await reader!.read(mailOf({ subject }))).subject));

/** Reading it takes seconds. */
const slow = Buffer.from(`From: ada@example.org\r\n\r\n${'\r\n'.repeat(12_500_000)}`);

it('One process reads many mails, each after the other', async () => {
  reader = createMailReader();
  const before = readingProcesses();
  const subjects = Array.from({ length: 30 }, (_, index) => `Mail ${index}`);
  expect(await subjectsOf(subjects)).toEqual(subjects);
  expect(readingProcesses().filter((pid) => !before.includes(pid))).toHaveLength(1);
});

it('A mail that hangs ends its process and no other mail', async () => {
  reader = createMailReader({ readWithinMs: 1_000 });
  await expect(reader.read(slow)).rejects.toMatchObject({ code: 'MAIL_TOO_SLOW' });
  expect(await subjectsOf(['Next'])).toEqual(['Next']);
});

it('A process that ends is replaced, and the mail that it had may come again', async () => {
  reader = createMailReader();
  const before = readingProcesses();
  await subjectsOf(['First']);
  const [pid] = readingProcesses().filter((one) => !before.includes(one));
  const reading = reader.read(slow);
  setTimeout(() => process.kill(Number(pid), 'SIGABRT'), 100);
  await expect(reading).rejects.toMatchObject({ code: 'MAIL_ENDED_ITS_READING' });
  expect(await subjectsOf(['Next'])).toEqual(['Next']);
});

it('A mail that cannot be read may come again, and is refused for good after several tries on different occasions alone', async () => {
  let reads = 0;
  const failing: MailReader = {
    async read() {
      reads += 1;
      throw new MailNotRead('MAIL_TOO_SLOW');
    },
    close: () => undefined,
  };
  const answers: string[] = [];
  for (const minutes of [0, 0, 1, 3, 7, 15, 31, 63, 127]) {
    suite.server.setNow(new Date(Date.parse('2026-11-18T09:00:00.000Z') + minutes * 60_000).toISOString());
    const error = await receive({ ...suite.receiving, reader: failing }, { id: 'slow@example.org' }).catch(
      (failure: Error & { code: string }) => failure,
    );
    answers.push(`${error instanceof MailRefused ? 'refused' : 'later'} ${error!.code}`);
  }
  const later = 'later MAIL_TOO_SLOW';
  expect(answers).toEqual([later, 'later MAIL_WAITS', ...Array(6).fill(later), 'refused MAIL_TOO_SLOW']);
  expect(reads).toBe(8);
});
