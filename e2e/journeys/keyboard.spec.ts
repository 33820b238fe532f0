import { find, press, take, walkTo } from '../keyboard.ts';
import { expect, expectNoAxeViolations, test } from '../world.ts';

test.setTimeout(360_000);

test('with the keyboard alone a case is created, its participants are changed, and it is closed and reopened [WIZ-01, PART-45, PART-46, CLOSE-05, CLOSE-09]', async ({
  personAt,
}) => {
  const page = await personAt('maren');
  const { keyboard } = page;

  await test.step('the wizard', async () => {
    await press(page, page.getByRole('link', { name: 'Create Case' }).first());
    await expect(page.getByRole('heading', { name: 'Select Case Owner' })).toBeVisible();
    await find(page, 'teodora', 'Teodora Whitlock');
    await expectNoAxeViolations(page, 'wizard, owner');
    await press(page, page.getByRole('button', { name: 'Next' }));
    await expect(page.getByRole('heading', { name: 'Select Employee' })).toBeVisible();
    await find(page, 'callum', 'Callum');
    await expectNoAxeViolations(page, 'wizard, employee');
    await press(page, page.getByRole('button', { name: 'Next' }));
    await expect(page.getByRole('heading', { name: 'Select Topic' })).toBeVisible();
    await walkTo(page, page.getByRole('radio').first());
    const section = page.getByRole('radio', { name: 'Questions and requests' });
    for (let step = 0; step < 8 && !(await section.isChecked()); step++) await keyboard.press('ArrowDown');
    await take(page, page.getByRole('combobox', { name: 'Topic' }), 'General query');
    await expectNoAxeViolations(page, 'wizard, topic');
    await press(page, page.getByRole('main').getByRole('button', { name: 'Create Case' }));
    await page.waitForURL(/\/cases\/\d+$/);
    await expect(page.getByRole('heading', { name: 'Blocked Users' })).toBeVisible();
  });

  await test.step('an observer is added, and becomes a stakeholder', async () => {
    const opener = page.getByRole('main').getByRole('button', { name: 'Add Observer' });
    await press(page, opener);
    const modal = page.getByRole('dialog', { name: 'Add Observer' });
    await expect(modal.getByRole('searchbox')).toBeFocused();
    await keyboard.type('wren');
    await keyboard.press('Enter');
    await walkTo(page, modal.getByRole('radio', { name: 'Wren Abara' }));
    await keyboard.press('Space');
    await expectNoAxeViolations(page, 'Add Observer, step 1');
    await press(page, modal.getByRole('button', { name: 'Next' }));
    await expect(modal.getByRole('combobox', { name: 'Relationship' })).toBeFocused();
    await take(page, modal.getByRole('combobox', { name: 'Relationship' }), 'Other');
    await expectNoAxeViolations(page, 'Add Observer, step 2');
    await press(page, modal.getByRole('button', { name: 'Add Observer' }));
    await expect(page.getByText('Successfully added Observer')).toBeVisible();
    await expect(modal).toBeHidden();
    await expect(opener).toBeFocused();

    await press(page, page.getByRole('button', { name: 'Actions for Wren Abara' }));
    await expect(page.getByRole('menuitem', { name: 'Edit Participant' })).toBeFocused();
    await keyboard.press('Enter');
    const edit = page.getByRole('dialog', { name: 'Edit Participant' });
    await take(page, edit.getByRole('combobox', { name: 'Role' }), 'Stakeholder');
    await expectNoAxeViolations(page, 'Edit Participant');
    await press(page, edit.getByRole('button', { name: 'Save' }));
    await expect(page.getByText('Participant updated successfully')).toBeVisible();
  });

  await test.step('the case is closed, and reopened', async () => {
    await press(page, page.getByRole('button', { name: 'Close Case' }));
    const close = page.getByRole('dialog', { name: 'Close Case' });
    await expect(close.getByRole('textbox', { name: 'Conclusion' })).toBeFocused();
    await keyboard.type('All questions are answered.');
    await expectNoAxeViolations(page, 'Close Case');
    await press(page, close.getByRole('button', { name: 'Close Case' }));
    await expect(page.getByRole('heading', { name: 'Closure Details' })).toBeVisible();

    await press(page, page.getByRole('button', { name: 'Reopen Case' }));
    const reopen = page.getByRole('dialog', { name: 'Reopen Case' });
    await take(page, reopen.getByRole('combobox', { name: 'Reason' }), null);
    await walkTo(page, reopen.getByRole('textbox', { name: 'Details' }));
    await keyboard.type('One more question came in.');
    await expectNoAxeViolations(page, 'Reopen Case');
    await press(page, reopen.getByRole('button', { name: 'OK' }));
    await expect(page.getByRole('button', { name: 'Close Case' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Closure Details' })).toHaveCount(0);
  });
});
