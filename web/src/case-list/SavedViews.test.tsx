import { pageOfCases, totalCasePages } from '@evenhand/contract/case-list';
import { getUserDefinedFilter, setUserDefinedFilter } from '@evenhand/contract/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, keepWaiting, refuse } from '../testing/fake-api.ts';
import { lookupAnswers } from '../testing/lookup-answers.ts';
import { teodora } from '../testing/people.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { readSnackbars } from '../ui/snackbar.ts';
import { CaseList } from './CaseList.tsx';
import type { SavedView } from './saved-views.ts';
import { MAXIMUM_VIEW_COUNT, nameProblem, readViews } from './saved-views.ts';

beforeEach(() => page.viewport(1440, 900));

const late: SavedView = { name: 'Closed lately', address: '?status=3&sortColumn=closedDateTime&sortOrder=desc' };

async function show(
  views: readonly SavedView[],
  path = '/cases',
  more: readonly FakeAnswer[] = [answer(setUserDefinedFilter, null)],
) {
  const app = await renderInApp(<CaseList />, {
    user: teodora,
    path,
    screens: ['/cases', '/cases/$caseId'],
    answers: [
      ...lookupAnswers,
      answer(pageOfCases, []),
      answer(totalCasePages, 0, { 'x-total-rows': '0' }),
      answer(getUserDefinedFilter, ({ query }) =>
        query.get('filterTargetId') === '2' ? { filterTargetId: 2, filters: JSON.stringify(views) } : null,
      ),
      ...more,
    ],
  });
  const { screen, calls } = app;
  const saved = () =>
    calls
      .filter(({ route }) => route === setUserDefinedFilter)
      .map(({ body }) => body as { filterTargetId: number; filters: string });
  const open = () => screen.getByRole('button', { name: 'Saved views' }).click();
  return {
    ...app,
    saved,
    open,
    panel: screen.getByRole('dialog', { name: 'Saved views' }),
    chip: (name: string) => screen.getByRole('button', { name, exact: true }),
  };
}

test('the current list is kept under a name for every device, and is shown beside the quick views', async () => {
  const { open, panel, saved, chip } = await show([], '/cases?topic=1&page=1');
  await open();
  await panel.getByRole('textbox', { name: 'Name for this view' }).fill(' Grievances ');
  await panel.getByRole('button', { name: 'Save view' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(chip('Grievances')).toHaveAttribute('aria-pressed', 'true');
  expect(saved()).toEqual([
    { filterTargetId: 2, filters: JSON.stringify([{ name: 'Grievances', address: '?topic=1' }]) },
  ]);
});

test('a kept view sets its filters and order, and says that it is the one on show', async () => {
  const { address, chip } = await show([late]);
  await expect.element(chip('Closed lately')).toHaveAttribute('aria-pressed', 'false');
  await chip('Closed lately').click();
  await expect.poll(address).toContain('status=3');
  expect(address()).toContain('sortColumn=closedDateTime');
  await expect.element(chip('Closed lately')).toHaveAttribute('aria-pressed', 'true');
});

test('it is renamed and deleted in its row, and deleting asks', async () => {
  const { open, panel, saved, chip } = await show([late]);
  await open();
  await panel.getByRole('button', { name: 'Rename Closed lately' }).click();
  await panel.getByRole('textbox', { name: 'New name of Closed lately' }).fill('Closed');
  await panel.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect.element(chip('Closed')).toBeVisible();
  await panel.getByRole('button', { name: 'Delete Closed' }).click();
  await expect.element(panel.getByText('Are you sure you want to delete the view Closed?')).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByRole('button', { name: 'Delete Closed' }).click();
  await panel.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(chip('Closed')).not.toBeInTheDocument();
  expect(saved().map(({ filters }) => filters)).toEqual([JSON.stringify([{ ...late, name: 'Closed' }]), '[]']);
});

test('a change that could not be saved is undone and announced', async () => {
  const { open, panel, chip } = await show([], '/cases', [
    refuse(setUserDefinedFilter, 500, { errorCode: 'EXCEPTION', errorDescription: 'No.' }),
  ]);
  await open();
  await panel.getByRole('textbox').fill('Mine');
  await panel.getByRole('button', { name: 'Save view' }).click();
  await expect.poll(() => readSnackbars().map(({ message }) => message)).toEqual(['Views failed to save']);
  await expect.element(chip('Mine')).not.toBeInTheDocument();
});

test('before the kept views are known none can be saved, as that would replace them', async () => {
  const { screen } = await show([], '/cases', [keepWaiting(getUserDefinedFilter)]);
  await expect.element(screen.getByRole('button', { name: 'My open cases' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Saved views' })).not.toBeInTheDocument();
});

test('an invalid name is refused at its field, and stays there', async () => {
  const { open, panel, saved } = await show([late]);
  await open();
  const field = panel.getByRole('textbox', { name: 'Name for this view' });
  await field.fill('closed LATELY');
  await panel.getByRole('button', { name: 'Save view' }).click();
  await expect.element(field).toHaveAccessibleDescription(/You already have a view with this name\./);
  await expect.element(field).toHaveValue('closed LATELY');
  expect(saved()).toEqual([]);
});

describe('the name of a view', () => {
  test.each([
    ['is needed', '  ', 'Please enter a name.'],
    ['has a longest length', 'x'.repeat(41), 'A name has at most 40 characters.'],
    ['is had once', ' closed lately', 'You already have a view with this name.'],
    ['may be any other', 'Mine', null],
  ])('%s', (_what, name, problem) => {
    expect(nameProblem([late], name)).toBe(problem);
  });

  test('may be kept by the view that has it', () => {
    expect(nameProblem([late], 'Closed Lately', late)).toBeNull();
  });

  test('is not given to more views than there may be', () => {
    const many = Array.from({ length: MAXIMUM_VIEW_COUNT }, (_, at) => ({ name: `View ${at}`, address: '' }));
    expect(nameProblem(many, 'One more')).toBe('You already have 20 views. Delete one first.');
  });
});

test.each([[null], ['not json'], ['{"name":"x"}'], ['[{"name":1}]']])(
  'what was saved as %s counts as no views',
  (saved) => {
    expect(readViews(saved)).toEqual([]);
  },
);
