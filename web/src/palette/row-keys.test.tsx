import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { maren } from '../testing/people.ts';
import type { AppUnderTest } from '../testing/render-in-app.tsx';
import { renderInApp } from '../testing/render-in-app.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { showOverlay } from './overlay.ts';
import { PaletteHost } from './PaletteHost.tsx';
import { switchSingleKeys } from './single-keys.ts';

const rows = ['One', 'Two', 'Three'];

function Lists() {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <main>
      <input aria-label="Field" />
      <DataTable<string>
        caption="Rows"
        columns={[{ id: 'name', head: 'Name', isLink: true, cell: (row) => row }]}
        rows={rows}
        rowKey={(row) => row}
        rowHref={(row) => `/rows/${row}`}
        rowActions={(row) => (
          <button
            type="button"
            aria-expanded={row === open}
            aria-keyshortcuts="X"
            onClick={() => setOpen(row === open ? null : row)}
          >
            {`Details of ${row}`}
          </button>
        )}
        empty={null}
      />
      <ul aria-label="Others">
        <li data-row>
          <button type="button">Other</button>
        </li>
      </ul>
      <PaletteHost />
    </main>
  );
}
const show = (): Promise<AppUnderTest> => renderInApp(<Lists />, { screens: ['/rows/$id'] });
const link = ({ screen }: AppUnderTest, name: string) => screen.getByRole('link', { name, exact: true });
const detailsOf = ({ screen }: AppUnderTest, name: string) =>
  screen.getByRole('button', { name: `Details of ${name}` });

beforeEach(async () => {
  showOverlay(null);
  switchSingleKeys(maren.userId, true);
  await page.viewport(1440, 900);
});

test('J and K move from row to row of one list, and stop at its ends', async () => {
  const app = await show();
  await expect.element(link(app, 'One')).toBeVisible();
  await userEvent.keyboard('kkk');
  await expect.element(link(app, 'One')).toHaveFocus();
  await userEvent.keyboard('jjjjj');
  await expect.element(link(app, 'Three')).toHaveFocus();
  app.screen.getByRole('button', { name: 'Other' }).element().focus();
  await userEvent.keyboard('k');
  await expect.element(app.screen.getByRole('button', { name: 'Other' })).toHaveFocus();
});

test('arrows move between rows when the focus is in a list, and nowhere else', async () => {
  const app = await show();
  await expect.element(link(app, 'One')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(link(app, 'One')).not.toHaveFocus();
  link(app, 'One').element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  await expect.element(link(app, 'Two')).toHaveFocus();
  detailsOf(app, 'Two').element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(detailsOf(app, 'Two')).toHaveFocus();
});

test('X unfolds the details of the row that has the focus, and folds them again', async () => {
  const app = await show();
  link(app, 'Two').element().focus();
  await userEvent.keyboard('x');
  await expect.element(detailsOf(app, 'Two')).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('X');
  await expect.element(detailsOf(app, 'Two')).toHaveAttribute('aria-expanded', 'false');
});

test('in a field, in a dialog, and switched off, the keys of rows do nothing', async () => {
  const app = await show();
  await app.screen.getByRole('textbox', { name: 'Field' }).fill('');
  await userEvent.keyboard('xjk');
  await expect.element(app.screen.getByRole('textbox', { name: 'Field' })).toHaveValue('xjk');
  link(app, 'One').element().focus();
  await userEvent.keyboard('?');
  await expect.element(app.screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await userEvent.keyboard('xj');
  await userEvent.keyboard('{Escape}');
  await expect.element(link(app, 'One')).toHaveFocus();
  switchSingleKeys(maren.userId, false);
  await userEvent.keyboard('xj');
  await expect.element(link(app, 'One')).toHaveFocus();
  await expect.element(detailsOf(app, 'One')).toHaveAttribute('aria-expanded', 'false');
});
