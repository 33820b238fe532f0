import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { WorkerStream } from './worker-stream.ts';

const error = (severity: string, text: string): Buffer => {
  const fields = Buffer.from(`S${severity}\0V${severity}\0C53100\0M${text}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, fields]);
};
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

test('what is written together crosses together, and what is written meanwhile goes with the next crossing', async () => {
  const asked: string[] = [];
  const answers: ((bytes: Uint8Array) => void)[] = [];
  const stream = new WorkerStream(
    (message) => {
      asked.push(Buffer.from(message).toString());
      return new Promise((resolve) => answers.push(resolve));
    },
    (reason) => new Error(reason),
  );
  stream.cork();
  stream.write('a');
  stream.write('b');
  stream.uncork();
  stream.write('c');
  stream.write('d');
  expect(asked).toEqual(['ab']);
  answers[0]?.(READY);
  expect((await once(stream, 'data'))[0]).toEqual(READY);
  await vi.waitFor(() => expect(asked).toEqual(['ab', 'cd']));
});

test('the end of a session does not reach the database, whose only session it is', async () => {
  const ask = vi.fn(async () => new Uint8Array(0));
  const stream = new WorkerStream(ask, (reason) => new Error(reason));
  stream.resume();
  stream.end(Buffer.from([0x58, 0, 0, 0, 4]));
  await once(stream, 'close');
  expect(ask).not.toHaveBeenCalled();
});

test.each([
  ['a panic, wherever it stands', Buffer.concat([READY, error('ERROR', 'no such table'), error('PANIC', 'no room')]), 'no room'],
  ['no other error', Buffer.concat([error('ERROR', 'VPANIC is a word'), READY]), null],
])('%s ends the stream', async (_what, answer, reason) => {
  const panicked = vi.fn((text: string) => new Error(text));
  const stream = new WorkerStream(async () => answer, panicked);
  const failed = vi.fn();
  stream.on('error', failed);
  stream.on('data', () => undefined);
  stream.write('insert');
  await new Promise((resolve) => setTimeout(resolve, 20));
  if (reason === null) expect(failed).not.toHaveBeenCalled();
  else expect(failed.mock.calls).toEqual([[new Error(reason)]]);
});
