import { getCase } from '@evenhand/contract/case-details';
import type { CaseRow } from '@evenhand/contract/cases';
import { casesOfEmployee, searchCase } from '@evenhand/contract/dashboard';
import { linkCases, listLinkedCases, unlinkCases } from '@evenhand/contract/linked-cases';
import { getHistory, getHistoryFilters } from '@evenhand/contract/timeline';
import type { PersonFound } from '@evenhand/contract/users';
import { searchEmployees } from '@evenhand/contract/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { caseOf } from '../testing/case-of.ts';
import { caseRowOf } from '../testing/case-row-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, answerLater, keepWaiting, refuse } from '../testing/fake-api.ts';
import { historyRowOf } from '../testing/history-row-of.ts';
import { liveServer } from '../testing/live-server.ts';
import { teodora } from '../testing/people.ts';
import { showRoute } from '../testing/show-route.tsx';

const rows: readonly CaseRow[] = [
  caseRowOf(10003, { caseOwner: { participantUserInfo: { userId: teodora.userId, fullName: 'Teodora Whitlock' } } }),
  caseRowOf(10004, { caseStatus: { id: 3, title: 'Closed' } }),
  caseRowOf(10005),
];
const rowOf = (id: number): CaseRow => rows.find((row) => row.id === id) ?? caseRowOf(id);

beforeEach(() => page.viewport(1440, 900));

interface Shown {
  linked?: readonly number[];
  /** Cases of the employee, this one among them. */
  ofEmployee?: readonly number[];
  change?: Parameters<typeof caseOf>[0];
  answers?: readonly FakeAnswer[];
}

/** The screen of case 10001, before a server that keeps what is linked. */
async function show({ linked = [], ofEmployee = [10001], change = {}, answers = [] }: Shown = {}) {
  const world = { linked: [...linked] };
  const app = await showRoute('/cases/10001/linked', {
    answers: [
      answer(getCase, () => caseOf({ abilities: { viewActions: true, linkCases: true }, ...change })),
      answer(listLinkedCases, () => world.linked.map(rowOf)),
      answer(casesOfEmployee, () => ofEmployee.map(rowOf)),
      answer(searchCase, ({ params }) => rows.filter(({ id }) => id === Number(params.id))),
      answer(linkCases, ({ params }) => {
        world.linked = [...world.linked, Number(params.b)];
        return null;
      }),
      answer(unlinkCases, ({ params }) => {
        world.linked = world.linked.filter((id) => id !== Number(params.b));
        return null;
      }),
      ...answers,
    ],
  });
  const { screen } = app;
  const acts = () =>
    app.calls
      .filter(({ route }) => (route as unknown) === linkCases || (route as unknown) === unlinkCases)
      .map(({ params }) => params);
  const search = async (term: string): Promise<void> => {
    await screen.getByRole('textbox', { name: 'Case ID' }).fill(term);
    await screen.getByRole('region', { name: 'Find a case' }).getByRole('button', { name: 'Search' }).click();
  };
  const table = (name: string) => screen.getByRole('table', { name, exact: true });
  return { ...app, world, acts, search, table };
}

