import { exportCases, pageOfCases, totalCasePages } from '@evenhand/contract/case-list';
import type { CaseRow } from '@evenhand/contract/cases';
import {
  lookupCaseReasons,
  lookupCaseRoles,
  lookupRisks,
  lookupStages,
  lookupStatuses,
  lookupSteps,
  lookupTopics,
} from '@evenhand/contract/configuration';
import {
  getUserDefinedFilter,
  getUserProfile,
  listAdviserNames,
  searchEmployees,
  setUserDefinedFilter,
} from '@evenhand/contract/users';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { saveFile } from '../lib/save-file.ts';
import { PaletteHost } from '../palette/PaletteHost.tsx';
import { caseRowOf } from '../testing/case-row-of.ts';
import type { FakeAnswer, MadeCall } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { edda, maren, priya, teodora } from '../testing/people.ts';
import type { AppUnderTest } from '../testing/render-in-app.tsx';
import { renderInApp } from '../testing/render-in-app.tsx';
import { readSnackbars } from '../ui/snackbar.ts';
import { CaseList } from './CaseList.tsx';

vi.mock('../lib/save-file.ts', () => ({ saveFile: vi.fn() }));

const titled = (...titles: string[]): { id: number; title: string }[] =>
  titles.map((title, at) => ({ id: at + 1, title }));

/** A case with an adviser and a risk. */
function row(id: number, change: Partial<CaseRow> = {}): CaseRow {
  return caseRowOf(id, {
    caseAdviser: { adviserId: maren.userId, adviserName: maren.fullName },
    risk: { id: 1, title: 'Low', level: 1 },
    ...change,
  });
}

const adviser = ({ userId, fullName }: typeof maren): { id: string; title: string; userId: string; email: null } => ({
  id: userId,
  title: fullName,
  userId,
  email: null,
});
const fileAnswer: FakeAnswer = {
  route: exportCases,
  reply: () =>
    new Response('PK', { headers: { 'content-disposition': "attachment; filename*=UTF-8''cases-2026-11-18.xlsx" } }),
};
const standard: FakeAnswer[] = [
  answer(pageOfCases, [row(10001), row(10002, { isLockedCurrently: true })], { 'x-has-more-rows': 'true' }),
  answer(totalCasePages, 2, { 'x-total-rows': '17' }),
  answer(listAdviserNames, [adviser(maren), adviser(edda)]),
  answer(lookupStatuses, [
    { id: 1, title: 'Open' },
    { id: 3, title: 'Closed' },
  ]),
  answer(lookupTopics, titled('Grievance')),
  answer(lookupStages, titled('Intake', 'Hearing')),
  answer(lookupSteps, [
    { id: 1, title: 'Triage', stageId: 1 },
    { id: 2, title: 'Panel', stageId: 2 },
  ]),
  answer(lookupCaseReasons, titled('Conduct')),
  answer(lookupRisks, titled('Low', 'Critical')),
  answer(lookupCaseRoles, titled('Case owner', 'Stakeholder', 'Observer')),
  answer(getUserDefinedFilter, null),
  answer(setUserDefinedFilter, null),
];
type Options = Parameters<typeof renderInApp>[1];
function show(options: Options = {}): Promise<AppUnderTest> {
  const content = (
    <main>
      <CaseList />
      <PaletteHost />
    </main>
  );
  return renderInApp(content, {
    path: '/cases',
    screens: ['/cases', '/cases/$caseId'],
    ...options,
    answers: [...standard, ...(options.answers ?? [])],
  });
}
const pages = (calls: readonly MadeCall[]): MadeCall[] => calls.filter((call) => call.route === pageOfCases);

beforeEach(() => page.viewport(1440, 900));

test('an adviser filters by adviser, with Me, All advisers, No adviser and names [LIST-05] [LIST-06] [LIST-26]; the other filters are always there [LIST-08]', async () => {
  const { screen } = await show();
  await expect.element(screen.getByRole('combobox', { name: 'Adviser' })).toHaveValue('Me (Maren Oduya)');
  await screen.getByRole('combobox', { name: 'Adviser' }).click();
  await expect.element(screen.getByRole('option', { name: 'Edda Marlowe' })).toBeVisible();
  const options = screen.getByRole('option').elements();
  expect(options.map((option) => option.textContent)).toEqual([
    'Me (Maren Oduya)',
    'All advisers',
    'No adviser',
    'Edda Marlowe',
  ]);
  for (const label of ['Status', 'From date', 'To date', 'Topic', 'Stage', 'Step', 'Reason', 'Risk']) {
    await expect.element(screen.getByLabelText(label, { exact: true }).first()).toBeVisible();
  }
  await expect.element(screen.getByText('Participant type')).not.toBeInTheDocument();
});

