import { getCase } from '@evenhand/contract/case-details';
import type { TrackedEvent } from '@evenhand/contract/tracked-events';
import { editTrackedEvent, getTrackedEvent } from '@evenhand/contract/tracked-events';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { caseOf } from '../testing/case-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { lookupAnswers } from '../testing/lookup-answers.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import type { eventData } from '../testing/small-process.ts';
import { trackedEventOf } from '../testing/tracked-event-of.ts';
import { EventEditorDialog } from './EventEditorDialog.tsx';

beforeEach(() => page.viewport(1440, 900));

const eventOf = (event: Partial<TrackedEvent> = {}, data: Parameters<typeof eventData>[0] = {}) =>
  trackedEventOf({ event, data });

function Opened() {
  const [eventId, setEventId] = useState<number | null>(1044);
  return <EventEditorDialog caseId={10001} eventId={eventId} onClose={() => setEventId(null)} />;
}

async function show(event: TrackedEvent, answers: readonly FakeAnswer[] = []) {
  const app = await renderInApp(<Opened />, {
    answers: [
      answer(getCase, caseOf()),
      ...lookupAnswers,
      answer(getTrackedEvent, event),
      answer(editTrackedEvent, event),
      ...answers,
    ],
    screens: ['/cases/$caseId'],
    path: '/cases/10001',
  });
  const dialog = page.getByRole('dialog', { name: event.title });
  return {
    ...app,
    dialog,
    notes: dialog.getByRole('textbox', { name: 'Notes' }),
    save: () => dialog.getByRole('button', { name: 'Save' }).click(),
    sent: () => app.calls.filter((call) => call.route === editTrackedEvent).map((call) => call.body),
  };
}

test('it begins with what the event holds, sends what was changed and says Event Updated [ANY-07, ANY-08]', async () => {
  const { screen, dialog, notes, save, sent } = await show(eventOf());
  await expect.element(notes).toHaveValue('Said and agreed.');
  await expect.element(dialog.getByRole('textbox', { name: 'When did it run?' })).toHaveValue('16/11/2026');
  await notes.fill('Said, agreed and done.');
  await save();
  await expect.element(screen.getByRole('status').getByText('Event Updated')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent()).toMatchObject([
    {
      freeText: 'Said, agreed and done.',
      onlyDateTime: '2026-11-16T00:00:00.000Z',
      baseUpdatedAt: '2026-11-16T10:00:00.000Z',
    },
  ]);
});

test('a date that is probably not meant is asked about before it is saved [COMP-EVENT-35]', async () => {
  const { screen, save, sent } = await show(
    eventOf(
      { expectedDates: { isPast: true, isToCome: false, notBefore: null } },
      { onlyDateTime: '2090-03-04T00:00:00.000Z' },
    ),
  );
  await save();
  const question = screen.getByRole('alertdialog', { name: 'Is this date right?' });
  await expect.element(question).toBeVisible();
  expect(sent()).toEqual([]);
  await question.getByRole('button', { name: 'Yes, keep it' }).click();
  await expect.element(screen.getByRole('status').getByText('Event Updated')).toBeVisible();
  expect(sent()).toHaveLength(1);
});

test('a correction to a day with less notice than the policy asks for needs what the person confirms [COMP-EVENT-37]', async () => {
  const notice = {
    countsFrom: '2026-11-16',
    earliestDay: '2026-11-19',
    words: '3 working days',
    less: [{ fromDay: '2026-11-16', words: '1 working day' }],
  };
  const { dialog, save, sent } = await show(
    eventOf(
      { expectedDates: { isPast: false, isToCome: false, notBefore: null, notice } },
      { onlyDateTime: '2026-11-20T00:00:00.000Z' },
    ),
  );
  const why = dialog.getByRole('group', { name: 'Why is the notice shorter?' });
  await expect.element(why).not.toBeInTheDocument();
  await dialog.getByRole('textbox', { name: 'When did it run?' }).fill('17/11/2026');
  await save();
  await expect.element(why.getByText('Field is required')).toBeVisible();
  expect(sent()).toEqual([]);
  await dialog.getByRole('radio', { name: 'The employee was told earlier' }).click();
  await save();
  await expect.poll(sent).toMatchObject([{ onlyDateTime: '2026-11-17T00:00:00.000Z', shortNotice: 'toldEarlier' }]);
});

test('what the form itself finds wrong is said in the fields and not sent', async () => {
  const { dialog, notes, save, sent } = await show(eventOf());
  await notes.fill('');
  await save();
  await expect.element(dialog.getByText('Please complete all mandatory fields.')).toBeVisible();
  await expect.element(dialog.getByText('Field is required')).toBeVisible();
  expect(sent()).toEqual([]);
});

