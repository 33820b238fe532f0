import { getCase } from '@evenhand/contract/case-details';
import { getDocumentStatus } from '@evenhand/contract/letters';
import type { TrackedEvent } from '@evenhand/contract/tracked-events';
import { getTrackedEvent, saveEventDraft } from '@evenhand/contract/tracked-events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { caseOf } from '../testing/case-of.ts';
import { answer } from '../testing/fake-api.ts';
import { lookupAnswers } from '../testing/lookup-answers.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { trackedEventOf } from '../testing/tracked-event-of.ts';
import { EventEditorDialog } from './EventEditorDialog.tsx';

const GUID = '0b7f4c52-6e0e-4f0c-9a53-2f1d3f6a9b11';

beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

/** Log of events: a tab opened, a draft kept, an address the tab was given. */
let happened: string[] = [];
/** Lets the draft be kept. */
let keep: PromiseWithResolvers<void>;

async function show(documentId: string | null, documentStatus: 0 | 2, event: Partial<TrackedEvent> = {}) {
  const app = await renderInApp(<EventEditorDialog caseId={10001} eventId={1044} onClose={() => undefined} />, {
    answers: [
      answer(getCase, caseOf()),
      ...lookupAnswers,
      answer(
        getTrackedEvent,
        trackedEventOf({
          event,
          data: { documentId },
          settings: { documentServiceId: 7, documentServicePreface: 'Write the note.' },
        }),
      ),
      answer(getDocumentStatus, { documentStatus }),
      {
        route: saveEventDraft,
        async reply(call) {
          await keep.promise;
          happened.push('draft kept');
          return answer(saveEventDraft, { savedAt: '2026-11-16T10:05:00.000Z' }).reply(call);
        },
      },
    ],
    screens: ['/cases/$caseId'],
    path: '/cases/10001',
  });
  const drafts = () =>
    app.calls
      .filter(({ route }) => route === saveEventDraft)
      .map(({ body }) => (body as { draft: { documentId: string } }).draft.documentId);
  return { ...app, dialog: page.getByRole('dialog', { name: 'Welfare meeting' }), drafts };
}

test('a letter is begun from the editor of a recorded event, whose draft names it first [DOC-01, DOC-04]', async () => {
  happened = [];
  keep = Promise.withResolvers();
  vi.spyOn(window, 'open').mockImplementation(() => {
    happened.push('tab');
    return { location: { replace: (address: string) => happened.push(address) } } as unknown as Window;
  });
  const { dialog, drafts } = await show(null, 0);
  await dialog.getByRole('button', { name: 'Create Document' }).click();
  await expect.poll(drafts).toHaveLength(1);
  expect(happened).toEqual(['tab']);
  keep.resolve();
  await expect.poll(() => happened).toHaveLength(3);
  expect(happened).toEqual(['tab', 'draft kept', `/wizard/new?documentGuid=${drafts()[0]}&templateId=7&caseId=10001`]);
  expect(drafts()).toHaveLength(1);
});

test('people who may only read an event can download its completed letter [DOC-03]', async () => {
  const { dialog } = await show(GUID, 2, { readOnlyBecause: 'closed' });
  await expect.element(dialog.getByRole('button', { name: 'Download Document' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Download for Word' })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Create Document' }).elements()).toEqual([]);
});
