import type { LetterSending } from '@evenhand/contract/letter-sending';
import { getDocument, listLetters, recordNotSent, recordSending, takeBackSending } from '@evenhand/contract/letters';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { letterOf } from '../testing/letter-of.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { CONTINUE, showLetter } from '../testing/show-letter.tsx';
import { LetterList } from './LetterList.tsx';

beforeEach(() => page.viewport(1440, 900));

const record = {
  id: 7,
  how: 'post' as const,
  day: '2026-11-20',
  to: '3 High Street,\nYork',
  reason: null,
  recordedAt: '2026-11-20T09:00:00.000Z',
  recordedBy: 'Maren Oduya',
  takenBack: null,
};
const waiting: LetterSending = { isWaiting: true, records: [], canRecord: true, canTakeBack: true };
const sent: LetterSending = { ...waiting, isWaiting: false, records: [record] };
const sentence = 'Sent by post to 3 High Street, York on 20 November 2026, recorded by Maren Oduya.';

const finished = (sending: LetterSending) =>
  letterOf({
    documentStatus: 2,
    readOnlyBecause: 'completed',
    completed: { at: '2026-11-10T11:20:00.000Z', by: 'Maren Oduya' },
    sending,
  });
const show = async (sending: LetterSending, ...answers: FakeAnswer[]) => {
  const app = await showLetter(CONTINUE, [answer(getDocument, finished(sending)), ...answers]);
  return {
    ...app,
    bodiesOf: (route: unknown) => app.calls.filter((call) => call.route === route).map(({ body }) => body),
  };
};

