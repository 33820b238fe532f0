import { expectGoodLayout } from '../layout.ts';
import { expect, expectNoAxeViolations, test } from '../world.ts';

test('a person sees where they are signed in, and signs out everywhere else; the other browser is at the sign-in page with its next step [OWNSIGN-01, OWNSIGN-03, OWNPASS-06]', async ({
  personAt,
}) => {
  const [here, there] = [await personAt('priya'), await personAt('priya')];
  await here.getByRole('button', { name: /^Priya/ }).click();
  await here.getByRole('menuitem', { name: 'Password and sign-ins' }).click();
  await expect(here.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
  await expect(here.getByText('This browser')).toHaveCount(1);
  await expectGoodLayout(here, 'password and sign-ins', async (width) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await here.emulateMedia({ colorScheme });
      await expectNoAxeViolations(here, `password and sign-ins, ${width} wide, ${colorScheme}`);
    }
  });
  await here.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(here.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
  await here.getByRole('link', { name: 'Back to Evenhand' }).click();
  await expect(here.getByRole('button', { name: /^Priya/ })).toBeVisible();
  await there.goto('/cases');
  await expect(there.getByLabel('Username')).toBeVisible();
});