test('HR filters by category and sanction, and shows both as columns that cannot be sorted by [ALLEG-25, SANC-17]', async () => {
  const of = {
    categories: titled('Conduct', 'Theft'),
    sanctions: ['first-warning', 'transfer'] as CaseRow['sanctions'],
  };
  const columns = JSON.stringify(['categories', 'sanctions'].map((id) => ({ id, visible: true })));
  const { screen, address, calls } = await show({
    answers: [
      answer(pageOfCases, [row(10001, of)], { 'x-has-more-rows': 'false' }),
      answer(getUserDefinedFilter, { filterTargetId: 1, filters: columns }),
    ],
  });
  await expect.element(screen.getByRole('cell', { name: 'Conduct, Theft' })).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: 'First written warning, Transfer' })).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: 'Topic' }).getByRole('button')).toBeVisible();
  await expect
    .element(screen.getByRole('columnheader', { name: 'Sanction' }).getByRole('button'))
    .not.toBeInTheDocument();
  await screen.getByRole('combobox', { name: 'Category' }).click();
  await screen.getByRole('option', { name: 'Conduct' }).click();
  await screen.getByRole('combobox', { name: 'Sanction' }).click();
  await screen.getByRole('option', { name: 'Final written warning' }).click();
  await expect.poll(address).toBe('/cases?category=1&sanction=final-warning');
  await expect.poll(() => pages(calls).at(-1)?.query.get('category')).toBe('1');
  expect(pages(calls).at(-1)?.query.get('sanction')).toBe('final-warning');
});

test('HR narrows the list to the cases about one person, whom they search for, and takes that back [ABOUT-02]', async () => {
  const userId = '11111111-0000-4000-8000-00000000ca11';
  const found = { userId, employeeId: '304417', name: 'Callum Brightwater', jobTitle: null, liveCases: 0, email: null };
  const profile = { ...found, firstName: 'Callum', lastName: 'Brightwater', fullName: found.name, emailAddress: null };
  const { screen, address, calls } = await show({
    answers: [
      answer(searchEmployees, [found]),
      answer(getUserProfile, { ...profile, accessLevels: [], isAuthorised: true, manager: null }),
    ],
  });
  await screen.getByRole('button', { name: 'Any employee' }).click();
  await userEvent.keyboard('callum{Enter}');
  await screen.getByRole('radio', { name: /Callum Brightwater/ }).click();
  await expect.poll(address).toBe(`/cases?employeeId=${userId}`);
  await expect.element(screen.getByRole('button', { name: 'Employee: Callum Brightwater' })).toBeVisible();
  await expect.poll(() => pages(calls).at(-1)?.query.get('employeeId')).toBe(userId);
  await screen.getByRole('button', { name: 'Employee: Callum Brightwater' }).click();
  await screen.getByRole('button', { name: 'Any employee' }).click();
  await expect.poll(address).toBe('/cases');
});

