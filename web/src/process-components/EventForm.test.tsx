import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showProcess } from '../testing/show-process.tsx';
import { advance, component, eventConfiguration, eventData, trackingOf, workflowOf } from '../testing/small-process.ts';

beforeEach(() => page.viewport(1440, 900));

async function show(configuration = eventConfiguration(), data = eventData()) {
  const app = await showProcess({
    workflow: workflowOf({}, component(2, 'Hearing', 'Event', [advance])),
    tracking: trackingOf(configuration, data),
  });
  const { screen } = app;
  return {
    ...app,
    carryOn: () => screen.getByRole('button', { name: 'Continue' }).click(),
    banner: screen.getByRole('alert'),
    box: (name: string) => screen.getByRole('textbox', { name, exact: true }),
    chip: (name: string) => screen.getByRole('button', { name }),
    data: () => app.submitted().map((body) => body.workflowComponentData),
  };
}
const errorsOf = (screen: { container: HTMLElement }) =>
  [...screen.container.querySelectorAll('.field-error')].map((error) => error.textContent);

describe('dates', () => {
  test('type 1 has none, type 2 one, type 3 two [COMP-EVENT-07] [COMP-EVENT-13]', async () => {
    const none = await show(eventConfiguration({ eventSetupDateTypeLookupId: 1 }));
    await expect.element(none.chip('Attended')).toBeVisible();
    expect(none.screen.container.querySelectorAll('[placeholder="DD/MM/YYYY"]')).toHaveLength(0);
    none.screen.unmount();
    const single = await show(eventConfiguration({ eventSetupDateTypeLookupId: 2 }));
    await expect.element(single.box('When did it run?')).toBeVisible();
    expect(single.screen.container.querySelectorAll('[placeholder="DD/MM/YYYY"]')).toHaveLength(1);
    single.screen.unmount();
    const two = await show();
    await expect.element(two.box('From')).toBeVisible();
    await expect.element(two.box('To')).toBeVisible();
  });

  test('times are asked for only where they are recorded [COMP-EVENT-05] [COMP-EVENT-14], and are sent as instants', async () => {
    const { screen, box, carryOn, data } = await show(
      eventConfiguration({ isReasonsEnabled: false, isFreeTextMandatoryBeforeClosure: false }),
      eventData({ fromDateTime: '2026-07-18T09:00:00.000Z' }),
    );
    await expect.element(box('From')).toHaveValue('18/07/2026');
    await expect.element(screen.getByRole('textbox', { name: 'Time' }).first()).toHaveValue('10:00');
    await box('To').fill('18/7/26');
    await screen.getByRole('textbox', { name: 'Time' }).nth(1).fill('1310');
    await carryOn();
    await expect
      .poll(data)
      .toMatchObject([{ fromDateTime: '2026-07-18T09:00:00.000Z', toDateTime: '2026-07-18T12:10:00.000Z' }]);
    screen.unmount();
    const untimed = await show(eventConfiguration({ isTimeRecordingEnabled: false }));
    await expect.element(untimed.box('From')).toBeVisible();
    expect(untimed.screen.getByRole('textbox', { name: 'Time' }).elements()).toEqual([]);
  });

  test('a date without its time is refused at the time and not sent; the date alone is enough where none is recorded [COMP-EVENT-21]', async () => {
    const single = { isReasonsEnabled: false, isFreeTextEnabled: false, eventSetupDateTypeLookupId: 2 };
    const { screen, box, carryOn, data } = await show(eventConfiguration(single));
    await box('When did it run?').fill('18/11/2026');
    await box('Time').click();
    expect(errorsOf(screen)).toEqual([]);
    await carryOn();
    await expect.element(box('Time')).toHaveAccessibleDescription('Field is required');
    expect(data()).toEqual([]);
    await box('Time').fill('0000');
    await carryOn();
    await expect.poll(data).toMatchObject([{ onlyDateTime: '2026-11-18T00:00:00.001Z' }]);
    screen.unmount();
    const untimed = await show(eventConfiguration({ ...single, isTimeRecordingEnabled: false }));
    await untimed.box('When did it run?').fill('18/11/2026');
    await untimed.carryOn();
    await expect.poll(untimed.data).toMatchObject([{ onlyDateTime: '2026-11-18T00:00:00.000Z' }]);
  });

  test('To takes the day of From once the time is typed, and keeps one it has', async () => {
    const { screen, box } = await show();
    const time = screen.getByRole('textbox', { name: 'Time' }).first();
    await box('From').fill('18/11/2026');
    await expect.element(box('To')).toHaveValue('');
    await time.fill('10:30');
    await expect.element(box('To')).toHaveValue('18/11/2026');
    await box('To').fill('19/11/2026');
    await box('From').fill('17/11/2026');
    await time.fill('11:30');
    await expect.element(box('To')).toHaveValue('19/11/2026');
  });

  test('from later than to is refused in its words, under a banner that speaks of no missing field [COMP-EVENT-25]', async () => {
    const dates = { fromDateTime: '2026-11-18T10:45:00.000Z', toDateTime: '2026-11-17T13:10:00.000Z' };
    const { screen, carryOn, banner, data } = await show(
      eventConfiguration(),
      eventData({ ...dates, freeText: 'x', eventSetupReasonIds: [1] }),
    );
    await carryOn();
    await expect.element(screen.getByText('From date must be before to date')).toBeVisible();
    await expect.element(banner.getByText('Please correct the fields below.')).toBeVisible();
    expect(data()).toEqual([]);
  });
});

