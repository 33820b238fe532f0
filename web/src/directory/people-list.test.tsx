import { addDirectoryPerson, listDirectory } from '@evenhand/contract/directory';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse } from '../testing/fake-api.ts';
import { callumId, listedPerson, showAdministration, tessaId } from '../testing/show-administration.ts';

beforeEach(() => page.viewport(1440, 900));

const query = (search: URLSearchParams) => Object.fromEntries(search);
const exists = (errorDescription: string, fields = {}) =>
  refuse(addDirectoryPerson, 409, { errorCode: 'ALREADY_EXISTS', errorDescription, fields });

test('people are listed with number, e-mail, job, manager and how they sign in; filters, order and page of the address are asked for [PEOPLE-01]', async () => {
  const { screen, made } = await showAdministration(
    '/admin/people?search=cal&state=all&signIn=ready&sort=number&order=desc&page=2',
    { answers: [answer(listDirectory, { people: [listedPerson], total: 14 })] },
  );
  const row = screen.getByRole('row', { name: /Callum Brightwater/ });
  for (const words of ['00871', 'callum@northmoor.example', 'HGV Driver', 'Tessa Ward', 'Password'])
    await expect.element(row.getByText(words)).toBeVisible();
  await expect
    .element(row.getByRole('link', { name: /Callum Brightwater/ }))
    .toHaveAttribute('href', `/admin/people/${callumId}`);
  await expect.element(screen.getByText('11–14 of 14 people')).toBeVisible();
  expect(query(made(listDirectory)[0]?.query as URLSearchParams)).toEqual({
    search: 'cal',
    state: 'all',
    signIn: 'ready',
    sort: 'number',
    isDescending: 'true',
    page: '2',
  });
});

test('a filter is in the address at once and goes back to page 1; a value that is none is left out [PEOPLE-01]', async () => {
  const { screen, made, address } = await showAdministration('/admin/people?page=2&state=nobody&sort=shoes');
  await expect.element(screen.getByText('Callum Brightwater')).toBeVisible();
  expect(query(made(listDirectory)[0]?.query as URLSearchParams)).toEqual({ page: '2' });
  await screen.getByRole('searchbox', { name: 'Search' }).fill('bright');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => query(made(listDirectory).at(-1)?.query as URLSearchParams)).toEqual({ search: 'bright' });
  expect(new URL(address(), location.origin).searchParams.get('page')).toBeNull();
  await screen.getByRole('button', { name: 'Job title' }).click();
  await expect
    .poll(() => query(made(listDirectory).at(-1)?.query as URLSearchParams))
    .toEqual({ search: 'bright', sort: 'job' });
});

test('a list that nobody matches can be reset; one that fails can be asked for again [PEOPLE-01]', async () => {
  const { screen, address } = await showAdministration('/admin/people?search=zyzzyva', {
    answers: [answer(listDirectory, { people: [], total: 0 })],
  });
  await expect.element(screen.getByText('Nobody matches these filters.')).toBeVisible();
  await screen.getByRole('button', { name: 'Reset' }).first().click();
  await expect.element(screen.getByText('There is nobody in the directory yet.')).toBeVisible();
  expect(address()).toBe('/admin/people');
  await screen.unmount();
  const broken = await showAdministration('/admin/people', {
    answers: [refuse(listDirectory, 500, { errorCode: 'EXCEPTION', errorDescription: 'x' })],
  });
  await expect.element(broken.screen.getByText('People could not be loaded')).toBeVisible();
});

test('on a phone the rows are cards, and the filters are behind a button that counts them [PEOPLE-01]', async () => {
  await page.viewport(390, 844);
  const { screen } = await showAdministration('/admin/people?state=left');
  const list = screen.getByRole('list', { name: 'People of the service' });
  await expect.element(list.getByRole('link', { name: /Callum Brightwater/ })).toBeVisible();
  await expect.element(screen.getByRole('searchbox', { name: 'Search' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Filters (1)' }).click();
  await expect.element(screen.getByRole('searchbox', { name: 'Search' })).toBeVisible();
});

test('an approver reads the list and is offered neither adding nor importing [PEOPLE-02]', async () => {
  const { screen } = await showAdministration('/admin/people', { permissions: ['approver'] });
  await expect.element(screen.getByText('Callum Brightwater')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Add a person' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'Import' })).not.toBeInTheDocument();
});

async function showAdding(answers: Parameters<typeof showAdministration>[1] = {}) {
  const shown = await showAdministration('/admin/people', answers);
  await shown.screen.getByRole('button', { name: 'Add a person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a person' });
  const fill = async () => {
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Ada ');
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Winter');
    await dialog.getByRole('textbox', { name: 'Employee Number' }).fill('00900');
  };
  const send = () => dialog.getByRole('button', { name: 'Add person' }).click();
  return { ...shown, dialog, fill, send };
}

test('a person is added with their manager, and their page is opened [PEOPLE-03]', async () => {
  const { dialog, fill, send, made, address } = await showAdding({
    answers: [answer(addDirectoryPerson, { userId: tessaId })],
  });
  await expect.element(dialog.getByRole('textbox', { name: 'First name' })).toHaveFocus();
  await fill();
  await dialog.getByRole('searchbox', { name: 'Manager' }).fill('callum');
  await userEvent.keyboard('{Enter}');
  await dialog.getByText('Callum Brightwater').click();
  await send();
  await expect.poll(address).toBe(`/admin/people/${tessaId}`);
  expect(made(addDirectoryPerson).map(({ body }) => body)).toEqual([
    {
      firstName: 'Ada',
      lastName: 'Winter',
      email: null,
      employeeNumber: '00900',
      jobTitle: null,
      accessLevelId: null,
      managerUserId: callumId,
    },
  ]);
});

test('what is missing or no address is said at its field, and nothing is sent [PEOPLE-03]', async () => {
  const { dialog, send, made } = await showAdding();
  await dialog.getByRole('textbox', { name: /^E-mail/ }).fill('ada');
  await send();
  for (const words of [
    'Enter the first name.',
    'Enter the last name.',
    'Enter the employee number.',
    'Enter an e-mail address such as name@example.com.',
  ])
    await expect.element(dialog.getByText(words)).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'First name' })).toHaveFocus();
  expect(made(addDirectoryPerson)).toEqual([]);
});

test('a number of somebody else is refused at its field with their name, and what was typed stays [PEOPLE-04]', async () => {
  const words = 'Callum Brightwater has this number.';
  const { dialog, fill, send, address } = await showAdding({ answers: [exists(words, { employeeNumber: words })] });
  await fill();
  await send();
  await expect.element(dialog.getByText(words).first()).toBeVisible();
  await expect
    .element(dialog.getByRole('textbox', { name: 'Employee Number' }))
    .toHaveAttribute('aria-invalid', 'true');
  await expect.element(dialog.getByRole('textbox', { name: 'Last name' })).toHaveValue('Winter');
  await expect.element(dialog.getByRole('checkbox')).not.toBeInTheDocument();
  expect(address()).toBe('/admin/people');
});

test('a name that is there already is taken once it is said that this is another person [PEOPLE-04]', async () => {
  const { dialog, fill, send, made } = await showAdding({
    answers: [exists('There is Ada Winter (00012) already.', { isAnother: 'x' })],
  });
  await fill();
  await send();
  await dialog.getByRole('checkbox', { name: 'This is another person with the same name' }).click();
  await send();
  await expect
    .poll(() => made(addDirectoryPerson).map(({ body }) => (body as { isAnother?: boolean }).isAnother))
    .toEqual([undefined, true]);
});
