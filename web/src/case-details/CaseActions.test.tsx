import { listAnytimeEvents, startAnytimeEvent } from '@evenhand/contract/anytime-events';
import type { CaseRecord } from '@evenhand/contract/case-details';
import { getCase } from '@evenhand/contract/case-details';
import type { CaseAbilities } from '@evenhand/contract/cases';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { caseOf } from '../testing/case-of.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { lookupAnswers } from '../testing/lookup-answers.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { CaseFrame } from './CaseFrame.tsx';
import { summaryTab } from './case-details.feature.ts';

beforeEach(() => page.viewport(1440, 900));

type Change = Partial<Omit<CaseRecord, 'abilities'>> & { abilities?: Partial<CaseAbilities> };
const open: Partial<CaseAbilities> = { viewAnytimeEvents: true, startAnytimeEvent: true };
const event = (id: number, title: string) => ({ id, title, isVisibleToBusinessUsers: true, isVisibleToHrUsers: true });
const events = [event(15, 'Welfare meeting'), event(13, 'Resignation received')];

async function show(change: Change, { offered = answer(listAnytimeEvents, events), path = '/cases/10001' } = {}) {
  const frame = (
    <CaseFrame caseId={10001} activeTab={summaryTab}>
      <p>The screen</p>
    </CaseFrame>
  );
  const started = answer(startAnytimeEvent, { caseTrackingRecordId: 10001, workflowTrackingId: 812 });
  const app = await renderInApp(frame, {
    answers: [answer(getCase, caseOf(change)), ...lookupAnswers, offered, started],
    screens: ['/cases/$caseId', '/cases/$caseId/processes/$processId'],
    path,
  });
  return { ...app, menu: app.screen.getByRole('button', { name: 'Anytime Events' }) };
}

test('choosing an event starts it and goes to its process [ANY-06]', async () => {
  const { menu, calls, address } = await show({ abilities: open });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Welfare meeting' }).click();
  await expect.poll(address).toBe('/cases/10001/processes/812');
  const made = calls.filter((call) => call.route === startAnytimeEvent);
  expect(made.map((call) => call.params)).toEqual([{ caseId: '10001', eventId: '15' }]);
});

test('an event that business users are not shown says so before it is started', async () => {
  const forHr = { ...event(16, 'Early conciliation notified'), isVisibleToBusinessUsers: false };
  const { menu } = await show({ abilities: open }, { offered: answer(listAnytimeEvents, [...events, forHr]) });
  await menu.click();
  await expect
    .element(page.getByRole('menuitem', { name: 'Early conciliation notified HR only: not shown to business users' }))
    .toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Welfare meeting', exact: true })).toBeVisible();
});

test('a person who may not start events at all has no menu [ANY-01]', async () => {
  const { screen, menu, calls } = await show({});
  await expect.element(screen.getByRole('button', { name: 'Exit Case' })).toBeVisible();
  expect(menu.elements()).toEqual([]);
  expect(calls.some((call) => call.route === listAnytimeEvents)).toBe(false);
});

test.each([
  [
    'on a closed case [ANY-03]',
    { caseStatus: { id: 3, title: 'Closed' }, abilities: { viewAnytimeEvents: true } },
    undefined,
    'This case is closed.',
  ],
  ['on a case that is locked for them', { abilities: { viewAnytimeEvents: true } }, undefined, 'This case is locked.'],
  [
    'when none is available [ANY-02]',
    { abilities: open },
    answer(listAnytimeEvents, []),
    'No anytime events are available.',
  ],
  [
    'when they could not be loaded',
    { abilities: open },
    refuse(listAnytimeEvents, 500, { errorCode: 'EXCEPTION', errorDescription: 'Something went wrong.' }),
    'The anytime events could not be loaded.',
  ],
])('it is shown disabled %s, and says why', async (_, change, offered, reason) => {
  const { menu, calls } = await show(change, offered === undefined ? {} : { offered });
  await expect.element(menu).toHaveAttribute('aria-disabled', 'true');
  await expect.element(menu).toHaveAccessibleDescription(reason);
  await menu.click({ force: true });
  expect(page.getByRole('menuitem').elements()).toEqual([]);
  expect(calls.some((call) => call.route === startAnytimeEvent)).toBe(false);
});

test('on a narrow screen one line of the menu says that none is available, and does nothing [ANY-02]', async () => {
  await page.viewport(1000, 800);
  const { calls } = await show({ abilities: { ...open, lock: true } }, { offered: answer(listAnytimeEvents, []) });
  await page.getByRole('button', { name: 'More actions' }).click();
  const line = page.getByRole('menuitem', { name: /^Anytime Events/ });
  await expect.element(line).toHaveAttribute('aria-disabled', 'true');
  await expect.element(line.getByText('No anytime events are available.')).toBeVisible();
  await line.click({ force: true });
  expect(calls.some((call) => call.route === startAnytimeEvent)).toBe(false);
});

test('an address can ask for it: it is open, and once shut the query is gone [ROUTE-12]', async () => {
  const { address } = await show({ abilities: open }, { path: '/cases/10001?action=addAnytimeEvent' });
  await expect.element(page.getByRole('menuitem', { name: 'Resignation received' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(address).toBe('/cases/10001');
  await expect.element(page.getByRole('menuitem', { name: 'Resignation received' })).not.toBeInTheDocument();
});

test('on a narrow screen the events are in the menu of all acts, under their heading', async () => {
  await page.viewport(1000, 800);
  await show({ abilities: { ...open, lock: true } });
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect.element(page.getByRole('menu').getByText('Anytime Events', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Welfare meeting' })).toBeVisible();
});
