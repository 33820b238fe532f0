import type { Page } from '@playwright/test';
import { callsOf } from '../calls.ts';
import { openLive } from '../open-live.ts';
import { createCase } from '../process.ts';
import { expect, test } from '../world.ts';

test.setTimeout(120_000);

const rowOf = (page: Page, subject: string) => page.getByRole('row', { name: new RegExp(subject) });

test('of two advisers before one list, one takes a case and a message from outside, and both leave the other’s list at once [SHELL-04, UNAS-03, UNAS-05, UNAS-06, UNAS-08, UNAS-09]', async ({
  personAt,
}) => {
  const [one, other, owner] = [await personAt('maren'), await personAt('edda'), await personAt('teodora')];
  const caseId = await createCase(one, {
    employee: ['brandt', 'Silas Brandt'],
    section: 'Questions and requests',
    topic: 'General query',
  });
  await (await callsOf(one)).send('DELETE', `/api/cases/${caseId}/adviser`);
  const subject = `Is anybody there for Case ${caseId}`;
  await (await callsOf(owner)).send('POST', `/api/casemessages/create/${caseId}`, {
    subject,
    body: '<p>Please answer.</p>',
  });
  for (const page of [one, other]) {
    await openLive(page, '/');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Unassigned' }).click();
    await expect(page).toHaveURL(/\/cases\/unassigned\/?$/);
    for (const waiting of [subject, 'Your request for a report']) await expect(rowOf(page, waiting)).toBeVisible();
  }

  await rowOf(one, subject).getByRole('button').click();
  await one.getByRole('button', { name: 'Assign to case' }).click();
  await expect(one.getByText('Adviser assigned successfully')).toBeVisible();
  await expect(rowOf(other, subject)).toHaveCount(0);

  await rowOf(other, 'Your request for a report').getByRole('button').click();
  await other.getByRole('button', { name: 'Assign to case' }).click();
  const dialog = other.getByRole('dialog', { name: 'Assign to case' });
  await dialog.getByLabel('Case number').fill(String(caseId));
  await dialog.getByRole('button', { name: 'Assign to case' }).click();
  await expect(other.getByText(`The message is now in the inbox of Case ${caseId}`)).toBeVisible();
  await expect(rowOf(one, 'Your request for a report')).toHaveCount(0);
});
