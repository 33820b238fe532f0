import { readFile } from 'node:fs/promises';
import { callsOf } from '../calls.ts';
import { expectGoodLayout } from '../layout.ts';
import { expect, expectGoodInBothSchemes, phone, test } from '../world.ts';

test.setTimeout(180_000);

const pictured: ReadonlySet<number> = new Set([1440, phone.width, 320]);
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date());
const onDay = { issuedOn: today, inForceFrom: today };

test('HR finds what is in force in the register, narrows it, takes it along and opens the case [SANC-05]', async ({
  personAt,
}) => {
  const maren = await personAt('maren');
  const calls = await callsOf(maren);
  const record = (caseId: number, body: object) => calls.send('POST', `/api/cases/${caseId}/sanctions`, body);
  await record(10001, { kind: 'final-warning', length: { unit: 'months', count: 12 }, ...onDay });
  await record(10001, { kind: 'first-warning', length: { unit: 'weeks', count: 4 }, ...onDay });
  await record(10001, { kind: 'dismissal', dismissalReason: 'conduct', isWithNotice: false, ...onDay });
  const { data } = (await (await record(10001, { kind: 'other', details: 'A move of desks.', ...onDay })).json()) as {
    data: { id: number };
  };
  await calls.send('POST', `/api/cases/10001/sanctions/${data.id}/withdraw`, { reason: 'On the wrong case.' });

  await maren.getByRole('button', { name: 'More' }).click();
  await maren.getByRole('menuitem', { name: 'Sanctions' }).click();
  await expect(maren).toHaveURL(/\/sanctions$/);
  const row = (kind: string) => maren.getByRole('row').filter({ hasText: kind });
  await expect(row('Final written warning').first()).toBeVisible();
  await expect(row('Dismissal').first()).toContainText('No end');
  await expect(row('Other sanction')).toHaveCount(0);
  await expectGoodLayout(maren, 'sanctions', async (width) => {
    await expectGoodInBothSchemes(maren, `sanctions-${width}`, pictured.has(width));
  });
  await maren.setViewportSize(phone);
  await maren.getByRole('button', { name: 'Filters (1)' }).click();
  await expectGoodInBothSchemes(maren, 'sanctions-filters-390');
  await maren.setViewportSize({ width: 1440, height: 900 });

  await maren.getByRole('combobox', { name: 'Ends' }).click();
  await maren.getByRole('option', { name: 'In the next 30 days' }).click();
  await expect(row('Final written warning')).toHaveCount(0);
  await expect(row('First written warning').first()).toContainText('27 days');
  const arriving = maren.waitForEvent('download');
  await maren.getByRole('button', { name: 'Export' }).click();
  await maren.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe(`sanctions-${today}.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('"Person","Sanction"');
  expect(lines.slice(1).every((line) => !line.includes('Final written warning'))).toBe(true);
  expect(lines.some((line) => line.includes('First written warning') && line.includes('"10001"'))).toBe(true);

  await row('First written warning').first().getByRole('link', { name: '10001' }).click();
  await expect(maren).toHaveURL(/\/cases\/10001$/);
  await expect(maren.getByRole('region', { name: 'Sanctions' })).toBeVisible();
});
