import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DraftKeeper } from './draft-keeper.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { readLeftBehind } from './left-behind.ts';
import {
  casesOfDrafts,
  dropDraft,
  dropWhenSent,
  findDraft,
  flushAllDrafts,
  forgetAllDrafts,
  forgetDraftsOf,
  hasUnsent,
  isTypedInto,
  keepDraft,
} from './open-drafts.ts';

let queryClient: QueryClient;
let sent: string[];
let isOffline: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  queryClient = new QueryClient();
  sent = [];
  isOffline = false;
});
afterEach(() => {
  forgetAllDrafts(queryClient);
  vi.useRealTimers();
});

function keeperOf(caseId: number, name: string): DraftKeeper<string> {
  const keeper = createDraftKeeper<string>(
    { values: '', updatedAt: null },
    {
      send: async (values) => {
        if (isOffline) throw new Error('network');
        sent.push(values);
        return '2026-11-18T14:42:00.000Z';
      },
      newest: () => Promise.reject(new Error('Nobody else writes it.')),
      isConflict: () => false,
      finalReason: () => null,
    },
  );
  keepDraft(queryClient, { caseId, name }, keeper);
  return keeper;
}

test('a draft is found again by its name, and says whether it has been typed into', () => {
  const keeper = keeperOf(10001, 'visit 1');
  expect(findDraft(queryClient, 'visit 1')).toBe(keeper);
  expect(findDraft(new QueryClient(), 'visit 1')).toBeUndefined();
  expect(isTypedInto(queryClient, 'visit 1')).toBe(false);
  keeper.change('a word');
  expect(isTypedInto(queryClient, 'visit 1')).toBe(true);
  keeper.discard();
  dropDraft(queryClient, 'visit 1');
  expect(findDraft(queryClient, 'visit 1')).toBeUndefined();
});

test('forgetting a case forgets what was typed about it and sends none of it; other cases keep theirs', async () => {
  const gone = [keeperOf(10001, 'visit 1'), keeperOf(10001, 'event 7')];
  const other = keeperOf(10002, 'visit 2');
  for (const keeper of [...gone, other]) keeper.change(`typed ${sent.length}`);
  forgetDraftsOf(queryClient, 10001);
  expect(gone.map((keeper) => keeper.read().values)).toEqual(['', '']);
  expect([...casesOfDrafts(queryClient)]).toEqual([10002]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(['typed 0']);
  expect(other.read().status).toBe('saved');
});

test('words typed about a case that is gone can be copied, until the session ends; codes, and what nobody typed, are not among them [TAKENOFF-01]', () => {
  const [message, form, clean] = [keeperOf(10001, 'message'), keeperOf(10001, 'form'), keeperOf(10001, 'note')];
  message.change('<p>Dear Ngozi,</p><p>the hearing &amp; the <strong>papers</strong></p>');
  form.change('2026-11-18T09:00:00.000Z');
  expect(clean.read().status).toBe('clean');
  forgetDraftsOf(queryClient, 10001);
  expect(readLeftBehind()).toEqual({ caseId: 10001, text: 'Dear Ngozi,\nthe hearing & the papers' });
  forgetAllDrafts(queryClient);
  expect(readLeftBehind()).toBeNull();
});

test('once nobody is signed in, every draft is forgotten and none is asked about', async () => {
  for (const keeper of [keeperOf(10001, 'visit 1'), keeperOf(10002, 'visit 2')]) keeper.change('a word');
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(true);
  forgetAllDrafts(queryClient);
  expect(casesOfDrafts(queryClient).size).toBe(0);
  expect(isAsked()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
});

test('something is unsent from the first letter until the server holds the last, also when it could not be reached', async () => {
  const keeper = keeperOf(10001, 'visit 1');
  expect(hasUnsent(queryClient)).toBe(false);
  isOffline = true;
  keeper.change('a word');
  await flushAllDrafts(queryClient);
  expect(hasUnsent(queryClient)).toBe(true);
  isOffline = false;
  await flushAllDrafts(queryClient);
  expect(sent).toEqual(['a word']);
  expect(hasUnsent(queryClient)).toBe(false);
});

test('a draft whose form will not come back is kept until all of it was sent', async () => {
  isOffline = true;
  const keeper = keeperOf(10001, 'event 7');
  keeper.change('a word');
  dropWhenSent(queryClient, keeper);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([...casesOfDrafts(queryClient)]).toEqual([10001]);
  isOffline = false;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(sent).toEqual(['a word']);
  expect(casesOfDrafts(queryClient).size).toBe(0);
});

test('a draft whose form will not come back is dropped at once when it holds nothing unsent', () => {
  dropWhenSent(queryClient, keeperOf(10001, 'event 7'));
  expect(casesOfDrafts(queryClient).size).toBe(0);
});

test('a draft whose form comes back before all of it was sent stays', async () => {
  isOffline = true;
  const keeper = keeperOf(10001, 'event 7');
  keeper.change('a word');
  dropWhenSent(queryClient, keeper);
  keepDraft(queryClient, { caseId: 10001, name: 'event 7' }, keeper);
  isOffline = false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toEqual(['a word']);
  expect(findDraft(queryClient, 'event 7')).toBe(keeper);
});
