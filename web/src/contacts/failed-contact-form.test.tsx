import { CaseStatus } from '@evenhand/contract/cases';
import { createFailedContact } from '@evenhand/contract/contacts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { caseOf } from '../testing/case-of.ts';
import { refuse } from '../testing/fake-api.ts';
import { liveServer } from '../testing/live-server.ts';
import { contactOf, showFailedContacts } from '../testing/show-contacts.tsx';

beforeEach(async () => {
  // A winter's day on which the clocks of the service show the same as UTC.
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.parse('2026-11-18T10:40:20.500Z') });
  await page.viewport(1440, 900);
});
afterEach(() => vi.useRealTimers());

const showForm = (options: Parameters<typeof showFailedContacts>[0] = {}) =>
  showFailedContacts({ at: 'contacts/failed/create', ...options });
type Shown = Awaited<ReturnType<typeof showForm>>;

const record = ({ form }: Shown) => form.getByRole('button', { name: 'Record Failed Contact' }).click();
const fieldOf = (label: string) =>
  page.getByRole(['Call to', 'Reason'].includes(label) ? 'combobox' : 'textbox', { name: new RegExp(`^${label}`) });
const wrong = (label: string): string | null =>
  fieldOf(label).element().closest('.field')?.querySelector('.field-error')?.textContent ?? null;
async function fill({ form, choose }: Shown): Promise<void> {
  await choose('Call to', 'Ngozi Farraday');
  await form.getByLabelText('Date').fill('18/11/2026');
  await form.getByLabelText('Time').fill('930');
  await choose('Reason', 'Wrong number');
  await form.getByRole('textbox', { name: 'Details Optional' }).fill('Her old extension.');
}

