import { closeCase } from '@evenhand/contract/case-closure';
import { lockCase } from '@evenhand/contract/cases';
import { messageCalls } from '@evenhand/contract/messages';
import { noteCalls } from '@evenhand/contract/notes';
import { queryNotifications } from '@evenhand/contract/notifications';
import type { RemovalRequest } from '@evenhand/contract/removals';
import * as contract from '@evenhand/contract/removals';
import { getHistory } from '@evenhand/contract/timeline';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { historyOf, join, lookupId, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { pdf, sendParts } from '../../testing/uploads.ts';
import { savePermissionRules } from '../users/permission-rules.ts';

let server: TestServer;
let caseId: number;
let message: { id: number; fileIds: number[] };
beforeAll(async () => {
  server = await startTestServer();
  await savePermissionRules(server.db, cast.priya, 1, { ReviewMessageRemovals: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('removal_request').execute();
  server.setNow('2026-11-18T10:40:00.000Z');
  caseId = await openCase(server);
  message = await posted();
});

async function posted(
  name: CastName = 'teodora',
  files = ['rota.pdf', 'letter.pdf'],
): Promise<{ id: number; fileIds: number[] }> {
  const answer = await sendParts(
    server,
    name,
    { method: 'POST', path: messageCalls.create.path.replace(':id', String(caseId)) },
    [
      ['subject', 'Evidence pack'],
      ['body', '<p>The pack is attached.</p>'],
      ...files.map((file) => ['attachments', pdf(file)] as const),
    ],
  );
  const { data } = JSON.parse(answer.body);
  return { id: data.id, fileIds: data.caseTrackingMessageAttachments.map(({ id }: { id: number }) => id) };
}

const chosen = (messageId = message.id) => ({
  messageId,
  reasonId: lookupId(server, 'removal-reasons', 'third-party-data'),
  urgencyId: lookupId(server, 'removal-urgencies', 'same-day'),
});
const ask = (name: CastName, change: Partial<ReturnType<typeof chosen>> = {}) =>
  server.as(name).call(contract.requestMessageRemoval, { params: { ...chosen(), ...change } });
const askFor = (name: CastName, attachmentIds: number[]) =>
  server.as(name).call(contract.requestAttachmentsRemoval, { params: chosen(), query: { attachmentIds } });
const listed = async (name: CastName = 'maren') => (await server.as(name).call(contract.listRemovalRequests)).data;
const approve = (name: CastName, id: number) => server.as(name).call(contract.approveRemoval, { params: { id } });
const deny = (name: CastName, id: number) => server.as(name).call(contract.denyRemoval, { params: { id } });
const inbox = async (name: CastName = 'teodora') =>
  (await server.as(name).call(messageCalls.list, { params: { id: caseId, isDraft: 'false', unreadOnly: 'false' } }))
    .data;

async function asked(name: CastName = 'edda', attachmentIds?: number[]): Promise<RemovalRequest> {
  const answer = await (attachmentIds === undefined ? ask(name) : askFor(name, attachmentIds));
  expect(answer.error).toBeUndefined();
  return (await listed()).at(-1)!;
}

describe('A request', () => {
  it('for a message waits for a decision, with who asked when, why and how soon [REMV-09, REMV-16, API-052, API-064]', async () => {
    expect(await ask('edda')).toMatchObject({ status: 200, data: null });
    expect(await listed()).toEqual([
      {
        id: expect.any(Number),
        requestedDateTime: '2026-11-18T10:40:00.000Z',
        caseId,
        requestedBy: { fullName: 'Edda Marlowe', userId: cast.edda },
        type: { id: 1, title: 'Message and attachments' },
        reason: { id: chosen().reasonId, title: 'Third-party data' },
        urgency: { id: chosen().urgencyId, title: 'Same day' },
        caseTrackingMessage: expect.objectContaining({
          id: message.id,
          subject: 'Evidence pack',
          body: '<p>The pack is attached.</p>',
        }),
        file: null,
        attachmentsRemovals: message.fileIds,
        messageRemoval: true,
        abilities: { canDecide: true },
      },
    ]);
    expect(await inbox()).toHaveLength(1);
  });

  it('for attachments names those that would go; of a message with one that waits there is no second [REMV-09, REMV-17, API-052, API-053]', async () => {
    const request = await asked('edda', [message.fileIds[1]!]);
    expect(request).toMatchObject({
      type: { title: 'Attachments only' },
      attachmentsRemovals: [message.fileIds[1]],
      messageRemoval: false,
    });
    for (const again of [() => ask('maren'), () => askFor('edda', [message.fileIds[0]!])])
      expect(await refused(server, again)).toMatchObject({ status: 409, code: 'ALREADY_EXISTS' });
  });

  it('that was denied may be made again, and requests are listed with the oldest first [REMV-15, REMV-17, API-064]', async () => {
    await deny('maren', (await asked()).id);
    const first = await posted('teodora', []);
    await ask('edda', { messageId: first.id });
    server.setNow('2026-11-18T10:41:00.000Z');
    expect((await ask('edda')).status).toBe(200);
    expect((await listed()).map(({ caseTrackingMessage }) => caseTrackingMessage?.id)).toEqual([first.id, message.id]);
  });

  it.each([
    [
      'an attachment of another message',
      async () => askFor('edda', [message.fileIds[0]!, (await posted()).fileIds[0]!]),
      'attachmentIds',
    ],
    ['an attachment that is not there', async () => askFor('edda', [999_999]), 'attachmentIds'],
    ['no attachment', async () => askFor('edda', []), 'attachmentIds'],
    ['a reason that is not on offer', async () => ask('edda', { reasonId: 424_242 }), 'reasonId'],
    ['an urgency that is not on offer', async () => ask('edda', { urgencyId: 424_242 }), 'urgencyId'],
  ])('for %s is refused at its field and keeps nothing [API-052, API-053]', async (_what, call, field) => {
    await posted();
    const answer = await call();
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, [field]]);
    expect(await listed()).toEqual([]);
  });

  it('does not exist for notes, drafts and messages that are out of sight, which are all answered alike [NOTE-14, API-052]', async () => {
    const note = await server
      .as('maren')
      .call(noteCalls.create, { params: { id: caseId }, body: { subject: 'For us', body: '<p>x</p>' } });
    const draft = await server
      .as('maren')
      .call(messageCalls.create, { params: { id: caseId }, body: { subject: 'Later', isdraft: true } });
    const missing = await refused(server, () => ask('maren', { messageId: 999_999 }));
    expect(missing).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    for (const id of [note.data.id, draft.data.id]) {
      expect((await refused(server, () => ask('maren', { messageId: id }))).answer.body).toBe(missing.answer.body);
      expect((await refused(server, () => ask('rufus', { messageId: id }))).answer.body).toBe(missing.answer.body);
    }
    expect((await refused(server, () => ask('rufus'))).answer.body).toBe(missing.answer.body);
  });

  it('is made by HR alone, and works on closed and locked cases [MSG-30, PERM-15, API-052]', async () => {
    for (const name of ['teodora', 'wren'] as const)
      for (const call of [
        () => ask(name),
        () => askFor(name, [message.fileIds[0]!]),
        () => ask(name, { messageId: 999_999 }),
      ])
        expect(await refused(server, call)).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
    await server.as('maren').call(lockCase, { params: { id: caseId } });
    const closing = { caseTrackingRecordId: caseId, workflowTrackingComponentId: 1, conclusion: 'Answered.' };
    await server.as('maren').call(closeCase, { params: { id: caseId }, body: closing });
    const { id } = await asked();
    expect((await approve('maren', id)).status).toBe(200);
    expect(await inbox()).toEqual([]);
  });
});

describe('A decision', () => {
  it('for approval removes the message with its attachments, for good [REMV-04, REMV-14, API-065]', async () => {
    const { id } = await asked();
    expect(await approve('maren', id)).toMatchObject({ status: 200, data: null });
    expect([await listed(), await inbox()]).toEqual([[], []]);
    expect(await server.db.selectFrom('case_file').select('id').where('case_id', '=', caseId).execute()).toEqual([]);
    expect(await refused(server, () => approve('maren', id))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('for approval removes the chosen attachments alone [REMV-14, API-065]', async () => {
    await approve('maren', (await asked('edda', [message.fileIds[0]!])).id);
    const [left] = await inbox();
    expect([left!.subject, left!.caseTrackingMessageAttachments.map(({ filename }) => filename)]).toEqual([
      'Evidence pack',
      ['letter.pdf'],
    ]);
  });

  it('against it changes nothing in the message [REMV-04, REMV-15, API-066]', async () => {
    const before = await inbox();
    const { id } = await asked();
    expect(await deny('maren', id)).toMatchObject({ status: 200, data: null });
    expect([await listed(), await inbox()]).toEqual([[], before]);
    for (const again of [() => deny('maren', id), () => approve('priya', id)])
      expect(await refused(server, again)).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
        description: 'This request no longer waits for a decision.',
      });
  });

  it('about one’s own request is somebody else’s: it is in the list without its buttons [REMV-19]', async () => {
    const { id, abilities } = await asked('maren');
    expect(abilities).toEqual({ canDecide: false });
    for (const call of [() => approve('maren', id), () => deny('maren', id)])
      expect(await refused(server, call)).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
    expect((await listed('priya'))[0]).toMatchObject({ id, abilities: { canDecide: true } });
    expect((await approve('priya', id)).status).toBe(200);
  });

  it('needs the rule; for others there is no list either, and a request out of sight is missing [PERM-14, PERM-15, API-064, API-065, API-066]', async () => {
    const { id } = await asked('maren');
    for (const name of ['edda', 'teodora', 'wren'] as const) {
      for (const number of [id, 999_999])
        for (const call of [() => approve(name, number), () => deny(name, number)])
          expect(await refused(server, call), name).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
      expect(await server.as(name).call(contract.listRemovalRequests), name).toMatchObject({
        status: 403,
        error: { errorCode: 'NOT_AUTHORISED' },
      });
    }
    await savePermissionRules(server.db, cast.rufus, 1, { ReviewMessageRemovals: true });
    expect(await listed('rufus')).toEqual([]);
    const hidden = await refused(server, () => approve('rufus', id));
    const missing = await refused(server, () => approve('rufus', 999_999));
    expect([hidden.status, hidden.answer.body]).toEqual([404, missing.answer.body]);
    await savePermissionRules(server.db, cast.rufus, 1, {});
  });

  it('of a message for few is told to those who could read it [READER-07]', async () => {
    await join(server, caseId, 'salma', 'stakeholder');
    await join(server, caseId, 'derrin', 'observer');
    const told: Record<string, string[]> = {};
    for (const audience of [2, 3] as const) {
      const { data } = await server
        .as('teodora')
        .call(messageCalls.create, { params: { id: caseId }, body: { subject: 'Suspicion', audience } });
      await ask('edda', { messageId: data.id });
      expect((await approve('maren', (await listed()).at(-1)!.id)).status).toBe(200);
    }
    for (const name of ['edda', 'teodora', 'salma', 'derrin'] as const) {
      const { data } = (await server.as(name).call(getHistory, { params: { id: caseId } })).data;
      told[name] = data.map(({ change }) => change).filter((change) => change.startsWith('Removed'));
    }
    expect(told).toEqual({
      edda: ['Removed, to HR alone: a message', 'Removed, to the case team: a message'],
      teodora: ['Removed, to the case team: a message'],
      salma: ['Removed, to the case team: a message'],
      derrin: [],
    });
  });

  it('is taken once, also by two people at once [REMV-14, REMV-15]', async () => {
    const { id } = await asked();
    const answers = await Promise.all([approve('maren', id), deny('priya', id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const decided = await server.db
      .selectFrom('removal_request')
      .select(['decided_by', 'is_approved'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(decided.is_approved).toBe(answers[0]!.status === 200);
    expect(await inbox()).toHaveLength(decided.is_approved === true ? 0 : 1);
  });

  it('either way is told to who asked, as information only, without the words [REMV-18]', async () => {
    await deny('maren', (await asked('edda', [message.fileIds[0]!])).id);
    await approve('maren', (await asked()).id);
    const told = (await server.as('edda').call(queryNotifications, {})).data.data.filter(
      (notice) => notice.caseTrackingRecordId === caseId,
    );
    expect(told.map((notice) => [notice.notificationTitle, notice.notificationTypeLookupId])).toEqual([
      ['Maren Oduya has approved the removal of a message with 2 attachments', 1],
      ['Maren Oduya has denied the removal of 1 attachment of a message', 1],
    ]);
  });
});

describe('The history', () => {
  const rows = async (name: CastName) =>
    (await server.as(name).call(getHistory, { params: { id: caseId }, query: { sortOrder: 'asc' } })).data.data.slice(
      1,
    );

  it('tells HR of requests and denials, and every viewer that something was removed [REMV-18, HIST-11]', async () => {
    await join(server, caseId, 'salma', 'observer');
    await deny('maren', (await asked()).id);
    await approve('maren', (await asked()).id);
    const sentences = async (name: CastName) => (await rows(name)).map(({ change, user }) => [change, user]);
    const forAll = [
      ['Message posted (removed)', 'Teodora Whitlock'],
      ['Participant added: Salma Okonjo', 'Maren Oduya'],
      ['Message with 2 attachments removed', 'Maren Oduya'],
    ];
    expect((await sentences('salma')).map(([change]) => change)).toEqual(
      forAll.map(([change]) =>
        change?.startsWith('Participant') ? expect.stringContaining('Participant added') : change,
      ),
    );
    expect((await sentences('maren')).map(([change]) => change)).toEqual([
      'Message posted (removed)',
      expect.stringContaining('Participant added'),
      'Removal requested: a message with 2 attachments',
      'Removal denied: a message with 2 attachments',
      'Removal requested: a message with 2 attachments',
      'Message with 2 attachments removed',
    ]);
    const everything = JSON.stringify([await rows('salma'), await rows('maren'), await historyOf(server, caseId)]);
    for (const word of ['Evidence pack', 'rota.pdf', 'letter.pdf']) expect(everything).not.toContain(word);
  });

  it('keeps telling of a message what is left of it, and nothing when the rest goes as well [REMV-14, REMV-18]', async () => {
    await approve('maren', (await asked('edda', [message.fileIds[0]!])).id);
    const [told, removed] = await rows('teodora');
    expect([told!.change, told!.changeDetails.map(({ detailText }) => detailText)]).toEqual([
      'Message posted: “Evidence pack”',
      ['Attachment: “letter.pdf”'],
    ]);
    expect([told!.user, removed!.change]).toEqual(['Teodora Whitlock', '1 attachment removed from a message']);
    await approve('maren', (await asked()).id);
    expect((await rows('teodora')).map(({ change }) => change)).toEqual([
      'Message posted (removed)',
      '1 attachment removed from a message',
      'Message with 1 attachment removed',
    ]);
    expect(JSON.stringify(await historyOf(server, caseId))).not.toContain('Evidence pack');
  });
});
