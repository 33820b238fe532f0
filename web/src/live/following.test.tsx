import { canSeeCase } from '@evenhand/contract/dashboard';
import type { LiveEvent } from '@evenhand/contract/live';
import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { refreshAll, refreshElsewhere } from '../cases/refresh-case.ts';
import { createDraftKeeper } from '../drafts/draft-keeper.ts';
import { keepDraft } from '../drafts/open-drafts.ts';
import { configureApi } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { answer, fakeFetch } from '../testing/fake-api.ts';
import type { Follower } from '../testing/followers.ts';
import { setUpFollowers } from '../testing/followers.ts';
import type { LiveScreen } from './apply-live-event.ts';
import { createLiveScreen } from './apply-live-event.ts';

const world = setUpFollowers();
const { show, remember, settle, cachedNames, step } = world;
const byData = (data: Follower): number => data.caseId;
let live: LiveScreen;
beforeEach(() => {
  live = createLiveScreen(world.queryClient);
});

async function tell(event: Partial<LiveEvent>): Promise<void> {
  const applied = live.apply({ changed: [], gone: [], isBehind: false, ...event });
  await settle();
  await applied;
}

describe('A query that follows a case', () => {
  test('is asked again when that case has changed, and not when another has', async () => {
    await show('facts', follows.case(10001));
    await tell({ changed: [10002] });
    expect(world.requestCounts).toEqual({ facts: 1 });
    await tell({ changed: [10001] });
    expect(world.requestCounts).toEqual({ facts: 2 });
  });

  test('is forgotten when the case is gone: emptied where it is shown, removed where it is not', async () => {
    let isRefused = false;
    const facts = defineQuery({
      queryKey: ['facts'],
      follows: follows.case(10001),
      queryFn: async () => (isRefused ? Promise.reject(new Error('There is no such case.')) : 'facts'),
    });
    const observer = new QueryObserver(world.queryClient, facts);
    const stop = observer.subscribe(() => undefined);
    await settle();
    await remember('more', follows.case(10001));
    await remember('others', follows.case(10002), 10002);
    expect(cachedNames()).toEqual(['facts', 'more', 'others']);
    isRefused = true;
    await tell({ gone: [10001] });
    expect(observer.getCurrentResult()).toMatchObject({ data: undefined, isError: true });
    expect(cachedNames()).toEqual(['others']);
    stop();
  });

  test('is only marked as stale while it is not on the screen', async () => {
    await remember('facts', follows.case(10001));
    await tell({ changed: [10001] });
    expect(world.requestCounts).toEqual({ facts: 1 });
    expect(world.isOld('facts')).toBe(true);
  });

  test('may know its case from its data alone', async () => {
    await show('facts', follows.case(byData), 10005);
    await remember('more', follows.case(byData), 10005);
    await tell({ changed: [10001], gone: [10002] });
    expect(world.requestCounts).toEqual({ facts: 1, more: 1 });
    await tell({ changed: [10005] });
    expect(world.requestCounts).toEqual({ facts: 2, more: 1 });
    await tell({ gone: [10005] });
    expect(world.requestCounts).toEqual({ facts: 3, more: 1 });
    expect(cachedNames()).toEqual(['facts']);
  });
});

test('Data of a case that may name others is forgotten when any case is gone, and read again where it is shown [PERM-04, LINK-06]', async () => {
  await show('history', follows.naming(10001));
  await show('facts', follows.case(10001));
  await remember('older history', follows.naming(10001));
  await tell({ gone: [10002] });
  expect(world.requestCounts).toEqual({ history: 2, facts: 1, 'older history': 1 });
  expect(cachedNames()).toEqual(['history', 'facts']);
  await tell({ changed: [10001] });
  expect(world.requestCounts.history).toBe(3);
});

describe('A query that follows an inbox', () => {
  test('is asked again with its case, and when its reader marked something on it in another window [MSG-20, MSG-36]', async () => {
    await show('inbox', follows.inbox(10001));
    await show('facts', follows.case(10001));
    await show('another inbox', follows.inbox(10002), 10002);
    await show('rows', follows.lists);
    await tell({ changed: [10001] });
    await tell({ own: [10001] });
    expect(world.requestCounts).toEqual({ inbox: 3, facts: 2, 'another inbox': 1, rows: 3 });
  });
});

