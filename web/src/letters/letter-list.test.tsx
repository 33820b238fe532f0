import type { CompletedLetter } from '@evenhand/contract/letters';
import { getDocumentDocx, getDocumentPdf, listLetters } from '@evenhand/contract/letters';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { saveFile } from '../lib/save-file.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { LetterList } from './LetterList.tsx';

vi.mock('../lib/save-file.ts', () => ({ saveFile: vi.fn() }));
beforeEach(() => page.viewport(1440, 900));

const GUID = '0b7f4c52-6e0e-4f0c-9a53-2f1d3f6a9b11';
function completed(change: Partial<CompletedLetter> = {}): CompletedLetter {
  return {
    documentGuid: GUID,
    title: 'Grievance outcome',
    source: 'Event: Outcome of the grievance',
    trackedEventId: 1044,
    completedAt: '2026-11-18T13:24:00.000Z',
    completedBy: 'Maren Oduya',
    corrects: null,
    correctedBy: null,
    dateReason: null,
    sending: { isWaiting: false, records: [], canRecord: false, canTakeBack: false },
    ...change,
  };
}
const show = (...answers: FakeAnswer[]) =>
  renderInApp(<LetterList caseId={10014} />, { answers, screens: ['/cases/$caseId'] });

test('letters stand with their event, their author and their moment; one without an event leads nowhere', async () => {
  const withoutEvent = completed({ documentGuid: GUID.replace('0b', '0c'), title: 'Invitation', trackedEventId: null });
  const { screen } = await show(answer(listLetters, [completed(), withoutEvent]));
  const rows = screen.getByRole('table', { name: 'Completed letters of this case' }).getByRole('row');
  await expect
    .element(rows.nth(1))
    .toHaveTextContent('Grievance outcomeEvent: Outcome of the grievanceMaren Oduya18/11/2026 13:24');
  await expect
    .element(rows.nth(1).getByRole('link'))
    .toHaveAttribute('href', '/cases/10014/?action=event&eventId=1044');
  await expect.element(rows.nth(2).getByRole('link')).not.toBeInTheDocument();
});

test('each is saved as PDF or for a word processor', async () => {
  const pdf = answer(getDocumentPdf, 'the PDF');
  const { screen, calls } = await show(
    answer(listLetters, [completed()]),
    pdf,
    answer(getDocumentDocx, 'the document'),
  );
  await screen.getByRole('button', { name: 'Download Grievance outcome as PDF' }).click();
  await expect.poll(() => vi.mocked(saveFile).mock.calls.length).toBe(1);
  await screen.getByRole('button', { name: 'Download Grievance outcome for Word' }).click();
  await expect.poll(() => vi.mocked(saveFile).mock.calls.length).toBe(2);
  expect(calls.slice(1).map(({ route, query }) => [route, Object.fromEntries(query)])).toEqual([
    [getDocumentPdf, { DocumentGuid: GUID }],
    [getDocumentDocx, { documentGuid: GUID }],
  ]);
});

test('a case without letters has no list, and a list that fails says so and can be tried again', async () => {
  const none = await show(answer(listLetters, []));
  await expect.poll(() => none.calls.length).toBe(1);
  await expect.element(none.screen.getByRole('region', { name: 'Letters' })).not.toBeInTheDocument();
  await none.screen.unmount();
  const { screen, calls } = await show(refuse(listLetters, 500, { errorCode: 'UNKNOWN_ERROR', errorDescription: 'x' }));
  await expect.element(screen.getByText('Letters could not be loaded')).toBeVisible();
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => calls.length).toBeGreaterThan(1);
});
