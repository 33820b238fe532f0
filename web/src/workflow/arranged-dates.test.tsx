import { saveComponentDraft } from '@evenhand/contract/component-tracking';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { controlTime } from '../testing/control-time.ts';
import { showProcess } from '../testing/show-process.tsx';
import {
  advance,
  component,
  eventConfiguration,
  eventData,
  plainOptions,
  trackingOf,
  workflowOf,
} from '../testing/small-process.ts';

controlTime('2026-11-18T10:40:00.000Z');
beforeEach(() => page.viewport(1440, 900));

const dates = { onlyDateTime: null, fromDateTime: '2026-12-01T10:00:00.000Z', toDateTime: '2026-12-01T00:00:00.000Z' };
const arrangedDates = { title: 'Invitation to the hearing', ...dates };
const configuration = eventConfiguration({ isReasonsEnabled: false, isNotApplicableEnabled: false });

async function showHearing() {
  const save = plainOptions.filter(({ kind }) => kind === 'save');
  const app = await showProcess({
    workflow: workflowOf({}, component(2, 'Hearing', 'Event', [advance, ...save])),
    tracking: trackingOf(configuration, eventData({ ...dates, freeText: '' }), { arrangedDates }),
  });
  const box = (name: string) => app.screen.getByRole('textbox', { name, exact: true });
  return {
    ...app,
    box,
    drafts: () => app.sent(saveComponentDraft.path).map((body) => (body as { draft: object }).draft),
  };
}

test('the form begins with what was arranged and says so; only the time of the end is left to give [COMP-EVENT-36]', async () => {
  const { screen, box, submitted } = await showHearing();
  await expect.element(box('From')).toHaveValue('01/12/2026');
  await expect.element(box('To')).toHaveValue('01/12/2026');
  const times = screen.getByRole('textbox', { name: 'Time' });
  await expect.element(times.first()).toHaveValue('10:00');
  await expect.element(times.nth(1)).toHaveValue('');
  const note = screen.getByText(
    'Arranged for 01/12/2026 10:00 in “Invitation to the hearing”. Change it if it took place at another time.',
  );
  await expect.element(note).toBeVisible();
  await box('Notes').fill('Said.');
  await times.nth(1).fill('11:30');
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect
    .poll(() => submitted().map(({ workflowComponentData }) => workflowComponentData))
    .toMatchObject([{ fromDateTime: dates.fromDateTime, toDateTime: '2026-12-01T11:30:00.000Z', freeText: 'Said.' }]);
});

test('a draft leaves out dates that nobody changed, so that they change with the invitation; a changed one is kept [COMP-EVENT-36]', async () => {
  const { box, drafts } = await showHearing();
  await box('Notes').fill('Said.');
  await expect.poll(drafts).toHaveLength(1);
  expect(drafts()[0]).toMatchObject({ freeText: 'Said.' });
  expect(Object.keys(drafts()[0]!).filter((key) => key.endsWith('DateTime'))).toEqual([]);
  await box('From').fill('02/12/2026');
  const changed = { fromDateTime: '2026-12-02T10:00:00.000Z', toDateTime: '2026-12-02T00:00:00.000Z' };
  await expect.poll(() => drafts().at(-1)).toMatchObject(changed);
});

test('Enter in a date goes on, as Ctrl Enter does in the notes, where Enter alone begins a line', async () => {
  const { screen, box, submitted } = await showHearing();
  await box('Notes').fill('Said.');
  await userEvent.keyboard('{Enter}and more');
  await screen.getByRole('textbox', { name: 'Time' }).nth(1).fill('11:30');
  expect(submitted()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => submitted().map(({ workflowComponentData }) => workflowComponentData))
    .toMatchObject([{ freeText: 'Said.\nand more' }]);
});

test('the end follows the day of the beginning until it has a time of its own [COMP-EVENT-36]', async () => {
  const { screen, box } = await showHearing();
  await userEvent.fill(box('From'), '');
  await userEvent.type(box('From'), '03/12/2026');
  await expect.element(box('To')).toHaveValue('03/12/2026');
  await screen.getByRole('textbox', { name: 'Time' }).nth(1).fill('11:30');
  await box('From').fill('02/12/2026');
  await expect.element(box('To')).toHaveValue('03/12/2026');
});

test('Save keeps no date that nobody gave, and keeps that there is none once it is cleared [COMP-EVENT-36]', async () => {
  const { screen, box, submitted } = await showHearing();
  const saved = () => submitted().map(({ workflowComponentData }) => workflowComponentData as Record<string, unknown>);
  await box('Notes').fill('Said.');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(saved).toHaveLength(1);
  expect(saved()[0]).not.toHaveProperty('fromDateTime');
  await box('From').fill('');
  await screen.getByRole('textbox', { name: 'Time' }).first().fill('');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(saved).toHaveLength(2);
  expect(saved()[1]).toMatchObject({ fromDateTime: null });
});

test('a date that is probably not meant is doubted before a letter takes it over [COMP-EVENT-35]', async () => {
  const expectedDates = { isPast: true, isToCome: false, notBefore: null };
  const withLetter = eventConfiguration({
    documentServiceId: 7,
    isReasonsEnabled: false,
    eventSetupDateTypeLookupId: 2,
    isTimeRecordingEnabled: false,
  });
  const { screen } = await showProcess({
    tracking: trackingOf(withLetter, eventData({ onlyDateTime: '2024-11-16T00:00:00.000Z' }), { expectedDates }),
  });
  const warning = screen.getByText('Check the date before you write the letter');
  await expect.element(warning).toBeVisible();
  await expect.element(screen.getByText('16/11/2024 is more than a year ago.')).toBeVisible();
  await screen.getByRole('textbox', { name: 'When did it run?' }).fill('17/11/2026');
  await expect.element(warning).not.toBeInTheDocument();
});
