import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInApp } from '../testing/render-in-app.tsx';
import { DataTable } from './DataTable.tsx';
import { WithRail } from './WithRail.tsx';

const rows = (
  <DataTable
    caption="Sample"
    columns={[{ id: 'name', head: 'Name', cell: (row: string) => row }]}
    rows={['one']}
    rowKey={(row) => row}
    empty={null}
  />
);

test('below sm, 600 px, a table is a list [SHELL-35]', async () => {
  await page.viewport(600, 900);
  const { screen } = await renderInApp(rows);
  await expect.element(screen.getByRole('table')).toBeVisible();
  await page.viewport(599, 900);
  await expect.element(screen.getByRole('list', { name: 'Sample' })).toBeVisible();
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
});

test('from lg, 1280 px, the rail is beside the main column [SHELL-35]', async () => {
  await page.viewport(1280, 900);
  const { screen } = await renderInApp(
    <WithRail rail="Rail" railLabel="Context">
      <div data-testid="main">Main</div>
    </WithRail>,
  );
  const top = (element: Element): number => element.getBoundingClientRect().top;
  const rail = screen.getByRole('complementary', { name: 'Context' });
  await expect.element(rail).toBeVisible();
  expect(top(rail.element())).toBe(top(screen.getByTestId('main').element()));
  await page.viewport(1279, 900);
  await expect.poll(() => top(rail.element()) > top(screen.getByTestId('main').element())).toBe(true);
});
