import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../testing/render-in-app.tsx';
import { MultiSelect } from './MultiSelect.tsx';
import { Select } from './Select.tsx';

const options = [
  { value: '1', label: 'Low' },
  { value: '2', label: 'Medium', disabled: true },
  { value: '3', label: 'High' },
];

test('keys open the list, pass over what cannot be chosen, choose, and Escape changes nothing', async () => {
  const { screen } = await renderInApp(<Select label="Risk" options={options} />);
  const box = screen.getByRole('combobox', { name: 'Risk' });
  (box.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}{ArrowDown}');
  await expect
    .element(box)
    .toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'High' }).element().id);
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toHaveValue('High');
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  await userEvent.keyboard(' {ArrowDown}{Escape}');
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(box).toHaveValue('High');
  await userEvent.keyboard('l{Enter}');
  await expect.element(box).toHaveValue('Low');
});

test('what is typed filters, and is gone when the field is left without a choice', async () => {
  const { screen } = await renderInApp(<Select label="Risk" options={options} isSearchable isClearable />);
  const box = screen.getByRole('combobox', { name: 'Risk' });
  await box.fill('ig');
  await expect.element(screen.getByRole('option')).toHaveTextContent('High');
  await userEvent.keyboard('{Enter}');
  await box.fill('xyz');
  await expect.element(screen.getByText('No results found')).toBeVisible();
  await userEvent.tab();
  await expect.element(box).toHaveValue('High');
  await screen.getByRole('button', { name: 'Clear' }).click();
  await expect.element(box).toHaveValue('');
});

test('what is typed after a click or a choice replaces the value that is shown', async () => {
  const { screen } = await renderInApp(<Select label="Risk" options={options} isSearchable />);
  const box = screen.getByRole('combobox', { name: 'Risk' });
  await box.fill('ow');
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toHaveValue('Low');
  await userEvent.keyboard('ed');
  await expect.element(box).toHaveValue('ed');
  await userEvent.tab();
  await box.click();
  await userEvent.keyboard('ig');
  await expect.element(box).toHaveValue('ig');
  await expect.element(screen.getByRole('option')).toHaveTextContent('High');
});

test('a press in the list beside the options leaves it open, and up from nothing goes to the last', async () => {
  const { screen } = await renderInApp(<Select label="Risk" options={options} />);
  const box = screen.getByRole('combobox', { name: 'Risk' });
  await box.click();
  const list = screen.getByRole('listbox').element();
  const isPrevented = !list.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  expect(isPrevented).toBe(true);
  await userEvent.keyboard('{ArrowUp}');
  await expect
    .element(box)
    .toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'High' }).element().id);
});

test('of several, the list stays open for the next, and Backspace takes the last one away', async () => {
  function Several() {
    const [value, setValue] = useState<string[]>([]);
    return (
      <>
        <MultiSelect label="Risk" options={options} value={value} onChange={setValue} />
        <output>{value.join()}</output>
      </>
    );
  }
  const { screen } = await renderInApp(<Several />);
  const chosen = screen.getByRole('status').first();
  await screen.getByRole('combobox', { name: 'Risk' }).click();
  await screen.getByRole('option', { name: 'High' }).click();
  await screen.getByRole('option', { name: 'Low' }).click();
  await expect.element(chosen).toHaveTextContent('3,1');
  await expect.element(screen.getByRole('option', { name: 'Low' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Backspace}');
  await expect.poll(() => chosen.element().textContent).toBe('3');
});
