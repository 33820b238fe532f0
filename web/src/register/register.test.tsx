import type { RegisterEntry } from '@evenhand/contract/register';
import { checkRegister, listRegister } from '@evenhand/contract/register';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '../testing/fake-api.ts';
import { callumId, showAdministration, tessaId } from '../testing/show-administration.ts';

beforeEach(() => page.viewport(1440, 900));

const entry: RegisterEntry = {
  seq: 12,
  at: '2026-11-18T14:05:00.000Z',
  kind: 'person.changed',
  by: { userId: tessaId, name: 'Tessa Ward' },
  about: { userId: callumId, name: 'Callum Brightwater' },
  words: 'changed',
  changes: [
    { title: 'Manager', from: null, to: 'Ngozi Farraday' },
    { title: 'Job title', from: 'Driver', to: 'Team Leader' },
    { title: 'Until', from: null, to: null },
  ],
};
const answers = (entries: RegisterEntry[], isWhole = true, total = entries.length) => [
  answer(listRegister, { entries, total }),
  answer(checkRegister, { isWhole }),
];

test('an entry says who did what about whom, with what was before and after [AREG-03]', async () => {
  const { screen } = await showAdministration('/admin/register', {
    answers: answers([
      entry,
      { ...entry, seq: 11, by: null, kind: 'owner.recovered', words: 'gave the Owner right to', changes: [] },
    ]),
  });
  const row = screen.getByRole('row', { name: /Tessa Ward changed Callum Brightwater/ });
  await expect.element(row.getByText('Manager: Ngozi Farraday')).toBeVisible();
  await expect.element(row.getByText('Job title: Driver → Team Leader')).toBeVisible();
  await expect.element(row.getByText('18/11/2026 14:05')).toBeVisible();
  await expect.element(row.getByText(/Until/)).not.toBeInTheDocument();
  await expect
    .element(row.getByRole('link', { name: 'Callum Brightwater' }))
    .toHaveAttribute('href', `/admin/people/${callumId}`);
  await expect.element(screen.getByRole('row', { name: /The server gave the Owner right to/ })).toBeVisible();
  await expect.element(screen.getByText(/the chain of the register is whole/)).toBeVisible();
});

test('the filters and the page of the address are asked for, and can be reset [AREG-03]', async () => {
  const { screen, made, address } = await showAdministration(
    `/admin/register?kind=person.changed&userId=${callumId}&by=${tessaId}&from=2026-11-01&to=2026-11-30&search=lead&page=2`,
    { answers: answers([entry], true, 51) },
  );
  await expect.element(screen.getByText('Page 2 of 2')).toBeVisible();
  expect(Object.fromEntries(made(listRegister)[0]?.query ?? [])).toEqual({
    kind: 'person.changed',
    userId: callumId,
    by: tessaId,
    from: '2026-11-01',
    to: '2026-11-30',
    search: 'lead',
    page: '2',
  });
  await screen.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(address).toBe('/admin/register');
});

test('a kind that is chosen is in the address, and days in the wrong order are not asked for [AREG-03]', async () => {
  const { screen, made, address } = await showAdministration('/admin/register', { answers: answers([]) });
  await expect.element(screen.getByText('Nothing has been done in administration yet.')).toBeVisible();
  await screen.getByRole('combobox', { name: 'What was done' }).click();
  await page.getByRole('option', { name: 'Import', exact: true }).click();
  await expect.poll(address).toBe('/admin/register?kind=import.applied');
  await expect.element(screen.getByText('No entry matches these filters.')).toBeVisible();
  await screen.getByRole('textbox', { name: 'From' }).fill('30/11/2026');
  await expect.poll(() => made(listRegister).at(-1)?.query.get('from')).toBe('2026-11-30');
  const count = made(listRegister).length;
  await screen.getByRole('textbox', { name: 'To' }).fill('01/11/2026');
  await expect.element(screen.getByText('The first day must not be after the last.')).toBeVisible();
  expect(made(listRegister)).toHaveLength(count);
});

test('a chain that does not hold is said above everything else [AREG-02]', async () => {
  const { screen } = await showAdministration('/admin/register', { answers: answers([entry], false) });
  await expect
    .element(screen.getByRole('main').getByRole('alert').getByText('The register has been changed from outside.'))
    .toBeVisible();
  await expect.element(screen.getByText(/is whole/)).not.toBeInTheDocument();
});

test('a chain that could not be checked is not said to be whole [AREG-02]', async () => {
  const { screen } = await showAdministration('/admin/register', {
    answers: [
      answer(listRegister, { entries: [entry], total: 1 }),
      refuse(checkRegister, 500, { errorCode: 'EXCEPTION', errorDescription: 'x' }),
    ],
  });
  await expect.element(screen.getByText(/It could not be checked whether/)).toBeVisible();
  await expect.element(screen.getByText(/is whole/)).not.toBeInTheDocument();
});

test('a register that fails can be asked for again [AREG-03]', async () => {
  const { screen } = await showAdministration('/admin/register', {
    answers: [
      refuse(listRegister, 500, { errorCode: 'EXCEPTION', errorDescription: 'x' }),
      answer(checkRegister, { isWhole: true }),
    ],
  });
  await expect.element(screen.getByText('The register could not be loaded')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('on the page of a person are the entries about them alone, without filters [AREG-03]', async () => {
  const { screen, made } = await showAdministration(`/admin/people/${callumId}/changes`, { answers: answers([entry]) });
  await expect.element(screen.getByText('Job title: Driver → Team Leader')).toBeVisible();
  expect(Object.fromEntries(made(listRegister)[0]?.query ?? [])).toEqual({ userId: callumId });
  await expect.element(screen.getByRole('combobox', { name: 'What was done' })).not.toBeInTheDocument();
});