test('what the server refuses is shown above the form, and what was typed stays', async () => {
  const refused = refuse(editTrackedEvent, 400, { errorCode: 'BAD_REQUEST', errorDescription: 'This case is closed.' });
  const { dialog, notes, save } = await show(eventOf(), [refused]);
  await notes.fill('Typed before the case was closed.');
  await save();
  await expect.element(dialog.getByText('This case is closed.')).toBeVisible();
  await expect.element(notes).toHaveValue('Typed before the case was closed.');
});

test('a newer version is shown beside what was typed, with who and when; mine is kept only when I choose it, over the version I have seen [ANY-07]', async () => {
  const newer = eventOf({ updatedAt: '2026-11-17T09:00:00.000Z' }, { freeText: 'Corrected by Teodora.' });
  const changed = { name: 'Teodora Whitlock', at: '2026-11-17T09:00:00.000Z' };
  let tries = 0;
  const stale: FakeAnswer = {
    route: editTrackedEvent,
    reply: () => {
      tries += 1;
      if (tries > 1) return Response.json({ data: newer, isError: false });
      return Response.json(
        {
          isError: true,
          errorCode: 'ALREADY_EXISTS',
          errorDescription: 'Someone else has changed this event.',
          current: newer,
          changed,
        },
        { status: 409 },
      );
    },
  };
  const { screen, dialog, notes, save, sent } = await show(eventOf(), [stale]);
  await notes.fill('Mine.');
  await save();
  await expect
    .element(dialog.getByRole('region', { name: 'Saved by Teodora Whitlock' }).getByText('Corrected by Teodora.'))
    .toBeVisible();
  await expect.element(dialog.getByRole('region', { name: 'Yours' }).getByText('Mine.')).toBeVisible();
  await expect
    .poll(() => dialog.getByRole('alert').element().textContent)
    .toContain('Teodora Whitlock · 17/11/2026 09:00');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(screen.getByRole('status').getByText('Event Updated')).toBeVisible();
  expect(sent().at(-1)).toMatchObject({ freeText: 'Mine.', baseUpdatedAt: '2026-11-17T09:00:00.000Z' });
});

test('theirs can be taken instead', async () => {
  const newer = eventOf({ updatedAt: '2026-11-17T09:00:00.000Z' }, { freeText: 'Corrected by Teodora.' });
  const { dialog, notes, save } = await show(eventOf(), [
    refuse(editTrackedEvent, 409, {
      errorCode: 'ALREADY_EXISTS',
      errorDescription: 'Someone else has changed this event.',
      current: newer,
    }),
  ]);
  await notes.fill('Mine.');
  await save();
  await dialog.getByRole('button', { name: 'Use theirs' }).click();
  await expect.element(notes).toHaveValue('Corrected by Teodora.');
  await expect.element(dialog.getByRole('button', { name: 'Keep mine' })).not.toBeInTheDocument();
});

test.each([
  ['role', 'You can read this event but not change it.'],
  ['locked', 'This case is locked. You can read this event but not change it until it is unlocked.'],
  ['closed', 'This case is closed. You can read this event but not change it.'],
] as const)(
  'a person who cannot change it (%s) reads it as text with the reason [ANY-07]',
  async (readOnlyBecause, reason) => {
    const { dialog } = await show(eventOf({ readOnlyBecause }));
    await expect.element(dialog.getByText(reason)).toBeVisible();
    await expect.element(dialog.getByText('Said and agreed.')).toBeVisible();
    expect(dialog.getByRole('textbox').elements()).toEqual([]);
    expect(dialog.getByRole('button', { name: 'Save' }).elements()).toEqual([]);
  },
);

const gone =
  'This event is no longer on the case. Its step was undone, or the case was closed before the event was recorded.';

test('an event that is no longer there says so, and asks for no retry', async () => {
  const { screen } = await show(eventOf(), [
    refuse(getTrackedEvent, 404, { errorCode: 'NOT_FOUND', errorDescription: 'This event could not be found.' }),
  ]);
  await expect.element(screen.getByText(gone)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' }).elements()).toEqual([]);
});

test('an event of another case is not shown on this one', async () => {
  const { screen, dialog } = await show(eventOf({ caseTrackingRecordId: 10002 }));
  await expect.element(screen.getByText(gone)).toBeVisible();
  expect(dialog.elements()).toEqual([]);
});