test('every mandatory part left empty is named [COMP-EVENT-22] [COMP-EVENT-23] [COMP-EVENT-24] [COMP-EVENT-27] [COMP-EVENT-30]', async () => {
  const { screen, carryOn, banner } = await show();
  await carryOn();
  await expect.element(banner.getByText('Please complete all mandatory fields.')).toBeVisible();
  // Two dates with their times, the reasons and the notes.
  expect(errorsOf(screen)).toEqual(Array.from({ length: 6 }, () => 'Field is required'));
  expect(
    banner
      .getByRole('link')
      .elements()
      .map((link) => link.textContent)
      .toSorted(),
  ).toEqual(['Attendance', 'From', 'Notes', 'To']);
});

test.each([
  ['Required', true],
  ['Required before closing', false],
])(
  'a part is headed “%s” where Continue refuses without it: %s [COMP-EVENT-08]',
  async (requirement, isComponentSubmissionMandatory) => {
    const { screen } = await show(eventConfiguration({ isComponentSubmissionMandatory }));
    await expect
      .element(screen.getByRole('region', { name: 'Dates and times' }).getByText(requirement, { exact: true }))
      .toBeVisible();
  },
);

test('a single mandatory date left empty is named, and so is its time where one is recorded [COMP-EVENT-21]', async () => {
  const bare = { isReasonsEnabled: false, isFreeTextEnabled: false, fileUploadMax: 0, eventSetupDateTypeLookupId: 2 };
  const { screen, box, carryOn } = await show(eventConfiguration(bare));
  await carryOn();
  await expect.element(box('When did it run?')).toHaveAccessibleDescription(/Field is required/);
  await expect.element(box('Time')).toHaveAccessibleDescription('Field is required');
  screen.unmount();
  const untimed = await show(eventConfiguration({ ...bare, isTimeRecordingEnabled: false }));
  await untimed.carryOn();
  await expect.element(untimed.screen.getByText('Field is required')).toBeVisible();
});

describe('reasons', () => {
  test('only enabled ones are offered [COMP-EVENT-15], with label and preface [COMP-EVENT-01]; a primary one asks for a secondary [COMP-EVENT-28]', async () => {
    const { screen, chip, carryOn } = await show();
    await expect.element(screen.getByRole('region', { name: 'Attendance' }).getByText('Who came?')).toBeVisible();
    expect(chip('Retired').elements()).toEqual([]);
    expect(chip('At their request').elements()).toEqual([]);
    await chip('Postponed').click();
    await expect.element(chip('At their request')).toHaveAttribute('aria-pressed', 'false');
    await carryOn();
    await expect.element(screen.getByText('You must select a secondary reason.')).toBeVisible();
    await chip('At their request').click();
    await expect.element(screen.getByText('You must select a secondary reason.')).not.toBeInTheDocument();
  });
});

describe('Not Applicable', () => {
  test('a section folds to its title and keeps what was typed [COMP-EVENT-06]', async () => {
    const { screen, box } = await show();
    await box('From').fill('18/11/2026');
    const dates = screen.getByRole('region', { name: 'Dates and times' });
    await dates.getByRole('switch', { name: 'Not Applicable' }).click();
    await expect.element(box('From')).not.toBeInTheDocument();
    await dates.getByRole('switch', { name: 'Not Applicable' }).click();
    await expect.element(box('From')).toHaveValue('18/11/2026');
  });

  test('the master toggle folds all [COMP-EVENT-16] and asks why [COMP-EVENT-20]; the answer is sent [COMP-EVENT-09] [COMP-EVENT-10]', async () => {
    const { screen, box, carryOn, data } = await show();
    await box('Notes').fill('Kept.');
    await screen.getByRole('switch', { name: 'Not Applicable to this case' }).click();
    await expect.poll(() => [...box('From').elements(), ...box('Notes').elements()]).toEqual([]);
    await carryOn();
    await expect.element(screen.getByText('Field is required')).toBeVisible();
    await screen.getByRole('combobox', { name: 'Why is it not applicable?' }).click();
    await page.getByRole('option', { name: 'Withdrawn' }).click();
    await carryOn();
    await expect
      .poll(data)
      .toMatchObject([
        {
          eventSetupNotApplicableReasonId: 1,
          isDateNotApplicable: true,
          isReasonsNotApplicable: true,
          isFileUploadNotApplicable: true,
          freeText: 'Kept.',
        },
      ]);
  });

  test('it ticks itself with the last section [COMP-EVENT-18] and is not there without a reason to give [COMP-EVENT-17]', async () => {
    const { screen } = await show();
    const master = screen.getByRole('switch', { name: 'Not Applicable to this case' });
    await screen.getByRole('region', { name: 'Attendance' }).getByRole('switch', { name: 'Not Applicable' }).click();
    await screen
      .getByRole('region', { name: /^Files/ })
      .getByRole('switch', { name: 'Not Applicable' })
      .click();
    await expect.element(master).not.toBeChecked();
    await screen
      .getByRole('region', { name: 'Dates and times' })
      .getByRole('switch', { name: 'Not Applicable' })
      .click();
    await expect.element(master).toBeChecked();
    screen.unmount();
    const without = await show(eventConfiguration({ notApplicableReasons: [] }));
    await expect.element(without.box('From')).toBeVisible();
    expect(without.screen.getByRole('switch', { name: 'Not Applicable to this case' }).elements()).toEqual([]);
  });
});

test('free text and files have their prefaces, and the text a counter [COMP-EVENT-03, COMP-EVENT-04]', async () => {
  const { screen, box } = await show(eventConfiguration());
  await expect.element(screen.getByText('What was said?')).toBeVisible();
  await box('Notes').fill('Five.');
  await expect.element(screen.getByText('5/4000')).toBeVisible();
  await expect.element(screen.getByText('Add the notes.')).toBeVisible();
});