test('What a search has found is not searched for again by changes, and forgotten when any case is gone, also where it cannot be read again [SEARCH-04]', async () => {
  let isRefused = false;
  let count = 0;
  const hits = defineQuery({
    queryKey: ['hits'],
    follows: follows.sight,
    queryFn: async () => {
      count += 1;
      return isRefused ? Promise.reject(new Error('You have searched too often.')) : 'hits';
    },
  });
  const observer = new QueryObserver(world.queryClient, hits);
  const stop = observer.subscribe(() => undefined);
  await settle();
  await tell({ changed: [10001, 10002] });
  expect([count, observer.getCurrentResult().data]).toEqual([1, 'hits']);
  isRefused = true;
  await tell({ gone: [10002] });
  expect(observer.getCurrentResult()).toMatchObject({ data: undefined, isError: true });
  expect(count).toBe(2);
  stop();
});

test('Lists are asked again when a message without a case has come or gone [UNAS-09]', async () => {
  await show('rows', follows.lists);
  await show('facts', follows.case(10001));
  await tell({ hasNewUnassigned: true });
  expect(world.requestCounts).toEqual({ rows: 2, facts: 1 });
});

describe('A query that follows a process', () => {
  test('is not asked again while the person types into a form of its case on the screen, and is asked again otherwise', async () => {
    await show('process', follows.process(10001));
    await show('step', follows.visit(10001, step));
    world.form.isTyped = true;
    await tell({ changed: [10001] });
    expect(world.requestCounts).toEqual({ process: 1, step: 1 });
    world.form.isTyped = false;
    await tell({ changed: [10001] });
    expect(world.requestCounts).toEqual({ process: 2, step: 2 });
  });

  test('does not stay for a form that is out of view or about another case', async () => {
    await show('process', follows.process(10001));
    await remember('step', follows.visit(10001, step));
    await show('another', follows.visit(10002, step), 10002);
    world.form.isTyped = true;
    await tell({ changed: [10001] });
    expect(world.requestCounts.process).toBe(2);
  });

  test('is forgotten with its case, also when something has been typed', async () => {
    await remember('process', follows.process(byData));
    await remember('step', follows.visit(10001, step));
    world.form.isTyped = true;
    await tell({ gone: [10001] });
    expect(cachedNames()).toEqual([]);
  });
});

describe('A query that follows one step of a process', () => {
  test('is not asked for again once the step is over', async () => {
    await show('step', follows.visit(10001, step));
    world.form.isOver = true;
    await tell({ changed: [10001] });
    expect(world.requestCounts).toEqual({ step: 1 });
    expect(world.isOld('step')).toBe(true);
  });

  test('is asked after the process, which says whether the step is still the current one', async () => {
    await show('step', follows.visit(10001, step));
    let hasMovedOn = false;
    const process = defineQuery({
      queryKey: ['process'],
      follows: follows.process(10001),
      queryFn: async () => {
        world.form.isOver = hasMovedOn;
        return hasMovedOn;
      },
    });
    const stop = new QueryObserver(world.queryClient, process).subscribe(() => undefined);
    await settle();
    hasMovedOn = true;
    await tell({ changed: [10001] });
    expect(world.requestCounts).toEqual({ step: 1 });
    stop();
  });
});

describe('A query that follows lists', () => {
  test('is asked again after an event about any case, at most once a second', async () => {
    await show('list', follows.lists);
    await tell({ changed: [10001] });
    expect(world.requestCounts).toEqual({ list: 2 });
    for (const caseId of [10002, 10003, 10004, 10005])
      await live.apply({ changed: [caseId], gone: [], isBehind: false });
    await settle();
    expect(world.requestCounts).toEqual({ list: 3 });
  });

  test('is removed when a case is gone and it is not on the screen; on the screen it stays and is read again', async () => {
    await show('list', follows.lists);
    await remember('page', follows.lists);
    await tell({ gone: [10001] });
    expect(world.requestCounts).toEqual({ list: 2, page: 1 });
    expect(cachedNames()).toEqual(['list']);
  });

  test('is removed when it was being read as the case went, and has left the screen since [PERM-04]', async () => {
    let finish = (): void => undefined;
    const slow = defineQuery({
      queryKey: ['slow'],
      follows: follows.lists,
      queryFn: () => new Promise<string>((resolve) => (finish = () => resolve('a row of 10001'))),
    });
    const stop = new QueryObserver(world.queryClient, slow).subscribe(() => undefined);
    const applied = live.apply({ changed: [], gone: [10001], isBehind: false });
    stop();
    await settle();
    finish();
    await settle();
    await applied;
    expect(cachedNames()).toEqual([]);
  });
});

