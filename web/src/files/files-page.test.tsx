import { getCase } from '@evenhand/contract/case-details';
import type { FileRow } from '@evenhand/contract/files';
import { downloadFile, getFileFilters, listFiles } from '@evenhand/contract/files';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readErrors } from '../lib/error-list.ts';
import { saveFile } from '../lib/save-file.ts';
import { caseOf } from '../testing/case-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { AddFiles } from './AddFiles.tsx';
import { FilesPage } from './FilesPage.tsx';
import type { FileSearch } from './file-filter.ts';

vi.mock('../lib/save-file.ts', () => ({ saveFile: vi.fn() }));
beforeEach(() => page.viewport(1440, 900));

const MAREN = '11111111-0000-4000-8000-000000000001';
function fileOf(number: number, change: Partial<FileRow> = {}): FileRow {
  return {
    filename: `File ${number}.pdf`,
    fileLink: '/cases/10014/?action=event&eventId=1044',
    storageId: String(number).padStart(32, '0'),
    source: 'Event: Grievance received',
    user: 'Maren Oduya',
    userId: MAREN,
    occurredDateTime: '2026-11-18T13:24:00.000Z',
    size: 1_258_291,
    audience: null,
    isOfCase: false,
    abilities: { changeReaders: false },
    ...change,
  };
}
const filters = {
  sources: [{ id: 11, title: 'Event: Grievance received' }],
  users: [{ id: MAREN, title: 'Maren Oduya' }],
};
const twelve = answer(listFiles, ({ body }) => {
  const { pageNumber, pageSize } = body as { pageNumber: number; pageSize: number };
  const from = (pageNumber - 1) * pageSize;
  const all = Array.from({ length: 12 }, (_one, at) => fileOf(at + 1));
  return {
    data: all.slice(from, from + pageSize),
    pageIndex: pageNumber,
    totalPages: Math.ceil(12 / pageSize),
    totalData: 12,
  };
});
const only = (...data: FileRow[]) => answer(listFiles, { data, pageIndex: 1, totalPages: 1, totalData: data.length });

const corrections: boolean[] = [];
/** The page with its parameters, which the route keeps in the address. */
function Kept({ at, action }: { at: FileSearch; action: ReactNode }) {
  const [search, setSearch] = useState(at);
  return (
    <FilesPage
      caseId={10014}
      action={action}
      search={search}
      onSearch={(next, isCorrection) => {
        corrections.push(isCorrection);
        setSearch(next);
      }}
    />
  );
}

async function show(answers: readonly FakeAnswer[] = [twelve], at: FileSearch = {}, action?: ReactNode) {
  corrections.length = 0;
  const app = await renderInApp(<Kept at={at} action={action} />, {
    answers: [answer(getFileFilters, filters), ...answers],
    screens: ['/cases/$caseId'],
  });
  return { ...app, lastQuery: () => app.calls.filter(({ route }) => route === listFiles).at(-1)?.body };
}

const first = {
  caseTrackingRecordId: 10014,
  sourceId: null,
  userGuid: null,
  fromDate: null,
  toDate: null,
  sortColumn: 'occurredDateTime',
  sortOrder: 'desc',
  pageNumber: 1,
  pageSize: 10,
};

test('files are a table with name, source, person, date and size, and filters above it [FILE-01, FILE-02]', async () => {
  const { screen, lastQuery } = await show([
    only(fileOf(1), fileOf(2, { fileLink: null, source: 'Note', size: 86_016 })),
  ]);
  const table = screen.getByRole('table', { name: 'Files of this case' });
  await expect.element(table.getByRole('rowheader', { name: 'Save File 1.pdf' })).toBeVisible();
  expect(lastQuery()).toEqual(first);
  for (const name of ['Filename', 'Source', 'User', 'Date', 'Size'])
    await expect.element(table.getByRole('columnheader', { name })).toBeVisible();
  const rows = table.getByRole('row');
  await expect
    .element(rows.nth(1))
    .toHaveTextContent('File 1.pdfEvent: Grievance receivedMaren Oduya18/11/2026 13:241.2 MB');
  await expect.element(rows.nth(2)).toHaveTextContent('File 2.pdfNoteMaren Oduya18/11/2026 13:2484 KB');
  await expect
    .element(rows.nth(1).getByRole('link', { name: 'Event: Grievance received' }))
    .toHaveAttribute('href', '/cases/10014/?action=event&eventId=1044');
  await expect.element(rows.nth(2).getByRole('link')).not.toBeInTheDocument();
  const form = screen.getByRole('form', { name: 'File filters' });
  for (const name of ['Source', 'User']) await expect.element(form.getByRole('combobox', { name })).toBeVisible();
  for (const name of ['From date', 'To date'])
    await expect.element(form.getByLabelText(name, { exact: true })).toBeVisible();
});

