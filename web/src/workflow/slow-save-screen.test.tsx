import { getCase } from '@evenhand/contract/case-details';
import {
  getComponentTracking,
  saveComponentDraft,
  submitComponent,
  undoComponent,
} from '@evenhand/contract/component-tracking';
import type { TrackedEvent } from '@evenhand/contract/tracked-events';
import { editTrackedEvent, getTrackedEvent, saveEventDraft } from '@evenhand/contract/tracked-events';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { caseOf } from '../testing/case-of.ts';
import { controlTime } from '../testing/control-time.ts';
import type { FakeAnswer, MadeCall } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { lookupAnswers } from '../testing/lookup-answers.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { showProcess } from '../testing/show-process.tsx';
import {
  component,
  detailsTrackingOf,
  eventConfiguration,
  eventData,
  plainOptions,
  submitAnswerOf,
  trackingOf,
  workflowOf,
} from '../testing/small-process.ts';
import { EventEditorDialog } from '../tracked-events/EventEditorDialog.tsx';

controlTime();
beforeEach(() => page.viewport(1440, 900));

/** An answer that waits until the test releases it. */
function slow(route: FakeAnswer['route'], data: unknown): { answer: FakeAnswer; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const reply = async (_call: MadeCall) => {
    await promise;
    return Response.json({ data, isError: false });
  };
  return { answer: { route, reply }, release: resolve };
}

test('text typed while a draft save is on its way is saved after it, and the last text wins', async () => {
  const first = slow(saveComponentDraft, { updatedAt: '2026-11-18T14:42:00.000Z' });
  const { screen, sent } = await showProcess({ tracking: detailsTrackingOf(), answers: [first.answer] });
  const details = screen.getByRole('textbox', { name: 'Details' });
  await details.fill('Half');
  await expect.poll(() => sent(saveComponentDraft.path)).toHaveLength(1);
  await details.fill('Half a');
  await details.fill('Half a thought');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent(saveComponentDraft.path)).toHaveLength(1);
  first.release();
  await expect
    .poll(() => sent(saveComponentDraft.path))
    .toMatchObject([
      { draft: { freeText: 'Half' } },
      { draft: { freeText: 'Half a thought' }, baseUpdatedAt: '2026-11-18T14:42:00.000Z' },
    ]);
  await expect.element(details).toHaveValue('Half a thought');
});

test('text typed while Save is on its way stays in the form and is saved after it', async () => {
  const saved = slow(submitComponent, submitAnswerOf());
  let isSaved = false;
  const later = detailsTrackingOf({ updatedAt: '2026-11-18T09:30:00.000Z' });
  const { screen, sent, submitted } = await showProcess({
    answers: [
      answer(getComponentTracking, () =>
        isSaved
          ? { ...later, componentTrackingData: { ...later.componentTrackingData, freeText: 'Half' } as never }
          : detailsTrackingOf(),
      ),
      saved.answer,
    ],
  });
  const details = screen.getByRole('textbox', { name: 'Details' });
  await details.fill('Half');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(submitted).toMatchObject([{ workflowComponentData: { freeText: 'Half' } }]);
  await details.fill('Half a thought');
  isSaved = true;
  saved.release();
  await expect
    .poll(() => sent(saveComponentDraft.path).at(-1))
    .toMatchObject({ draft: { freeText: 'Half a thought' }, baseUpdatedAt: '2026-11-18T09:30:00.000Z' });
  await expect.element(details).toHaveValue('Half a thought');
});

test.each([
  ['Continue', submitComponent],
  ['Previous', undoComponent],
] as const)(
  'while %s is on its way the fields take nothing, which is said, and after a refusal they do again',
  async (name, route) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const reply = async () => {
      await promise;
      return Response.json({
        isError: true,
        errorCode: 'BAD_REQUEST',
        errorDescription: 'Not today.',
        fields: { freeText: 'Ask HR first.' },
      });
    };
    const { screen } = await showProcess({ tracking: detailsTrackingOf(), answers: [{ route, reply }] });
    const details = screen.getByRole('textbox', { name: 'Details' });
    await details.fill('Half');
    await screen.getByRole('button', { name }).click();
    await expect.element(screen.getByRole('status').getByText('Saving. You can type again in a moment.')).toBeVisible();
    await expect.element(screen.getByRole('group').first()).toHaveAttribute('aria-disabled', 'true');
    const box = details.element() as HTMLTextAreaElement;
    box.focus();
    await userEvent.keyboard(' a thought');
    document.execCommand('insertText', false, ' pasted');
    await expect.element(details).toHaveValue('Half');
    expect(document.activeElement).toBe(box);
    resolve();
    await expect.element(screen.getByRole('alert').filter({ hasText: 'Not today.' })).toBeVisible();
    await details.fill('Half a thought');
    await expect.element(details).toHaveValue('Half a thought');
  },
);

