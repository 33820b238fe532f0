import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ParsedMail } from './parsed-mail.ts';
import { MailRefused } from './parsed-mail.ts';

const PARSED_WITHIN_MS = 20_000;
/** Of JavaScript; the bytes of the mail come to this. */
const HEAP_MAX_MEGABYTES = 384;
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Reads a mail in an operating system process of its own, so that no mail holds up or ends the server
 * process: a thread that runs out of memory takes all others with it. It gets no settings and no secret.
 * @throws MailRefused when the mail is built so that reading it takes too long or too much memory, or has too
 * many parts or headers.
 */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const child = fork(fileURLToPath(new URL('./parse-mail-process.ts', import.meta.url)), {
    execArgv: [`--max-old-space-size=${HEAP_MAX_MEGABYTES}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const { promise, resolve, reject } = Promise.withResolvers<ParsedMail>();
  const late = setTimeout(() => reject(new MailRefused('MAIL_TOO_SLOW')), PARSED_WITHIN_MS);
  child.once('message', (mail) => resolve(mail as ParsedMail));
  // A stop of the server process may end this one as well. That says nothing about the mail.
  const isStop = (signal: string | null): boolean => signal !== null && STOP_SIGNALS.includes(signal);
  child.once('exit', (_code, signal) =>
    reject(isStop(signal) ? new Error('The reading of a mail was stopped.') : new MailRefused('MAIL_UNREADABLE')),
  );
  // Nor does it that no process could be started.
  child.once('error', reject);
  promise.catch(() => undefined);
  try {
    child.send(raw, (error) => {
      if (error !== null) reject(new MailRefused('MAIL_UNREADABLE'));
    });
    return await promise;
  } finally {
    clearTimeout(late);
    child.kill('SIGKILL');
  }
}
