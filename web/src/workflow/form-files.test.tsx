import { addFilesToForm, getComponentTracking, removeFileFromForm } from '@evenhand/contract/component-tracking';
import type { Attachment } from '@evenhand/contract/files';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, keepWaiting, refuse } from '../testing/fake-api.ts';
import { showProcess } from '../testing/show-process.tsx';
import { advance, component, eventConfiguration, eventData, trackingOf, workflowOf } from '../testing/small-process.ts';

beforeEach(() => page.viewport(1440, 900));

const notes: Attachment = { id: 1, filename: 'Notes.pdf', storageId: 'a'.repeat(32) };
const letter: Attachment = { id: 2, filename: 'Letter.docx', storageId: 'b'.repeat(32) };
const settings = { isReasonsEnabled: false, isFreeTextEnabled: false, eventSetupDateTypeLookupId: 1, fileUploadMax: 3 };
const fileOf = (name: string, bytes = 1000) => new File([new Uint8Array(bytes)], name);

interface Shown {
  present?: readonly Attachment[];
  configuration?: Parameters<typeof eventConfiguration>[0];
  answers?: readonly FakeAnswer[];
}

async function show({ present = [notes], configuration = {}, answers = [] }: Shown = {}) {
  const app = await showProcess({
    workflow: workflowOf({}, component(2, 'Hearing', 'Event', [advance])),
    tracking: trackingOf(
      eventConfiguration({ ...settings, ...configuration }),
      eventData({ caseTrackingEventAttachments: [...present] }),
    ),
    answers: [
      answer(addFilesToForm, { attachments: [notes, letter] }),
      answer(removeFileFromForm, { attachments: [] }),
      ...answers,
    ],
  });
  return {
    ...app,
    section: app.screen.getByRole('region', { name: /^Files/ }),
    choose: (...files: File[]) => userEvent.upload(app.screen.getByLabelText('Add files'), files),
    carryOn: app.screen.getByRole('button', { name: 'Continue' }),
    added: () =>
      app.calls
        .filter(({ route }) => route === addFilesToForm)
        .map(({ body }) => ((body as FormData).get('files') as File).name),
  };
}

