import { countItems } from '@evenhand/contract/case-counts';
import { claimCasePost, removeAdviser } from '@evenhand/contract/case-people';
import { messageCalls } from '@evenhand/contract/messages';
import { removeParticipant } from '@evenhand/contract/participants';
import {
  approveRemoval,
  listRemovalRequests,
  requestAttachmentsRemoval,
  requestMessageRemoval,
} from '@evenhand/contract/removals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { historyOf, join, lookupId, openCase, refused } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { post, sendForm, toMessages, toNotes } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Parts } from '../../testing/uploads.ts';
import { beginUpload, filesOnDisk, pdf, until } from '../../testing/uploads.ts';

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

const inbox = async (id: number) =>
  (await server.as('maren').call(messageCalls.list, { params: { id, isDraft: 'false', unreadOnly: 'false' } })).data;

/** Edda asks for the removal of the message, or of attachments of it. @returns how Maren approves it. */
async function removalOf(caseId: number, messageId: number, attachmentIds?: number[]) {
  const params = {
    messageId,
    reasonId: lookupId(server, 'removal-reasons', 'wrong-case'),
    urgencyId: lookupId(server, 'removal-urgencies', 'same-day'),
  };
  if (attachmentIds === undefined) await server.as('edda').call(requestMessageRemoval, { params });
  else await server.as('edda').call(requestAttachmentsRemoval, { params, query: { attachmentIds } });
  const request = (await server.as('maren').call(listRemovalRequests)).data.find((one) => one.caseId === caseId);
  return () => server.as('maren').call(approveRemoval, { params: { id: request!.id } });
}

it('A body of 10 MB is refused, as JSON and in a form, and nothing is kept [API-044]', async () => {
  const id = await openCase(server);
  const body = 'x'.repeat(10 * 1024 * 1024);
  const before = [await historyOf(server, id), filesOnDisk(server)];
  const asJson = await refused(server, () =>
    server.as('maren').call(messageCalls.create, { params: { id }, body: { subject: 'Long', body } }),
  );
  expect(asJson.status).toBe(413);
  const asForm = await sendForm(server, 'maren', toMessages(id), [
    ['subject', 'Long'],
    ['body', body],
    ['attachments', pdf('first.pdf', 'Words.')],
  ]);
  expect(asForm.status).toBe(413);
  expect([await inbox(id), [await historyOf(server, id), filesOnDisk(server)]]).toEqual([[], before]);
});

it('An attachment that is removed while it is downloaded arrives whole or is missing, and is missing from then on [REMV-14, API-051]', async () => {
  const id = await openCase(server);
  const { data } = await sendForm(server, 'teodora', toMessages(id), [
    ['subject', 'Papers'],
    ['attachments', pdf('plan.pdf', 'The whole plan.')],
  ]);
  const [file] = data.caseTrackingMessageAttachments;
  const approve = await removalOf(id, data.id, [file!.id]);
  const download = () => server.as('teodora').call(messageCalls.getAttachment, { params: { id: file!.id } });
  const [first, approved, second] = await Promise.all([download(), approve(), download()]);
  expect(approved.status).toBe(200);
  const bytes = Buffer.from('%PDF-1.7\nThe whole plan.').toString('base64');
  for (const answer of [first, second]) expect(answer.status === 404 || answer.data.fileContents === bytes).toBe(true);
  expect((await download()).status).toBe(404);
});

it('A removed message cannot be answered, and nothing is posted [MSG-19, REMV-14]', async () => {
  const id = await openCase(server);
  const { id: parentMessageId } = await post(server, 'teodora', id);
  await (await removalOf(id, parentMessageId))();
  const reply = () =>
    server.as('maren').call(messageCalls.create, { params: { id }, body: { subject: 'RE', parentMessageId } });
  expect((await refused(server, reply)).answer.error).toMatchObject({
    fields: { parentMessageId: 'This message has been removed.' },
  });
  expect(await inbox(id)).toEqual([]);
});

it('Of a person who is taken off the case while they post, the message is there as a whole or not at all [PERM-05, API-044]', async () => {
  const id = await openCase(server);
  const participantId = await join(server, id, 'salma', 'stakeholder');
  const send = () =>
    server.as('salma').call(messageCalls.create, { params: { id }, body: { subject: 'Just in time?' } });
  const [sent, taken] = await Promise.all([
    send(),
    server.as('maren').call(removeParticipant, { params: { id, participantId } }),
  ]);
  expect(taken.status).toBe(200);
  expect([200, 404]).toContain(sent.status);
  expect(await inbox(id)).toHaveLength(sent.status === 200 ? 1 : 0);
  expect((await historyOf(server, id)).filter(({ kind }) => kind === 'message.posted')).toHaveLength(
    sent.status === 200 ? 1 : 0,
  );
  expect(await refused(server, send)).toMatchObject({ status: 404, code: 'CASE_NOT_FOUND' });
});