test('a business user is not offered that [ABOUT-02]', async () => {
  const { screen } = await show({ user: teodora });
  await expect.element(screen.getByRole('table')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Any employee' })).not.toBeInTheDocument();
});

test('on a phone the list begins with its cases; a button says how many filters are set, and unfolds them', async () => {
  await page.viewport(390, 844);
  const { screen } = await show();
  const button = screen.getByRole('button', { name: 'Filters (3)' });
  await expect.element(button).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Risk' })).not.toBeInTheDocument();
  await button.click();
  await screen.getByRole('combobox', { name: 'Risk' }).click();
  await screen.getByRole('option', { name: 'Critical' }).click();
  await expect.element(screen.getByRole('button', { name: 'Filters (4)' })).toHaveAttribute('aria-expanded', 'true');
});

test.each([1440, 390])('recently closed cases show when they closed, %i wide [LIST-17]', async (width) => {
  await page.viewport(width, 900);
  const closed = row(10003, { closedDateTime: '2026-11-12T15:00:00.000Z', due: null });
  const { screen } = await show({
    path: '/cases?status=3&toDate=-1&sortColumn=closedDateTime&sortOrder=desc',
    answers: [answer(pageOfCases, [closed])],
  });
  await expect.element(screen.getByText('12/11/2026').first()).toBeVisible();
});

test('the plain list says by when its cases are due; My open cases is all of them [LIST-13]', async () => {
  const { screen, address, calls } = await show();
  const due = page.getByText(/^due by \d\d\/\d\d\/\d{4} or no due date$/);
  const chip = (name: string) => screen.getByRole('button', { name, exact: true });
  await expect.element(due).toBeVisible();
  await expect.element(chip('Due in 7 days')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(chip('My open cases')).toHaveAttribute('aria-pressed', 'false');
  await chip('Show any due date').click();
  await expect.element(chip('My open cases')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(address).toBe('/cases?toDate=-1');
  await expect.poll(() => pages(calls).at(-1)?.query.get('toDate')).toBeNull();
  await expect.element(due).not.toBeInTheDocument();
});

test.each([
  ['a business user', teodora],
  ['a dual-role user, who starts as participant', priya],
])('%s filters by participant type [LIST-05] [LIST-07]', async (_who, user) => {
  const { screen, calls } = await show({ user });
  await expect.element(screen.getByText('Participant type')).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Adviser' })).not.toBeInTheDocument();
  await expect.poll(() => pages(calls)[0]?.query.getAll('participantType')).toEqual(['1', '2', '3']);
});

test('a locked case has a lock beside its status, another has none [LIST-03]; a click in a row opens the case [LIST-02]', async () => {
  const { screen, address } = await show();
  const locks = screen.getByRole('img', { name: 'Locked' });
  await expect.element(locks).toBeVisible();
  expect(locks.elements()).toHaveLength(1);
  await screen.getByRole('cell', { name: 'Grievance' }).first().click();
  await expect.poll(address).toBe('/cases/10001');
});

test('a column head sorts on the server and returns to page 1, a second click turns the order [LIST-23]', async () => {
  const { screen, calls, address } = await show({ path: '/cases?page=2' });
  await screen.getByRole('button', { name: 'Topic' }).click();
  await expect.poll(address).toBe('/cases?sortColumn=topic');
  await screen.getByRole('button', { name: 'Topic' }).click();
  await expect.poll(address).toBe('/cases?sortColumn=topic&sortOrder=desc');
  await expect
    .poll(() => pages(calls).map(({ params, query }) => [params.page, query.get('sortColumn'), query.get('sortOrder')]))
    .toEqual([
      ['2', 'due', 'asc'],
      ['1', 'topic', 'asc'],
      ['1', 'topic', 'desc'],
    ]);
});

test('the unread messages of each case are a number in its row, and the column sorts by them [LIST-23, CONF-17]', async () => {
  const rows = [row(10001, { unread: 12, tasks: 3 }), row(10002, { tasks: 4 })];
  const { screen, calls } = await show({ answers: [answer(pageOfCases, rows, { 'x-has-more-rows': 'true' })] });
  const inRow = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
  await expect.element(inRow('Employee 10001').getByRole('cell', { name: '12 unread', exact: true })).toBeVisible();
  await expect.element(inRow('Employee 10002').getByRole('cell', { name: '0', exact: true })).toBeVisible();
  const head = screen.getByRole('columnheader', { name: 'Unread' });
  for (const order of ['asc', 'desc'] as const) {
    await head.getByRole('button').click();
    await expect
      .poll(() => pages(calls).at(-1)?.query.toString())
      .toMatch(new RegExp(`sortColumn=unread&sortOrder=${order}`));
    await expect.element(head).toHaveAttribute('aria-sort', order === 'asc' ? 'ascending' : 'descending');
  }
});

test('a from date after the to date is refused [LIST-09], so is a to date before the from date [LIST-10]', async () => {
  const { screen, address } = await show({ path: '/cases?fromDate=2026-11-10&toDate=2026-11-20' });
  await screen.getByLabelText('From date').fill('21/11/2026');
  await expect.element(screen.getByText('The from date cannot be after the to date.')).toBeVisible();
  await screen.getByLabelText('From date').fill('20/11/2026');
  await expect.poll(address).toBe('/cases?fromDate=2026-11-20&toDate=2026-11-20');
  await screen.getByLabelText('To date').fill('19/11/2026');
  await expect.element(screen.getByText('The to date cannot be before the from date.')).toBeVisible();
  expect(address()).toBe('/cases?fromDate=2026-11-20&toDate=2026-11-20');
});

test('it has filters, a table that sorts with columns the person can choose [LIST-01], and pages of ten from the first [FMT-13]', async () => {
  const { screen, calls } = await show();
  await expect.element(screen.getByRole('combobox', { name: 'Status' })).toBeVisible();
  await expect.element(screen.getByRole('table').getByRole('button', { name: 'Case ID' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /Columns/ })).toBeVisible();
  await expect.element(screen.getByText('1–10 of 17 cases')).toBeVisible();
  await screen.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => pages(calls).map(({ params }) => params.page)).toEqual(['1', '2']);
});

test('a column is shown at once and saved for the person; Case ID cannot be hidden [LIST-04] [LIST-24]', async () => {
  const { screen, calls } = await show();
  await screen.getByRole('button', { name: /Columns/ }).click();
  await expect.element(screen.getByRole('checkbox', { name: /Case ID/ })).toBeDisabled();
  await screen.getByRole('checkbox', { name: 'Outcome' }).click();
  await expect.element(screen.getByRole('columnheader', { name: 'Outcome' })).toBeInTheDocument();
  const saved = calls.find((call) => call.route === setUserDefinedFilter)?.body as {
    filterTargetId: number;
    filters: string;
  };
  expect(saved.filterTargetId).toBe(1);
  expect(JSON.parse(saved.filters)).toContainEqual({ id: 'outcome', visible: true });
});

test('columns that cannot be fetched are the default ones and leave a log entry [LIST-21]; a failed save says so and is taken back [LIST-22]', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const failure = { errorCode: 'EXCEPTION', errorDescription: 'No.' };
  const { screen } = await show({
    answers: [refuse(getUserDefinedFilter, 500, failure), refuse(setUserDefinedFilter, 500, failure)],
  });
  await expect.element(screen.getByRole('columnheader', { name: 'Unread' })).toBeInTheDocument();
  await expect.poll(() => log.mock.calls.length).toBe(1);
  await screen.getByRole('button', { name: /Columns/ }).click();
  await screen.getByRole('checkbox', { name: 'Outcome' }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'Outcome' })).not.toBeChecked();
  expect(readSnackbars().map(({ message }) => message)).toEqual(['Columns failed to save']);
  log.mockRestore();
});

