import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../testing/render-in-app.tsx';
import { MultiSelect } from './MultiSelect.tsx';
import { Select } from './Select.tsx';

const pressed = vi.fn();
const options = [
  { value: '1', label: 'Low' },
  { value: '2', label: 'High' },
];

beforeEach(() => pressed.mockReset());

test.each([
  ['one of several', <Select key="one" label="Risk" options={options} />],
  ['one of several that can be searched', <Select key="searched" label="Risk" options={options} isSearchable />],
  [
    'any number of several',
    <MultiSelect key="any" label="Risk" options={options} value={[]} onChange={() => undefined} />,
  ],
])('Ctrl Enter in a choice reaches its form once and opens no list: %s', async (_what, field) => {
  const { screen } = await renderInApp(
    <form aria-label="Form" onKeyDown={({ key, ctrlKey }) => key !== 'Control' && pressed(key, ctrlKey)}>
      {field}
    </form>,
  );
  const box = screen.getByLabelText('Risk', { exact: true }).first();
  (box.element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => pressed.mock.calls).toEqual([['Enter', true]]);
  await expect.element(screen.getByRole('option')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('option').first()).toBeVisible();
});
