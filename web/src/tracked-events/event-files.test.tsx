import { getCase } from '@evenhand/contract/case-details';
import { downloadFile } from '@evenhand/contract/files';
import type { TrackedEvent } from '@evenhand/contract/tracked-events';
import {
  addFilesToCorrection,
  editTrackedEvent,
  getTrackedEvent,
  removeFileFromCorrection,
} from '@evenhand/contract/tracked-events';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readErrors } from '../lib/error-list.ts';
import { saveFile } from '../lib/save-file.ts';
import { caseOf } from '../testing/case-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, keepWaiting, refuse } from '../testing/fake-api.ts';
import { lookupAnswers } from '../testing/lookup-answers.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { trackedEventOf } from '../testing/tracked-event-of.ts';
import { EventEditorDialog } from './EventEditorDialog.tsx';

vi.mock('../lib/save-file.ts', () => ({ saveFile: vi.fn() }));
beforeEach(() => page.viewport(1440, 900));

const notes = { id: 1, filename: 'Meeting notes.pdf', storageId: 'a'.repeat(32) };
const statement = { id: 2, filename: 'Statement.docx', storageId: 'b'.repeat(32) };
const fitNote = { id: 3, filename: 'Fit note.pdf', storageId: 'c'.repeat(32) };
const eventOf = (event: Partial<TrackedEvent> = {}) =>
  trackedEventOf({ event, data: { caseTrackingEventAttachments: [notes, statement] }, settings: { fileUploadMax: 3 } });

function Opened() {
  const [eventId, setEventId] = useState<number | null>(1044);
  return <EventEditorDialog caseId={10001} eventId={eventId} onClose={() => setEventId(null)} />;
}

const waitingAnswers = [
  answer(addFilesToCorrection, { attachments: [fitNote] }),
  answer(removeFileFromCorrection, { attachments: [] }),
];

async function show(event = eventOf(), answers: readonly FakeAnswer[] = []) {
  const app = await renderInApp(<Opened />, {
    answers: [
      answer(getCase, caseOf()),
      ...lookupAnswers,
      answer(getTrackedEvent, event),
      answer(editTrackedEvent, event),
      ...waitingAnswers,
      ...answers,
    ],
    screens: ['/cases/$caseId'],
    path: '/cases/10001',
  });
  const dialog = page.getByRole('dialog', { name: event.title });
  return {
    ...app,
    dialog,
    section: dialog.getByRole('region', { name: /^Files/ }),
    choose: (...files: File[]) => userEvent.upload(dialog.getByLabelText('Add files'), files),
    save: () => dialog.getByRole('button', { name: 'Save', exact: true }).click(),
    sent: () => app.calls.filter((call) => call.route === editTrackedEvent).map((call) => call.body),
    added: () =>
      app.calls
        .filter((call) => call.route === addFilesToCorrection)
        .map((call) => ((call.body as FormData).get('files') as File).name),
    removed: () =>
      app.calls.filter((call) => call.route === removeFileFromCorrection).map((call) => call.params?.storageId),
  };
}

const fileOf = (name: string, bytes = 1000) => new File([new Uint8Array(bytes)], name);