describe('The tables', () => {
  test('are the linked cases, the other cases of the employee that are not linked, and the search with what it found [LINK-01, LINK-06]', async () => {
    const { table, search, screen } = await show({ linked: [10003], ofEmployee: [10001, 10003, 10004] });
    await expect.element(table('Linked Cases').getByRole('row', { name: /10003.*Teodora Whitlock/ })).toBeVisible();
    const heads = table('Linked Cases').getByRole('columnheader').elements();
    expect(heads.slice(0, 6).map((head) => head.textContent)).toEqual([
      'Case ID',
      'Employee',
      'Topic',
      'Case Owner',
      'Status',
      'Date created',
    ]);
    const others = table('Other Cases for this Employee');
    await expect.element(others.getByRole('row', { name: /10004.*Closed/ })).toBeVisible();
    expect(others.getByRole('row').elements().length).toBe(2);
    await search('10005');
    await expect
      .element(table('Search Results').getByRole('link', { name: '10005' }))
      .toHaveAttribute('href', '/cases/10005');
    await expect.element(screen.getByRole('button', { name: 'Unlink case 10003' })).toBeVisible();
    for (const id of [10004, 10005])
      await expect.element(screen.getByRole('button', { name: `Link case ${id}` })).toBeVisible();
  });

  test('are one calm sentence when there are none, below the title that is written once [LINKED-01]', async () => {
    const { screen, calls } = await show();
    await expect.element(screen.getByText('There are no linked cases.')).toBeVisible();
    await expect.poll(() => calls.some(({ route }) => (route as unknown) === casesOfEmployee)).toBe(true);
    expect(screen.getByRole('heading', { name: 'Linked Cases' }).elements()).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Other Cases for this Employee' }).elements()).toEqual([]);
    expect(document.querySelectorAll('main .card')).toHaveLength(1);
  });

  test('without an employee there is no table of their cases, and none are asked for [LINK-06]', async () => {
    const nobody = { ...caseOf().caseEmployee, employeeGUID: null, employeeUserInfo: null };
    const { screen, calls } = await show({ change: { caseEmployee: nobody } });
    await expect.element(screen.getByText('There are no linked cases.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Other Cases for this Employee' }).elements()).toEqual([]);
    expect(calls.some(({ route }) => (route as unknown) === casesOfEmployee)).toBe(false);
  });

  test.each([1440, 390])(
    'at %i do not move when the other cases arrive, which stand last [LINKED-01]',
    async (width) => {
      await page.viewport(width, 844);
      const others = answerLater(answer(casesOfEmployee, [rowOf(10001), rowOf(10004)]));
      const { screen, calls } = await show({ answers: [others.later] });
      await expect.element(screen.getByText('There are no linked cases.')).toBeVisible();
      await expect.poll(() => calls.some(({ route }) => (route as unknown) === casesOfEmployee)).toBe(true);
      const top = () => screen.getByRole('region', { name: 'Find a case' }).element().getBoundingClientRect().top;
      const before = top();
      others.arrive();
      await expect.element(screen.getByRole('button', { name: 'Link case 10004' })).toBeVisible();
      expect(top()).toBe(before);
    },
  );

  test('are skeletons while they are fetched, and can be asked for again when they fail', async () => {
    const { screen, table } = await show({
      answers: [
        keepWaiting(listLinkedCases),
        refuse(casesOfEmployee, 500, { errorCode: 'EXCEPTION', errorDescription: 'x' }),
      ],
    });
    await expect.element(table('Linked Cases')).toBeVisible();
    expect(document.querySelectorAll('main .tbl .sk').length).toBeGreaterThan(0);
    await expect.element(screen.getByText('The cases could not be loaded')).toBeVisible();
  });
});

describe('A case', () => {
  test('is linked with type 2, and goes to the linked ones; focus is at their heading [LINK-02, LINK-06]', async () => {
    const { table, acts, screen, snackbar } = withSaid(await show({ ofEmployee: [10001, 10004] }));
    await screen.getByRole('button', { name: 'Link case 10004' }).click();
    await expect.element(table('Linked Cases').getByRole('row', { name: /10004/ })).toBeVisible();
    await expect.element(snackbar('Case 10004 linked')).toBeVisible();
    await expect
      .element(screen.getByRole('heading', { name: 'Other Cases for this Employee' }))
      .not.toBeInTheDocument();
    expect(acts()).toEqual([{ a: '10001', b: '10004', c: '2' }]);
    await expect.element(screen.getByRole('heading', { name: 'Linked Cases', level: 2 })).toHaveFocus();
  });

  test('is unlinked, and can be linked again from what was found [LINK-06]', async () => {
    const { acts, screen, search, table, snackbar } = withSaid(await show({ linked: [10005] }));
    await search('10005');
    await table('Search Results').getByRole('button', { name: 'Unlink case 10005' }).click();
    await expect.element(screen.getByText('There are no linked cases.')).toBeVisible();
    await expect.element(snackbar('Case 10005 unlinked')).toBeVisible();
    await expect.element(table('Search Results').getByRole('button', { name: 'Link case 10005' })).toBeVisible();
    expect(acts()).toEqual([{ a: '10001', b: '10005' }]);
  });

  test('that somebody else has linked meanwhile is said to be, and is shown', async () => {
    const { world, screen } = await show({
      ofEmployee: [10001, 10004],
      answers: [
        refuse(linkCases, 409, { errorCode: 'ALREADY_EXISTS', errorDescription: 'These cases are linked already.' }),
      ],
    });
    const link = screen.getByRole('button', { name: 'Link case 10004' });
    await expect.element(link).toBeVisible();
    world.linked = [10004];
    await link.click();
    await expect.element(page.getByRole('alert').getByText('These cases are linked already.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Unlink case 10004' })).toBeVisible();
  });
});

describe('A case that goes out of sight or changes meanwhile', () => {
  test('leaves the linked cases at once, and another shows its new status [PERM-04]', async () => {
    const live = liveServer();
    const { world, screen } = await show({ linked: [10003, 10004], answers: [live.answer] });
    await expect.element(screen.getByRole('row', { name: /10003/ })).toBeVisible();
    world.linked = [10004];
    live.tell({ gone: [10003] });
    await expect.element(screen.getByRole('row', { name: /10003/ })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('row', { name: /10004/ })).toBeVisible();
    world.linked = [10005];
    live.tell({ changed: [10005] });
    await expect.element(screen.getByRole('row', { name: /10005/ })).toBeVisible();
  });
});

