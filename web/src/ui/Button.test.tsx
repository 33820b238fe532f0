import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInApp } from '../testing/render-in-app.tsx';
import type { ButtonVariant } from './Button.tsx';
import { Button } from './Button.tsx';

const variants: readonly ButtonVariant[] = [
  'filled',
  'outlined',
  'text',
  'secondary',
  'destructive',
  'destructive-filled',
];
const colours = (button: HTMLElement | SVGElement): string[] => {
  const { backgroundColor, borderColor, color } = getComputedStyle(button);
  return [backgroundColor, borderColor, color];
};

test.each(variants)('a disabled button looks the same under the pointer and says why: %s', async (variant) => {
  const { screen } = await renderInApp(
    <>
      <Button variant={variant} disabledReason="A reason">
        Later
      </Button>
      <Button variant={variant}>Now</Button>
    </>,
  );
  const later = screen.getByRole('button', { name: 'Later' });
  await expect.element(later).toHaveAccessibleDescription('A reason');
  const before = colours(later.element());
  expect(before).not.toEqual(colours(screen.getByRole('button', { name: 'Now' }).element()));
  await later.hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('A reason');
  expect(colours(later.element())).toEqual(before);
});
