import { lookupCaseReasons, lookupTopics } from '@evenhand/contract/configuration';
import type { RegisterRow } from '@evenhand/contract/sanction-register';
import { exportSanctions, pageOfSanctions, totalSanctionPages } from '@evenhand/contract/sanction-register';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { saveFile } from '../lib/save-file.ts';
import { userNumber } from '../testing/case-of.ts';
import type { FakeAnswer, MadeCall } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { teodora } from '../testing/people.ts';
import { showRoute } from '../testing/show-route.tsx';

vi.mock('../lib/save-file.ts', () => ({ saveFile: vi.fn() }));
beforeEach(() => page.viewport(1440, 900));

function row(id: number, change: Partial<RegisterRow> = {}): RegisterRow {
  return {
    id,
    caseId: 10_000 + id,
    number: 1,
    person: { userId: userNumber(90), fullName: 'Callum Brightwater' },
    kind: 'final-warning',
    category: 'Misconduct',
    issuedOn: '2026-02-02',
    inForceFrom: '2026-02-02',
    lastDay: '2027-02-01',
    daysLeft: 75,
    state: 'in-force',
    ...change,
  };
}
const dismissal = row(2, {
  person: { userId: null, fullName: 'Rowan Pell' },
  kind: 'dismissal',
  lastDay: null,
  daysLeft: null,
});
const lookups = [
  answer(lookupCaseReasons, [{ id: 1, title: 'Bullying' }] as never),
  answer(lookupTopics, [{ id: 1, title: 'Misconduct' }] as never),
];
const filled: FakeAnswer[] = [
  answer(pageOfSanctions, [row(1), dismissal], { 'x-has-more-rows': 'true' }),
  answer(totalSanctionPages, 2, { 'x-total-rows': '17' }),
  ...lookups,
];
const empty = [answer(pageOfSanctions, []), answer(totalSanctionPages, 0, { 'x-total-rows': '0' }), ...lookups];

const questionOf = (made: MadeCall | undefined): string | undefined => made?.query.toString();

async function showRegister(address = '/sanctions', answers = filled) {
  const shown = await showRoute(address, { answers });
  const asked = (route = pageOfSanctions as FakeAnswer['route']) =>
    shown.calls.filter((made) => made.route === route).at(-1);
  return { ...shown, asked };
}

test('lists each sanction with its person, days and state, and leads to its case [SANC-05]', async () => {
  const { screen, address, asked } = await showRegister();
  await expect.element(screen.getByRole('heading', { name: 'Sanctions', level: 1 })).toBeVisible();
  const rows = screen.getByRole('row');
  await expect
    .element(rows.nth(1))
    .toHaveTextContent(
      'Callum BrightwaterFinal written warningMisconduct02/02/202602/02/202601/02/202775 daysIn force10001',
    );
  await expect
    .element(rows.nth(2))
    .toHaveTextContent('Rowan PellDismissalMisconduct02/02/202602/02/2026No endIn force10002');
  await expect.element(screen.getByText('17 sanctions', { exact: true })).toBeVisible();
  expect(asked()?.params).toEqual({ page: '1' });
  expect(questionOf(asked())).toBe('state=in-force&state=reduced&state=not-yet&sortColumn=ends&sortOrder=asc');
  await screen.getByRole('link', { name: '10002' }).click();
  await expect.poll(address).toBe('/cases/10002');
});

test('says what the last day is, and how many are left [SANC-05]', async () => {
  const days = [row(1, { daysLeft: 0 }), row(2, { daysLeft: 1 })];
  const { screen } = await showRegister('/sanctions', [answer(pageOfSanctions, days), ...filled.slice(1)]);
  await expect.element(screen.getByRole('cell', { name: 'Last day today' })).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: '1 day', exact: true })).toBeVisible();
});

