import { lockCase } from '@evenhand/contract/cases';
import {
  addFilesToForm,
  removeFileFromForm,
  saveComponentDraft,
  submitComponent,
  undoComponent,
} from '@evenhand/contract/component-tracking';
import { getFile, listFiles } from '@evenhand/contract/files';
import { getHistory } from '@evenhand/contract/timeline';
import type { WorkflowDefinition } from '@evenhand/engine/definition';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, join, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { publishChanged } from '../../testing/publish-changed.ts';
import { checksumOfCases } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Parts } from '../../testing/uploads.ts';
import { beginUpload, fileOf, filesOnDisk, pdf, sendParts, toForm, toSubmit, until } from '../../testing/uploads.ts';
import type { Walk } from '../../testing/walk.ts';
import { eventOf, openGrievance, received } from '../../testing/walk.ts';
import { sweepForms } from '../files/sweep-content.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const empty = ['model', '{}'] as const;

interface Attachment {
  readonly filename: string;
  readonly storageId: string;
}

/** A grievance whose receipt is about to be recorded: an Event that takes five files. */
async function openReceipt(on = server): Promise<{ main: Walk; visitId: number }> {
  const main = await openGrievance(on);
  await main.reach('received');
  return { main, visitId: await main.visitId('received') };
}

async function send(visitId: number, files: readonly File[], as: CastName = 'maren', on = server) {
  const parts: Parts = [empty, ...files.map((file) => ['files', file] as const)];
  const { status, body } = await sendParts(on, as, toForm(visitId), parts);
  return { status, body: JSON.parse(body) };
}

async function attachmentsOf(main: Walk, as: CastName = 'maren', key = 'received'): Promise<Attachment[]> {
  const { componentTrackingData } = await main.visit(key, as);
  return (componentTrackingData as unknown as { caseTrackingEventAttachments: Attachment[] })
    .caseTrackingEventAttachments;
}

async function namesIn(main: Walk, as?: CastName, key?: string): Promise<string[]> {
  return (await attachmentsOf(main, as, key)).map(({ filename }) => filename);
}

async function listed(main: Walk): Promise<string[]> {
  const answer = await server.as('maren').call(listFiles, { body: { caseTrackingRecordId: main.caseId } });
  return answer.data.data.map(({ filename }) => filename);
}

const submissionOf = (main: Walk, visitId: number, option: string, data: object) => ({
  workflowTrackingComponentId: visitId,
  workflowTrackingRecordId: main.recordId,
  workflowComponentOptionId: main.optionId('received', option),
  workflowComponentData: data,
});

async function submitWith(
  main: Walk,
  visitId: number,
  files: readonly File[],
  { option = 'continue', as = 'maren' as CastName, data = received as object } = {},
) {
  const model = ['model', JSON.stringify(submissionOf(main, visitId, option, data))] as const;
  const { status, body } = await sendParts(server, as, toSubmit, [
    model,
    ...files.map((file) => ['files', file] as const),
  ]);
  return { status, body: JSON.parse(body) };
}

/** Everything that an act could have changed. */
const everything = async (on = server) => [
  await checksumOfCases(on.db),
  await on.db.selectFrom('case_file').selectAll().orderBy('id').execute(),
  filesOnDisk(on),
];

