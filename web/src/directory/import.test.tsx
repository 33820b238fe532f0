import type { ImportCheck, ImportLine } from '@evenhand/contract/directory';
import {
  applyImport,
  checkImport,
  getImportCheck,
  listImportLines,
  readImportFile,
} from '@evenhand/contract/directory';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { manager, showAdministration, tessaId } from '../testing/show-administration.ts';

beforeEach(() => page.viewport(1440, 900));

const columns = [
  { title: 'Staff no', samples: ['00871', '00872'], suggestion: 'employeeNumber' as const },
  { title: 'Surname', samples: ['Brightwater'], suggestion: 'lastName' as const },
  { title: 'Cost centre', samples: [], suggestion: null },
];
const line: ImportLine = {
  line: 214,
  name: 'Callum Brightwater',
  employeeNumber: '00871',
  outcome: 'refused',
  words: ['Manager number: nobody has the number 00999.'],
};
const checked: ImportCheck = {
  checkId: 4,
  fileName: 'people.csv',
  isWhole: false,
  checkedBy: { userId: manager.userId, name: manager.fullName },
  checkedAt: '2026-11-18T15:00:00.000Z',
  state: 'checked',
  remaining: 0,
  counts: { added: 12, changed: 40, unchanged: 1910, leaves: 3, returns: 1, refused: 2 },
  warnings: ['3 people have no manager in the file.'],
  stopped: null,
  needsSecond: false,
};
const file = new File(['Staff no;Surname;Cost centre\n00871;Brightwater;'], 'people.csv', { type: 'text/csv' });

async function show(answers: readonly FakeAnswer[] = [], path = '/admin/people/import', made: ImportCheck = checked) {
  const shown = await showAdministration(path, {
    answers: [
      answer(readImportFile, {
        fileId: 9,
        encoding: 'Windows-1252',
        separator: 'semicolon',
        rowCount: 1968,
        columns,
        warnings: [],
      }),
      answer(checkImport, made),
      answer(listImportLines, { lines: [line], total: 51 }),
      answer(getImportCheck, ({ query }) => (query.get('checkId') === '4' ? made : null)),
      answer(applyImport, { ...checked, state: 'applying', remaining: 56 }),
      ...answers,
    ],
  });
  const choose = async (chosen = file) => {
    await expect.element(shown.screen.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, chosen);
  };
  const check = async () => {
    await choose();
    await shown.screen.getByRole('button', { name: 'Check the file' }).click();
  };
  return { ...shown, choose, check };
}

test('a file is read, and what was recognised is shown with a few values of each column [IMP-01]', async () => {
  const { screen, choose, made } = await show();
  await choose();
  await expect.element(screen.getByText(/people.csv: 1968 lines, Windows-1252, separated by semicolon/)).toBeVisible();
  await expect.element(screen.getByText('00871 · 00872')).toBeVisible();
  await expect.element(screen.getByText(/Dates have the day first, such as 31\/12\/2026/)).toBeVisible();
  expect(made(readImportFile)[0]?.body).toEqual({ fileName: 'people.csv', base64: btoa(await file.text()) });
});

test('a file that cannot be read says why and another can be chosen [IMP-01]', async () => {
  const words = 'This is no file of people: its first line names no columns.';
  const { screen, choose, made } = await show([
    refuse(readImportFile, 400, { errorCode: 'BAD_REQUEST', errorDescription: words }),
  ]);
  await choose(new File([], 'empty.csv'));
  await expect.element(screen.getByRole('main').getByRole('alert')).toHaveTextContent('The file is empty.');
  expect(made(readImportFile)).toEqual([]);
  await choose();
  await expect.element(screen.getByRole('main').getByRole('alert')).toHaveTextContent(words);
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible();
});

test('columns are suggested and decided by hand; a field is used once, and the employee number is needed [IMP-02]', async () => {
  const { screen, choose, made } = await show();
  await choose();
  const use = async (column: string, field: string) => {
    await screen.getByRole('combobox', { name: `Use “${column}” for` }).click();
    await page.getByRole('option', { name: field, exact: true }).click();
  };
  const send = () => screen.getByRole('button', { name: 'Check the file' }).click();
  await use('Cost centre', 'Last name');
  await send();
  await expect
    .element(screen.getByRole('main').getByRole('alert'))
    .toHaveTextContent('Two columns are used for last name. Choose one.');
  await use('Cost centre', 'Job title');
  await use('Staff no', 'Leave it out');
  await send();
  await expect
    .element(screen.getByRole('main').getByRole('alert'))
    .toHaveTextContent('Choose the column with the employee number: people are found by it.');
  expect(made(checkImport)).toEqual([]);
  await use('Staff no', 'Employee Number');
  await screen.getByRole('checkbox', { name: 'This file has everybody' }).click();
  await expect.element(screen.getByText(/People who are not in it have left/)).toBeVisible();
  await send();
  await expect
    .poll(() => made(checkImport).map(({ body }) => body))
    .toEqual([{ fileId: 9, columns: ['employeeNumber', 'lastName', 'jobTitle'], isWhole: true }]);
});

test('a check that fails keeps what was matched [IMP-02]', async () => {
  const { screen, check } = await show([
    refuse(checkImport, 400, { errorCode: 'BAD_REQUEST', errorDescription: 'The file is gone. Choose it again.' }),
  ]);
  await check();
  await expect
    .element(screen.getByRole('main').getByRole('alert'))
    .toHaveTextContent('The file is gone. Choose it again.');
  await expect.element(screen.getByRole('combobox', { name: 'Use “Staff no” for' })).toHaveValue('Employee Number');
});