/** What an act that waits for a case finds when it may go on. */
const meanwhile = [
  [
    'locked',
    { locked_at: new Date('2026-11-18T09:00:00.000Z'), locked_by: cast.maren },
    { status: 403, description: 'This case is locked.' },
  ],
  [
    'closed',
    { status: 3, closed_at: new Date('2026-11-18T09:00:00.000Z'), closed_by: cast.maren },
    { status: 400, description: 'This case is closed.' },
  ],
] as const;

/** Everything a message could have left behind. */
const kept = async (id: number) => [
  await server.db.selectFrom('message').selectAll().where('case_id', '=', id).execute(),
  await server.db.selectFrom('case_file').selectAll().where('case_id', '=', id).execute(),
  await server.db.selectFrom('case_task').selectAll().where('case_id', '=', id).execute(),
  await server.db.selectFrom('content_note').selectAll().execute(),
  await historyOf(server, id),
  filesOnDisk(server),
];

it.each(meanwhile)(
  'To a case that is %s while its files arrive nothing is posted, and nothing is kept; a note of HR is [MSG-10, PERM-33, API-044, API-056]',
  async (_how, change, refusal) => {
    const id = await openCase(server);
    const before = await kept(id);
    const parts: Parts = [
      ['subject', 'Papers'],
      ['attachments', pdf('slow.pdf', 'x'.repeat(100_000))],
    ];
    const upload = await beginUpload(address, 'teodora', toMessages(id), parts);
    // A directory for each request, and its file.
    await until(() => filesOnDisk(server).staged.length > 1);
    const note = await beginUpload(address, 'maren', toNotes(id), parts);
    await until(() => filesOnDisk(server).staged.length > 3);
    await server.db.updateTable('case_record').set(change).where('id', '=', id).execute();
    const { status, body } = await upload.finish();
    expect({ status, description: JSON.parse(body).errorDescription }).toEqual(refusal);
    await until(() => filesOnDisk(server).staged.length === 2);
    expect((await kept(id)).slice(0, 5)).toEqual(before.slice(0, 5));
    expect(filesOnDisk(server).content).toEqual((before[5] as ReturnType<typeof filesOnDisk>).content);
    expect((await note.finish()).status).toBe(200);
  },
);

it.each(meanwhile)(
  'What waits for the row of a case that is then %s is judged by what the case has become, and leaves nothing [MSG-10, PERM-33, API-044, API-047]',
  async (_how, change, refusal) => {
    const id = await openCase(server);
    const typing = { draftId: null, parentMessageId: null, subject: 'Typed', body: '', baseUpdatedAt: null };
    const { data: draft } = await server.as('teodora').call(messageCalls.keepTyped, { params: { id }, body: typing });
    const before = await kept(id);
    const held = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const session = server.db.transaction().execute(async (tx) => {
      await tx.updateTable('case_record').set(change).where('id', '=', id).execute();
      held.resolve();
      await released.promise;
    });
    await held.promise;
    let answeredCount = 0;
    const teodora = server.as('teodora');
    const body = { subject: 'Just in time?' };
    const waiting = [
      teodora.call(messageCalls.create, { params: { id }, body }),
      teodora.call(messageCalls.postDraft, { params: { caseId: id, id: draft.id }, body }),
      teodora.call(messageCalls.keepTyped, { params: { id }, body: { ...typing, baseUpdatedAt: draft.updatedAt } }),
    ].map((call) => call.finally(() => (answeredCount += 1)));
    // Reading waits for nothing, so the acts have begun and are in line when it is answered.
    expect((await teodora.call(countItems, { params: { id } })).status).toBe(200);
    expect(answeredCount).toBe(0);
    released.resolve();
    await session;
    for (const { status, error } of await Promise.all(waiting))
      expect({ status, description: error.errorDescription }).toEqual(refusal);
    expect(await kept(id)).toEqual(before);
  },
);

it('A case that two advisers claim at once has one of them [UNAS-11]', async () => {
  const id = await openCase(server);
  await server.as('maren').call(removeAdviser, { params: { id } });
  const answers = await Promise.all(
    (['maren', 'edda'] as const).map((name) => server.as(name).call(claimCasePost, { params: { id } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await historyOf(server, id)).filter(({ kind }) => kind === 'case.adviser-changed')).toHaveLength(2);
});