test('The history of a case forgets a link to a case that goes out of sight [PERM-04, LINK-06]', async () => {
  const live = liveServer();
  let changes = ['Case linked: Case 10003'];
  const { screen } = await showRoute('/cases/10001/history', {
    answers: [
      answer(getCase, () => caseOf({})),
      answer(getHistoryFilters, {
        types: [],
        changes: [],
        users: [],
        filterPresets: [{ id: 1, title: 'All activity' }],
      }),
      answer(getHistory, () => ({
        data: changes.map((change, index) => historyRowOf(index + 1, { change })),
        pageIndex: 1,
        totalPages: 1,
        totalData: changes.length,
      })),
      live.answer,
    ],
  });
  await expect.element(screen.getByText('Case linked: Case 10003')).toBeVisible();
  changes = ['Case created'];
  live.tell({ gone: [10003] });
  await expect.element(screen.getByText('Case created')).toBeVisible();
  await expect.element(screen.getByText('Case linked: Case 10003')).not.toBeInTheDocument();
});

describe('The search', () => {
  test.each([
    ['letters', 'Brandt', 'Search can only contain numbers'],
    ['nothing', '', 'Search can only contain numbers'],
    ['the case one is on', '10001', 'You are already in case with ID: 10001'],
  ])('for %s is refused at its box, and nothing is asked [LINK-03, LINK-04]', async (_what, term, sentence) => {
    const { search, screen, calls } = await show();
    await search(term);
    await expect.element(screen.getByRole('textbox', { name: 'Case ID' })).toHaveAccessibleDescription(sentence);
    expect(calls.some(({ route }) => (route as unknown) === searchCase)).toBe(false);
  });

  test('for a case that is missing or hidden says so at its box, until something else is typed [LINK-05]', async () => {
    const { search, screen } = await show();
    await search('10099');
    await expect.element(screen.getByText('No case found with ID: 10099')).toBeVisible();
    await screen.getByRole('textbox', { name: 'Case ID' }).fill('1009');
    await expect.element(screen.getByText(/No case found/)).not.toBeInTheDocument();
  });
});

test('on a phone each case is a line that says whose it is, with its button [LINK-06]', async () => {
  await page.viewport(390, 844);
  const { screen } = await show({ linked: [10003] });
  const row = screen.getByRole('list', { name: 'Linked Cases' }).getByRole('listitem');
  for (const words of ['Employee 10003', 'Teodora Whitlock', 'Open'])
    await expect.element(row.getByText(words)).toBeVisible();
  await expect.element(row.getByRole('button', { name: 'Unlink case 10003' })).toBeVisible();
});

describe('The search by employee', () => {
  const silas: PersonFound = {
    userId: '00000000-0000-4000-8000-000000000099',
    employeeId: '300099',
    name: 'Silas Brandt',
    jobTitle: 'Picker',
    liveCases: 1,
    email: null,
  };

  test('lists the cases about the person who is chosen, with their topics, each to be linked [LINKED-02]', async () => {
    const { acts, screen, table, calls } = await show({
      ofEmployee: [10001, 10005],
      answers: [answer(searchEmployees, [silas])],
    });
    await screen.getByRole('button', { name: 'By employee' }).click();
    await screen.getByRole('region', { name: 'Find a case' }).getByRole('searchbox').fill('brandt');
    await screen.getByRole('region', { name: 'Find a case' }).getByRole('button', { name: 'Search' }).click();
    await screen.getByRole('radio', { name: /Silas Brandt/ }).click();
    await expect.element(table('Search Results').getByRole('row', { name: /10005.*Grievance/ })).toBeVisible();
    expect(table('Search Results').getByRole('row', { name: /10001/ }).elements()).toEqual([]);
    expect(calls.filter(({ route }) => (route as unknown) === casesOfEmployee).at(-1)?.params).toEqual({
      employeeId: silas.userId,
    });
    await table('Search Results').getByRole('button', { name: 'Link case 10005' }).click();
    await expect.element(table('Linked Cases').getByRole('row', { name: /10005/ })).toBeVisible();
    expect(acts()).toEqual([{ a: '10001', b: '10005', c: '2' }]);
  });

  test('says that there is no case about them, and that nobody was found [LINKED-02]', async () => {
    let found: PersonFound[] = [];
    const { screen } = await show({ answers: [answer(searchEmployees, () => found)] });
    await screen.getByRole('button', { name: 'By employee' }).click();
    const search = async (term: string) => {
      await screen.getByRole('region', { name: 'Find a case' }).getByRole('searchbox').fill(term);
      await screen.getByRole('region', { name: 'Find a case' }).getByRole('button', { name: 'Search' }).click();
    };
    await search('nobody');
    await expect.element(screen.getByText('No employees found')).toBeVisible();
    found = [silas];
    await search('brandt');
    await screen.getByRole('radio', { name: /Silas Brandt/ }).click();
    await expect.element(screen.getByText('There is no other case about Silas Brandt that you can see.')).toBeVisible();
  });
});

/** With what the snackbars say. */
function withSaid<App extends Awaited<ReturnType<typeof show>>>(app: App) {
  return { ...app, snackbar: (text: string) => page.getByRole('status').getByText(text) };
}