describe('Files of a form that is being worked on', () => {
  it('wait in it for all who work on the case, and for nobody else [COMP-EVENT-12, PERM-04]', async () => {
    const { main, visitId } = await openReceipt();
    await join(server, main.caseId, 'salma', 'observer');
    const { status, body } = await send(visitId, [pdf('grievance.pdf'), fileOf('notes.txt', 'Notes.')], 'teodora');
    expect(status).toBe(200);
    const attachments: Attachment[] = body.data.attachments;
    expect(attachments.map(({ filename }) => filename)).toEqual(['grievance.pdf', 'notes.txt']);
    expect(await attachmentsOf(main, 'maren')).toEqual(attachments);
    expect(await attachmentsOf(main, 'salma')).toEqual([]);

    const params = { storageId: attachments[1]!.storageId };
    const read = (name: CastName) => server.as(name).call(getFile, { params });
    const content = {
      fileContents: Buffer.from('Notes.').toString('base64'),
      contentType: 'text/plain',
      fileDownloadName: 'notes.txt',
    };
    expect((await read('maren')).data).toEqual(content);
    expect((await read('teodora')).data).toEqual(content);
    const missing = await server.as('salma').call(getFile, { params: { storageId: '0'.repeat(32) } });
    for (const name of ['salma', 'wren', 'callum', 'odile'] as const)
      expect((await read(name)).body, name).toBe(missing.body);
    // Nothing has been recorded yet.
    expect(await listed(main)).toEqual([]);
    expect(
      (await historyOf(server, main.caseId)).filter(({ facts }) => JSON.stringify(facts).includes('notes.txt')),
    ).toEqual([]);
  });

  it('belong to the event once it is completed: listed, named by the history, one act [HIST-05, FILE-02, COMP-EVENT-12]', async () => {
    const { main, visitId } = await openReceipt();
    await send(visitId, [pdf('grievance.pdf')], 'teodora');
    const [waiting] = await attachmentsOf(main);
    await main.complete('received', 'teodora', { data: received });
    expect(await attachmentsOf(main)).toEqual([waiting]);
    expect(await listed(main)).toEqual(['grievance.pdf']);
    const { data } = await server.as('maren').call(getHistory, { params: { id: main.caseId } });
    const told = data.data
      .flatMap(({ changeDetails }) => changeDetails)
      .filter(({ eventFileAttachment }) => eventFileAttachment !== null);
    expect(told).toEqual([
      expect.objectContaining({
        detailText: 'File added: “grievance.pdf”',
        eventFileAttachment: { filename: waiting!.filename, storageId: waiting!.storageId },
      }),
    ]);
  });

  it('are removed one by one; a file of another form or case is not there [COMP-EVENT-09]', async () => {
    const { main, visitId } = await openReceipt();
    const other = await openReceipt();
    await send(visitId, [pdf('one.pdf', 'one'), pdf('two.pdf', 'two')]);
    await send(other.visitId, [pdf('three.pdf', 'three')]);
    const [one] = await attachmentsOf(main);
    const [foreign] = await attachmentsOf(other.main);
    const remove = (storageId: string, as: CastName = 'teodora') =>
      server.as(as).call(removeFileFromForm, { params: { id: visitId, storageId } });
    const before = await everything();
    expect(await remove(foreign!.storageId)).toMatchObject({ status: 400 });
    expect(await remove('0'.repeat(32))).toMatchObject({ status: 400 });
    expect(await remove(one!.storageId, 'wren')).toMatchObject({ status: 404 });
    expect(await everything()).toEqual(before);
    expect((await remove(one!.storageId)).data).toEqual({
      attachments: [expect.objectContaining({ filename: 'two.pdf' })],
    });
    expect(await namesIn(main)).toEqual(['two.pdf']);
    expect(await namesIn(other.main)).toEqual(['three.pdf']);
  });

  it('are refused beyond the number that the event takes, and nothing is kept [COMP-EVENT-03, COMP-EVENT-31]', async () => {
    const { main, visitId } = await openReceipt();
    await send(
      visitId,
      [1, 2, 3, 4].map((number) => pdf(`${number}.pdf`, String(number))),
    );
    const before = await everything();
    const sentence = 'Maximum uploads for this Event have been reached.';
    const refusal = {
      status: 400,
      body: {
        errorCode: 'BAD_REQUEST',
        errorDescription: sentence,
        fields: { caseTrackingEventAttachments: sentence },
      },
    };
    expect(await send(visitId, [pdf('5.pdf', '5'), pdf('6.pdf', '6')])).toMatchObject(refusal);
    expect(await submitWith(main, visitId, [pdf('5.pdf', '5'), pdf('6.pdf', '6')])).toMatchObject(refusal);
    expect(await everything()).toEqual(before);
    expect(await send(visitId, [pdf('5.pdf', '5')])).toMatchObject({ status: 200 });
  });

  it('are refused where they cannot be: another component, a locked case, an observer; nothing is kept', async () => {
    const { main, visitId } = await openReceipt();
    await join(server, main.caseId, 'salma', 'observer');
    const [reasons, later] = [await main.visitId('reasons'), await main.visitId('screen')];
    const early = await openGrievance(server);
    const guide = await early.visitId('guide');
    const before = await everything();
    expect(await send(reasons, [pdf()])).toMatchObject({
      status: 409,
      body: { errorDescription: expect.stringContaining('completed by Maren Oduya') },
    });
    expect(await send(later, [pdf()])).toMatchObject({
      status: 400,
      body: { errorDescription: 'This component is not being worked on.' },
    });
    expect(await send(guide, [pdf()])).toMatchObject({
      status: 400,
      body: { errorDescription: 'This component takes no files.' },
    });
    expect(await send(visitId, [pdf()], 'salma')).toMatchObject({ status: 403, body: { errorCode: 'NOT_AUTHORISED' } });
    expect((await send(visitId, [pdf()], 'wren')).body).toEqual((await send(987_654, [pdf()], 'wren')).body);
    expect(await everything()).toEqual(before);
    await server.as('maren').call(lockCase, { params: { id: main.caseId } });
    const locked = await everything();
    expect(await send(visitId, [pdf()], 'teodora')).toMatchObject({
      status: 403,
      body: { errorDescription: 'This case is locked.' },
    });
    expect(await everything()).toEqual(locked);
  });

  it('are refused once somebody has completed the step, with who and when, as is what was typed; nothing is kept', async () => {
    const { main, visitId } = await openReceipt();
    await main.complete('received', 'teodora', { data: received });
    const before = await everything();
    const refusal = {
      errorCode: 'ALREADY_EXISTS',
      errorDescription: 'This was completed by Teodora Whitlock at 09:00 on 18/11/2026.',
    };
    expect(await send(visitId, [pdf()])).toMatchObject({ status: 409, body: refusal });
    const typed = await server
      .as('maren')
      .call(saveComponentDraft, { params: { id: visitId }, body: { draft: { freeText: 'Too late.' } } });
    expect(typed).toMatchObject({ status: 409, error: refusal });
    expect(await everything()).toEqual(before);
  });

  it('are asked for by the call that adds them: without one, as JSON or in parts, it is refused and changes nothing', async () => {
    const { main, visitId } = await openReceipt();
    await join(server, main.caseId, 'salma', 'observer');
    const before = await everything();
    const refusal = { status: 400, body: { errorCode: 'BAD_REQUEST', fields: { files: 'Send at least one file.' } } };
    expect(await send(visitId, [])).toMatchObject(refusal);
    const asJson = (name: CastName) => server.as(name).call(addFilesToForm, { params: { id: visitId }, body: {} });
    expect(await asJson('maren')).toMatchObject({ status: refusal.status, error: refusal.body });
    expect(await asJson('salma')).toMatchObject({ status: 403 });
    expect((await asJson('wren')).status).toBe(404);
    expect(await everything()).toEqual(before);
  });

  it('stay when the step is left and come back with it; a completed step that is taken back offers its files again', async () => {
    const { main, visitId } = await openReceipt();
    await send(visitId, [pdf('grievance.pdf')]);
    await server.as('maren').call(undoComponent, { params: { id: visitId } });
    await main.reach('received');
    expect(await namesIn(main)).toEqual(['grievance.pdf']);
    await main.complete('received', 'maren', { data: received });
    const eventId = await eventOf(main, 'received');
    const [ofEvent] = await attachmentsOf(main);

    const current = await main.visitId((await main.currentKey())!);
    await server.as('maren').call(undoComponent, { params: { id: current } });
    expect(await main.currentKey()).toBe('received');
    const [again] = await attachmentsOf(main);
    expect(again).toMatchObject({ filename: 'grievance.pdf' });
    expect(again!.storageId).not.toBe(ofEvent!.storageId);
    await server
      .as('maren')
      .call(removeFileFromForm, { params: { id: await main.visitId('received'), storageId: again!.storageId } });
    // The event that was taken back keeps its own, because the history names it.
    expect(
      await server.db.selectFrom('case_file').select('storage_id').where('tracked_event_id', '=', eventId).execute(),
    ).toEqual([{ storage_id: ofEvent!.storageId }]);
    expect(await server.as('maren').call(getFile, { params: { storageId: ofEvent!.storageId } })).toMatchObject({
      status: 200,
    });
  });

  it('go when their process ends, and their bytes with the next sweep', async () => {
    const { main, visitId } = await openReceipt();
    await send(visitId, [pdf('left.pdf', 'left behind')]);
    const of = () => server.db.selectFrom('case_file').select('filename').where('case_id', '=', main.caseId).execute();
    await sweepForms(server.db);
    expect(await of()).toHaveLength(1);
    await server.db
      .updateTable('tracking_record')
      .set({ ended_at: server.now(), end_reason: 'closed' })
      .where('id', '=', main.recordId)
      .execute();
    expect(await sweepForms(server.db)).toBe(1);
    expect(await of()).toEqual([]);
  });
});

