import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ParsedMail } from './parsed-mail.ts';
import { MailNotRead, MailRefused } from './parsed-mail.ts';

/** What the process that reads mails says: that it can begin, what a mail says, or that it could not be read. */
export type Said = 'ready' | ParsedMail | 'unreadable';

/** Reads mails one after the other. */
export interface MailReader {
  /**
   * @throws MailRefused for what is no mail, or has too many parts or headers. MailNotRead when reading it took too
   * long or too much memory.
   */
  read(raw: Uint8Array): Promise<ParsedMail>;
  close(): void;
}

/** How long one mail may take, once the process is there. */
const READ_WITHIN_MS = 20_000;
/** A busy machine takes long to start a process. That says nothing about a mail. */
const STARTED_WITHIN_MS = 120_000;
/** A process that has nothing to do goes. */
const IDLE_MAX_MS = 10 * 60_000;
/** Of JavaScript; the bytes of the mail come to this. */
const HEAP_MAX_MEGABYTES = 384;
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Reads mails in an operating system process of its own, so that no mail holds up or ends the server process: a thread
 * that runs out of memory takes all others with it. It gets no settings and no secret. One process serves many mails;
 * one that hangs or ends with a mail is replaced.
 */
export function createMailReader({ readWithinMs = READ_WITHIN_MS } = {}): MailReader {
  let running: ChildProcess | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const end = (): void => {
    running?.kill('SIGKILL');
    running = null;
  };

  async function process(): Promise<ChildProcess> {
    if (running?.connected === true) return running;
    const child = fork(fileURLToPath(new URL('./parse-mail-process.ts', import.meta.url)), {
      execArgv: [`--max-old-space-size=${HEAP_MAX_MEGABYTES}`],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    running = child;
    // The server process does not stay for it, and it goes with the server process.
    child.unref();
    child.channel?.unref();
    await answerOf(child, STARTED_WITHIN_MS, () => new Error('The process that reads mails did not start.'));
    return child;
  }

  async function readOne(raw: Uint8Array): Promise<ParsedMail> {
    clearTimeout(idle);
    try {
      const child = await process();
      const answer = answerOf(child, readWithinMs, () => new MailNotRead('MAIL_TOO_SLOW'));
      child.send(raw);
      const said = await answer;
      if (said === 'unreadable') throw new MailRefused('MAIL_UNREADABLE');
      return said as ParsedMail;
    } catch (error) {
      if (!(error instanceof MailRefused)) end();
      throw error;
    } finally {
      idle = setTimeout(end, IDLE_MAX_MS).unref();
    }
  }

  return {
    read(raw) {
      const done = last.then(() => readOne(raw));
      last = done.catch(() => undefined);
      return done;
    },
    close() {
      clearTimeout(idle);
      end();
    },
  };
}

/** The next thing the process says. @throws what `late` makes when it says nothing, and when it ends. */
async function answerOf(child: ChildProcess, withinMs: number, late: () => Error): Promise<Said> {
  const done = new AbortController();
  const { signal } = done;
  const ended = once(child, 'exit', { signal }).then((values) => {
    const [, name] = values as [unknown, string | null];
    // A stop of the server process may end this one as well. That says nothing about the mail.
    throw STOP_SIGNALS.includes(name ?? '')
      ? new Error('The reading of a mail was stopped.')
      : new MailNotRead('MAIL_ENDED_ITS_READING');
  });
  const timer = setTimeout(() => done.abort(late()), withinMs);
  try {
    const [said] = (await Promise.race([once(child, 'message', { signal }), ended])) as [Said];
    return said;
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(timer);
    done.abort();
    ended.catch(() => undefined);
  }
}
