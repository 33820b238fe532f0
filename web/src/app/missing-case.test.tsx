import { countItems } from '@evenhand/contract/case-counts';
import { getCase } from '@evenhand/contract/case-details';
import { listFailedContacts, listParkedCalls } from '@evenhand/contract/contacts';
import { listBlockedUsers, listParticipants } from '@evenhand/contract/participants';
import { listCaseTasks } from '@evenhand/contract/tasks';
import { getHistory, getHistoryFilters } from '@evenhand/contract/timeline';
import { getWorkflowTracking } from '@evenhand/contract/workflow';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { caseOf } from '../testing/case-of.ts';
import type { MadeCall } from '../testing/fake-api.ts';
import { answer, keepWaiting, refuse } from '../testing/fake-api.ts';
import { lookupAnswers } from '../testing/lookup-answers.ts';
import { showRoute } from '../testing/show-route.tsx';

beforeEach(() => page.viewport(1440, 900));

const missing = {
  errorCode: 'CASE_NOT_FOUND',
  errorDescription: 'Case 99999 could not be found, or you do not have permission to view it.',
};
const ofCase = [
  getCase,
  countItems,
  listParticipants,
  listBlockedUsers,
  listCaseTasks,
  getHistory,
  getHistoryFilters,
  listParkedCalls,
  listFailedContacts,
  getWorkflowTracking,
];
const refused = ofCase.map((route) => refuse(route as never, 404, missing));

describe('a case that is missing', () => {
  test.each([
    ['/cases/99999', [listParticipants, listBlockedUsers, listCaseTasks]],
    ['/cases/99999/parkedcalls', [listParkedCalls]],
    ['/cases/99999/contacts/failed', [listFailedContacts]],
    ['/cases/99999/history', [getHistory, getHistoryFilters]],
    ['/cases/99999/processes/77', [getWorkflowTracking]],
  ])(
    'is asked for first and once at %s, its parts at most once beside it, and nothing again [PERM-05, ERR-18]',
    async (path, parts) => {
      const { screen, calls } = await showRoute(path, { answers: [...lookupAnswers, ...refused] });
      await expect.element(screen.getByRole('alertdialog', { name: 'Case Not Found' })).toBeVisible();
      const callsOfCase = () =>
        calls.filter(({ route }) => ofCase.includes(route as never)).map(({ route }) => route.path);
      expect(callsOfCase()[0]).toBe(getCase.path);
      expect(callsOfCase().filter((one) => one === getCase.path)).toHaveLength(1);
      expect(new Set(callsOfCase()).size, 'nothing twice').toBe(callsOfCase().length);
      expect([getCase, countItems, ...parts].map((route) => route.path)).toEqual(expect.arrayContaining(callsOfCase()));
      const before = callsOfCase();
      window.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('online'));
      await screen.getByRole('alertdialog', { name: 'Case Not Found' }).getByRole('button', { name: 'Back' }).click();
      await expect.element(screen.getByRole('heading', { name: 'Cases', level: 1 })).toBeVisible();
      expect(callsOfCase()).toEqual(before);
    },
  );

  test('is asked for anew by going to it, and shown once it may be seen [PERM-04]', async () => {
    let isVisible = false;
    const record = caseOf({ id: 99999 });
    const reply = (call: MadeCall) => (isVisible ? answer(getCase, record) : refuse(getCase, 404, missing)).reply(call);
    const { screen, goTo } = await showRoute('/cases/99999', {
      answers: [...lookupAnswers, ...refused, { ...answer(getCase, record), reply }],
    });
    await screen.getByRole('alertdialog', { name: 'Case Not Found' }).getByRole('button', { name: 'Back' }).click();
    isVisible = true;
    await goTo('/cases/99999');
    await expect.element(screen.getByText('Callum Brightwater').first()).toBeVisible();
  });
});

test('nothing waits for the case: its parts are asked for while it is under way', async () => {
  const { calls } = await showRoute('/cases/10001', { answers: [...lookupAnswers, ...ofCase.map(keepWaiting)] });
  const asked = calls.filter(({ route }) => ofCase.includes(route as never)).map(({ route }) => route.path);
  const parts = [getCase, countItems, listParticipants, listBlockedUsers, listCaseTasks];
  expect(asked).toEqual(parts.map(({ path }) => path));
});
