import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NewerVersion } from './draft.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { createDraftKeeper } from './draft-keeper.ts';

let sent: { values: string; base: string | null }[];
let answers: (string | Error)[];
let newest: NewerVersion<string>;
let keeper: DraftKeeper<string>;
const changed = { name: 'Edda Marlowe', at: '2026-11-18T14:50:00.000Z' };
const moment = (minute: number): string => `2026-11-18T14:${String(minute).padStart(2, '0')}:00.000Z`;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answers = [];
  newest = { values: 'theirs', updatedAt: moment(50), changed };
  keeper = createDraftKeeper<string>(
    { values: 'start', updatedAt: moment(10) },
    {
      send: async (values, base) => {
        sent.push({ values, base });
        const answer = answers.shift() ?? moment(20 + sent.length);
        if (answer instanceof Error) throw answer;
        return answer;
      },
      newest: async () => newest,
      isConflict: (error) => error instanceof Error && error.message === 'conflict',
      finalReason: (error) => (error instanceof Error && error.message === 'locked' ? 'This case is locked.' : null),
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
});

test('what is typed is saved a second after the last change, once', async () => {
  keeper.change('a');
  await vi.advanceTimersByTimeAsync(900);
  keeper.change('ab');
  await vi.advanceTimersByTimeAsync(900);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual([{ values: 'ab', base: moment(10) }]);
  expect(keeper.read()).toMatchObject({ status: 'saved', savedAt: moment(21) });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
});

test('each save is guarded by the updatedAt of the save before it', async () => {
  keeper.change('a');
  await keeper.flush();
  keeper.change('b');
  await keeper.flush();
  expect(sent.map(({ base }) => base)).toEqual([moment(10), moment(21)]);
});

test('a failed save keeps the words and tries again', async () => {
  answers = [new Error('network')];
  keeper.change('a');
  await vi.advanceTimersByTimeAsync(1000);
  expect(keeper.read()).toMatchObject({ values: 'a', status: 'failed' });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(keeper.read().status).toBe('saved');
});

test('a refused save keeps the words, says why and waits for the person', async () => {
  answers = [new Error('locked')];
  keeper.change('a');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(keeper.read()).toMatchObject({ values: 'a', status: 'refused', refusedBecause: 'This case is locked.' });
  expect(sent).toHaveLength(1);
});

test('a newer version is shown beside mine; keeping mine saves it over theirs', async () => {
  answers = [new Error('conflict')];
  keeper.change('mine');
  await vi.advanceTimersByTimeAsync(1000);
  expect(keeper.read()).toMatchObject({ values: 'mine', theirs: { values: 'theirs', changed } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  await keeper.keepMine();
  expect(sent[1]).toEqual({ values: 'mine', base: moment(50) });
  expect(keeper.read()).toMatchObject({ values: 'mine', theirs: null, status: 'saved' });
});

test('taking theirs sends nothing', async () => {
  answers = [new Error('conflict')];
  keeper.change('mine');
  await vi.advanceTimersByTimeAsync(1000);
  keeper.takeTheirs();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(keeper.read()).toMatchObject({ values: 'theirs', theirs: null });
  expect(sent).toHaveLength(1);
});

test('the same words saved from elsewhere are no conflict', async () => {
  newest = { values: 'mine', updatedAt: moment(50), changed };
  answers = [new Error('conflict')];
  keeper.change('mine');
  await vi.advanceTimersByTimeAsync(1000);
  expect(keeper.read()).toMatchObject({ theirs: null, status: 'saved' });
});

test('a newer answer replaces an untouched form; an older answer does not, nor does any when something typed would be lost', () => {
  keeper.adopt({ values: 'older', updatedAt: moment(5) });
  expect(keeper.read().values).toBe('start');
  keeper.adopt({ values: 'newer', updatedAt: moment(30) });
  expect(keeper.read().values).toBe('newer');
  keeper.change('typed');
  keeper.adopt({ values: 'newest', updatedAt: moment(40) });
  expect(keeper.read().values).toBe('typed');
});

test('what is typed back to the stored version is not sent, unless an earlier save may have arrived', async () => {
  keeper.change('typed');
  keeper.change('start');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  expect(keeper.read().status).toBe('clean');
  answers = [new Error('network')];
  keeper.change('typed');
  await vi.advanceTimersByTimeAsync(1000);
  keeper.change('start');
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent.map(({ values }) => values)).toEqual(['typed', 'start']);
});

test('a newer version with the values that were saved last is no conflict', async () => {
  keeper.change('a');
  await keeper.flush();
  answers = [new Error('conflict')];
  newest = { values: 'a', updatedAt: moment(50), changed };
  keeper.change('ab');
  await vi.advanceTimersByTimeAsync(2000);
  expect(keeper.read()).toMatchObject({ values: 'ab', theirs: null, status: 'saved' });
  expect(sent.at(-1)).toEqual({ values: 'ab', base: moment(50) });
});

describe('once its case is forgotten', () => {
  test('what was typed is gone and is never sent, nor is anything typed after', async () => {
    keeper.change('a secret');
    keeper.forget();
    expect(keeper.read()).toEqual({
      values: 'start',
      status: 'clean',
      savedAt: null,
      refusedBecause: null,
      theirs: null,
    });
    keeper.change('another');
    await keeper.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    expect(keeper.read().values).toBe('start');
  });

  test('a failed save is not tried again', async () => {
    answers = [new Error('network')];
    keeper.change('a secret');
    await vi.advanceTimersByTimeAsync(1000);
    keeper.forget();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['kept', moment(21)],
    ['lost', new Error('network')],
    ['a conflict', new Error('conflict')],
    ['refused', new Error('locked')],
  ])('the answer to a save under way changes nothing: %s', async (_how, result) => {
    answers = [result];
    keeper.change('a secret');
    const saving = keeper.flush();
    keeper.forget();
    await saving;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keeper.read()).toMatchObject({ values: 'start', status: 'clean', theirs: null });
    expect(sent).toHaveLength(1);
  });

  test('what another person saved is neither shown nor sent', async () => {
    answers = [new Error('conflict')];
    keeper.change('mine');
    await vi.advanceTimersByTimeAsync(1000);
    keeper.forget();
    await keeper.keepMine();
    keeper.takeTheirs();
    await keeper.conflict(new Error('conflict'));
    keeper.adopt({ values: 'newer', updatedAt: moment(55) });
    expect(keeper.read()).toMatchObject({ values: 'start', status: 'clean', theirs: null });
    expect(sent).toHaveLength(1);
  });

  test('an act that was under way leaves nothing to be saved', async () => {
    keeper.change('a secret');
    await keeper.settle();
    keeper.change('a longer secret');
    keeper.forget();
    expect(keeper.stored()).toBe(true);
    keeper.resume();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
  });
});

test('before an act nothing more is saved by itself, and the save under way is waited for', async () => {
  keeper.change('a');
  const running = keeper.flush();
  keeper.change('ab');
  expect(await keeper.settle()).toBe(moment(21));
  await running;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
});