describe('A submit with files', () => {
  it('completes the component in one act, and a retry gets the same answer without effects [API-130, COMP-EVENT-33]', async () => {
    const { main, visitId } = await openReceipt();
    await send(visitId, [pdf('before.pdf', 'before')]);
    const files = [pdf('grievance.pdf', 'grievance'), fileOf('notes.txt', 'Notes.')];
    const first = await submitWith(main, visitId, files);
    expect(first).toMatchObject({ status: 200, body: { data: { workflowTrackingRecordId: main.recordId } } });
    expect(await namesIn(main)).toEqual(['before.pdf', 'grievance.pdf', 'notes.txt']);
    expect(await listed(main)).toHaveLength(3);
    const before = await everything();
    expect(await submitWith(main, visitId, files)).toEqual(first);
    expect(await submitWith(main, visitId, [pdf('grievance.pdf', 'another')])).toMatchObject({
      status: 409,
      body: { errorCode: 'ALREADY_EXISTS' },
    });
    expect(await everything()).toEqual(before);
  });

  it('that saves keeps them in the form [API-130, COMP-EVENT-33]', async () => {
    const { main, visitId } = await openReceipt();
    expect(await submitWith(main, visitId, [pdf('draft.pdf')], { option: 'save' })).toMatchObject({ status: 200 });
    expect(await main.currentKey()).toBe('received');
    expect(await namesIn(main)).toEqual(['draft.pdf']);
    const [{ storageId }] = (await attachmentsOf(main)) as [Attachment];
    const data = { ...received, filesPendingDelete: [storageId], caseTrackingEventAttachments: [] };
    const saved = await server.as('maren').call(submitComponent, { body: submissionOf(main, visitId, 'save', data) });
    expect(saved.status).toBe(200);
    expect(await namesIn(main)).toEqual([]);
    const { data: kept } = await server.db
      .selectFrom('visit')
      .select('data')
      .where('id', '=', visitId)
      .executeTakeFirstOrThrow();
    expect(Object.keys(kept as object)).not.toContain('filesPendingDelete');
  });

  it('that cancels or goes back stores none of them [PROC-45]', async () => {
    const { main, visitId } = await openReceipt();
    expect(await submitWith(main, visitId, [pdf('x.pdf', 'never')], { option: 'cancel' })).toMatchObject({
      status: 200,
    });
    expect(await namesIn(main)).toEqual([]);
  });

  it('is refused as a whole for a file that is not accepted, or one to remove that is not there [COMP-EVENT-32, COMP-EVENT-09]', async () => {
    const { main, visitId } = await openReceipt();
    const before = await everything();
    expect(await submitWith(main, visitId, [pdf(), fileOf('setup.exe', 'MZ')])).toMatchObject({
      status: 400,
      body: { errorDescription: 'setup.exe is not an allowed file type.' },
    });
    expect(
      await submitWith(main, visitId, [pdf()], { data: { ...received, filesPendingDelete: ['0'.repeat(32)] } }),
    ).toMatchObject({ status: 400 });
    expect(await everything()).toEqual(before);
    expect(await main.currentKey()).toBe('received');
  });

  it('of a person who may not write is refused before the bytes arrive, once the model has', async () => {
    const { main, visitId } = await openReceipt();
    await join(server, main.caseId, 'salma', 'observer');
    const before = filesOnDisk(server);
    const address = await server.server.listen({ host: '127.0.0.1', port: 0 });
    const model = ['model', JSON.stringify(submissionOf(main, visitId, 'continue', received))] as const;
    const upload = await beginUpload(address, 'salma', toSubmit, [
      model,
      ['files', pdf('slow.pdf', 'x'.repeat(100_000))],
    ]);
    expect(await upload.answer).toMatchObject({ status: 403 });
    await until(() => filesOnDisk(server).staged.length === before.staged.length);
    expect(filesOnDisk(server)).toEqual(before);
    upload.leave();
  });
});

