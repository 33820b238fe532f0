import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NewerVersion } from './draft.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { createDraftKeeper } from './draft-keeper.ts';

interface Save {
  readonly values: string;
  readonly base: string | null;
  readonly answer: (updatedAt: string) => void;
  readonly fail: (message: string) => void;
}

/** Saves on their way, the oldest first; each is answered by the test. */
let saves: Save[];
let newest: NewerVersion<string>;
let keeper: DraftKeeper<string>;
const changed = { name: 'Edda Marlowe', at: '2026-11-18T14:50:00.000Z' };
const moment = (minute: number): string => `2026-11-18T14:${String(minute).padStart(2, '0')}:00.000Z`;

beforeEach(() => {
  vi.useFakeTimers();
  saves = [];
  newest = { values: 'theirs', updatedAt: moment(50), changed };
  keeper = createDraftKeeper<string>(
    { values: 'start', updatedAt: moment(10) },
    {
      send(values, base) {
        const { promise, resolve, reject } = Promise.withResolvers<string>();
        saves.push({ values, base, answer: resolve, fail: (message) => reject(new Error(message)) });
        return promise;
      },
      newest: async () => newest,
      isConflict: (error) => error instanceof Error && error.message === 'conflict',
      finalReason: () => null,
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const sent = () => saves.map(({ values, base }) => [values, base]);
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
async function answer(index: number, minute: number): Promise<void> {
  saves[index]!.answer(moment(minute));
  await seconds(0);
}

describe('What is typed while a draft is being saved', () => {
  test('is saved afterwards, guarded by the updatedAt of the first save; the last value is kept', async () => {
    keeper.change('a');
    await seconds(1);
    keeper.change('ab');
    await seconds(5);
    keeper.change('abc');
    await seconds(5);
    expect(sent()).toEqual([['a', moment(10)]]);
    await answer(0, 21);
    expect(keeper.read()).toMatchObject({ values: 'abc', status: 'unsaved' });
    await seconds(1);
    expect(sent()).toEqual([
      ['a', moment(10)],
      ['abc', moment(21)],
    ]);
    await answer(1, 22);
    expect(keeper.read()).toMatchObject({ values: 'abc', status: 'saved', savedAt: moment(22) });
    await seconds(60);
    expect(saves).toHaveLength(2);
  });

  test('is saved when the first save fails', async () => {
    keeper.change('a');
    await seconds(1);
    keeper.change('ab');
    saves[0]!.fail('network');
    await seconds(15);
    expect(sent().at(-1)).toEqual(['ab', moment(10)]);
  });

  test('is not replaced by what the server held before it', async () => {
    keeper.change('a');
    await seconds(1);
    keeper.change('ab');
    keeper.adopt({ values: 'a', updatedAt: moment(21) });
    await answer(0, 21);
    keeper.adopt({ values: 'a', updatedAt: moment(22) });
    expect(keeper.read().values).toBe('ab');
  });

  test('is sent at once, after the first save, when the form is removed', async () => {
    keeper.change('a');
    await seconds(1);
    keeper.change('ab');
    let hasGone = false;
    const leaving = keeper.flush().then(() => {
      hasGone = true;
    });
    await answer(0, 21);
    expect(sent()).toEqual([
      ['a', moment(10)],
      ['ab', moment(21)],
    ]);
    expect(hasGone).toBe(false);
    await answer(1, 22);
    await leaving;
    expect(keeper.read()).toMatchObject({ values: 'ab', status: 'saved' });
  });

  test('waits for the next try when the save it was waiting for fails while the form is removed', async () => {
    keeper.change('a');
    await seconds(1);
    keeper.change('ab');
    const leaving = keeper.flush();
    saves[0]!.fail('network');
    await leaving;
    expect(saves).toHaveLength(1);
    await seconds(15);
    expect(sent().at(-1)).toEqual(['ab', moment(10)]);
  });
});

describe('What is typed while an act stores the form', () => {
  test('is saved once the act is over and not before, guarded by the updatedAt the act has left', async () => {
    keeper.change('a');
    await keeper.settle();
    keeper.change('ab');
    await seconds(5);
    expect(saves).toEqual([]);
    expect(keeper.stored()).toBe(false);
    expect(keeper.read()).toMatchObject({ values: 'ab', status: 'unsaved' });
    keeper.adopt({ values: 'a', updatedAt: moment(30) });
    expect(keeper.read().values).toBe('ab');
    await seconds(1);
    expect(sent()).toEqual([['ab', moment(30)]]);
  });

  test('is saved without asking when the save meets what the act itself has stored', async () => {
    keeper.change('a');
    await keeper.settle();
    keeper.change('ab');
    keeper.stored();
    newest = { values: 'a', updatedAt: moment(30), changed };
    await seconds(1);
    saves[0]!.fail('conflict');
    await seconds(1);
    expect(keeper.read().theirs).toBeNull();
    expect(sent()).toEqual([
      ['ab', moment(10)],
      ['ab', moment(30)],
    ]);
  });

  test('is shown beside what another person saved after the act', async () => {
    keeper.change('a');
    await keeper.settle();
    keeper.change('ab');
    keeper.stored();
    await seconds(1);
    saves[0]!.fail('conflict');
    await seconds(60);
    expect(keeper.read()).toMatchObject({ values: 'ab', theirs: { values: 'theirs', changed } });
    expect(saves).toHaveLength(1);
  });

  test('is saved when the act was refused', async () => {
    keeper.change('a');
    await keeper.settle();
    keeper.change('ab');
    keeper.resume();
    await seconds(1);
    expect(sent()).toEqual([['ab', moment(10)]]);
  });

  test('is not saved when the act has ended the form', async () => {
    keeper.change('a');
    await keeper.settle();
    keeper.change('ab');
    keeper.discard();
    keeper.resume();
    await seconds(60);
    expect(saves).toEqual([]);
    expect(keeper.read().status).toBe('clean');
  });
});

test('an act that stores everything leaves nothing to save', async () => {
  keeper.change('a');
  await keeper.settle();
  expect(keeper.stored()).toBe(true);
  expect(keeper.read()).toMatchObject({ values: 'a', status: 'clean' });
  await seconds(60);
  expect(saves).toEqual([]);
});
