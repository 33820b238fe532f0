import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DraftKeeper } from './draft-keeper.ts';
import { createDraftKeeper } from './draft-keeper.ts';

let sent: string[];
let answers: PromiseWithResolvers<string>[];
let keeper: DraftKeeper<string>;
const isAsked = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const SAVED_AT = '2026-11-18T14:42:00.000Z';

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answers = [];
  keeper = createDraftKeeper<string>(
    { values: 'start', updatedAt: null },
    {
      send(values) {
        sent.push(values);
        const answer = Promise.withResolvers<string>();
        answers.push(answer);
        return answer.promise;
      },
      newest: async () => ({ values: 'theirs', updatedAt: SAVED_AT, changed: null }),
      isConflict: (error) => error instanceof Error && error.message === 'conflict',
      finalReason: (error) => (error instanceof Error && error.message === 'locked' ? 'This case is locked.' : null),
    },
  );
});
afterEach(() => {
  keeper.forget();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function answer(result: string | Error): Promise<void> {
  if (result instanceof Error) answers.at(-1)!.reject(result);
  else answers.at(-1)!.resolve(result);
  await vi.advanceTimersByTimeAsync(0);
}

test('what is typed is sent at once when the page is left, and once', () => {
  keeper.change('a');
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual(['a']);
});

test('what is typed during a save is sent as the page is left, when the answer has come while the browser asked', async () => {
  keeper.change('a');
  await vi.advanceTimersByTimeAsync(1000);
  keeper.change('ab');
  expect(isAsked()).toBe(true);
  await answer(SAVED_AT);
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual(['a', 'ab']);
});

test('what is typed is sent at once when the page is hidden, and not when it is shown', () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  keeper.change('a');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent).toEqual([]);
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent).toEqual(['a']);
});

test('leaving sends nothing and asks nothing before anything is typed', () => {
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual([]);
  expect(isAsked()).toBe(false);
});

test('the browser asks from the first letter until the server holds the last', async () => {
  keeper.change('a');
  expect(isAsked()).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  keeper.change('ab');
  await answer(SAVED_AT);
  expect(isAsked()).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(isAsked()).toBe(true);
  await answer(SAVED_AT);
  expect(sent).toEqual(['a', 'ab']);
  expect(isAsked()).toBe(false);
});

test.each([
  ['the server was not reached', 'network'],
  ['two versions wait for the choice', 'conflict'],
])('the browser asks while %s', async (_case, message) => {
  keeper.change('a');
  await vi.advanceTimersByTimeAsync(1000);
  await answer(new Error(message));
  expect(isAsked()).toBe(true);
});

test('the browser does not ask once the draft was refused for good', async () => {
  keeper.change('a');
  await vi.advanceTimersByTimeAsync(1000);
  await answer(new Error('locked'));
  expect(isAsked()).toBe(false);
});

test.each<[string, (ended: DraftKeeper<string>) => unknown]>([
  ['submitted', (ended) => ended.stored()],
  ['discarded', (ended) => ended.discard()],
  ['forgotten with its case', (ended) => ended.forget()],
])('the browser does not ask once the draft was %s, and leaving sends nothing', async (_how, end) => {
  keeper.change('a');
  await keeper.settle();
  expect(isAsked()).toBe(true);
  end(keeper);
  expect(isAsked()).toBe(false);
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual([]);
});
