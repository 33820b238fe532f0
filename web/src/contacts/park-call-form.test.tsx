import { CaseStatus } from '@evenhand/contract/cases';
import { createParkedCall } from '@evenhand/contract/contacts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, answerLater, keepWaiting, refuse } from '../testing/fake-api.ts';
import { liveServer } from '../testing/live-server.ts';
import { callOf, showParkedCalls } from '../testing/show-contacts.tsx';

beforeEach(async () => {
  // A winter's day on which the clocks of the service show the same as UTC.
  const toFake = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;
  vi.useFakeTimers({ toFake: [...toFake], shouldAdvanceTime: true, now: Date.parse('2026-11-18T10:40:20.500Z') });
  await page.viewport(1440, 900);
});
afterEach(() => vi.useRealTimers());

const showForm = (options: Parameters<typeof showParkedCalls>[0] = {}) =>
  showParkedCalls({ at: 'parkedcalls/create', ...options });
type Shown = Awaited<ReturnType<typeof showForm>>;

const park = ({ form }: Shown) => form.getByRole('button', { name: 'Park Call' }).click();
const fieldOf = (label: string) =>
  page.getByRole(['Call from', 'Reason'].includes(label) ? 'combobox' : 'textbox', { name: new RegExp(`^${label}`) });
const wrong = (label: string): string | null => {
  const field = fieldOf(label).element();
  return field.closest('.field')?.querySelector('.field-error')?.textContent ?? null;
};
async function fill({ form, choose }: Shown): Promise<void> {
  await choose('Call from', 'Ngozi Farraday');
  await choose('Reason', 'Caller to ring back');
  await form.getByRole('textbox', { name: 'Details Optional' }).fill('Would like ten minutes before the hearing.');
}

