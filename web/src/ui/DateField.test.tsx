import type { DateKind } from '@evenhand/contract/date-bounds';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../testing/render-in-app.tsx';
import { DateField } from './DateField.tsx';
import { TimeField } from './TimeField.tsx';

interface FieldGiven {
  start?: string;
  kind?: DateKind;
  onValue?: (value: string) => void;
}

function Field({ start = '', kind, onValue = () => undefined }: FieldGiven) {
  const [day, setDay] = useState(start);
  return (
    <DateField
      label="From date"
      kind={kind}
      value={day}
      onChange={(value) => {
        setDay(value);
        onValue(value);
      }}
    />
  );
}

test('a typed date is day first and shown as DD/MM/YYYY [FMT-01]', async () => {
  let value = '';
  const { screen } = await renderInApp(<Field onValue={(next) => (value = next)} />);
  const input = screen.getByRole('textbox', { name: 'From date' });
  await userEvent.type(input, '5/11/26{Tab}');
  await expect.element(input).toHaveValue('05/11/2026');
  expect(value).toBe('2026-11-05');
});

test('its calendar belongs to the field: to open it is not to leave the field, and to go on is', async () => {
  let left = 0;
  const { screen } = await renderInApp(
    <DateField label="From date" value="" onChange={() => undefined} onBlur={() => (left += 1)} />,
  );
  const input = screen.getByRole('textbox', { name: 'From date' });
  await input.click();
  await screen.getByRole('button', { name: 'Choose a date' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Choose a date' })).toBeVisible();
  expect(left).toBe(0);
  await userEvent.keyboard('{Escape}');
  await input.click();
  await userEvent.tab();
  expect(left).toBe(1);
});

test('Tab leads from a date to the field after it; the calendar opens with Alt and Down', async () => {
  function Moment() {
    const [time, setTime] = useState('');
    return (
      <div className="date-time">
        <Field />
        <TimeField label="Time" value={time} onChange={setTime} />
      </div>
    );
  }
  const { screen } = await renderInApp(<Moment />);
  await userEvent.type(screen.getByRole('textbox', { name: 'From date' }), '5/11/26{Tab}1030');
  await expect.element(screen.getByRole('textbox', { name: 'From date' })).toHaveValue('05/11/2026');
  await expect.element(screen.getByRole('textbox', { name: 'Time' })).toHaveValue('1030');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Alt>}{ArrowDown}{/Alt}');
  await expect.element(screen.getByRole('button', { name: '5 November 2026' })).toHaveFocus();
});

test.each([320, 390])('its calendar keeps clear of the edges of a phone, %i wide [FMT-01]', async (width) => {
  await page.viewport(width, 700);
  const { screen } = await renderInApp(
    <div style={{ width: 150 }}>
      <Field />
    </div>,
  );
  await screen.getByRole('button', { name: 'Choose a date' }).click();
  const panel = screen.getByRole('dialog', { name: 'Choose a date' });
  await expect.element(panel.getByRole('table')).toBeVisible();
  const { left, right } = panel.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(8);
  expect(right).toBeLessThanOrEqual(width - 8);
});

test('text that is no date stays, marked, with a sentence that says the form', async () => {
  const { screen } = await renderInApp(<Field />);
  const input = screen.getByRole('textbox', { name: 'From date' });
  await userEvent.type(input, '31/02/2026{Tab}');
  await expect.element(input).toHaveValue('31/02/2026');
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await expect.element(input).toHaveAccessibleDescription('31/02/2026 is not a real date. Enter a date as DD/MM/YYYY');
  await userEvent.fill(input, 'Friday');
  await userEvent.tab();
  await expect.element(input).toHaveAccessibleDescription('Enter a date as DD/MM/YYYY');
});

test('a year that cannot be meant stays, marked, with a sentence at the field; a field of no kind takes any [DATE-02]', async () => {
  const { screen } = await renderInApp(
    <>
      <Field kind="planned" />
      <DateField label="Any" value="0206-11-20" onChange={() => undefined} />
    </>,
  );
  const input = screen.getByRole('textbox', { name: 'From date' });
  for (const typed of ['20/11/0206', '20/11/1026']) {
    await userEvent.fill(input, typed);
    await userEvent.tab();
    await expect.element(input).toHaveValue(typed);
    await expect.element(input).toHaveAccessibleDescription(/^Check the year: it must be from \d{4} to \d{4}\.$/);
  }
  await expect.element(screen.getByRole('textbox', { name: 'Any' })).not.toHaveAttribute('aria-invalid');
});

test('a day is chosen in the calendar by keyboard, and focus goes back to the button', async () => {
  const { screen } = await renderInApp(<Field start="2026-11-18" />);
  await screen.getByRole('button', { name: 'Choose a date' }).click();
  await expect.element(screen.getByRole('button', { name: '18 November 2026' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(screen.getByRole('textbox', { name: 'From date' })).toHaveValue('25/11/2026');
  await expect.element(screen.getByRole('button', { name: 'Choose a date' })).toHaveFocus();
});