test('J and K move between rows and Enter opens', async () => {
  const { screen, address } = await show();
  await expect.element(screen.getByRole('link', { name: '10001' })).toBeVisible();
  await userEvent.keyboard('jjk{Enter}');
  await expect.poll(address).toBe('/cases/10001');
});

test('filters that match nothing offer Reset', async () => {
  const { screen, address } = await show({
    path: '/cases?risk=2',
    answers: [answer(pageOfCases, []), answer(totalCasePages, 0, { 'x-total-rows': '0' })],
  });
  await expect.element(screen.getByText('No match for these filters')).toBeVisible();
  await screen.getByRole('button', { name: 'Reset' }).last().click();
  await expect.poll(address).toBe('/cases');
});

test('the step filter offers the steps of the chosen stage only', async () => {
  const { screen } = await show({ path: '/cases?stage=2' });
  await screen.getByRole('combobox', { name: 'Step' }).click();
  await expect.element(screen.getByRole('option', { name: 'Panel' })).toBeVisible();
  await expect.element(screen.getByRole('option', { name: 'Triage' })).not.toBeInTheDocument();
});

test.each([
  ['a desktop', 1440],
  ['a phone', 390],
])(
  'on %s the list is exported as filtered, with its columns and under the name of the server [EXPORTLIST-07]',
  async (_where, width) => {
    await page.viewport(width, 844);
    vi.mocked(saveFile).mockReset();
    const { screen, calls } = await show({
      path: '/cases?risk=2&sortColumn=createdDateTime&page=2',
      answers: [fileAnswer],
    });
    await screen.getByRole('button', { name: 'Export' }).click();
    await screen.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
    await expect.poll(() => vi.mocked(saveFile).mock.calls.map(([name]) => name)).toEqual(['cases-2026-11-18.xlsx']);
    const asked = (route: typeof exportCases | typeof pageOfCases) => [
      ...calls.findLast((made) => made.route === route)!.query.entries(),
    ];
    const ofFile = asked(exportCases);
    expect(ofFile.filter(([name]) => name !== 'column' && name !== 'format')).toEqual(asked(pageOfCases));
    expect(ofFile.filter(([name]) => name === 'format')).toEqual([['format', 'xlsx']]);
    expect(ofFile.flatMap(([name, value]) => (name === 'column' ? [value] : []))).toEqual([
      'id',
      'caseAdviser',
      'caseEmployee',
      'topic',
      'caseOwner',
      'caseStatus',
      'risk',
      'due',
      'tasks',
      'unread',
      'createdDateTime',
    ]);
  },
);

test('a list that is too long to export says so, and no file is saved [EXPORTLIST-05, EXPORTLIST-07]', async () => {
  vi.mocked(saveFile).mockReset();
  const { screen } = await show({
    answers: [
      refuse(exportCases, 400, { errorCode: 'BAD_REQUEST', errorDescription: 'This list is too long to export.' }),
    ],
  });
  await screen.getByRole('button', { name: 'Export' }).click();
  await screen.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
  await expect.poll(() => readSnackbars().map(({ message }) => message)).toContain('This list is too long to export.');
  expect(saveFile).not.toHaveBeenCalled();
});