test('filters, order and page are in the address and in the question [SANC-05]', async () => {
  const { screen, address, asked } = await showRegister('/sanctions?page=2');
  await expect.poll(() => asked()?.params).toEqual({ page: '2' });
  await screen.getByRole('combobox', { name: 'Ends' }).click();
  await screen.getByRole('option', { name: 'In the next 30 days' }).click();
  await expect.poll(address).toBe('/sanctions?ends=30');
  await screen.getByRole('combobox', { name: 'Category' }).click();
  await screen.getByRole('option', { name: 'Bullying' }).click();
  await screen.getByRole('combobox', { name: 'Sanction' }).click();
  await screen.getByRole('option', { name: 'Dismissal' }).click();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Issued' }).click();
  await expect.poll(address).toBe('/sanctions?kind=dismissal&category=Bullying&ends=30&sortColumn=issued');
  const inForce = 'state=in-force&state=reduced&state=not-yet';
  await expect
    .poll(() => questionOf(asked()))
    .toBe(`${inForce}&kind=dismissal&category=Bullying&endsWithin=30&sortColumn=issued&sortOrder=asc`);
  expect(questionOf(asked(totalSanctionPages))).toBe(`${inForce}&kind=dismissal&category=Bullying&endsWithin=30`);
  await screen.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => asked()?.params).toEqual({ page: '2' });
  await screen.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(address).toBe('/sanctions');
});

test('an empty register offers every state, and one that is narrowed to widen it again [SANC-05]', async () => {
  const { screen, address, asked, goTo } = await showRegister('/sanctions', empty);
  await expect.element(screen.getByText('No sanction is in force in the cases you see.')).toBeVisible();
  await screen.getByRole('button', { name: 'Show every state' }).click();
  await expect.poll(address).toBe('/sanctions?state=every');
  await expect.poll(() => questionOf(asked())).toBe('sortColumn=ends&sortOrder=asc');
  await goTo('/sanctions?kind=note');
  await expect.element(screen.getByText('No match for these filters')).toBeVisible();
  await screen.getByRole('main').getByRole('button', { name: 'Reset' }).last().click();
  await expect.poll(address).toBe('/sanctions');
});

test('a page beyond the last one leads back to it [SANC-05]', async () => {
  const pages = answer(pageOfSanctions, ({ params }) => (params.page === '1' ? [row(1)] : []));
  const total = answer(totalSanctionPages, 1, { 'x-total-rows': '1' });
  const { screen, address } = await showRegister('/sanctions?page=3', [pages, total, ...lookups]);
  await expect.poll(address).toBe('/sanctions');
  await expect.element(screen.getByText('Callum Brightwater')).toBeVisible();
});

test('is exported with its filters and in its order [SANC-05, EXPORTLIST-07]', async () => {
  const file: FakeAnswer = {
    route: exportSanctions,
    reply: () =>
      new Response('a', {
        headers: { 'content-disposition': "attachment; filename*=UTF-8''sanctions-2026-11-18.csv" },
      }),
  };
  const { screen, asked } = await showRegister('/sanctions?state=spent&sortOrder=desc', [file, ...filled]);
  const choose = async () => {
    await screen.getByRole('button', { name: 'Export' }).click();
    await screen.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
  };
  await choose();
  await expect.poll(() => vi.mocked(saveFile).mock.calls.at(-1)?.[0]).toBe('sanctions-2026-11-18.csv');
  expect(questionOf(asked(exportSanctions))).toBe('state=spent&sortColumn=ends&sortOrder=desc&format=csv');
});

test('on a phone it is a list, and its filters are folded away [SANC-05]', async () => {
  await page.viewport(390, 844);
  const { screen } = await showRegister();
  await expect.element(screen.getByText('Rowan Pell')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Ends' }).elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Filters (1)' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'Ends' })).toBeVisible();
});

test('says that it could not be loaded, and asks again [SANC-05]', async () => {
  const { screen } = await showRegister('/sanctions', [
    refuse(pageOfSanctions, 500, { errorCode: 'INTERNAL', errorDescription: 'Something went wrong.' }),
    ...filled.slice(1),
  ]);
  await expect.element(screen.getByText('Sanctions could not be loaded')).toBeVisible();
});

test('is for HR users alone [SANC-05]', async () => {
  const { address } = await showRoute('/sanctions', { user: teodora });
  await expect.poll(address).toBe('/permissions?from=%2Fsanctions');
});