test('a dry run says line by line what would happen; its numbers narrow the lines, 50 a page [IMP-03, IMP-04]', async () => {
  const { screen, check, made, address } = await show();
  await check();
  await expect.poll(address).toBe('/admin/people/import?check=4');
  await expect.element(screen.getByText('3 people have no manager in the file.')).toBeVisible();
  const row = screen.getByRole('row', { name: /214/ });
  await expect.element(row.getByText('Manager number: nobody has the number 00999.')).toBeVisible();
  await expect.element(row.getByText('Refused')).toBeVisible();
  await screen.getByRole('button', { name: 'Next page' }).click();
  await expect
    .poll(() => Object.fromEntries(made(listImportLines).at(-1)?.query ?? []))
    .toEqual({ checkId: '4', page: '2' });
  const refused = screen.getByRole('button', { name: '2 Refused' });
  await refused.click();
  await expect.element(refused).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(() => Object.fromEntries(made(listImportLines).at(-1)?.query ?? []))
    .toEqual({ checkId: '4', outcome: 'refused' });
  expect(made(applyImport)).toEqual([]);
});

test('a check that takes its time says so, until what it found is here [IMP-03]', async () => {
  let state: ImportCheck['state'] = 'checking';
  const { screen, check } = await show([
    answer(checkImport, { ...checked, state: 'checking' }),
    answer(getImportCheck, ({ query }) => (query.has('checkId') ? { ...checked, state } : null)),
  ]);
  await check();
  await expect.element(screen.getByText('The file is being compared with the directory')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Apply', exact: true })).not.toBeInTheDocument();
  state = 'checked';
  await expect.element(screen.getByRole('button', { name: 'Apply', exact: true })).toBeVisible();
});

test('the import applies that dry run, says how far it is, and in the end what it did [IMP-05, IMP-13]', async () => {
  let state: ImportCheck['state'] = 'checked';
  const { screen, check, made } = await show([
    answer(getImportCheck, ({ query }) =>
      query.has('checkId') ? { ...checked, state, remaining: state === 'applying' ? 56 : 0 } : null,
    ),
    answer(applyImport, () => {
      state = 'applying';
      return { ...checked, state };
    }),
  ]);
  await check();
  await screen.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect.element(screen.getByText(/56 lines still to be done/)).toBeVisible();
  state = 'applied';
  await expect.element(screen.getByText(/12 added, 40 changed, 3 left/)).toBeVisible();
  expect(made(applyImport).map(({ body }) => body)).toEqual([{ checkId: 4 }]);
});

test('a check that was left is offered again, and one that is gone says so [IMP-05]', async () => {
  const { screen } = await show([answer(getImportCheck, checked)]);
  await screen.getByRole('link', { name: 'Go on with it' }).click();
  await expect.element(screen.getByText(/people.csv was checked by Teodora Whitlock/)).toBeVisible();
  await screen.unmount();
  const gone = await show([], '/admin/people/import?check=3');
  await expect.element(gone.screen.getByText(/There is no such check/)).toBeVisible();
});

test('people who have changed since are said to have, and the file is checked again [IMP-05]', async () => {
  const { screen, check, made } = await show([
    refuse(applyImport, 409, { errorCode: 'ALREADY_EXISTS', errorDescription: 'x' }),
  ]);
  await check();
  await screen.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect
    .element(screen.getByRole('main').getByRole('alert'))
    .toHaveTextContent('People have changed since the file was checked, so nothing was applied. Check it again.');
  await expect.element(screen.getByRole('button', { name: 'Apply', exact: true })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Check again' }).click();
  await expect.poll(() => made(checkImport)).toHaveLength(2);
});

test('a file that is stopped says why and cannot be applied [IMP-10]', async () => {
  const stopped = 'Two lines have the number 00871: 12 and 40.';
  const { screen, check, made } = await show([], undefined, { ...checked, stopped });
  await check();
  await expect.element(screen.getByText('This file cannot be applied')).toBeVisible();
  const apply = screen.getByRole('button', { name: 'Apply', exact: true });
  await expect.element(apply).toHaveAttribute('aria-disabled', 'true');
  await apply.click({ force: true });
  expect(made(applyImport)).toEqual([]);
});

test('where too many would leave, another administrator opens the address and types the number [IMP-08]', async () => {
  const own = await show([], undefined, { ...checked, needsSecond: true });
  await own.check();
  await expect.element(own.screen.getByText('A second person must apply this')).toBeVisible();
  await expect.element(own.screen.getByRole('button', { name: 'Copy address' })).toBeVisible();
  await expect.element(own.screen.getByRole('button', { name: 'Apply', exact: true })).not.toBeInTheDocument();
  await own.screen.unmount();
  const { screen, made } = await show(
    [
      answer(getImportCheck, { ...checked, needsSecond: true, checkedBy: { userId: tessaId, name: 'Tessa Ward' } }),
      refuse(applyImport, 400, { errorCode: 'BAD_REQUEST', errorDescription: 'Type the number of people who leave.' }),
    ],
    '/admin/people/import?check=4',
  );
  await expect.element(screen.getByRole('button', { name: '3 Leave' })).toHaveAttribute('aria-pressed', 'true');
  const number = screen.getByRole('textbox', { name: 'How many people leave' });
  await number.fill('many');
  await screen.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect.element(screen.getByText('Type a whole number.')).toBeVisible();
  expect(made(applyImport)).toEqual([]);
  await number.fill('4');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(screen.getByRole('main').getByRole('alert'))
    .toHaveTextContent('Type the number of people who leave.');
  await expect.element(number).toHaveValue('4');
  expect(made(applyImport).map(({ body }) => body)).toEqual([{ checkId: 4, leavers: 4 }]);
});