test('files that were chosen to be added stay chosen when the screen is turned [FILES-04]', async () => {
  const writing = caseOf({ abilities: { postMessage: true } });
  const answers = [only(fileOf(1)), answer(getCase, writing)];
  const { screen } = await show(answers, {}, <AddFiles caseId={writing.id} />);
  await screen.getByRole('button', { name: 'Add files' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add files' });
  await userEvent.upload(dialog.getByLabelText('Add files', { exact: true }), [new File(['%PDF-1.7'], 'rota.pdf')]);
  await page.viewport(390, 844);
  await expect.element(page.getByText('Filters')).toBeInTheDocument();
  await expect.element(dialog.getByText('rota.pdf')).toBeVisible();
});

test('a file that not everybody on the case reads says who does [FILES-03]', async () => {
  const { screen } = await show([
    only(fileOf(1, { audience: 1 }), fileOf(2, { audience: 2 }), fileOf(3, { audience: 3 })),
  ]);
  const names = screen.getByRole('table', { name: 'Files of this case' }).getByRole('rowheader');
  await expect.element(names.nth(2)).toHaveTextContent('File 3.pdfHR only');
  await expect.element(names.nth(1)).toHaveTextContent('File 2.pdfCase team');
  expect(names.nth(0).element().textContent).toBe('File 1.pdf');
});

test('filters are those that the server names, and count once applied [FILE-03, FILE-04]', async () => {
  const { screen, lastQuery } = await show([twelve], { page: '2' });
  await expect.element(screen.getByText('File 11.pdf')).toBeVisible();
  await screen.getByRole('combobox', { name: 'Source' }).click();
  await screen.getByRole('option', { name: 'Event: Grievance received' }).click();
  await screen.getByRole('combobox', { name: 'User' }).click();
  await screen.getByRole('option', { name: 'Maren Oduya' }).click();
  await screen.getByLabelText('From date', { exact: true }).fill('01/11/2026');
  await screen.getByLabelText('To date', { exact: true }).fill('18/11/2026');
  expect(lastQuery()).toEqual({ ...first, pageNumber: 2 });
  await screen.getByRole('button', { name: 'Apply' }).click();
  const chosen = { sourceId: 11, userGuid: MAREN, fromDate: '2026-11-01', toDate: '2026-11-18' };
  await expect.poll(lastQuery).toEqual({ ...first, ...chosen });
  await screen.getByRole('button', { name: 'Reset' }).click();
  await expect.element(screen.getByLabelText('From date', { exact: true })).toHaveValue('');
});

test('days the wrong way round are said, and not sent [FILE-04]', async () => {
  const { screen, lastQuery } = await show();
  await screen.getByLabelText('From date', { exact: true }).fill('18/11/2026');
  await screen.getByLabelText('To date', { exact: true }).fill('01/11/2026');
  await screen.getByRole('button', { name: 'Apply' }).click();
  await expect.element(screen.getByText('The from date cannot be after the to date.')).toBeVisible();
  expect(lastQuery()).toEqual(first);
});

test('a column sorts, and another order begins at the first page [FILE-04]', async () => {
  const { screen, lastQuery } = await show([twelve], { page: '2' });
  await expect.element(screen.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending');
  await screen.getByRole('button', { name: 'Filename' }).click();
  await expect.poll(lastQuery).toEqual({ ...first, sortColumn: 'filename', sortOrder: 'asc' });
  await expect
    .element(screen.getByRole('columnheader', { name: 'Filename' }))
    .toHaveAttribute('aria-sort', 'ascending');
});

test('ten files are on a page, or five or twenty-five [FILE-05, FILE-06]', async () => {
  const { screen, lastQuery } = await show();
  await expect.element(screen.getByText('1–10 of 12 files')).toBeVisible();
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible();
  await screen.getByRole('button', { name: 'Next page' }).click();
  await expect.element(screen.getByText('11–12 of 12 files')).toBeVisible();
  const sizes = screen.getByRole('group', { name: 'Files on a page' });
  await expect.element(sizes.getByRole('button', { name: '10' })).toHaveAttribute('aria-pressed', 'true');
  await sizes.getByRole('button', { name: '25' }).click();
  await expect.poll(lastQuery).toEqual({ ...first, pageSize: 25 });
  await expect.element(screen.getByText('1–12 of 12 files')).toBeVisible();
  await sizes.getByRole('button', { name: '5', exact: true }).click();
  await expect.element(screen.getByText('Page 1 of 3')).toBeVisible();
  expect(corrections).not.toContain(true);
});

test('a page beyond the end gives way to the last one [FILE-05]', async () => {
  const { screen, lastQuery } = await show([twelve], { page: '9' });
  await expect.element(screen.getByText('11–12 of 12 files')).toBeVisible();
  expect(lastQuery()).toEqual({ ...first, pageNumber: 2 });
  expect(corrections).toEqual([true]);
});

test('a click on a file saves it by its storage id, by its name and by its button [FILE-08]', async () => {
  const bytes = { route: downloadFile, reply: () => new Response('bytes') } as FakeAnswer;
  const { screen, calls } = await show([only(fileOf(7)), bytes]);
  const saved = () => calls.filter(({ route }) => route === downloadFile).map(({ params }) => params.storageId);
  await screen.getByRole('button', { name: 'Save File 7.pdf' }).click();
  await expect.poll(saved).toEqual([fileOf(7).storageId]);
  await expect.poll(() => vi.mocked(saveFile).mock.calls.at(-1)?.[0]).toBe('File 7.pdf');
  await screen.getByRole('button', { name: 'Download File 7.pdf' }).click();
  await expect.poll(saved).toEqual([fileOf(7).storageId, fileOf(7).storageId]);
});

test('a failed download shows no error [FILE-07]', async () => {
  const { screen, calls } = await show([
    only(fileOf(7)),
    refuse(downloadFile, 503, { errorCode: 'BAD_REQUEST', errorDescription: 'No.' }),
  ]);
  await screen.getByRole('button', { name: 'Download File 7.pdf' }).click();
  await expect.poll(() => calls.some(({ route }) => route === downloadFile)).toBe(true);
  await expect.element(screen.getByRole('button', { name: 'Download File 7.pdf' })).not.toHaveAttribute('aria-busy');
  expect(readErrors()).toEqual([]);
});

test('no files, none that match, and files that could not be loaded are told apart [FILE-01]', async () => {
  const { screen } = await show([only()]);
  await expect.element(screen.getByText('No files have been added to this case.')).toBeVisible();
  await expect.element(screen.getByText('Files come with the steps of the process', { exact: false })).toBeVisible();
  await screen.unmount();
  const filtered = await show([only()], { sourceId: '11' });
  await expect.element(filtered.screen.getByText('No match for these filters')).toBeVisible();
  await filtered.screen.unmount();
  const failed = await show([refuse(listFiles, 500, { errorCode: 'EXCEPTION', errorDescription: 'Down.' })]);
  await expect.element(failed.screen.getByText('Files could not be loaded')).toBeVisible();
});

test('on a phone the filters unfold, and files are a list [FILE-01]', async () => {
  await page.viewport(390, 844);
  const { screen } = await show([only(fileOf(1))], { sourceId: '11' });
  await expect.element(screen.getByRole('list', { name: 'Files of this case' })).toBeVisible();
  await expect.element(screen.getByRole('form', { name: 'File filters' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Filters (1)' }));
  await expect.element(screen.getByRole('form', { name: 'File filters' })).toBeVisible();
});

test('a file that is being checked, and one that contained a virus, say so and offer nothing to open [FILE-02, FILE-08]', async () => {
  const { screen, calls } = await show([
    only(fileOf(1, { state: 'checking' }), fileOf(2, { state: 'infected' }), fileOf(3)),
  ]);
  const rows = screen.getByRole('table', { name: 'Files of this case' }).getByRole('row');
  await expect.element(rows.nth(1).getByRole('rowheader', { name: 'File 1.pdf Being checked' })).toBeVisible();
  await expect
    .element(rows.nth(2).getByRole('rowheader', { name: 'File 2.pdf Contained a virus and was removed' }))
    .toBeVisible();
  for (const row of [1, 2]) expect(rows.nth(row).getByRole('button').elements()).toEqual([]);
  await expect.element(rows.nth(3).getByRole('button', { name: 'Download File 3.pdf' })).toBeVisible();
  await rows.nth(1).getByText('File 1.pdf').click();
  expect(calls.filter(({ route }) => route === downloadFile)).toEqual([]);
});