describe('Parking a call', () => {
  test('the form opens beside the list, at its own address, on its first field, and gives focus back [PARK-01, ROUTE-25]', async () => {
    const { screen, form, address, sent } = await showParkedCalls({ contacts: [callOf(1)] });
    await screen.getByRole('link', { name: 'Park a Call' }).click();
    await expect.poll(address).toBe('/cases/10001/parkedcalls/create');
    await expect.element(form.getByRole('combobox', { name: 'Call from' })).toHaveFocus();
    await expect.element(screen.getByRole('table', { name: 'Parked Calls' })).toBeVisible();
    const [list, beside] = [screen.getByRole('region', { name: 'Parked Calls' }), form].map((part) =>
      part.element().getBoundingClientRect(),
    );
    expect(list!.right).toBeLessThan(beside!.left);
    // Nothing moves focus away from the field.
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.element(form.getByRole('combobox', { name: 'Call from' })).toHaveFocus();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(address).toBe('/cases/10001/parkedcalls');
    await expect.element(screen.getByRole('link', { name: 'Park a Call' })).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  test('offers the employee, everybody on the case and the reasons of the service, and is dated now [PARK-06]', async () => {
    const { screen, form } = await showForm();
    await expect.element(form.getByLabelText('Date')).toHaveValue('18/11/2026');
    await expect.element(form.getByLabelText('Time')).toHaveValue('10:40');
    await expect.element(form.getByText('Maren Oduya gets a task to call back.')).toBeVisible();
    const offered = async (box: string) => {
      await form.getByRole('combobox', { name: box }).click();
      await expect.element(screen.getByRole('option').first()).toBeVisible();
      return screen
        .getByRole('option')
        .elements()
        .map((option) => option.textContent);
    };
    expect(await offered('Call from')).toEqual(['Callum Brightwater, employee', 'Teodora Whitlock', 'Ngozi Farraday']);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('option')).not.toBeInTheDocument();
    expect(await offered('Reason')).toEqual(['Manager unavailable', 'Caller to ring back']);
  });

  test('sends what was typed, by the clocks of the service; the list has it and the form is gone [PARK-11, API-072]', async () => {
    const app = await showForm();
    await fill(app);
    await app.form.getByLabelText('Date').fill('17/07/2026');
    await app.form.getByLabelText('Time').fill('930');
    await park(app);
    await expect.element(app.snackbar('Call parked')).toBeVisible();
    const body = {
      participantId: 2,
      recordedDateTime: '2026-07-17T08:30:00.000Z',
      reasonId: 4,
      details: 'Would like ten minutes before the hearing.',
    };
    expect(app.sent().map((call) => [call.route, call.params.id, call.body])).toEqual([
      [createParkedCall, '10001', body],
    ]);
    expect(app.address()).toBe('/cases/10001/parkedcalls');
    await expect.element(app.form).not.toBeInTheDocument();
    await expect.element(app.screen.getByRole('row', { name: /17\/07\/2026 09:30 Ngozi Farraday/ })).toBeVisible();
    await expect.element(app.screen.getByRole('link', { name: 'Park a Call' })).toHaveFocus();
  });

  test('has the caller of this case chosen already in the next form, which then begins with the reason [CALLER-01]', async () => {
    const app = await showForm();
    await fill(app);
    await park(app);
    await app.screen.getByRole('link', { name: 'Park a Call' }).click();
    await expect.element(app.form.getByRole('combobox', { name: 'Call from' })).toHaveValue('Ngozi Farraday');
    // The next choice is the reason, and the hand may stay on the keyboard.
    await expect.element(app.form.getByRole('combobox', { name: 'Reason' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('option', { name: 'Manager unavailable' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await park(app);
    await expect
      .poll(() => app.sent().map(({ body }) => body))
      .toMatchObject([{ participantId: 2 }, { participantId: 2 }]);
  });

  test('needs no details [PARK-06]', async () => {
    const app = await showForm();
    await app.choose('Call from', 'Teodora Whitlock');
    await app.choose('Reason', 'Manager unavailable');
    await park(app);
    await expect.element(app.snackbar('Call parked')).toBeVisible();
    expect(app.sent()[0]?.body).toMatchObject({ participantId: 1, details: '' });
  });

  test('is sent once, also when the button is pressed again while it is under way', async () => {
    const { later, arrive } = answerLater(answer(createParkedCall, callOf(99)));
    const app = await showForm({ answers: [later] });
    await fill(app);
    await app.form.getByRole('button', { name: 'Park Call' }).dblClick();
    await app.form.getByRole('textbox', { name: 'Details Optional' }).click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    arrive();
    await expect.element(app.snackbar('Call parked')).toBeVisible();
    expect(app.sent()).toHaveLength(1);
  });
});

describe('What is wrong with a call', () => {
  test('each missing value is named at its field, and focus is on the first [PARK-06]', async () => {
    const app = await showForm();
    await app.form.getByLabelText('Date').fill('');
    await app.form.getByLabelText('Time').fill('');
    await park(app);
    for (const label of ['Call from', 'Date', 'Time', 'Reason']) expect(wrong(label), label).toBe('Field is required.');
    await expect.element(app.form.getByRole('combobox', { name: 'Call from' })).toHaveFocus();
    expect(app.sent()).toEqual([]);
  });

  test.each([
    ['nobody', 'Call from', ['Reason']],
    ['no reason', 'Reason', ['Call from']],
  ])('%s: only that field has an error, which is cleared once it is chosen [PARK-06]', async (_what, label, others) => {
    const app = await showForm();
    for (const other of others) await app.choose(other, other === 'Reason' ? 'Manager unavailable' : 'Ngozi Farraday');
    await park(app);
    await expect.poll(() => wrong(label)).toBe('Field is required.');
    for (const other of [...others, 'Date', 'Time']) expect(wrong(other), other).toBeNull();
    await expect.element(app.form.getByRole('combobox', { name: label })).toHaveFocus();
    await app.choose(label, label === 'Reason' ? 'Manager unavailable' : 'Ngozi Farraday');
    expect(wrong(label)).toBeNull();
    await park(app);
    await expect.element(app.snackbar('Call parked')).toBeVisible();
  });

  test.each([
    ['no date', 'Date', '', 'Field is required.'],
    ['no time', 'Time', '', 'Field is required.'],
    ['what is no date', 'Date', '31/11/2026', '31/11/2026 is not a real date. Enter a date as DD/MM/YYYY'],
    ['a year that cannot be meant', 'Date', '20/11/0206', /^Check the year: it must be from \d{4} to \d{4}\.$/],
    ['what is no time', 'Time', '25:00', 'Enter a time as HH:mm'],
    ['a day to come', 'Date', '19/11/2026', 'Date cannot be in the future'],
    ['a minute of today to come', 'Time', '10:41', 'Date cannot be in the future'],
  ])(
    '%s is refused at its field, and nothing is sent [PARK-06, PARK-07, DATE-02]',
    async (_what, label, typed, message) => {
      const app = await showForm();
      await fill(app);
      await fieldOf(label).fill(typed);
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => wrong(label)).toMatch(message);
      for (const other of ['Call from', 'Date', 'Time', 'Reason', 'Details'].filter((one) => one !== label))
        expect(wrong(other), other).toBeNull();
      await expect.element(fieldOf(label)).toHaveFocus();
      expect(app.sent()).toEqual([]);
    },
  );

  test('501 characters are refused and kept, 500 are taken [PARK-08]', async () => {
    const app = await showForm();
    await fill(app);
    const details = app.form.getByRole('textbox', { name: 'Details Optional' });
    await details.fill('x'.repeat(501));
    await expect.element(app.form.getByText('501/500')).toBeVisible();
    await park(app);
    await expect.poll(() => wrong('Details')).toBe('Must be at most 500 characters.');
    expect(app.sent()).toEqual([]);
    await expect.element(details).toHaveValue('x'.repeat(501));
    await details.fill('x'.repeat(500));
    await park(app);
    await expect.element(app.snackbar('Call parked')).toBeVisible();
  });

  test.each([
    ['participantId', 'This person is not on the case.', 'Call from'],
    ['recordedDateTime', 'Date cannot be in the future', 'Date'],
    ['reasonId', 'What you chose is not available here.', 'Reason'],
    ['details', 'Contains characters that cannot be stored.', 'Details'],
  ])(
    'what the server refuses about %s is shown at its field; all that was typed stays [PARK-07]',
    async (field, message, label) => {
      const refusal = refuse(createParkedCall, 400, {
        errorCode: 'BAD_REQUEST',
        errorDescription: message,
        fields: { [field]: message },
      });
      const app = await showForm({ answers: [refusal] });
      await fill(app);
      await park(app);
      await expect.poll(() => wrong(label)).toBe(message);
      await expect.element(fieldOf(label)).toHaveFocus();
      expect(app.form.getByText(message).elements()).toHaveLength(1);
      await expect
        .element(app.form.getByRole('textbox', { name: 'Details Optional' }))
        .toHaveValue('Would like ten minutes before the hearing.');
      await expect.element(app.form.getByRole('combobox', { name: 'Call from' })).toHaveValue('Ngozi Farraday');
    },
  );

  test('a refusal about no field is shown at the top [PARK-09]', async () => {
    const message = 'There is currently no Adviser on this case to park a call for';
    const app = await showForm({
      answers: [refuse(createParkedCall, 400, { errorCode: 'BAD_REQUEST', errorDescription: message })],
    });
    await fill(app);
    await park(app);
    await expect.element(app.form.getByRole('alert')).toHaveTextContent(message);
    await expect.element(app.form.getByRole('alert')).toHaveFocus();
    await expect
      .element(app.form.getByRole('textbox', { name: 'Details Optional' }))
      .toHaveValue('Would like ten minutes before the hearing.');
  });

  test('a server that cannot answer leaves the form as it is, under the error dialog', async () => {
    const app = await showForm({
      answers: [refuse(createParkedCall, 500, { errorCode: 'SERVER_ERROR', errorDescription: 'No.' })],
    });
    await fill(app);
    await park(app);
    await expect.element(app.screen.getByRole('alertdialog', { name: 'Application Error' })).toBeVisible();
    expect(app.address()).toBe('/cases/10001/parkedcalls/create');
    expect(app.screen.container.querySelector('textarea')?.value).toBe('Would like ten minutes before the hearing.');
  });
});

describe('Where no call can be parked', () => {
  const obstacles = [
    ['no adviser', { caseAdviser: null }, 'There is currently no Adviser on this case to park a call for'],
    [
      'a closed case',
      { caseStatus: { id: CaseStatus.Closed, title: 'Closed' } },
      'You cannot Park a Call on a closed case',
    ],
    ['a person who may not', {}, 'You cannot park a call on this case'],
  ] as const;

  test.each(obstacles)(
    '%s: a warning is shown instead of the form, and the list stays [PARK-09, PARK-10]',
    async (_what, change, message) => {
      const app = await showForm({ contacts: [callOf(1)], change: { ...change, abilities: { viewActions: true } } });
      await expect.element(app.screen.getByRole('main').getByRole('alert')).toHaveTextContent(message);
      await expect.element(app.screen.getByRole('table', { name: 'Parked Calls' })).toBeVisible();
      await expect.element(app.form).not.toBeInTheDocument();
      await expect.element(app.screen.getByRole('button', { name: 'Park Call' })).not.toBeInTheDocument();
    },
  );

  test('what is typed stays when the adviser leaves meanwhile [PARK-09]', async () => {
    const live = liveServer();
    const app = await showForm({ answers: [live.answer] });
    await fill(app);
    app.world.record = {
      ...app.world.record,
      caseAdviser: null,
      abilities: { ...app.world.record.abilities, parkCall: false },
    };
    live.tell({ changed: [10001] });
    await expect
      .element(app.form.getByRole('alert'))
      .toHaveTextContent('There is currently no Adviser on this case to park a call for');
    await expect.element(app.form.getByText(/gets a task/)).not.toBeInTheDocument();
    await expect
      .element(app.form.getByRole('textbox', { name: 'Details Optional' }))
      .toHaveValue('Would like ten minutes before the hearing.');
    await app.form.getByRole('button', { name: 'Cancel' }).click();
    await app.screen.getByRole('link', { name: 'Park a Call' }).click();
    await expect.element(app.form).not.toBeInTheDocument();
  });

  test('on a phone the form has the screen to itself, and is not laid beside anything', async () => {
    await page.viewport(390, 844);
    const app = await showForm({ contacts: [callOf(1)], answers: [keepWaiting(createParkedCall)] });
    await expect.element(app.form.getByRole('combobox', { name: 'Call from' })).toBeVisible();
    await expect.element(app.screen.getByRole('list', { name: 'Parked Calls' })).not.toBeInTheDocument();
    await expect.element(app.form.getByRole('button', { name: 'Park Call' })).toBeInViewport();
  });
});
