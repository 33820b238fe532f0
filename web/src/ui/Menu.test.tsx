import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../testing/render-in-app.tsx';
import { Button } from './Button.tsx';
import { Menu } from './Menu.tsx';

const lock = vi.fn();
const toggle = vi.fn();

async function show() {
  lock.mockReset();
  toggle.mockReset();
  const { screen } = await renderInApp(
    <>
      <Menu
        trigger={<Button>Actions</Button>}
        entries={[
          { label: 'Lock Case', onSelect: lock },
          { kind: 'divider' },
          { label: 'Linked Cases', disabledReason: 'Not while the case is locked', onSelect: lock },
          { kind: 'checkbox', label: 'Show completed', isChecked: true, onToggle: toggle },
        ]}
      />
      <button type="button">After</button>
    </>,
  );
  const item = (name: RegExp) =>
    screen.getByRole(/completed/.test(name.source) ? 'menuitemcheckbox' : 'menuitem', { name });
  return { screen, item, button: screen.getByRole('button', { name: 'Actions' }), menu: screen.getByRole('menu') };
}

test('arrows, Home, End and first letters move in a menu, and Escape leads back to its button', async () => {
  const { button, menu, item } = await show();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item(/Lock Case/)).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(item(/Show completed/)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(item(/Linked Cases/)).toHaveFocus();
  await userEvent.keyboard('{End}{Home}s');
  await expect.element(item(/Show completed/)).toHaveFocus();
  await userEvent.keyboard('ll');
  await expect.element(item(/Linked Cases/)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('an entry acts and closes the menu, one with a reason does neither, a check keeps it open', async () => {
  const { screen, button, menu, item } = await show();
  await button.click();
  await expect.element(screen.getByRole('menu', { name: 'Actions' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await item(/Show completed/).click();
  expect([lock.mock.calls.length, toggle.mock.calls]).toEqual([0, [[false]]]);
  await item(/Lock Case/).click();
  await expect.element(menu).not.toBeInTheDocument();
  expect(lock).toHaveBeenCalledOnce();
  await expect.element(button).toHaveFocus();
});

test('a second press on the button and a press outside close the menu; Tab goes on behind the button', async () => {
  const { screen, button, menu } = await show();
  await button.click();
  await button.click();
  await expect.element(menu).not.toBeInTheDocument();
  await button.click();
  await screen.getByRole('button', { name: 'After' }).click();
  await expect.element(menu).not.toBeInTheDocument();
  await button.click();
  await userEvent.tab();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'After' })).toHaveFocus();
});

test('Space follows a link of a menu, as it presses a button', async () => {
  const { screen } = await renderInApp(
    <Menu trigger={<Button>Actions</Button>} entries={[{ kind: 'link', label: 'Parked Calls', href: '#parked' }]} />,
  );
  await screen.getByRole('button', { name: 'Actions' }).click();
  const followed = vi.fn((event: Event) => event.preventDefault());
  document.addEventListener('click', followed, { capture: true, once: true });
  await userEvent.keyboard(' ');
  expect(followed).toHaveBeenCalledOnce();
});
