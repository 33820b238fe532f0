import {
  addFilesToForm,
  getComponentTracking,
  saveComponentDraft,
  submitComponent,
} from '@evenhand/contract/component-tracking';
import type { Attachment } from '@evenhand/contract/files';
import { getWorkflowTracking } from '@evenhand/contract/workflow';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { showProcess } from '../testing/show-process.tsx';
import {
  advance,
  CASE_ID,
  component,
  detailsTrackingOf,
  eventConfiguration,
  eventData,
  recordOf,
  trackingOf,
  visit,
  workflowOf,
} from '../testing/small-process.ts';
import { createLiveScreen } from './apply-live-event.ts';

beforeEach(() => page.viewport(1440, 900));

const notes: Attachment = { id: 1, filename: 'Notes.pdf', storageId: 'a'.repeat(32) };
const letter: Attachment = { id: 2, filename: 'Letter.docx', storageId: 'b'.repeat(32) };
const configuration = eventConfiguration({ isReasonsEnabled: false, eventSetupDateTypeLookupId: 1, fileUploadMax: 3 });
const hearing = (changes: Parameters<typeof eventData>[0] = {}, updatedAt = '2026-11-18T09:00:00.000Z') =>
  trackingOf(configuration, eventData({ caseTrackingEventAttachments: [notes], ...changes }), { updatedAt });
const nextStep = {
  ...trackingOf({ type: 'NoContent', isComponentSubmissionMandatory: true }, { type: 'NoContent' }),
  workflowTrackingComponentId: 103,
};
const completed = recordOf({
  workflowTrackingComponents: [visit(2, 3), visit(3, 2)],
  currentWorkflowTrackingComponentId: 103,
});

const byTeodora = {
  errorCode: 'ALREADY_EXISTS',
  errorDescription: 'This was completed by Teodora Whitlock at 10:42 on 18/11/2026.',
};
const asLocked = { errorCode: 'NOT_AUTHORISED', errorDescription: 'This case is locked.' };
const changed = { changed: [CASE_ID], gone: [], isBehind: false };

/** A step with a file in it. Uploads end when the test says so, and are refused if something has happened. */
async function show(
  { refusal, status, after }: { refusal: typeof byTeodora; status: number; after: typeof completed },
  answers: readonly FakeAnswer[] = [],
) {
  const arrives = Promise.withResolvers<void>();
  const world = { hasHappened: false };
  const app = await showProcess({
    workflow: workflowOf({}, component(2, 'Hearing', 'Event', [advance])),
    answers: [
      answer(getWorkflowTracking, () => (world.hasHappened ? after : recordOf())),
      answer(getComponentTracking, ({ params }) => (params.id === '103' ? nextStep : hearing())),
      {
        route: addFilesToForm,
        async reply(call) {
          if (!world.hasHappened && call.body !== null) await arrives.promise;
          return (
            world.hasHappened
              ? refuse(addFilesToForm, status, refusal)
              : answer(addFilesToForm, { attachments: [notes, letter] })
          ).reply(call);
        },
      },
      ...answers,
    ],
  });
  return {
    ...app,
    section: app.screen.getByRole('region', { name: /^Files/ }),
    choose: (...names: string[]) =>
      userEvent.upload(
        app.screen.getByLabelText('Add files'),
        names.map((name) => new File(['words'], name)),
      ),
    /** Somebody else does it, and this page is told. The person looks at another window and comes back. */
    happen: async () => {
      world.hasHappened = true;
      await createLiveScreen(app.queryClient).apply(changed);
      window.dispatchEvent(new Event('visibilitychange'));
    },
    /** It is taken back. */
    takeBack: async () => {
      world.hasHappened = false;
      await createLiveScreen(app.queryClient).apply(changed);
    },
    arrives,
    sentCount: () => app.calls.filter(({ route }) => route === addFilesToForm).length,
  };
}

const overtaken = { refusal: byTeodora, status: 409, after: completed };
const locked = { refusal: asLocked, status: 403, after: recordOf({ lockedBecause: 'locked' }) };

