import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInApp } from '../testing/render-in-app.tsx';
import { DataTable } from './DataTable.tsx';
import type { Column, Sort } from './data-table.types.ts';
import { useIsInList } from './in-list.ts';

interface Sample {
  id: number;
  name: string;
}
const columns: readonly Column<Sample>[] = [
  { id: 'id', head: 'Case ID', cell: (row) => row.id, isLink: true, isSortable: true },
  { id: 'name', head: 'Employee', cell: (row) => row.name, isName: true },
];
const rows: Sample[] = [
  { id: 10001, name: 'Callum Brightwater' },
  { id: 10002, name: 'Sunniva Crake' },
];
function Cases({ shown = rows }: { shown?: readonly Sample[] | undefined }) {
  const [sort, setSort] = useState<Sort>({ column: 'id', order: 'asc' });
  return (
    <DataTable
      caption="Cases"
      columns={columns}
      rows={shown}
      rowKey={(row) => row.id}
      rowHref={(row) => `/cases/${row.id}`}
      sort={sort}
      onSort={setSort}
      empty="You have no open cases."
    />
  );
}
afterEach(() => page.viewport(1440, 900));

test('the sorted column says its order and a click turns it', async () => {
  await page.viewport(1440, 900);
  const { screen } = await renderInApp(<Cases />);
  const head = screen.getByRole('columnheader', { name: 'Case ID' });
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  await screen.getByRole('button', { name: 'Case ID' }).click();
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
});

test('the row has one real link, and a click anywhere in the row repeats it', async () => {
  await page.viewport(1440, 900);
  const { screen, address } = await renderInApp(<Cases />, { screens: ['/cases/$caseId'] });
  await expect.element(screen.getByRole('link', { name: '10002' })).toHaveAttribute('href', '/cases/10002');
  await screen.getByText('Sunniva Crake').click();
  await expect.poll(address).toBe('/cases/10002');
});

test('no rows show the empty text instead of a table', async () => {
  const { screen } = await renderInApp(<Cases shown={[]} />);
  await expect.element(screen.getByText('You have no open cases.')).toBeVisible();
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
});

test('below 600 pixels the table is a list with the naming column first', async () => {
  await page.viewport(390, 844);
  const { screen } = await renderInApp(<Cases />);
  await expect.element(screen.getByRole('list', { name: 'Cases' })).toBeVisible();
  expect(
    screen
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['Callum Brightwater10001', 'Sunniva Crake10002']);
});

test('a table that would scroll sideways is a list until it fits again; a number there says what it counts [SHELL-35]', async () => {
  const wide: readonly Column<Sample>[] = [
    { id: 'name', head: 'Employee', cell: (row) => row.name, isName: true },
    ...Array.from(
      { length: 8 },
      (_, at): Column<Sample> => ({ id: `more-${at}`, head: `Quite a long head ${at}`, cell: () => <Said /> }),
    ),
  ];
  function Said() {
    return useIsInList() ? 'in a list' : 'in a table';
  }
  await page.viewport(800, 900);
  const { screen } = await renderInApp(
    <DataTable caption="Cases" columns={wide} rows={rows} rowKey={(row) => row.id} empty="" />,
  );
  await expect.element(screen.getByRole('list', { name: 'Cases' })).toBeVisible();
  await expect.element(screen.getByText('in a list').first()).toBeVisible();
  await page.viewport(1270, 900);
  await expect.element(screen.getByRole('table', { name: 'Cases' })).toBeVisible();
  await expect.element(screen.getByText('in a table').first()).toBeVisible();
  await page.viewport(800, 900);
  await expect.element(screen.getByRole('list', { name: 'Cases' })).toBeVisible();
});

test.each([
  ['a table', 1440],
  ['a list on a phone', 390],
])('%s stands where it will stand before its rows are here, its first row below a heading', async (_look, width) => {
  await page.viewport(width, 900);
  const table = (shown: readonly Sample[] | undefined) => (
    <DataTable
      caption="Cases"
      columns={columns}
      rows={shown}
      rowKey={(row) => row.id}
      sort={{ column: 'id', order: 'asc' }}
      onSort={() => undefined}
      groupOf={() => 'Today'}
      empty=""
    />
  );
  const tops = (): number[] =>
    [...document.querySelectorAll('.tbl tbody tr:not(.grp), .rowlist > li:not(.grp)')]
      .slice(0, 2)
      .map((row) => row.getBoundingClientRect().top);
  const { screen } = await renderInApp(table(undefined));
  await expect.element(screen.getByText('Loading')).toBeInTheDocument();
  const waiting = tops();
  await screen.unmount();
  await renderInApp(table(rows));
  expect(waiting).toHaveLength(2);
  for (const [at, top] of tops().entries())
    expect(Math.abs(top - (waiting[at] ?? 0)), `row ${at}`).toBeLessThanOrEqual(6);
});

test('on a phone what is due stands at the right of the second line, and leaves the first to the name', async () => {
  await page.viewport(390, 844);
  const due: Column<Sample> = { id: 'due', head: 'Due', inList: 'aside', cell: () => '26/11/2026 11:05' };
  const long = [{ id: 10001, name: 'Check that the meeting with the representative is arranged' }];
  const { screen } = await renderInApp(
    <DataTable caption="Tasks" columns={[...columns, due]} rows={long} rowKey={({ id }) => id} empty="" />,
  );
  const boxOf = (text: string): DOMRect => screen.getByText(text).element().getBoundingClientRect();
  await expect.element(screen.getByText('26/11/2026 11:05')).toBeVisible();
  const [name, id, at] = [boxOf(long[0]!.name), boxOf('10001'), boxOf('26/11/2026 11:05')];
  expect(at.top).toBeGreaterThanOrEqual(name.bottom);
  expect(Math.abs(at.top - id.top)).toBeLessThanOrEqual(2);
  expect(at.left).toBeGreaterThan(id.right);
});