describe('The files of an event', () => {
  test('are listed with their number, and a name saves its file [COMP-EVENT-12]', async () => {
    const bytes = { route: downloadFile, reply: async () => new Response('%PDF-1.7') };
    const { dialog, section, calls } = await show(eventOf(), [bytes]);
    await expect.element(section.getByRole('heading', { name: 'Files (2 of 3)' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Save Meeting notes.pdf' }).click();
    await expect.poll(() => vi.mocked(saveFile).mock.calls.map(([name]) => name)).toEqual(['Meeting notes.pdf']);
    expect(await vi.mocked(saveFile).mock.calls[0]![1].text()).toBe('%PDF-1.7');
    expect(calls.find(({ route }) => route === downloadFile)?.params).toEqual({ storageId: notes.storageId });
  });

  test('that cannot be downloaded leave the screen as it is, and the failure is only logged [FILE-07]', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const sentence = 'This file cannot be read at the moment. Please try again later.';
    const { dialog } = await show(eventOf(), [
      refuse(downloadFile, 503, { errorCode: 'BAD_REQUEST', errorDescription: sentence }),
    ]);
    vi.mocked(saveFile).mockClear();
    const link = dialog.getByRole('button', { name: 'Save Meeting notes.pdf' });
    await link.click();
    await expect.poll(() => logged.mock.calls).toEqual([[`BAD_REQUEST: ${sentence}`]]);
    await expect.element(link).not.toHaveAttribute('aria-busy');
    expect(saveFile).not.toHaveBeenCalled();
    expect(readErrors()).toEqual([]);
    logged.mockRestore();
  });

  test('that are being checked or contained a virus say so, cannot be opened, and can be removed [COMP-EVENT-12]', async () => {
    const attachments = [
      { ...notes, state: 'checking' as const },
      { ...statement, state: 'infected' as const },
    ];
    const { section, save, sent } = await show(
      trackedEventOf({ data: { caseTrackingEventAttachments: attachments }, settings: { fileUploadMax: 3 } }),
    );
    const items = section.getByRole('list', { name: 'Files' }).getByRole('listitem');
    await expect.element(items.nth(0)).toHaveTextContent('Meeting notes.pdf Being checked');
    await expect.element(items.nth(1)).toHaveTextContent('Statement.docx Contained a virus and was removed');
    await expect.element(section.getByRole('button', { name: /^Save/ })).not.toBeInTheDocument();
    await section.getByRole('button', { name: 'Remove Statement.docx' }).click();
    await page.getByRole('alertdialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Remove' }).click();
    await save();
    await expect.poll(sent).toMatchObject([{ filesPendingDelete: [statement.storageId] }]);
  });

  test('are sent as soon as they are chosen, wait with what was typed, and go to the event when it is saved [API-088, COMP-EVENT-12]', async () => {
    const { screen, dialog, section, choose, save, sent, added } = await show();
    await choose(fileOf('Fit note.pdf', 84_000));
    await expect.element(section.getByRole('button', { name: 'Save Fit note.pdf' })).toBeVisible();
    await expect.element(section.getByText('Not saved yet')).toBeVisible();
    await expect.element(section.getByRole('heading', { name: 'Files (3 of 3)' })).toBeVisible();
    await expect.element(dialog.getByLabelText('Add files')).not.toBeInTheDocument();
    expect([added(), sent()]).toEqual([['Fit note.pdf'], []]);
    await save();
    await expect.element(screen.getByRole('status').getByText('Event Updated')).toBeVisible();
    expect(sent()).toMatchObject([
      { onlyDateTime: '2026-11-16T00:00:00.000Z', filesPendingDelete: [], baseUpdatedAt: '2026-11-16T10:00:00.000Z' },
    ]);
  });

  test('that wait from an earlier visit are offered again, and are taken back at once [COMP-EVENT-09]', async () => {
    const { screen, section, sent, removed } = await show(eventOf({ waitingAttachments: [fitNote] }));
    await expect.element(section.getByText('Not saved yet')).toBeVisible();
    await section.getByRole('button', { name: 'Remove Fit note.pdf' }).click();
    await expect.element(screen.getByText('Fit note.pdf will be removed immediately.')).toBeVisible();
    await screen.getByRole('alertdialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Remove' }).click();
    await expect.element(section.getByText('Fit note.pdf')).not.toBeInTheDocument();
    expect([removed(), sent()]).toEqual([[fitNote.storageId], []]);
  });

  test('hold the save up while they are on their way', async () => {
    const { dialog, section, choose, sent } = await show(eventOf(), [keepWaiting(addFilesToCorrection)]);
    await choose(fileOf('Fit note.pdf'));
    await expect
      .element(dialog.getByRole('button', { name: 'Save', exact: true }))
      .toHaveAttribute('aria-disabled', 'true');
    await expect.element(dialog.getByText('Your files are still being added.').first()).toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click({ force: true });
    expect(sent()).toEqual([]);
    await section.getByRole('button', { name: 'Remove Fit note.pdf' }).click();
    await expect
      .element(dialog.getByRole('button', { name: 'Save', exact: true }))
      .not.toHaveAttribute('aria-disabled', 'true');
  });

  test('that were to be removed stay so in the draft, and come back when it is discarded', async () => {
    const draft = {
      componentTrackingData: { ...eventOf().componentTrackingData, filesPendingDelete: [statement.storageId] },
      baseUpdatedAt: eventOf().updatedAt,
      savedAt: '2026-11-17T09:00:00.000Z',
    };
    const { screen, section, removed } = await show(eventOf({ draft, waitingAttachments: [fitNote] }));
    await expect.element(section.getByText('Fit note.pdf')).toBeVisible();
    expect(section.getByText('Statement.docx').elements()).toEqual([]);
    await screen.getByRole('button', { name: /Discard/ }).click();
    await expect.element(section.getByText('Statement.docx')).toBeVisible();
    await expect.poll(removed).toEqual([fitNote.storageId]);
  });

  test('are removed after the question, with the edit; Cancel keeps them [PROC-11, COMP-EVENT-09]', async () => {
    const { screen, section, save, sent } = await show();
    const question = screen.getByRole('alertdialog', { name: 'Are you sure?' });
    await section.getByRole('button', { name: 'Remove Statement.docx' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(section.getByRole('button', { name: 'Remove Statement.docx' })).toHaveFocus();
    await section.getByRole('button', { name: 'Remove Statement.docx' }).click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect.element(section.getByText('Statement.docx')).not.toBeInTheDocument();
    // The button that asked is gone with its file.
    await expect.element(section.getByRole('heading', { name: 'Files (1 of 3)' })).toHaveFocus();
    expect(sent()).toEqual([]);
    await save();
    await expect.poll(sent).toMatchObject([{ filesPendingDelete: [statement.storageId] }]);
  });

  test('that may not be added are named with the reason, and the others are added [COMP-EVENT-31, COMP-EVENT-32]', async () => {
    const { section, choose, sent, added } = await show();
    await choose(
      fileOf('setup.exe'),
      fileOf('Scan.PDF', 20 * 1024 * 1024 + 1),
      fileOf('empty.txt', 0),
      fileOf('Fit note.pdf'),
      fileOf('two.txt'),
    );
    const problems = section.getByRole('alert');
    await expect.element(problems).toBeVisible();
    expect([...problems.element().children].map(({ textContent }) => textContent)).toEqual([
      'setup.exe is not an allowed file type.',
      'Scan.PDF is larger than 20 MB.',
      'empty.txt is empty.',
      'Maximum uploads for this Event have been reached.',
    ]);
    await expect.poll(added).toEqual(['Fit note.pdf']);
    expect(sent()).toEqual([]);
  });

  test('that the server refuses are named with its sentence', async () => {
    const sentence = 'Letter.pdf is not an allowed file type.';
    const refused = refuse(addFilesToCorrection, 400, {
      errorCode: 'BAD_REQUEST',
      errorDescription: sentence,
      fields: { files: sentence },
    });
    const { section, choose } = await show(eventOf(), [refused]);
    await choose(fileOf('Letter.pdf'));
    await expect.element(section.getByText(sentence)).toBeVisible();
    await expect.element(section.getByText('Letter.pdf', { exact: true })).not.toBeInTheDocument();
  });

  test('that are on their way are asked about before the page is left, and go on when the editor is closed', async () => {
    const arrived = Promise.withResolvers<void>();
    const slow: FakeAnswer = {
      route: addFilesToCorrection,
      async reply(call) {
        await arrived.promise;
        return answer(addFilesToCorrection, { attachments: [fitNote] }).reply(call);
      },
    };
    const { dialog, choose } = await show(eventOf(), [slow]);
    const leaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leaving()).toBe(false);
    await choose(fileOf('Letter.pdf'));
    await expect.poll(leaving).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(leaving()).toBe(true);
    arrived.resolve();
    await expect.poll(leaving).toBe(false);
  });

  test('stay when the newer version of somebody else is taken instead of what was typed', async () => {
    const newer = eventOf({
      updatedAt: '2026-11-17T09:00:00.000Z',
      componentTrackingData: { ...eventOf().componentTrackingData, caseTrackingEventAttachments: [statement] },
    });
    const error = {
      errorCode: 'ALREADY_EXISTS',
      errorDescription: 'Someone else has changed this.',
      current: newer,
    } as const;
    const { dialog, section, choose, save, removed } = await show(eventOf(), [refuse(editTrackedEvent, 409, error)]);
    await choose(fileOf('Fit note.pdf'));
    await expect.element(section.getByText('Not saved yet')).toBeVisible();
    await save();
    // Neither version lists the file that is gone.
    await expect.element(dialog.getByRole('button', { name: 'Use theirs' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save Meeting notes.pdf' }).elements()).toEqual([]);
    await dialog.getByRole('button', { name: 'Use theirs' }).click();
    await expect.element(section.getByRole('heading', { name: 'Files (2 of 3)' })).toBeVisible();
    await expect.element(section.getByText('Not saved yet')).toBeVisible();
    expect(removed()).toEqual([]);
  });

  test('can be saved by those who may only read the event, and not be changed', async () => {
    const { dialog } = await show(eventOf({ readOnlyBecause: 'closed' }));
    await expect.element(dialog.getByRole('button', { name: 'Save Statement.docx' })).toBeVisible();
    expect(dialog.getByRole('button', { name: /Remove/ }).elements()).toEqual([]);
    expect(dialog.getByLabelText('Add files').elements()).toEqual([]);
  });
});