test('a query that follows nothing is not changed by any event', async () => {
  await show('settings', follows.nothing);
  await remember('more settings', follows.nothing);
  await tell({ changed: [10001] });
  await tell({ gone: [10002], isBehind: true });
  expect(world.requestCounts).toEqual({ settings: 1, 'more settings': 1 });
  expect(cachedNames()).toEqual(['settings', 'more settings']);
});

test('after a gap every cached case is asked for; cases out of sight are forgotten, the others are asked again', async () => {
  const { fetch, calls } = fakeFetch([answer(canSeeCase, ({ params }) => params.id !== '10002')]);
  configureApi({ services: {}, token: () => null, onUnauthenticated: () => undefined, fetch });
  await show('facts', follows.case(10001));
  await remember('process', follows.process(byData), 10002);
  await show('step', follows.visit(10003, step), 10003);
  await remember('page', follows.lists);
  await remember('history', follows.naming(10001));
  const rejectSave = () => Promise.reject(new Error('Nothing is sent.'));
  const draft = createDraftKeeper(
    { values: '', updatedAt: null },
    { send: rejectSave, newest: rejectSave, isConflict: () => false, finalReason: () => null },
  );
  keepDraft(world.queryClient, { caseId: 10004, name: 'visit 7' }, draft);
  await tell({ isBehind: true });
  expect(calls.map(({ params }) => params.id)).toEqual(['10001', '10002', '10003', '10004']);
  expect(world.requestCounts).toEqual({ facts: 2, process: 1, step: 2, page: 1, history: 1 });
  expect(cachedNames()).toEqual(['facts', 'step']);
});

test('a call under way when an event arrives is waited for and then sent again', async () => {
  const answers: (() => void)[] = [];
  const slow = defineQuery({
    queryKey: ['slow'],
    follows: follows.case(10001),
    queryFn: ({ signal }) =>
      new Promise<number>((resolve, reject) => {
        const nth = answers.push(() => resolve(nth));
        signal.addEventListener('abort', () => reject(new Error('It was cut off.')));
      }),
  });
  const stop = new QueryObserver(world.queryClient, slow).subscribe(() => undefined);
  const applied = live.apply({ changed: [10001], gone: [], isBehind: false });
  await settle();
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await settle();
  expect(world.queryClient.getQueryData(slow.queryKey)).toBe(1);
  expect(answers).toHaveLength(2);
  answers[1]?.();
  await applied;
  expect(world.queryClient.getQueryData(slow.queryKey)).toBe(2);
  stop();
});

describe('A query that follows the configuration', () => {
  test('is stale once a pack has been published, and after a gap, and is read again when it is used next', async () => {
    await show('topics', follows.configuration);
    await tell({ changed: [10001], gone: [10002] });
    expect(world.isOld('topics')).toBe(false);
    await tell({ hasNewConfiguration: true });
    expect(world.requestCounts).toEqual({ topics: 1 });
    expect(world.isOld('topics')).toBe(true);
    await show('topics', follows.configuration);
    expect(world.requestCounts).toEqual({ topics: 2 });
    expect(world.isOld('topics')).toBe(false);
    await tell({ isBehind: true });
    expect(world.isOld('topics')).toBe(true);
  });

  test('is not read again after an act on a case', async () => {
    await show('topics', follows.configuration);
    await refreshAll(world.queryClient);
    refreshElsewhere(world.queryClient, 10001);
    await settle();
    expect(world.requestCounts).toEqual({ topics: 1 });
  });
});
