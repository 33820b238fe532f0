import { getCase } from '@evenhand/contract/case-details';
import { pageOfCases, totalCasePages } from '@evenhand/contract/case-list';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { caseOf } from '../testing/case-of.ts';
import { answer } from '../testing/fake-api.ts';
import { teodora } from '../testing/people.ts';
import { showRoute } from '../testing/show-route.tsx';

beforeEach(() => page.viewport(1440, 900));

const withCase = [
  answer(getCase, caseOf({ abilities: { viewNotes: true } })),
  answer(pageOfCases, []),
  answer(totalCasePages, 0),
];

test.each([
  '/cases/10001/message/reply',
  '/cases/10001/message/create/1',
  '/cases/10001/message/send',
  '/cases/10001/note/edit',
  '/cases/10001/note/edit/x',
])("there is nothing at '%s' [ROUTE-19, ROUTE-20, ROUTE-22]", async (path) => {
  const { screen } = await showRoute(path, { answers: withCase });
  await expect.element(screen.getByRole('heading', { level: 1, name: /not found/i })).toBeVisible();
});

test("'/notes' leads to the notes of the case that was opened last, and to the cases when none was [ROUTE-31]", async () => {
  const { address, goTo, screen } = await showRoute('/notes', { answers: withCase });
  await expect.poll(address).toBe('/cases');
  await goTo('/cases/10001');
  await expect.element(screen.getByText('Callum Brightwater').first()).toBeVisible();
  await goTo('/notes');
  await expect.poll(address).toBe('/cases/10001/notes');
});

test("'/notes' is for HR users [ROUTE-31]", async () => {
  const { address } = await showRoute('/notes', { user: teodora, answers: withCase });
  await expect.poll(address).toBe('/permissions?from=%2Fnotes');
});
