import { Worker } from 'node:worker_threads';
import type { ParsedMail } from './parsed-mail.ts';
import { MailRefused } from './parsed-mail.ts';

const PARSED_WITHIN_MS = 20_000;
/** Of the JavaScript in the thread. The bytes of the mail come to this. */
const HEAP_MAX_MEGABYTES = 256;

/**
 * Reads a mail in a thread of its own, so that no mail holds up or ends the server process.
 * @throws MailRefused when it is built so that reading it takes too long or too much memory, or has too many
 * parts or headers.
 */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const worker = new Worker(new URL('./parse-mail-worker.ts', import.meta.url), {
    workerData: raw,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MEGABYTES },
  });
  const { promise, resolve, reject } = Promise.withResolvers<ParsedMail>();
  const late = setTimeout(() => reject(new MailRefused('MAIL_TOO_SLOW')), PARSED_WITHIN_MS);
  worker.once('message', resolve);
  worker.once('error', (error: Error & { code?: string }) => reject(new MailRefused(error.code ?? 'MAIL_UNREADABLE')));
  worker.once('exit', () => reject(new MailRefused('MAIL_UNREADABLE')));
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}
