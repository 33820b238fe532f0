import { expect, test } from 'vitest';
import { renderInApp } from '../testing/render-in-app.tsx';
import { FormErrorBanner } from './FormErrorBanner.tsx';
import { TextInput } from './TextInput.tsx';

test('the summary takes focus, and its links move focus to the fields', async () => {
  const { screen } = await renderInApp(
    <form>
      <FormErrorBanner message="Please complete all required fields" fields={[{ name: 'user', label: 'User' }]} />
      <TextInput label="User" name="user" error="Field is required." />
    </form>,
  );
  await expect.element(screen.getByRole('alert')).toHaveFocus();
  await screen.getByRole('link', { name: 'User' }).click();
  const field = screen.getByRole('textbox', { name: 'User' });
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAccessibleDescription('Field is required.');
});
