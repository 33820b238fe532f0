import { countItems } from '@evenhand/contract/case-counts';
import { listLetters } from '@evenhand/contract/letters';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { WaitingLettersBanner, WaitingLettersCard } from './WaitingLetters.tsx';

beforeEach(() => page.viewport(1440, 900));

const none = { total: 0, unread: 0, drafts: 0 };
const counted = (lettersToSend: number) =>
  answer(countItems, { messages: none, notes: none, files: 0, letters: 2, lettersToSend });
const letter = (documentGuid: string, title: string, isWaiting: boolean) => ({
  documentGuid,
  title,
  source: 'Event: Outcome of the grievance',
  trackedEventId: 1044,
  completedAt: '2026-11-18T13:24:00.000Z',
  completedBy: 'Maren Oduya',
  corrects: null,
  correctedBy: null,
  dateReason: null,
  sending: { isWaiting, records: [], canRecord: true, canTakeBack: true },
});
const GUID = '0b7f4c52-6e0e-4f0c-9a53-2f1d3f6a9b11';
const letters = answer(listLetters, [
  letter(GUID, 'Grievance outcome', true),
  letter('1c7f4c52-6e0e-4f0c-9a53-2f1d3f6a9b11', 'Invitation', false),
]);

test('the summary of a case lists the letters that wait, each with its event and the way to it [SENT-11]', async () => {
  const { screen } = await renderInApp(<WaitingLettersCard caseId={10014} />, {
    answers: [counted(1), letters],
    screens: ['/wizard/continue'],
  });
  const card = screen.getByRole('region', { name: 'Letters not sent yet' });
  await expect
    .element(card.getByRole('link', { name: 'Grievance outcome' }))
    .toHaveAttribute('href', `/wizard/continue?existingDocumentGuid=${GUID}`);
  await expect.element(card.getByText('Event: Outcome of the grievance')).toBeVisible();
  expect(card.getByText('Invitation').elements()).toEqual([]);
});

test('a case whose letters were all sent has no such list, and does not ask for them [SENT-11]', async () => {
  const { screen, calls } = await renderInApp(<WaitingLettersCard caseId={10014} />, {
    answers: [counted(0), letters],
  });
  await expect.poll(() => calls.some(({ route }) => route === countItems)).toBe(true);
  expect(screen.getByRole('region').elements()).toEqual([]);
  expect(calls.some(({ route }) => route === listLetters)).toBe(false);
});

test('before a simple case is closed, its dialog counts the letters that stop it and says where they are recorded [SENT-11]', async () => {
  const { screen } = await renderInApp(<WaitingLettersBanner caseId={10014} />, { answers: [counted(1), letters] });
  await expect
    .element(
      screen.getByText(
        'A completed letter has not been sent. Say under Files how it was sent, or that it will not be.',
      ),
    )
    .toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Grievance outcome' })).toBeVisible();
});