test('text typed after a Save that was refused is saved as a draft', async () => {
  const refused = refuse(submitComponent, 200, {
    errorCode: 'BAD_REQUEST',
    errorDescription: 'Not today.',
    fields: { freeText: 'Ask HR first.' },
  });
  const { screen, sent } = await showProcess({ tracking: detailsTrackingOf(), answers: [refused] });
  const details = screen.getByRole('textbox', { name: 'Details' });
  await details.fill('Half');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('alert').filter({ hasText: 'Not today.' })).toBeVisible();
  await details.fill('Half a thought');
  await expect
    .poll(() => sent(saveComponentDraft.path).at(-1))
    .toMatchObject({ draft: { freeText: 'Half a thought' } });
});

const configuration = {
  eventSetupDateTypeLookupId: 2,
  isTimeRecordingEnabled: false,
  isReasonsEnabled: false,
  isNotApplicableEnabled: false,
};
const event: TrackedEvent = {
  id: 1044,
  caseTrackingRecordId: 10001,
  workflowTrackingId: 77,
  title: 'Welfare meeting',
  componentConfiguration: eventConfiguration(configuration),
  componentTrackingData: eventData({ onlyDateTime: '2026-11-16T00:00:00.000Z', freeText: 'Said and agreed.' }),
  updatedAt: '2026-11-16T10:00:00.000Z',
  readOnlyBecause: null,
  draft: null,
  waitingAttachments: [],
};

/** The editor of the event with 'Half' typed and Save pressed; the save gets the given answer. */
async function saveEvent(saving: FakeAnswer) {
  const kept = answer(saveEventDraft, { savedAt: '2026-11-18T14:42:00.000Z' });
  const { calls } = await renderInApp(<EventEditorDialog caseId={10001} eventId={1044} onClose={() => undefined} />, {
    answers: [answer(getCase, caseOf()), ...lookupAnswers, answer(getTrackedEvent, event), kept, saving],
    screens: ['/cases/$caseId'],
    path: '/cases/10001',
  });
  const sent = (route: FakeAnswer['route']) => calls.filter((call) => call.route === route).map(({ body }) => body);
  const dialog = page.getByRole('dialog', { name: 'Welfare meeting' });
  const notes = dialog.getByRole('textbox', { name: 'Notes' });
  await notes.fill('Half');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent(editTrackedEvent)).toHaveLength(1);
  return { notes, drafts: () => sent(saveEventDraft) };
}

test('text typed while a tracked event is being saved keeps the editor open and is kept over what was saved', async () => {
  const edited = {
    ...event,
    componentTrackingData: { ...event.componentTrackingData, freeText: 'Half' },
    updatedAt: '2026-11-18T09:30:00.000Z',
  };
  const editing = slow(editTrackedEvent, edited);
  const { notes, drafts } = await saveEvent(editing.answer);
  await notes.fill('Half a thought');
  editing.release();
  await expect
    .poll(() => drafts().at(-1))
    .toMatchObject({ draft: { freeText: 'Half a thought' }, baseUpdatedAt: '2026-11-18T09:30:00.000Z' });
  await expect.element(notes).toHaveValue('Half a thought');
});

test('what a refused edit of a tracked event held is kept as a draft', async () => {
  const { notes, drafts } = await saveEvent(
    refuse(editTrackedEvent, 403, { errorCode: 'NOT_AUTHORISED', errorDescription: 'Not today.' }),
  );
  await expect.poll(drafts).toMatchObject([{ draft: { freeText: 'Half' }, baseUpdatedAt: event.updatedAt }]);
  await expect.element(notes).toHaveValue('Half');
});

test('without a connection text stays editable, nothing can be sent and the reason is said, until it is back', async () => {
  const configuration = eventConfiguration({ isReasonsEnabled: false, eventSetupDateTypeLookupId: 1 });
  const { screen, submitted } = await showProcess({
    workflow: workflowOf({}, component(2, 'Hearing', 'Event', plainOptions)),
    tracking: trackingOf(configuration, eventData()),
  });
  const carryOn = screen.getByRole('button', { name: 'Continue' });
  await expect.element(carryOn).toBeVisible();
  const isOnLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await expect.element(carryOn).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(carryOn)
    .toHaveAccessibleDescription('You are offline. You can go on when the connection is back.');
  for (const name of ['Previous', 'Save'])
    await expect.element(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('textbox').fill('Typed meanwhile.');
  await carryOn.click({ force: true });
  expect(submitted()).toEqual([]);
  isOnLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  await expect.element(carryOn).not.toHaveAttribute('aria-disabled');
  await carryOn.click();
  await expect.poll(submitted).toMatchObject([{ workflowComponentData: { freeText: 'Typed meanwhile.' } }]);
});
