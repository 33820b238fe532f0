import { expect, test } from 'vitest';
import { createDraftKeeper } from '../drafts/draft-keeper.ts';
import { casesOfDrafts, keepDraft } from '../drafts/open-drafts.ts';
import { ApiError, CallFailed } from '../lib/api-error.ts';
import { follows } from '../lib/follows.ts';
import type { Follower } from '../testing/followers.ts';
import { setUpFollowers } from '../testing/followers.ts';
import { forgetCase, forgetWhenRefused } from './forget-case.ts';

const world = setUpFollowers();
const { show, remember, settle, cachedNames } = world;
const refused = (code: string) =>
  new ApiError({ code, description: '', status: 404, fields: {}, current: undefined, blockers: [] });

test('every query about the case is removed, and queries about other cases stay [PERM-04]', async () => {
  await remember('facts', follows.case(10001));
  await remember(
    'process',
    follows.process((data: Follower) => data.caseId),
  );
  await remember('step', follows.visit(10001, world.step));
  await remember('other', follows.case(10002), 10002);
  await remember('page', follows.lists);
  await remember('settings', follows.nothing);
  forgetCase(world.queryClient, 10001);
  expect(cachedNames()).toEqual(['other', 'settings']);
});

test('a query on the screen asks once more, also when only its answer named the case', async () => {
  await show(
    'process',
    follows.process((data: Follower) => data.caseId),
  );
  forgetCase(world.queryClient, 10001);
  expect(cachedNames()).toEqual([]);
  await settle();
  expect(world.requestCounts).toEqual({ process: 2 });
});

test('an observer that has moved to another query but still holds the case holds nothing afterwards', async () => {
  await remember('facts', follows.case(10001));
  const [query] = world.queryClient.getQueryCache().getAll();
  forgetCase(world.queryClient, 10001);
  expect(query?.state.data).toBeUndefined();
});

test('what was typed about the case is gone', () => {
  const rejectSave = () => Promise.reject(new Error('Nothing is sent.'));
  const keeper = createDraftKeeper(
    { values: '', updatedAt: null },
    { send: rejectSave, newest: rejectSave, isConflict: () => false, finalReason: () => null },
  );
  keepDraft(world.queryClient, { caseId: 10001, name: 'visit 1' }, keeper);
  keeper.change('a secret');
  forgetCase(world.queryClient, 10001);
  expect(keeper.read()).toMatchObject({ values: '', status: 'clean' });
  expect(casesOfDrafts(world.queryClient).size).toBe(0);
});

test.each([
  ['said by the caller', refused('CASE_NOT_FOUND')],
  ['said in the global dialog', new CallFailed('CASE_NOT_FOUND')],
])(
  'the answer that there is no such case forgets it and reads lists without it: %s [PERM-04]',
  async (_where, error) => {
    await show('list', follows.lists);
    await remember('facts', follows.case(10001));
    forgetWhenRefused(world.queryClient, 10001, error);
    await settle();
    expect(cachedNames()).toEqual(['list']);
    expect(world.requestCounts.list).toBe(2);
  },
);

test.each([refused('NOT_AUTHORISED'), refused('NOT_FOUND'), new Error('network')])(
  'any other failure forgets nothing: %s',
  async (error) => {
    await remember('facts', follows.case(10001));
    forgetWhenRefused(world.queryClient, 10001, error);
    expect(cachedNames()).toEqual(['facts']);
  },
);
