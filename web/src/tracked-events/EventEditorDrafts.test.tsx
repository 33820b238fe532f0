import { getCase } from '@evenhand/contract/case-details';
import type { TrackedEvent } from '@evenhand/contract/tracked-events';
import { editTrackedEvent, getTrackedEvent, saveEventDraft } from '@evenhand/contract/tracked-events';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { casesOfDrafts } from '../drafts/open-drafts.ts';
import { caseOf } from '../testing/case-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { lookupAnswers } from '../testing/lookup-answers.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { trackedEventOf } from '../testing/tracked-event-of.ts';
import { EventEditorDialog } from './EventEditorDialog.tsx';

beforeEach(() => page.viewport(1440, 900));

const { componentTrackingData: values, updatedAt: UPDATED } = trackedEventOf();
const typed = {
  componentTrackingData: { ...values, freeText: 'Half a thought' },
  baseUpdatedAt: UPDATED,
  savedAt: '2026-11-18T14:42:00.000Z',
};

const eventOf = (event: Partial<TrackedEvent> = {}) => trackedEventOf({ event });

function Opened() {
  const [eventId, setEventId] = useState<number | null>(1044);
  return (
    <>
      <button type="button" onClick={() => setEventId(1044)}>
        Open it
      </button>
      <EventEditorDialog caseId={10001} eventId={eventId} onClose={() => setEventId(null)} />
    </>
  );
}

async function show(event: TrackedEvent, answers: readonly FakeAnswer[] = []) {
  const app = await renderInApp(<Opened />, {
    answers: [
      answer(getCase, caseOf()),
      ...lookupAnswers,
      answer(getTrackedEvent, event),
      answer(editTrackedEvent, event),
      answer(saveEventDraft, { savedAt: '2026-11-18T14:42:00.000Z' }),
      ...answers,
    ],
    screens: ['/cases/$caseId'],
    path: '/cases/10001',
  });
  const dialog = page.getByRole('dialog', { name: event.title });
  const notes = dialog.getByRole('textbox', { name: 'Notes' });
  await expect.element(dialog).toBeVisible();
  return {
    ...app,
    dialog,
    notes,
    draftBodies: () => app.calls.filter((call) => call.route === saveEventDraft).map((call) => call.body),
  };
}

/** The three ways to leave the editor. */
const ways = {
  Cancel: () => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click(),
  Close: () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
  Escape: () => userEvent.keyboard('{Escape}'),
} as const;

test.each(Object.keys(ways) as (keyof typeof ways)[])(
  'leaving by %s asks nothing and keeps what was typed on the server [ANY-07]',
  async (way) => {
    const { dialog, notes, draftBodies } = await show(eventOf());
    await notes.fill('Half a thought');
    await ways[way]();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect
      .poll(draftBodies)
      .toMatchObject([
        { draft: { freeText: 'Half a thought', onlyDateTime: '2026-11-16T00:00:00.000Z' }, baseUpdatedAt: UPDATED },
      ]);
  },
);

test('what is typed stays in memory until the server has it, also when the editor is gone before', async () => {
  const { screen, notes, draftBodies, queryClient } = await show(eventOf());
  await notes.fill('Half a thought');
  await screen.unmount();
  expect([...casesOfDrafts(queryClient)]).toEqual([10001]);
  await expect.poll(draftBodies).toHaveLength(1);
  await expect.poll(() => casesOfDrafts(queryClient).size).toBe(0);
});

test('what is typed is kept automatically, and the editor shows when', async () => {
  const { dialog, notes, draftBodies } = await show(eventOf());
  await notes.fill('Half a thought');
  await expect.element(dialog.getByText('Draft saved 14:42')).toBeVisible();
  expect(draftBodies()).toHaveLength(1);
});

test('opened again the editor holds what was typed before and says so; it can be discarded', async () => {
  const { screen, dialog, notes, draftBodies } = await show(eventOf({ draft: typed }));
  await expect.element(notes).toHaveValue('Half a thought');
  await expect
    .element(dialog.getByText(/^Your unsaved changes from .*18.*14:42.* have been restored\.$/))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Discard them' }).click();
  await expect.element(notes).toHaveValue('Said and agreed.');
  await ways.Cancel();
  await expect.poll(draftBodies).toMatchObject([{ draft: null }]);
  await screen.getByRole('button', { name: 'Open it' }).click();
  await expect.element(notes).toBeVisible();
});

test('opened again the editor asks the server again', async () => {
  let reads = 0;
  const reading: FakeAnswer = {
    route: getTrackedEvent,
    reply: () => Response.json({ data: eventOf(++reads > 1 ? { draft: typed } : {}), isError: false }),
  };
  const { screen, dialog, notes } = await show(eventOf(), [reading]);
  await expect.element(notes).toHaveValue('Said and agreed.');
  await notes.fill('Half a thought');
  await ways.Cancel();
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Open it' }).click();
  await expect.element(notes).toHaveValue('Half a thought');
});

test('a draft over a version that another person has changed since is shown beside the newer one, with who and when [ANY-07]', async () => {
  const newer = {
    updatedAt: '2026-11-17T09:00:00.000Z',
    componentTrackingData: { ...values, freeText: 'Corrected by Teodora.' },
  };
  const changed = { name: 'Teodora Whitlock', at: newer.updatedAt };
  const { dialog } = await show(eventOf({ ...newer, draft: typed, changed }));
  await expect
    .poll(() => dialog.getByRole('alert').element().textContent)
    .toContain('Teodora Whitlock · 17/11/2026 09:00');
  await expect
    .element(dialog.getByRole('region', { name: 'Saved by Teodora Whitlock' }).getByText('Corrected by Teodora.'))
    .toBeVisible();
  await expect.element(dialog.getByRole('region', { name: 'Yours' }).getByText('Half a thought')).toBeVisible();
});

test.each(Object.keys(ways) as (keyof typeof ways)[])(
  'what could not be kept is asked about before leaving by %s',
  async (way) => {
    const failing = refuse(saveEventDraft, 403, {
      errorCode: 'NOT_AUTHORISED',
      errorDescription: 'This case is locked.',
    });
    const { dialog, notes } = await show(eventOf(), [failing]);
    await notes.fill('Half a thought');
    await expect.element(dialog.getByText('Draft not saved yet')).toBeVisible();
    await ways[way]();
    await expect.element(dialog.getByText('Discard what you have typed?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(notes).toHaveValue('Half a thought');
  },
);

test('saving the event removes the draft, and nothing more is kept after it [ANY-08]', async () => {
  const { screen, dialog, notes, calls } = await show(eventOf());
  await notes.fill('A whole thought.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('status').getByText('Event Updated')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const acts = calls.filter(({ route }) => route.method !== 'GET').map(({ route }) => route);
  expect(acts.at(-1)).toBe(editTrackedEvent);
});

test('a person who can no longer change the event still reads what they had typed', async () => {
  const { dialog } = await show(eventOf({ readOnlyBecause: 'locked', draft: typed }));
  await dialog.getByText('Your unsaved changes').click();
  await expect.element(dialog.getByText('Half a thought')).toBeVisible();
});
