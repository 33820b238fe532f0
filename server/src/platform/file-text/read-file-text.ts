import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { fileKindOf } from './file-kind.ts';
import type { FileText } from './file-text.ts';
import { TEXT_MAX_CHARACTERS } from './file-text.ts';
import type { ReaderProcess } from './spawn-reader.ts';
import { spawnReader } from './spawn-reader.ts';

export type { FileText } from './file-text.ts';

/** How long one file may take, once its process is there. */
const READ_WITHIN_MS = 10_000;
/** A busy machine takes long to start a process. That says nothing about a file. */
const STARTED_WITHIN_MS = 30_000;
/** A character has at most three bytes; a line end is written with two. */
const ANSWER_MAX_BYTES = 4 * TEXT_MAX_CHARACTERS;
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'];

const answerSchema = z.strictObject({
  text: z.string().check(z.maxLength(TEXT_MAX_CHARACTERS)),
  outcome: z.enum(['whole', 'cut', 'unreadable', 'protected', 'no-text']),
});

/**
 * Reads the text of one file in a process of its own, with limits of time, pages and memory: a file that takes too
 * much ends that process, and not the server process.
 * @throws for nothing that the file holds, only when the process does not start or is stopped. Then try again later.
 */
export async function readFileText(
  fileName: string,
  content: Buffer,
  { readWithinMs = READ_WITHIN_MS, startedWithinMs = STARTED_WITHIN_MS } = {},
): Promise<FileText> {
  const kind = fileKindOf(fileName, content);
  if (kind === 'unreadable' || kind === 'protected' || kind === 'no-text') return { text: '', outcome: kind };
  const program = fileURLToPath(new URL('./read-process.ts', import.meta.url));
  const child = spawnReader([program, kind, String(startedWithinMs + readWithinMs)]);
  // It may end before it has read all.
  child.stdin.on('error', () => undefined);
  child.stdin.end(content);
  const answer = await answerOf(child, { readWithinMs, startedWithinMs });
  const parsed = answerSchema.safeParse(answer);
  return parsed.success ? parsed.data : { text: '', outcome: 'unreadable' };
}

interface Patience {
  readonly readWithinMs: number;
  readonly startedWithinMs: number;
}

/** What the process says, or undefined when it says nothing whole. */
async function answerOf(child: ReaderProcess, { readWithinMs, startedWithinMs }: Patience): Promise<unknown> {
  const end = (): void => void child.kill('SIGKILL');
  let timer = setTimeout(end, startedWithinMs);
  const chunks: Buffer[] = [];
  let bytes = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    if (bytes === 0) {
      clearTimeout(timer);
      timer = setTimeout(end, readWithinMs);
    }
    bytes += chunk.length;
    if (bytes > ANSWER_MAX_BYTES) end();
    else chunks.push(chunk);
  });
  const signal = await new Promise<NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (_code, name) => resolve(name));
  }).finally(() => clearTimeout(timer));
  if (bytes === 0) throw new Error('The process that reads files did not start.');
  if (STOP_SIGNALS.includes(signal ?? '')) throw new Error('The reading of a file was stopped.');
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}