describe('A person who adds files to a step', () => {
  test('keeps its form while somebody else completes it, and is told by whom, with the names of the files that came too late', async () => {
    const { screen, section, choose, happen, arrives, sentCount } = await show(overtaken);
    await choose('Letter.docx', 'Other.pdf');
    await expect.element(section.getByText(/0% sent/)).toBeVisible();
    await happen();
    await expect.element(section.getByText(/Waiting to be added/)).toBeVisible();
    arrives.resolve();
    await expect.element(screen.getByRole('heading', { name: 'Extra care' })).toBeVisible();
    await expect.element(screen.getByRole('alert').filter({ hasText: byTeodora.errorDescription })).toBeVisible();
    const unsent = screen.getByRole('alert').filter({ hasText: 'These files were not added.' });
    await expect.element(unsent.getByText('Letter.docx')).toBeVisible();
    await expect.element(unsent.getByText('Other.pdf')).toBeVisible();
    await screen.getByText('What you had typed').click();
    await expect.element(screen.getByRole('button', { name: 'Save Notes.pdf' })).toBeVisible();
    expect(sentCount(), 'what cannot arrive is not sent').toBe(1);
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  test('is shown what others did meanwhile once everything has arrived', async () => {
    const { screen, section, choose, arrives, queryClient, calls } = await show(overtaken);
    const readsOf = () => calls.filter(({ route }) => route === getWorkflowTracking).length;
    await choose('Letter.docx');
    await expect.element(section.getByText(/0% sent/)).toBeVisible();
    const before = readsOf();
    await createLiveScreen(queryClient).apply(changed);
    expect(readsOf()).toBe(before);
    arrives.resolve();
    await expect.element(screen.getByRole('button', { name: 'Save Letter.docx' })).toBeVisible();
    await expect.poll(readsOf).toBe(before + 1);
  });

  test('is told which of them were not added when the case is locked; they are named again when it is unlocked', async () => {
    const { screen, section, choose, happen, takeBack, arrives } = await show(locked);
    await choose('Letter.docx');
    await expect.element(section.getByText(/0% sent/)).toBeVisible();
    await happen();
    arrives.resolve();
    await expect.element(screen.getByText(/This case is locked\. You can view it/)).toBeVisible();
    const unsent = screen.getByRole('alert').filter({ hasText: 'This file was not added.' });
    await expect.element(unsent.getByText('Letter.docx')).toBeVisible();
    await takeBack();
    await expect.element(section.getByText('Letter.docx could not be added. Please try again.')).toBeVisible();
    await expect.element(unsent).not.toBeInTheDocument();
  });
});

describe('A file that arrived after the form was opened', () => {
  test('is among what had been typed when somebody else was quicker', async () => {
    let isOver = false;
    const { screen, choose, arrives } = await show(overtaken, [
      answer(getWorkflowTracking, () => (isOver ? completed : recordOf())),
      {
        route: submitComponent,
        reply(call) {
          isOver = true;
          return refuse(submitComponent, 409, byTeodora).reply(call);
        },
      },
    ]);
    arrives.resolve();
    await screen.getByRole('textbox', { name: 'Notes' }).fill('Both attended.');
    await choose('Letter.docx');
    await expect.element(screen.getByRole('button', { name: 'Save Letter.docx' })).toBeVisible();
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(screen.getByText(byTeodora.errorDescription)).toBeVisible();
    await screen.getByText('What you had typed').click();
    await expect.element(screen.getByText('Both attended.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Save Letter.docx' })).toBeVisible();
  });

  test('is in both versions when the words of somebody else are newer, because the form holds it either way', async () => {
    const { screen, choose, arrives } = await show(overtaken, [
      answer(getComponentTracking, () => theirs ?? hearing()),
      {
        route: saveComponentDraft,
        reply(call) {
          theirs = hearing(
            { freeText: 'Their words.', caseTrackingEventAttachments: [notes, letter] },
            '2026-11-18T09:30:00.000Z',
          );
          return refuse(saveComponentDraft, 409, {
            errorCode: 'ALREADY_EXISTS',
            errorDescription: 'Newer.',
            current: {},
          }).reply(call);
        },
      },
    ]);
    let theirs: ReturnType<typeof hearing> | null = null;
    arrives.resolve();
    await choose('Letter.docx');
    await expect.element(screen.getByRole('button', { name: 'Save Letter.docx' })).toBeVisible();
    await screen.getByRole('textbox', { name: 'Notes' }).fill('My words.');
    const dialog = page.getByRole('alertdialog');
    for (const [name, words] of [
      ['Yours', 'My words.'],
      ['Saved by someone else', 'Their words.'],
    ] as const) {
      const side = dialog.getByRole('region', { name });
      await expect.element(side.getByText(words)).toBeVisible();
      await expect.element(side.getByRole('button', { name: 'Save Letter.docx' })).toBeVisible();
    }
  });
});

test('Words that a lock kept from being sent are in the form again once it is unlocked', async () => {
  let isLocked = false;
  const { screen, queryClient } = await showProcess({
    tracking: detailsTrackingOf(),
    answers: [
      answer(getWorkflowTracking, () => recordOf(isLocked ? { lockedBecause: 'locked' } : {})),
      {
        route: saveComponentDraft,
        reply(call) {
          isLocked = true;
          return refuse(saveComponentDraft, 403, asLocked).reply(call);
        },
      },
    ],
  });
  await screen.getByRole('textbox', { name: 'Details' }).fill('Just too late');
  await expect.element(screen.getByText(/This case is locked\. You can view it/)).toBeVisible();
  isLocked = false;
  await createLiveScreen(queryClient).apply(changed);
  await expect.element(screen.getByRole('textbox', { name: 'Details' })).toHaveValue('Just too late');
});