describe('Recording a failed contact', () => {
  test('the form opens beside the list, at its own address with the moment it is now, and gives focus back [FAIL-01, FAIL-06, ROUTE-26]', async () => {
    const { screen, form, address, sent } = await showFailedContacts({ contacts: [contactOf(1)] });
    await screen.getByRole('link', { name: 'Record a Failed Contact' }).click();
    await expect.poll(address).toBe('/cases/10001/contacts/failed/create');
    await expect.element(form.getByRole('combobox', { name: 'Call to' })).toHaveFocus();
    await expect.element(screen.getByRole('table', { name: 'Failed Contacts' })).toBeVisible();
    for (const label of ['Call to', 'Reason', 'Details'])
      await expect.element(fieldOf(label), { message: label }).toHaveValue('');
    await expect.element(fieldOf('Date')).toHaveValue('18/11/2026');
    await expect.element(fieldOf('Time')).toHaveValue('10:40');
    for (const label of ['Call to', 'Reason'])
      await expect.element(fieldOf(label)).toHaveAttribute('placeholder', 'Please Select');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(address).toBe('/cases/10001/contacts/failed');
    await expect.element(screen.getByRole('link', { name: 'Record a Failed Contact' })).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  test('sends what was typed; the list has it and the form is gone [FAIL-03, FAIL-04, API-076]', async () => {
    const app = await showForm();
    await fill(app);
    await record(app);
    await expect.element(app.snackbar('Failed contact recorded')).toBeVisible();
    const body = {
      participantId: 2,
      recordedDateTime: '2026-11-18T09:30:00.000Z',
      reasonId: 3,
      details: 'Her old extension.',
    };
    expect(app.sent().map((call) => [call.route, call.params.id, call.body])).toEqual([
      [createFailedContact, '10001', body],
    ]);
    expect(app.address()).toBe('/cases/10001/contacts/failed');
    await expect.element(app.form).not.toBeInTheDocument();
    await expect.element(app.screen.getByRole('row', { name: /18\/11\/2026 09:30 Ngozi Farraday/ })).toBeVisible();
  });

  test('with the employee of the case, who is first in the list, sends no participant and names them [FAIL-03, FAIL-04]', async () => {
    const app = await showForm();
    await app.form.getByRole('combobox', { name: 'Call to' }).click();
    await expect.element(page.getByRole('option').first()).toHaveTextContent('Callum Brightwater, employee');
    await page.getByRole('option', { name: 'Callum Brightwater, employee' }).click();
    await app.choose('Reason', 'Wrong number');
    await record(app);
    const body = { isEmployee: true, recordedDateTime: '2026-11-18T10:40:00.000Z', reasonId: 3, details: '' };
    await expect.poll(() => app.sent().map((call) => call.body)).toEqual([body]);
    await expect
      .element(app.screen.getByRole('row', { name: /18\/11\/2026 10:40 Callum Brightwater ?Employee/ }))
      .toBeVisible();
  });

  test.each([
    ['whose name was typed can be chosen', { employeeName: 'Ana Typed' }, ['Ana Typed, employee']],
    ['is missing from a case about nobody', { employeeName: null }, []],
  ])('an employee %s [FAIL-03]', async (_what, change, names) => {
    const app = await showForm({
      change: { caseEmployee: { ...caseOf({}).caseEmployee, employeeUserInfo: null, ...change } },
    });
    await app.form.getByRole('combobox', { name: 'Call to' }).click();
    await expect.element(page.getByRole('option', { name: 'Ngozi Farraday' })).toBeVisible();
    const offered = page.getByRole('option').elements();
    expect(offered.map((option) => option.textContent).filter((name) => name?.includes(', employee'))).toEqual(names);
  });

  test('each missing value is named at its field, and nothing is sent [FAIL-06]', async () => {
    const app = await showForm();
    for (const label of ['Date', 'Time']) await app.form.getByLabelText(label).fill('');
    await record(app);
    for (const label of ['Call to', 'Date', 'Time', 'Reason']) expect(wrong(label), label).toBe('Field is required.');
    expect(wrong('Details')).toBeNull();
    await expect.element(fieldOf('Call to')).toHaveFocus();
    expect(app.sent()).toEqual([]);
  });

  test.each([
    ['a day to come', 'Date', '19/11/2026', 'Date cannot be in the future'],
    ['a minute of today to come', 'Time', '10:41', 'Date cannot be in the future'],
    ['501 characters', 'Details', 'x'.repeat(501), 'Must be at most 500 characters.'],
  ])('%s is refused at its field, and kept [FAIL-07, FAIL-08]', async (_what, label, typed, message) => {
    const app = await showForm();
    await fill(app);
    await fieldOf(label).fill(typed);
    await record(app);
    await expect.poll(() => wrong(label)).toBe(message);
    await expect.element(fieldOf(label)).toHaveValue(typed);
    expect(app.sent()).toEqual([]);
  });

  test('what the server refuses is shown at its field; all that was typed stays [FAIL-07]', async () => {
    const message = 'Date cannot be in the future';
    const refusal = refuse(createFailedContact, 400, {
      errorCode: 'BAD_REQUEST',
      errorDescription: message,
      fields: { recordedDateTime: message },
    });
    const app = await showForm({ answers: [refusal] });
    await fill(app);
    await record(app);
    await expect.poll(() => wrong('Date')).toBe(message);
    await expect.element(fieldOf('Details')).toHaveValue('Her old extension.');
  });
});

describe('Where nothing can be recorded', () => {
  const obstacles = [
    [
      'no adviser',
      { caseAdviser: null },
      'There is currently no Adviser on this case to record a Failed Contact against.',
    ],
    [
      'a closed case',
      { caseStatus: { id: CaseStatus.Closed, title: 'Closed' } },
      'You cannot record a Failed Contact on a closed case.',
    ],
    ['a person who may not', {}, 'You cannot record a failed contact on this case'],
  ] as const;
  const addresses = ['contacts/failed', 'contacts/failed/create'] as const;

  test.each(addresses.flatMap((at) => obstacles.map((obstacle) => [at, ...obstacle] as const)))(
    'at %s, %s: the button is disabled, with the reason beside it, and there is no form [FAIL-09, FAIL-10]',
    async (at, _what, change, message) => {
      const app = await showFailedContacts({
        contacts: [contactOf(1)],
        at,
        change: { ...change, abilities: { viewActions: true, viewFailedContacts: true } },
      });
      const button = app.screen.getByRole('button', { name: 'Record a Failed Contact' });
      await expect.element(button).toHaveAttribute('aria-disabled', 'true');
      await expect.element(app.screen.getByRole('main').getByText(message).first()).toBeVisible();
      await button.click({ force: true });
      expect(app.address()).toBe(`/cases/10001/${at}`);
      await expect.element(app.form).not.toBeInTheDocument();
      await expect.element(app.screen.getByRole('table', { name: 'Failed Contacts' })).toBeVisible();
    },
  );

  test('what is typed stays when the adviser leaves meanwhile, and cannot be sent by button or key [FAIL-09]', async () => {
    const live = liveServer();
    const app = await showForm({ answers: [live.answer] });
    await fill(app);
    app.world.record = {
      ...app.world.record,
      caseAdviser: null,
      abilities: { ...app.world.record.abilities, recordFailedContact: false },
    };
    live.tell({ changed: [10001] });
    await expect
      .element(app.form.getByRole('alert'))
      .toHaveTextContent('There is currently no Adviser on this case to record a Failed Contact against.');
    const submit = app.form.getByRole('button', { name: 'Record Failed Contact' });
    await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
    await submit.click({ force: true });
    await fieldOf('Details').click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(fieldOf('Details')).toHaveValue('Her old extension.');
    expect(app.sent()).toEqual([]);
  });
});
