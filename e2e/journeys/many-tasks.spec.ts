import type { Page } from '@playwright/test';
import { callsOf } from '../calls.ts';
import { expectGoodLayout } from '../layout.ts';
import { expect, expectNoAxeViolations, test } from '../world.ts';

test.setTimeout(180_000);

interface OwnTask {
  readonly id: number;
  readonly taskTitle: string;
  readonly taskAssignedUserId: string;
  readonly notificationDistributionCaseTrackingRecordId: number;
  readonly canEdit: boolean;
  readonly version: number;
}

const bar = (page: Page) => page.getByRole('region', { name: 'Chosen tasks' });
const result = (page: Page) => page.getByRole('dialog', { name: /changed$/ });

test('from the Team View HR gives the tasks of a colleague a new date while she changes one of them, and another person where that is possible [COVER-05, COVER-06, COVER-07]', async ({
  personAt,
}) => {
  const [maren, edda] = [await personAt('maren'), await personAt('edda')];
  const calls = await callsOf(maren);
  const tasksOfMaren = async (): Promise<OwnTask[]> =>
    (await (await calls.send('GET', '/api/tasks/query?pageSize=100')).json()).data.data;

  await edda.getByRole('link', { name: /tasks of Maren Oduya$/ }).click();
  await expect(edda.getByRole('heading', { name: 'Tasks of Maren Oduya' })).toBeVisible();
  // In the order of due dates the tasks of today stand above the pages; on some days the rest fits on one page.
  await edda.getByRole('button', { name: 'Case ID' }).click();
  await expect(edda.getByRole('columnheader', { name: 'Case ID' })).toHaveAttribute('aria-sort', /ascending/);
  // Until they have come, the rows of the order before are shown, and would be chosen.
  await expect(edda.getByRole('main').locator('[aria-busy]')).toHaveCount(0);
  await edda.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await bar(edda).getByRole('button', { name: 'Choose all pages' }).click();
  await expect(bar(edda)).toContainText('cannot be changed here');
  const [chosen] = /\d+/.exec((await bar(edda).textContent()) ?? '') ?? [];
  await expectGoodLayout(edda, 'tasks with some chosen', async (width) => {
    // What is scrolled below the head would be measured against the buttons of the head.
    await edda.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    for (const colorScheme of ['light', 'dark'] as const) {
      await edda.emulateMedia({ colorScheme });
      await expectNoAxeViolations(edda, `tasks with some chosen, ${width} wide, ${colorScheme}`);
    }
  });
  await edda.setViewportSize({ width: 1440, height: 900 });

  const mine = await tasksOfMaren();
  const changed = mine.find(({ canEdit, notificationDistributionCaseTrackingRecordId: id }) => canEdit && id === 10001);
  if (changed === undefined) throw new Error('Maren has no task on case 10001 that she may change.');
  await calls.send('PUT', `/api/tasks/${changed.id}`, {
    taskAssignedUserId: changed.taskAssignedUserId,
    taskTargetDateTime: '2030-01-07T00:00:00.000Z',
    version: changed.version,
  });
  await bar(edda).getByRole('button', { name: 'New date…' }).click();
  await edda.getByRole('textbox', { name: 'Due date' }).fill('08/01/2030');
  await edda.keyboard.press('Enter');
  await expect(result(edda)).toHaveAccessibleName(`${Number(chosen) - 1} of ${chosen} tasks changed`);
  const row = result(edda).getByRole('listitem').filter({ hasText: 'Maren Oduya changed it on' });
  await expect(row).toContainText(changed.taskTitle);
  await expect(row).toContainText('It is due 07/01/2030 now.');
  await expectNoAxeViolations(edda, 'the result of many acts');
  await result(edda).getByRole('button', { name: 'Try again (1)' }).click();
  await expect(result(edda)).toHaveAccessibleName('1 task changed');
  await edda.keyboard.press('Escape');
  await expect(bar(edda)).toHaveCount(0);

  await edda.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await bar(edda).getByRole('button', { name: 'Reassign…' }).click();
  await edda.getByRole('searchbox', { name: 'Person responsible' }).fill('teodora');
  await edda.keyboard.press('Enter');
  await edda.getByRole('radio', { name: /Teodora Whitlock/ }).click();
  await edda.getByRole('dialog').getByRole('button', { name: 'Reassign' }).click();
  await expect(result(edda)).toHaveAccessibleName(/^[1-9]\d* of \d+ tasks changed$/);
  await expect(result(edda).getByText('This person cannot be responsible on this case.').first()).toBeVisible();
  await edda.keyboard.press('Escape');
  await expect(bar(edda)).toBeVisible();
  const left = await tasksOfMaren();
  expect(left.length).toBeLessThan(mine.length);
  // Who did it is in the history of the case, as after a single act.
  await maren.goto(`/cases/${changed.notificationDistributionCaseTrackingRecordId}/history`);
  await expect(maren.getByRole('main').getByText('Edda Marlowe').first()).toBeVisible();
});
