import { countItems } from '@evenhand/contract/case-counts';
import { getFileFilters, listFiles } from '@evenhand/contract/files';
import { messageCalls } from '@evenhand/contract/messages';
import { noteCalls } from '@evenhand/contract/notes';
import { queryNotifications } from '@evenhand/contract/notifications';
import { getHistory, getHistoryFilters } from '@evenhand/contract/timeline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { join, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { post, postNote, sendForm, toNotes } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { fileOf, pdf } from '../../testing/uploads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const list = (name: CastName, id: number) =>
  server.as(name).call(noteCalls.list, { params: { id, isDraft: 'false', unreadOnly: 'false' } });

it('A note is read and answered by HR, with its attachments, and marked by each reader [NOTE-05, NOTE-07, NOTE-08, NOTE-12, API-054, API-055, API-056, API-062]', async () => {
  const id = await openCase(server);
  const first = await postNote(server, 'maren', id, { subject: 'Concern', body: '' });
  expect(first).toMatchObject({
    subject: 'Concern',
    body: ' ',
    senderName: 'Maren Oduya',
    isDraft: false,
    userHasRead: true,
    parentNoteId: null,
    caseTrackingNoteAttachments: [],
  });
  const answer = await postNote(server, 'priya', id, { subject: 'RE: Concern', parentNoteId: first.id });
  expect(answer.parentNoteId).toBe(first.id);
  expect((await list('maren', id)).data.map(({ id: noteId, userHasRead }) => [noteId, userHasRead])).toEqual([
    [answer.id, false],
    [first.id, true],
  ]);
  expect((await server.as('maren').call(noteCalls.mark, { params: { id: answer.id } })).data).toEqual({
    userHasRead: true,
  });
  expect((await server.as('maren').call(noteCalls.get, { params: { caseId: id, id: answer.id } })).data).toEqual({
    ...answer,
    userHasRead: true,
  });
  expect((await server.as('maren').call(countItems, { params: { id } })).data).toEqual({
    messages: { total: 0, unread: 0, drafts: 0 },
    notes: { total: 2, unread: 0, drafts: 0 },
    files: 0,
    letters: 0,
    lettersToSend: 0,
  });
});

it('A note is no message and a message no note, also for HR', async () => {
  const id = await openCase(server);
  const [note, message] = [await postNote(server, 'maren', id), await post(server, 'maren', id)];
  const asMessage = (messageId: number) =>
    server.as('maren').call(messageCalls.get, { params: { caseId: id, id: messageId } });
  const asNote = (noteId: number) => server.as('maren').call(noteCalls.get, { params: { caseId: id, id: noteId } });
  for (const [found, missing] of [
    [await asMessage(note.id), await asMessage(999_999)],
    [await asNote(message.id), await asNote(999_999)],
  ] as const)
    expect([found.status, found.body]).toEqual([404, missing.body]);
});