test('a letter that nobody has sent says so; how, day and address are asked for, and what is missing stands at its field [SENT-10]', async () => {
  const { screen, button, box, bodiesOf } = await show(waiting, answer(recordSending, finished(sent)));
  await expect.element(screen.getByText('Not sent yet')).toBeVisible();
  await button('Record how it was sent').click();
  const dialog = screen.getByRole('dialog', { name: 'How was “Hearing invitation” sent?' });
  await expect.element(dialog.getByText(/From the day it was completed, 10 November 2026, to today/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect.element(dialog.getByText('Choose how it was sent.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'By post' }).click();
  await box('Day').fill('09/11/2026');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect
    .element(dialog.getByText('The letter was completed on 10 November 2026. It was sent on that day or later.'))
    .toBeVisible();
  await expect.element(dialog.getByText('Enter the address that it was sent to.')).toBeVisible();
  await box('Day').fill('20/11/2030');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect.element(dialog.getByText('This day is still to come.')).toBeVisible();
  expect(bodiesOf(recordSending)).toEqual([]);
  await box('Day').fill('20/11/2026');
  await box('To').fill('3 High Street,\nYork');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect
    .poll(() => bodiesOf(recordSending))
    .toEqual([{ how: 'post', day: '2026-11-20', to: '3 High Street,\nYork' }]);
  await expect.element(screen.getByText('Recorded how the letter was sent')).toBeVisible();
});

test('what the server refuses stands at its field, and what was typed stays [SENT-10]', async () => {
  const refusal = { errorCode: 'BAD_REQUEST', errorDescription: 'This day is still to come.' };
  const { screen, button, box } = await show(
    waiting,
    refuse(recordSending, 400, { ...refusal, fields: { day: 'This day is still to come.' } }),
  );
  await button('Record how it was sent').click();
  await screen.getByRole('radio', { name: 'By e-mail' }).click();
  await box('To').fill('callum@home.example');
  await screen.getByRole('button', { name: 'Record', exact: true }).click();
  await expect.element(box('Day')).toHaveAccessibleDescription(/This day is still to come/);
  await expect.element(box('To')).toHaveValue('callum@home.example');
});

test('a sending is a sentence, and is taken back with a reason; what was taken back stays, struck through [SENT-10]', async () => {
  const takenBack = { at: '2026-11-21T09:00:00.000Z', by: 'Teodora Whitlock', reason: 'Another letter.' };
  const older = { ...record, id: 6, how: 'hand' as const, to: null, takenBack };
  const { screen, button, bodiesOf } = await show(
    { ...sent, records: [older, record] },
    answer(takeBackSending, finished(waiting)),
  );
  const lines = screen.getByRole('list', { name: 'How it was sent' }).getByRole('listitem');
  await expect
    .element(lines.nth(0))
    .toHaveTextContent(
      'Given by hand on 20 November 2026, recorded by Maren Oduya. Taken back by Teodora Whitlock on 21/11/2026 09:00: Another letter.',
    );
  expect(lines.nth(0).getByRole('button').elements()).toEqual([]);
  await expect.element(lines.nth(1).getByText(sentence)).toBeVisible();
  expect(screen.getByText('Not sent yet').elements()).toEqual([]);
  expect(button('It will not be sent').elements()).toEqual([]);
  await button(`Take back: ${sentence}`).click();
  const dialog = screen.getByRole('dialog', { name: 'Take this back?' });
  await expect.element(dialog.getByText(sentence)).toBeVisible();
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect.element(dialog.getByText('Enter a reason.')).toBeVisible();
  await dialog.getByRole('textbox').fill('It was returned.');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => bodiesOf(takeBackSending)).toEqual([{ reason: 'It was returned.' }]);
});

test('that a letter will not be sent is said with a reason, and is shown in place of the offer to send it [SENT-10]', async () => {
  const { screen, button, bodiesOf } = await show(waiting, answer(recordNotSent, finished(waiting)));
  await button('It will not be sent').click();
  const dialog = screen.getByRole('dialog', { name: '“Hearing invitation” will not be sent?' });
  await dialog.getByRole('textbox').fill('Settled the day before.');
  await dialog.getByRole('button', { name: 'It will not be sent' }).click();
  await expect.poll(() => bodiesOf(recordNotSent)).toEqual([{ reason: 'Settled the day before.' }]);
  await screen.unmount();

  const kept = { ...record, how: 'none' as const, day: null, to: null, reason: 'Settled the day before.' };
  const after = await show({ ...sent, records: [kept] });
  const line = after.screen.getByRole('list', { name: 'How it was sent' }).getByRole('listitem');
  await expect.element(line.getByText('It will not be sent, recorded by Maren Oduya.')).toBeVisible();
  await expect.element(line.getByText('Reason: Settled the day before.')).toBeVisible();
  expect(after.button('Record how it was sent').elements()).toEqual([]);
});

test('whoever only reads is told, and offered nothing [SENT-10]', async () => {
  const readOnly = { canRecord: false, canTakeBack: false };
  const { screen, button } = await show({ ...sent, ...readOnly });
  await expect.element(screen.getByText(sentence)).toBeVisible();
  for (const name of ['Record how it was sent', 'It will not be sent', `Take back: ${sentence}`])
    expect(button(name).elements()).toEqual([]);
  await screen.unmount();
  const { screen: other } = await show({ ...waiting, ...readOnly });
  await expect.element(other.getByText('Not sent yet')).toBeVisible();
});

test('the list of letters says which wait and how the others were sent, and records it there [SENT-10]', async () => {
  const row = {
    documentGuid: finished(sent).documentGuid,
    title: 'Grievance outcome',
    source: 'Event: Outcome of the grievance',
    trackedEventId: 1044,
    completedAt: '2026-11-10T11:20:00.000Z',
    completedBy: 'Maren Oduya',
    dateReason: null,
    corrects: null,
    correctedBy: null,
  };
  const another = '1c7f4c52-6e0e-4f0c-9a53-2f1d3f6a9b11';
  const { screen, calls } = await renderInApp(<LetterList caseId={10014} />, {
    answers: [
      answer(listLetters, [
        { ...row, sending: waiting },
        { ...row, documentGuid: another, title: 'Invitation', sending: sent },
      ]),
      answer(recordSending, finished(sent)),
    ],
    screens: ['/cases/$caseId'],
  });
  const rows = screen.getByRole('table', { name: 'Completed letters of this case' }).getByRole('row');
  await expect.element(rows.nth(1).getByText('Not sent yet')).toBeVisible();
  await expect.element(rows.nth(2).getByText(sentence)).toBeVisible();
  expect(rows.nth(2).getByText('Not sent yet').elements()).toEqual([]);
  await rows.nth(1).getByRole('button', { name: 'Actions for Grievance outcome' }).click();
  await expect
    .element(screen.getByRole('menuitem', { name: 'Open the letter' }))
    .toHaveAttribute('href', `/wizard/continue?existingDocumentGuid=${row.documentGuid}`);
  await screen.getByRole('menuitem', { name: 'Record how it was sent' }).click();
  await screen.getByRole('radio', { name: 'By hand' }).click();
  await screen.getByRole('button', { name: 'Record', exact: true }).click();
  await expect.poll(() => calls.filter(({ route }) => route === recordSending)).toHaveLength(1);
});
