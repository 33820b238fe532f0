import { getHistory, getHistoryFilters } from '@evenhand/contract/timeline';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, answerLater } from '../testing/fake-api.ts';
import { historyRowOf } from '../testing/history-row-of.ts';
import { maren, teodora } from '../testing/people.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { HistoryPage } from './HistoryPage.tsx';
import type { HistoryFilter } from './history-filter.ts';

const detailed = historyRowOf(1, {
  hasDetail: true,
  changeDetails: [
    {
      detailText: 'Risk: Low → High',
      change: { label: 'Risk', from: 'Low', to: 'High' },
      eventFileAttachment: null,
      documentId: null,
    },
    { detailText: 'Agreed with → without a date.', change: null, eventFileAttachment: null, documentId: null },
    {
      detailText: 'File added: “Notes.pdf”',
      change: null,
      eventFileAttachment: { filename: 'Notes.pdf', storageId: 'a'.repeat(32) },
      documentId: null,
    },
    {
      detailText: 'Document: “Hearing invitation”',
      change: null,
      eventFileAttachment: null,
      documentId: '0b7f4c52-6e0e-4f0c-9a53-2f1d3f6a9b11',
    },
  ],
});
const choices = {
  types: [{ id: 1, title: 'Case' }],
  changes: [{ id: 4, title: 'Risk changed', changeTypeId: 1 }],
  users: [{ id: '11111111-0000-4000-8000-000000000001', title: 'Maren Oduya' }],
  filterPresets: [
    { id: 1, title: 'All activity' },
    { id: 2, title: 'Participants' },
  ],
};

/** The page with its filter, which the route keeps in the address. */
function Kept() {
  const [filter, setFilter] = useState<HistoryFilter>({});
  return <HistoryPage caseId={10014} filter={filter} onFilter={setFilter} />;
}

async function show() {
  const app = await renderInApp(<Kept />, {
    answers: [
      answer(getHistoryFilters, choices),
      answer(getHistory, ({ query }) => ({
        data: [detailed, historyRowOf(2)],
        pageIndex: Number(query.get('pageNumber')),
        totalPages: 3,
        totalData: 120,
      })),
    ],
  });
  const valuesOf = (name: string) =>
    app.calls.filter(({ route }) => route === getHistory).map(({ query }) => query.get(name));
  await expect.element(app.screen.getByText('Change 2')).toBeVisible();
  return { ...app, valuesOf };
}

beforeEach(() => page.viewport(1440, 900));

test('history has quick filters, one of which is on, and full filters that unfold [HIST-01]', async () => {
  const { screen, valuesOf } = await show();
  const quick = screen.getByRole('group', { name: 'Quick filters' });
  await expect.element(quick.getByRole('button', { name: 'All activity' })).toHaveAttribute('aria-pressed', 'true');
  await quick.getByRole('button', { name: 'Participants' }).click();
  await expect.poll(() => valuesOf('filterPresetId').at(-1)).toBe('2');
  await expect.element(quick.getByRole('button', { name: 'Participants' })).toHaveAttribute('aria-pressed', 'true');
  await expect.element(screen.getByRole('combobox', { name: 'Type' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Filters', exact: true }).click();
  for (const name of ['Type', 'Change', 'User'])
    await expect.element(screen.getByRole('combobox', { name })).toBeVisible();
  for (const name of ['From date', 'To date']) await expect.element(screen.getByLabelText(name)).toBeVisible();
  await screen.getByRole('combobox', { name: 'Type' }).click();
  await screen.getByRole('option', { name: 'Case', exact: true }).click();
  await expect.poll(() => [valuesOf('typeId').at(-1), valuesOf('filterPresetId').at(-1)]).toEqual(['1', null]);
});

test('the timeline is a table with first, previous, next and last page [HIST-02]', async () => {
  const { screen, valuesOf } = await show();
  await expect.element(screen.getByRole('table', { name: 'History of this case' })).toBeVisible();
  const go = (name: string) => screen.getByRole('button', { name });
  await expect.element(go('First page')).toBeDisabled();
  await go('Last page').click();
  await expect.poll(() => valuesOf('pageNumber').at(-1)).toBe('3');
  await expect.element(go('Next page')).toBeDisabled();
  await go('Previous page').click();
  await expect.poll(() => valuesOf('pageNumber').at(-1)).toBe('2');
  await go('Next page').click();
  await expect.poll(() => valuesOf('pageNumber').at(-1)).toBe('3');
  await go('First page').click();
  await expect.poll(() => valuesOf('pageNumber').at(-1)).toBe('1');
});

test('a row with details unfolds to them, the old value struck out, its files and documents offered, and folds again; a row without has nothing to unfold [HIST-06]', async () => {
  const { screen } = await show();
  await screen.getByRole('button', { name: 'Show details of Change 1' }).click();
  const [change, note] = [screen.getByRole('listitem').first(), screen.getByRole('listitem').nth(1)];
  await expect.element(change).toHaveTextContent('Risk: from Low to High');
  await expect.element(change.getByText('Low', { exact: true })).toBeVisible();
  expect(getComputedStyle(change.getByText('Low', { exact: true }).element()).textDecorationLine).toBe('line-through');
  await expect.element(note).toHaveTextContent('Agreed with → without a date.');
  await expect
    .element(screen.getByRole('listitem').nth(2).getByRole('button', { name: 'Save Notes.pdf' }))
    .toBeVisible();
  const href = '/wizard/continue?existingDocumentGuid=0b7f4c52-6e0e-4f0c-9a53-2f1d3f6a9b11';
  await expect.element(screen.getByRole('link', { name: 'Open document' })).toHaveAttribute('href', href);
  await screen.getByRole('button', { name: 'Hide details of Change 1' }).click();
  await expect.element(change).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /details of Change 2/ })).not.toBeInTheDocument();
});

test.each([
  [1440, 'HR', maren, 7],
  [390, 'HR', maren, 7],
  [390, 'a business user', teodora, 6],
  [320, 'HR', maren, 7],
])('at %i the quick filters of %s come without moving the history [HIST-09]', async (width, _who, user, count) => {
  await page.viewport(width, 900);
  const titles = [
    'All',
    'Process',
    'Messages',
    'People',
    'Files and letters',
    'Lock and closure',
    'Identity checks',
  ].slice(0, count);
  const presets = titles.map((title, at) => ({ id: at + 1, title }));
  const { later: filters, arrive } = answerLater(answer(getHistoryFilters, { ...choices, filterPresets: presets }));
  const rows = answer(getHistory, { data: [historyRowOf(2)], pageIndex: 1, totalPages: 1, totalData: 1 });
  const { screen } = await renderInApp(<Kept />, { user, answers: [filters, rows] });
  const change = screen.getByText('Change 2');
  await expect.element(change).toBeVisible();
  const before = change.element().getBoundingClientRect().top;
  arrive();
  await expect.element(screen.getByRole('button', { name: 'Lock and closure' })).toBeVisible();
  expect(change.element().getBoundingClientRect().top).toBe(before);
});