it('Nobody but HR finds a trace of a note: in lists, counts, history, files, notices, or under any number [PERM-07, NOTE-02, HIST-11]', async () => {
  const id = await openCase(server);
  await join(server, id, 'salma', 'stakeholder');
  await join(server, id, 'derrin', 'observer');
  const seen = async (name: CastName) => {
    const as = server.as(name);
    const answers = [
      await as.call(messageCalls.list, { params: { id, isDraft: 'false', unreadOnly: 'false' } }),
      await as.call(countItems, { params: { id } }),
      await as.call(getHistory, { params: { id } }),
      await as.call(getHistoryFilters, { params: { id } }),
      await as.call(listFiles, { body: { caseTrackingRecordId: id } }),
      await as.call(getFileFilters, { params: { id } }),
      await as.call(queryNotifications, {}),
    ];
    return answers.map(({ body }) => body);
  };
  const names = ['teodora', 'salma', 'derrin'] as const;
  const before = await Promise.all(names.map(seen));
  const { data } = await sendForm(server, 'maren', toNotes(id), [
    ['subject', 'Capability concern'],
    ['attachments', pdf('advice.pdf')],
  ]);
  expect(await Promise.all(names.map(seen))).toEqual(before);
  for (const name of names) {
    expect(await refused(server, () => list(name, id)), name).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
    const found = await server.as(name).call(noteCalls.get, { params: { caseId: id, id: data.id } });
    const missing = await server.as(name).call(noteCalls.get, { params: { caseId: id, id: 999_999 } });
    expect([found.status, found.body], name).toEqual([404, missing.body]);
    const asMessage = await server.as(name).call(messageCalls.get, { params: { caseId: id, id: data.id } });
    expect(asMessage.status, name).toBe(404);
  }
  const hr = await server.as('priya').call(getHistory, { params: { id } });
  expect(hr.data.data.map(({ change }) => change)).toContain('Note posted: “Capability concern”');
  expect((await server.as('priya').call(listFiles, { body: { caseTrackingRecordId: id } })).data.data).toMatchObject([
    { filename: 'advice.pdf', source: 'Note' },
  ]);
  expect((await server.as('priya').call(countItems, { params: { id } })).data.files).toBe(1);
});

it('HR of another policy area who only supports the case reads no notes [PERM-07]', async () => {
  const id = await openCase(server);
  const { id: noteId } = await postNote(server, 'maren', id);
  await join(server, id, 'rufus', 'stakeholder');
  expect(await refused(server, () => list('rufus', id))).toMatchObject({ status: 403 });
  expect((await server.as('rufus').call(noteCalls.get, { params: { caseId: id, id: noteId } })).status).toBe(404);
});

it('Attachments are added to a draft note and removed from it, and read in base64, by HR alone; other types are refused [NOTE-09, NOTE-13, API-058, API-060, API-061, API-063]', async () => {
  const id = await openCase(server);
  const { id: noteId } = await postNote(server, 'maren', id, { isdraft: true });
  const toDraft = { method: 'POST', path: `/api/case/note/${noteId}/attachment/create` } as const;
  const add = async (file: File) => await sendForm(server, 'maren', toDraft, [['attachments', file]]);
  expect((await add(fileOf('run.exe', 'MZ'))).status).toBe(400);
  const [first] = (await add(pdf('advice.pdf', 'Words.'))).data as unknown as { id: number }[];
  const [second] = (await add(pdf('more.pdf', 'More.'))).data as unknown as { id: number }[];
  expect((await sendForm(server, 'teodora', toDraft, [['attachments', pdf()]])).status).toBe(404);
  expect((await sendForm(server, 'priya', toDraft, [['attachments', pdf()]])).status).toBe(404);
  const remove = (attachmentId: number) =>
    server.as('maren').call(noteCalls.removeAttachment, { params: { id: noteId, attachmentId } });
  expect([(await remove(second!.id)).status, (await remove(second!.id)).status]).toEqual([200, 404]);
  const params = { caseId: id, id: noteId };
  const saved = await server
    .as('maren')
    .call(noteCalls.saveDraft, { params, body: { subject: 'Advice', body: '<p>See the file.</p>' } });
  expect(saved.data).toMatchObject({
    subject: 'Advice',
    isDraft: true,
    caseTrackingNoteAttachments: [{ id: first!.id, filename: 'advice.pdf' }],
  });
  await server.as('maren').call(noteCalls.postDraft, { params, body: { subject: 'Advice' } });
  const read = (name: CastName) => server.as(name).call(noteCalls.getAttachment, { params: { id: first!.id } });
  const bytes = Buffer.from('%PDF-1.7\nWords.').toString('base64');
  expect((await read('priya')).data).toEqual({
    fileContents: bytes,
    contentType: 'application/pdf',
    fileDownloadName: 'advice.pdf',
  });
  expect((await read('teodora')).status).toBe(404);
});