describe('An event of the pack that asks for files', () => {
  const withFilesOf = (required: boolean) => (workflow: WorkflowDefinition) => ({
    ...workflow,
    events: workflow.events.map((event) =>
      event.key === 'received'
        ? {
            ...event,
            required: { ...event.required, files: required },
            notApplicable: { ...event.notApplicable, files: true },
          }
        : event,
    ),
  });

  it('is not completed without one, and is with one that waits in its form [COMP-EVENT-08, COMP-EVENT-26]', async () => {
    const changed = await publishChanged(server, 'grievance', withFilesOf(true));
    const { main, visitId } = await openReceipt(changed);
    const sentence = { fields: { caseTrackingEventAttachments: 'You must upload at least one file' } };
    const submit = (data: object) => refused(changed, () => main.submit('received', 'maren', { data, visitId }));
    expect((await submit(received)).answer.error).toMatchObject(sentence);
    await send(visitId, [pdf()], 'maren', changed);
    const [{ storageId }] = (await attachmentsOf(main)) as [Attachment];
    expect((await submit({ ...received, filesPendingDelete: [storageId] })).answer.error).toMatchObject(sentence);
    expect(await namesIn(main)).toEqual(['letter.pdf']);
    await main.complete('received', 'maren', { data: received });
    await changed.close();
  });

  it('is not completed with one that contained a virus, which takes no room either [COMP-EVENT-08, COMP-EVENT-31]', async () => {
    const changed = await publishChanged(server, 'grievance', withFilesOf(true));
    const { main, visitId } = await openReceipt(changed);
    await send(
      visitId,
      [1, 2, 3, 4, 5].map((number) => pdf(`${number}.pdf`, `virus ${number}`)),
      'maren',
      changed,
    );
    const held = await attachmentsOf(main);
    await server.db.updateTable('case_file').set({ scan: 'infected' }).where('case_id', '=', main.caseId).execute();
    const storageIds = held.map(({ storageId }) => storageId);
    const mustUpload = { fields: { caseTrackingEventAttachments: 'You must upload at least one file' } };
    const submit = (data: object) => refused(changed, () => main.submit('received', 'maren', { data, visitId }));
    expect((await submit({ ...received, filesPendingDelete: storageIds })).answer.error).toMatchObject(mustUpload);
    expect(await send(visitId, [pdf('clean.pdf', 'clean')], 'maren', changed)).toMatchObject({ status: 200 });
    expect((await submit(received)).answer.error).toMatchObject({
      fields: { caseTrackingEventAttachments: '1.pdf contained a virus and was removed. Take it off this form first.' },
    });
    // What is taken off with the submit was none of the files that were counted.
    await main.complete('received', 'maren', { data: { ...received, filesPendingDelete: storageIds } });
    expect(await namesIn(main)).toEqual(['clean.pdf']);
    await changed.close();
  });

  it('keeps none when files are marked not applicable [COMP-EVENT-10]', async () => {
    const changed = await publishChanged(server, 'grievance', withFilesOf(true));
    const { main, visitId } = await openReceipt(changed);
    await send(visitId, [pdf()], 'maren', changed);
    await main.complete('received', 'maren', { data: { ...received, isFileUploadNotApplicable: true } });
    expect(await attachmentsOf(main)).toEqual([]);
    expect(await server.db.selectFrom('case_file').select('id').where('case_id', '=', main.caseId).execute()).toEqual(
      [],
    );
    await changed.close();
  });
});
