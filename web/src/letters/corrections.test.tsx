import { correctDocument, getDocument, getDocumentStatus, listLetters } from '@evenhand/contract/letters';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../testing/fake-api.ts';
import { letterOf } from '../testing/letter-of.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { CONTINUE, showLetter } from '../testing/show-letter.tsx';
import { LetterList } from './LetterList.tsx';
import { LetterOfEvent } from './LetterOfEvent.tsx';

beforeEach(() => page.viewport(1440, 900));

const OTHER = '1c7f4c52-6e0e-4f0c-9a53-2f1d3f6a9b11';
const finished = letterOf({
  documentStatus: 2,
  readOnlyBecause: 'completed',
  completed: { at: '2026-11-18T13:24:00.000Z', by: 'Maren Oduya' },
});

test('a completed letter offers a correction, which opens with its words [LETTERDATE-07]', async () => {
  const correction = letterOf({ documentGuid: OTHER, corrects: finished.documentGuid });
  const { screen, button, calls } = await showLetter(CONTINUE, [
    answer(getDocument, ({ params }) =>
      params.documentGuid === OTHER ? correction : { ...finished, canCorrect: true },
    ),
    answer(correctDocument, correction),
  ]);
  await button('Correct this letter').click();
  await expect.element(screen.getByRole('navigation', { name: 'Steps' })).toBeVisible();
  expect(calls.filter(({ route }) => route === correctDocument)).toHaveLength(1);
  await screen.getByRole('button', { name: /Check and complete$/ }).click();
  await expect
    .element(screen.getByText('It takes the place of the earlier letter, which stays on the case.', { exact: false }))
    .toBeVisible();
});

test('a letter that was corrected says so and leads to the new one; it offers no second correction [LETTERDATE-07]', async () => {
  const { screen } = await showLetter(CONTINUE, [
    answer(getDocument, { ...finished, correctedBy: OTHER, canCorrect: false }),
  ]);
  await expect
    .element(screen.getByText('A corrected letter has taken the place of this one.', { exact: false }))
    .toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Open the corrected letter' }))
    .toHaveAttribute('href', `/wizard/continue?existingDocumentGuid=${OTHER}`);
  expect(screen.getByRole('button', { name: 'Correct this letter' }).elements()).toEqual([]);
});

test('the event offers the corrected letter, and says that it is one [LETTERDATE-07]', async () => {
  const { screen } = await renderInApp(<LetterOfEvent documentId={finished.documentGuid} />, {
    answers: [answer(getDocumentStatus, { documentStatus: 2, correctedBy: OTHER })],
  });
  await expect.element(screen.getByText('This is the corrected letter.')).toBeVisible();
});

test('the list of letters tells the two apart [LETTERDATE-07]', async () => {
  const row = {
    title: 'Grievance outcome',
    source: 'Event: Outcome of the grievance',
    trackedEventId: 1044,
    completedAt: '2026-11-18T13:24:00.000Z',
    completedBy: 'Maren Oduya',
    dateReason: null,
    sending: { isWaiting: false, records: [], canRecord: false, canTakeBack: false },
  };
  const first = finished.documentGuid;
  const { screen } = await renderInApp(<LetterList caseId={10014} />, {
    answers: [
      answer(listLetters, [
        { ...row, documentGuid: OTHER, corrects: first, correctedBy: null },
        { ...row, documentGuid: first, corrects: null, correctedBy: OTHER },
      ]),
    ],
    screens: ['/cases/$caseId'],
  });
  const rows = screen.getByRole('table', { name: 'Completed letters of this case' }).getByRole('row');
  await expect.element(rows.nth(1).getByText('Corrects an earlier letter')).toBeVisible();
  await expect.element(rows.nth(2).getByText('Replaced by a corrected letter')).toBeVisible();
});
