import { beforeEach, expect, test } from 'vitest';
import { follows } from '../lib/follows.ts';
import type { Follower } from '../testing/followers.ts';
import { setUpFollowers } from '../testing/followers.ts';
import { refreshAll, refreshCase, refreshElsewhere } from './refresh-case.ts';

const world = setUpFollowers();

beforeEach(async () => {
  await world.show('facts', follows.case(10001));
  await world.show(
    'process',
    follows.process((data: Follower) => data.caseId),
  );
  await world.show('step', follows.visit(10001, world.step));
  await world.show('list', follows.lists);
  await world.show('settings', follows.nothing);
  await world.remember('other case', follows.case(10002));
});

test('after an act everything of its case and every list is read again, also forms that are being typed into', async () => {
  world.form.isTyped = true;
  await refreshCase(world.queryClient, 10001);
  await world.settle();
  expect(world.requestCounts).toEqual({ facts: 2, process: 2, step: 2, list: 2, settings: 1, 'other case': 1 });
  expect(world.isOld('other case')).toBe(true);
});

test('a person who has left a case asks for nothing of it', async () => {
  refreshElsewhere(world.queryClient, 10001);
  await world.settle();
  expect(world.requestCounts).toEqual({ facts: 1, process: 1, step: 1, list: 2, settings: 1, 'other case': 1 });
});

test('after an act on a process its steps are only marked as old', async () => {
  await refreshAll(world.queryClient);
  expect(world.requestCounts).toEqual({ facts: 2, process: 2, step: 1, list: 2, settings: 1, 'other case': 1 });
  expect(world.isOld('step')).toBe(true);
});