describe('Files in the form of a step', () => {
  test('are sent as soon as they are chosen, one after the other, and stay when the step is completed [COMP-EVENT-12]', async () => {
    const { section, choose, added, carryOn, submitted } = await show();
    await expect.element(section.getByRole('heading', { name: 'Files (1 of 3)' })).toBeVisible();
    await choose(fileOf('Letter.docx'));
    await expect.element(section.getByRole('button', { name: 'Save Letter.docx' })).toBeVisible();
    await expect.element(section.getByRole('heading', { name: 'Files (2 of 3)' })).toBeVisible();
    expect(added()).toEqual(['Letter.docx']);
    await carryOn.click();
    await expect.poll(submitted).toHaveLength(1);
    expect(JSON.stringify(submitted())).not.toContain('Letter.docx');
  });

  test('have their whole name, however long, on the tile', async () => {
    const filename = 'Terms of reference, signed by both parties on the second of March.txt';
    const { section } = await show({ present: [{ ...notes, filename }] });
    const name = section.getByText(filename);
    await expect.element(name).toBeVisible();
    const { scrollWidth, clientWidth } = name.element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });

  test('hold the step up while they are on their way', async () => {
    const arrived = Promise.withResolvers<void>();
    const slow: FakeAnswer = {
      route: addFilesToForm,
      async reply() {
        await arrived.promise;
        return Response.json({ data: { attachments: [notes, letter] }, isError: false });
      },
    };
    const { screen, section, choose, carryOn, submitted, added } = await show({ answers: [slow] });
    await choose(fileOf('Letter.docx', 84_000), fileOf('Other.pdf'));
    await expect.element(section.getByText('82 KB · 0% sent')).toBeVisible();
    await expect.element(section.getByText('1 KB · Waiting to be added')).toBeVisible();
    await expect.element(carryOn).toHaveAttribute('aria-disabled', 'true');
    await expect.element(screen.getByText('Your files are still being added.').first()).toBeInTheDocument();
    await section.getByRole('button', { name: 'Remove Other.pdf' }).click();
    arrived.resolve();
    await expect.element(section.getByRole('button', { name: 'Save Letter.docx' })).toBeVisible();
    await expect.element(carryOn).not.toHaveAttribute('aria-disabled', 'true');
    expect(added()).toEqual(['Letter.docx']);
    expect(submitted()).toEqual([]);
  });

  test('go on being sent while a finished task is looked at, and the page is not left without a question', async () => {
    const arrived = Promise.withResolvers<void>();
    const slow: FakeAnswer = {
      route: addFilesToForm,
      async reply(call) {
        await arrived.promise;
        return answer(addFilesToForm, { attachments: [notes, letter] }).reply(call);
      },
    };
    const { screen, section, choose, carryOn, added } = await show({ answers: [slow] });
    await choose(fileOf('Letter.docx'), fileOf('setup.exe'));
    await screen.getByRole('button', { name: 'Understand Complete' }).click();
    await expect.element(screen.getByRole('button', { name: 'Back to the current task' })).toBeVisible();
    expect(section.elements()).toEqual([]);
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await screen.getByRole('button', { name: 'Back to the current task' }).click();
    await expect.element(section.getByText('1 KB · 0% sent')).toBeVisible();
    await expect.element(section.getByText('setup.exe is not an allowed file type.')).toBeVisible();
    await expect.element(carryOn).toHaveAttribute('aria-disabled', 'true');
    arrived.resolve();
    await expect.element(section.getByRole('button', { name: 'Save Letter.docx' })).toBeVisible();
    await expect.element(carryOn).not.toHaveAttribute('aria-disabled', 'true');
    expect(added()).toEqual(['Letter.docx']);
  });

  test('that could not be added while a finished task was looked at are named when the step comes back', async () => {
    const fails = Promise.withResolvers<void>();
    const failing: FakeAnswer = {
      route: addFilesToForm,
      async reply(call) {
        await fails.promise;
        return refuse(addFilesToForm, 503, { errorCode: 'EXCEPTION', errorDescription: 'Busy.' }).reply(call);
      },
    };
    const { screen, section, choose, added } = await show({ answers: [failing] });
    await choose(fileOf('Letter.docx'));
    await screen.getByRole('button', { name: 'Understand Complete' }).click();
    await expect.element(screen.getByRole('button', { name: 'Back to the current task' })).toBeVisible();
    fails.resolve();
    await expect.poll(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    await screen.getByRole('button', { name: 'Back to the current task' }).click();
    await expect.element(section.getByText('Busy.')).toBeVisible();
    expect(added()).toEqual(['Letter.docx']);
  });

  test('that arrived although their answer was lost are shown, and focus stays with its tile', async () => {
    const lost = Promise.withResolvers<void>();
    let isThere = false;
    const answers: FakeAnswer[] = [
      {
        route: addFilesToForm,
        async reply(call) {
          if (isThere) return keepWaiting(addFilesToForm).reply(call);
          await lost.promise;
          isThere = true;
          return refuse(addFilesToForm, 503, { errorCode: 'EXCEPTION', errorDescription: 'Busy.' }).reply(call);
        },
      },
      answer(getComponentTracking, () =>
        trackingOf(
          eventConfiguration(settings),
          eventData({ caseTrackingEventAttachments: isThere ? [notes, letter] : [notes] }),
        ),
      ),
    ];
    const { section, choose } = await show({ answers });
    await choose(fileOf('Letter.docx'), fileOf('Other.pdf'));
    section.getByRole('button', { name: 'Remove Other.pdf' }).element().focus();
    lost.resolve();
    await expect.element(section.getByText('Busy.')).toBeVisible();
    await expect.element(section.getByRole('button', { name: 'Save Letter.docx' })).toBeVisible();
    await expect.element(section.getByRole('button', { name: 'Remove Other.pdf' })).toHaveFocus();
  });

  test('that are refused are named with the reason, and what is there stays [COMP-EVENT-32]', async () => {
    const sentence = 'Letter.docx is not an allowed file type.';
    const { section, choose } = await show({
      answers: [
        refuse(addFilesToForm, 400, {
          errorCode: 'BAD_REQUEST',
          errorDescription: sentence,
          fields: { files: sentence },
        }),
      ],
    });
    await choose(fileOf('Letter.docx'), fileOf('setup.exe'));
    await expect.element(section.getByText('setup.exe is not an allowed file type.')).toBeVisible();
    await expect.element(section.getByText(sentence)).toBeVisible();
    await expect.element(section.getByRole('heading', { name: 'Files (1 of 3)' })).toBeVisible();
  });

  test('are at most as many as the event takes [COMP-EVENT-03, COMP-EVENT-31]', async () => {
    const { section, choose, added } = await show();
    await choose(fileOf('1.pdf'), fileOf('2.pdf'), fileOf('3.pdf'));
    await expect.element(section.getByText('Maximum uploads for this Event have been reached.')).toBeVisible();
    await expect.poll(added).toEqual(['1.pdf', '2.pdf']);
  });

  test('are removed at once, after the person was asked [PROC-11]', async () => {
    const { screen, section, calls } = await show();
    const removals = () => calls.filter(({ route }) => route === removeFileFromForm).map(({ params }) => params);
    await section.getByRole('button', { name: 'Remove Notes.pdf' }).click();
    const asked = screen.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect.element(asked.getByText('Notes.pdf will be removed immediately.')).toBeVisible();
    expect(removals()).toEqual([]);
    await asked.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(removals).toEqual([expect.objectContaining({ storageId: notes.storageId })]);
    await expect.element(section.getByRole('heading', { name: 'Files (0 of 3)' })).toBeVisible();
    await expect.element(screen.getByLabelText('Add files')).toHaveFocus();
  });

  test('are asked for where the event needs one, and may be marked not applicable [COMP-EVENT-26, COMP-EVENT-10]', async () => {
    const { screen, section, carryOn, submitted } = await show({
      present: [],
      configuration: { isFileUploadMandatoryBeforeClosure: true, isNotApplicableEnabled: false },
    });
    await carryOn.click();
    await expect.element(section.getByText('You must upload at least one file')).toBeVisible();
    await expect.element(screen.getByRole('alert').getByText('Please complete all mandatory fields.')).toBeVisible();
    expect(submitted()).toEqual([]);
    await section.getByRole('switch', { name: 'Not Applicable' }).click();
    await carryOn.click();
    await expect.poll(submitted).toMatchObject([{ workflowComponentData: { isFileUploadNotApplicable: true } }]);
  });
});
