import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { casesOfDrafts, findKept, forgetDraftsOf, hasUnsent, keepDraft } from '../drafts/open-drafts.ts';
import { ApiError } from '../lib/api-error.ts';
import type { UploadPorts } from './upload-queue.ts';
import { createUploadQueue } from './upload-queue.ts';

const fileOf = (name: string) => new File(['words'], name);
const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Lets everything happen that waits for nothing but promises. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

/** A queue whose uploads the test ends itself. */
function setUp(remove: UploadPorts['remove'] = () => Promise.resolve(), finalReason?: UploadPorts['finalReason']) {
  const sent: { name: string; signal: AbortSignal; end: PromiseWithResolvers<void> }[] = [];
  const readAgain = vi.fn(() => Promise.resolve());
  const queue = createUploadQueue({
    send(file, { signal }) {
      const end = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => end.reject(signal.reason));
      sent.push({ name: file.name, signal, end });
      return end.promise;
    },
    remove,
    readAgain,
    ...(finalReason === undefined ? {} : { finalReason }),
  });
  const names = () => queue.read().pending.map(({ file }) => file.name);
  const begun = (count: number) => expect.poll(() => sent.length).toBe(count);
  return { queue, sent, readAgain, names, begun };
}

test('files on their way would be lost by signing out, until the last one is there', async () => {
  const queryClient = new QueryClient();
  const { queue, sent, begun } = setUp();
  keepDraft(queryClient, { caseId: 10001, name: 'files' }, queue);
  expect(hasUnsent(queryClient)).toBe(false);
  queue.add([fileOf('1.pdf')], []);
  await begun(1);
  expect(hasUnsent(queryClient)).toBe(true);
  sent[0]?.end.resolve();
  await expect.poll(() => hasUnsent(queryClient)).toBe(false);
});

test('sends one file after the other, and the browser asks before the page is left meanwhile', async () => {
  const { queue, sent, readAgain, names, begun } = setUp();
  queue.add([fileOf('1.pdf'), fileOf('2.pdf')], []);
  await begun(1);
  expect(isAsked()).toBe(true);
  sent[0]?.end.resolve();
  await begun(2);
  expect(names()).toEqual(['2.pdf']);
  sent[1]?.end.resolve();
  await expect.poll(names).toEqual([]);
  expect(isAsked()).toBe(false);
  expect(readAgain).not.toHaveBeenCalled();
});

test('forgetting the case stops it: nothing more is sent, and nothing is left in memory [PERM-04]', async () => {
  const { queue, sent, readAgain, names, begun } = setUp();
  const queryClient = new QueryClient();
  keepDraft(queryClient, { caseId: 10001, name: 'files of visit 7' }, queue);
  queue.add([fileOf('1.pdf'), fileOf('2.pdf')], ['setup.exe is not allowed.']);
  await begun(1);
  forgetDraftsOf(queryClient, 10001);
  expect(sent[0]?.signal.aborted).toBe(true);
  queue.add([fileOf('3.pdf')], []);
  await turn();
  expect(sent.map(({ name }) => name)).toEqual(['1.pdf']);
  expect([names(), queue.read().problems, isAsked()]).toEqual([[], [], false]);
  expect(readAgain).not.toHaveBeenCalled();
  expect([casesOfDrafts(queryClient).size, findKept(queryClient, 'files of visit 7')]).toEqual([0, undefined]);
});

test('an upload that was taken back on its way, or failed, may have arrived: what is there is read again before the next', async () => {
  const { queue, sent, readAgain, names, begun } = setUp();
  const read = Promise.withResolvers<void>();
  readAgain.mockReturnValueOnce(read.promise);
  queue.add([fileOf('1.pdf'), fileOf('2.pdf'), fileOf('3.pdf')], []);
  await begun(1);
  queue.takeBack(queue.read().pending[0]?.id ?? '');
  await expect.poll(() => readAgain.mock.calls.length).toBe(1);
  expect(names()).toEqual(['2.pdf', '3.pdf']);
  expect(sent).toHaveLength(1);
  read.resolve();
  await begun(2);
  sent[1]?.end.reject(new Error('network'));
  await begun(3);
  expect(readAgain).toHaveBeenCalledTimes(2);
  expect(queue.read().problems.map(({ sentence }) => sentence)).toEqual([
    '2.pdf could not be added. Please try again.',
  ]);
  // The last one waits still: nothing of it can have arrived.
  queue.add([fileOf('4.pdf')], []);
  queue.takeBack(queue.read().pending[1]?.id ?? '');
  sent[2]?.end.resolve();
  await expect.poll(names).toEqual([]);
  expect(readAgain).toHaveBeenCalledTimes(2);
});

test('after a refusal for good nothing more is sent, and the files that were not added are named until others are chosen', async () => {
  const { queue, sent, readAgain, names, begun } = setUp(undefined, () => 'This case is locked.');
  queue.add([fileOf('1.pdf'), fileOf('2.pdf')], []);
  await begun(1);
  sent[0]?.end.reject(new Error('locked'));
  await expect.poll(() => queue.read().refused).toEqual({ because: 'This case is locked.', names: ['1.pdf', '2.pdf'] });
  expect([names(), isAsked()]).toEqual([[], false]);
  expect(readAgain).not.toHaveBeenCalled();
  queue.add([fileOf('3.pdf')], []);
  await begun(2);
  expect(sent.map(({ name }) => name)).toEqual(['1.pdf', '3.pdf']);
  expect(queue.read()).toMatchObject({ problems: [], refused: null });
  queue.forget();
});

test('after a removal that was refused, what is there is read again', async () => {
  const refusal = new ApiError({
    code: 'BAD_REQUEST',
    description: 'It is gone.',
    status: 400,
    fields: {},
    current: undefined,
    blockers: [],
  });
  const { queue, readAgain } = setUp(() => Promise.reject(refusal));
  queue.remove('a');
  await expect.poll(() => readAgain.mock.calls.length).toBe(1);
  expect(queue.read().problems.map(({ sentence }) => sentence)).toEqual(['It is gone.']);
});

test('every upload and every problem has an id of its own', () => {
  const { queue } = setUp();
  queue.add([fileOf('1.pdf'), fileOf('1.pdf')], ['Too large.', 'Too large.']);
  const { pending, problems } = queue.read();
  expect(new Set([...pending, ...problems].map(({ id }) => id)).size).toBe(4);
  queue.forget();
});
