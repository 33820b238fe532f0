import { randomUUID } from 'node:crypto';
import { countItems } from '@evenhand/contract/case-counts';
import { lockCase } from '@evenhand/contract/cases';
import {
  correctDocument,
  getDocument,
  listLetters,
  recordNotSent,
  recordSending,
  takeBackSending,
} from '@evenhand/contract/letters';
import type { BodyOf } from '@evenhand/contract/route';
import { getHistory } from '@evenhand/contract/timeline';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { historyOf, join, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { begin, complete, letterSuite, startForHr } from '../../testing/letter-world.ts';

const suite = letterSuite();

async function completed(): Promise<string> {
  const { documentGuid } = await begin(suite.server, suite.main.caseId);
  await complete(suite.server, documentGuid);
  return documentGuid;
}

const byPost = { how: 'post', day: '2026-11-18', to: '3 High Street,\nYork' } as const;
const send = (documentGuid: string, body: BodyOf<typeof recordSending> = byPost, as: CastName = 'maren') =>
  suite.server.as(as).call(recordSending, { params: { documentGuid }, body });
/** Sends it by post. @returns the number of the record. */
const sent = async (documentGuid: string): Promise<number> => {
  const { data, body } = await send(documentGuid);
  const record = data.sending?.records.at(-1);
  expect(record, body).toBeDefined();
  return record!.id;
};
const keep = (documentGuid: string, reason = 'Withdrawn before it went out.', as: CastName = 'maren') =>
  suite.server.as(as).call(recordNotSent, { params: { documentGuid }, body: { reason } });
const takeBack = (
  documentGuid: string,
  sendingId: number,
  reason = 'Another letter was meant.',
  as: CastName = 'maren',
) => suite.server.as(as).call(takeBackSending, { params: { documentGuid, sendingId }, body: { reason } });
const sendingOf = async (documentGuid: string, as: CastName = 'maren') =>
  (await suite.server.as(as).call(getDocument, { params: { documentGuid } })).data.sending!;
const caseId = () => suite.main.caseId;
const factsOf = async () =>
  (await historyOf(suite.server, caseId())).filter(({ kind }) => /letter\..*sen[dt]/.test(kind));
const toSend = async (as: CastName = 'maren') =>
  (await suite.server.as(as).call(countItems, { params: { id: caseId() } })).data.lettersToSend;
const correct = async (documentGuid: string): Promise<string> => {
  const body = { documentGuid: randomUUID() };
  await suite.server.as('maren').call(correctDocument, { params: { documentGuid }, body });
  return body.documentGuid;
};

it('a completed letter is sent as often as it was, by hand, by post and by e-mail; each stands with its day, its address and its author [SENT-01]', async () => {
  const { server } = suite;
  const letter = await completed();
  expect(await sendingOf(letter)).toEqual({ isWaiting: true, records: [], canRecord: true, canTakeBack: true });
  server.setNow('2026-11-20T16:30:00.000Z');
  expect((await send(letter, { how: 'hand', day: '2026-11-18' }, 'teodora')).data.sending?.isWaiting).toBe(false);
  await send(letter, { ...byPost, day: '2026-11-19', to: `  ${byPost.to} ` });
  await send(letter, { how: 'email', day: '2026-11-20', to: 'callum@home.example' });
  const recordedAt = '2026-11-20T16:30:00.000Z';
  const common = { id: expect.any(Number), reason: null, takenBack: null, recordedAt };
  const records = [
    { ...common, how: 'hand', day: '2026-11-18', to: null, recordedBy: 'Teodora Whitlock' },
    { ...common, how: 'post', day: '2026-11-19', to: byPost.to, recordedBy: 'Maren Oduya' },
    { ...common, how: 'email', day: '2026-11-20', to: 'callum@home.example', recordedBy: 'Maren Oduya' },
  ];
  await join(server, caseId(), 'derrin', 'observer');
  const readOnly = { isWaiting: false, records, canRecord: false, canTakeBack: false };
  expect(await sendingOf(letter, 'derrin')).toEqual(readOnly);
  const [listed] = (await server.as('derrin').call(listLetters, { params: { id: caseId() } })).data;
  expect(listed?.sending).toEqual(readOnly);
  const documentId = letter;
  expect(await factsOf()).toMatchObject([
    { kind: 'letter.sent', facts: { documentId, title: 'Hearing invitation', how: 'hand', to: null } },
    { kind: 'letter.sent', facts: { documentId, how: 'post', day: '2026-11-19', to: byPost.to } },
    { kind: 'letter.sent', facts: { documentId, how: 'email' } },
  ]);
});

it('a day to come, one before the letter was completed, and a missing address are refused at their fields [SENT-02]', async () => {
  const { server } = suite;
  const letter = await completed();
  // Half past midnight in London in summer is the day before in UTC; the days of the service count.
  server.setNow('2027-06-10T23:30:00.000Z');
  const fieldsOf = async (body: object) =>
    (await refused(server, () => send(letter, { ...byPost, ...body } as typeof byPost))).answer.error.fields;
  expect(await fieldsOf({ day: '2027-06-12' })).toEqual({ day: 'This day is still to come.' });
  expect(await fieldsOf({ day: '2026-11-17' })).toEqual({
    day: 'The letter was completed on 18 November 2026. It was sent on that day or later.',
  });
  const address = { to: 'Enter the address that it was sent to.' };
  expect(await fieldsOf({ to: ' ' })).toEqual(address);
  expect(await fieldsOf({ how: 'email', to: null })).toEqual(address);
  expect(await fieldsOf({ to: 'x'.repeat(301) })).toEqual({ to: 'Must be at most 300 characters.' });
  expect(await fieldsOf({ how: 'pigeon' })).toEqual({ how: 'Choose how it was sent.' });
  expect(await fieldsOf({ day: '2027-02-30' })).toEqual({ day: 'Must be a date as YYYY-MM-DD.' });
  expect((await refused(server, () => keep(letter, ' '))).answer.error.fields).toEqual({ reason: 'Enter a reason.' });
  expect((await send(letter, { ...byPost, day: '2027-06-11' })).error).toBeUndefined();
});

it('a letter in progress, and one that a completed correction has replaced, are not sent; the correction is [SENT-03]', async () => {
  const { server } = suite;
  const { documentGuid: first } = await begin(server, caseId());
  const inProgress = 'This document is not completed yet.';
  expect((await refused(server, () => send(first))).description).toBe(inProgress);
  expect((await refused(server, () => keep(first))).description).toBe(inProgress);
  expect((await server.as('maren').call(getDocument, { params: { documentGuid: first } })).data.sending).toBeNull();
  await complete(server, first);
  const second = await correct(first);
  // While the correction is being written, the letter may still be what is sent.
  const id = await sent(first);
  await complete(server, second);
  const replaced = 'A corrected document has taken the place of this one. Send that one.';
  expect((await refused(server, () => send(first))).description).toBe(replaced);
  expect((await refused(server, () => keep(first))).description).toBe(replaced);
  expect(await sendingOf(first)).toMatchObject({ isWaiting: false, canRecord: false, canTakeBack: true });
  expect(await sendingOf(second)).toMatchObject({ isWaiting: true, canRecord: true });
  expect((await takeBack(first, id)).data.sending).toMatchObject({ isWaiting: false });
});

it('whoever cannot write the letter records nothing, nor anybody on a closed case, nor its owner on a locked one [SENT-03]', async () => {
  const { server } = suite;
  const letter = await completed();
  const id = await sent(letter);
  const acts = (as: CastName) => [
    () => send(letter, byPost, as),
    () => keep(letter, undefined, as),
    () => takeBack(letter, id, undefined, as),
  ];
  await join(server, caseId(), 'derrin', 'observer');
  for (const act of acts('derrin')) expect((await refused(server, act)).code).toBe('NOT_AUTHORISED');
  for (const act of acts('odile')) expect(await refused(server, act)).toMatchObject({ status: 404 });
  await server.as('maren').call(lockCase, { params: { id: caseId() } });
  for (const act of acts('teodora'))
    expect(await refused(server, act)).toMatchObject({ status: 403, description: 'This case is locked.' });
  expect(await sendingOf(letter, 'teodora')).toMatchObject({ canRecord: false, canTakeBack: false });
  await sql`update case_record set status = 3, locked_at = null, locked_by = null, closed_at = now(), closed_by = owner_user_id where id = ${caseId()}`.execute(
    server.db,
  );
  for (const act of acts('maren'))
    expect(await refused(server, act)).toMatchObject({ status: 400, description: 'This case is closed.' });
});

it('a letter for HR alone is sent by HR alone, and nobody else learns of it [SENT-03]', async () => {
  const { server } = suite;
  await startForHr(server, caseId());
  const letter = await completed();
  const id = await sent(letter);
  for (const act of [() => send(letter, byPost, 'teodora'), () => takeBack(letter, id, 'No.', 'teodora')])
    expect(await refused(server, act)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  const history = await server.as('teodora').call(getHistory, { params: { id: caseId() }, query: { pageSize: 100 } });
  expect(history.body).not.toContain('Document sent');
});

it('a sending that was recorded by mistake is taken back once, with a reason; both stay [SENT-04]', async () => {
  const { server } = suite;
  const letter = await completed();
  const id = await sent(letter);
  const other = await completed();
  expect(await refused(server, () => takeBack(other, id))).toMatchObject({ status: 404 });
  expect((await refused(server, () => takeBack(letter, id, ' '))).answer.error.fields).toEqual({
    reason: 'Enter a reason.',
  });
  const taken = (await takeBack(letter, id, undefined, 'teodora')).data.sending;
  const takenBack = { at: server.now().toISOString(), by: 'Teodora Whitlock', reason: 'Another letter was meant.' };
  expect(taken).toMatchObject({ isWaiting: true, records: [{ id, how: 'post', takenBack }] });
  expect((await refused(server, () => takeBack(letter, id))).description).toBe(
    'This record has already been taken back.',
  );
  expect((await send(letter, { how: 'hand', day: '2026-11-18' })).data.sending?.records).toHaveLength(2);
  expect(await factsOf()).toMatchObject([
    { kind: 'letter.sent', facts: { sendingId: id } },
    { kind: 'letter.sending-taken-back', facts: { sendingId: id, how: 'post', day: byPost.day, to: byPost.to } },
    { kind: 'letter.sent', facts: { how: 'hand' } },
  ]);
});

it('two who take the same record back do it once, and a repeated call records one sending [SENT-04]', async () => {
  const { server } = suite;
  const letter = await completed();
  const headers = { 'idempotency-key': randomUUID() };
  const once = () =>
    server.as('maren').call(recordSending, { params: { documentGuid: letter }, body: byPost, headers } as never);
  await Promise.all([once(), once()]);
  const { records } = await sendingOf(letter);
  expect(records).toHaveLength(1);
  const id = records[0]!.id;
  const answers = await Promise.all([takeBack(letter, id), takeBack(letter, id, 'So did I.', 'teodora')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

it('a letter that will not be sent is marked so with a reason, which is taken back before it is sent after all [SENT-05]', async () => {
  const { server } = suite;
  const letter = await completed();
  const marked = (await keep(letter)).data.sending!;
  expect(marked).toMatchObject({
    isWaiting: false,
    records: [{ how: 'none', day: null, to: null, reason: 'Withdrawn before it went out.', recordedBy: 'Maren Oduya' }],
  });
  expect((await refused(server, () => send(letter))).description).toBe(
    'It is recorded that this document will not be sent. Take that back first.',
  );
  const twice = 'It is recorded how this document was sent, or that it will not be. Take that back first.';
  expect((await refused(server, () => keep(letter))).description).toBe(twice);
  await takeBack(letter, marked.records[0]!.id);
  expect((await send(letter)).data.sending?.isWaiting).toBe(false);
  expect((await refused(server, () => keep(letter))).description).toBe(twice);
  expect((await factsOf()).map(({ kind }) => kind)).toEqual([
    'letter.not-sent',
    'letter.sending-taken-back',
    'letter.sent',
  ]);
});

it('a letter waits from its completion until it is sent or replaced; one that was completed before this was asked does not [SENT-06]', async () => {
  const { server } = suite;
  expect(await toSend()).toBe(0);
  const first = await completed();
  const another = await completed();
  expect([await toSend(), await toSend('teodora')]).toEqual([2, 2]);
  const second = await correct(first);
  expect(await toSend()).toBe(2);
  await complete(server, second);
  expect(await toSend()).toBe(2);
  await send(second);
  expect(await toSend()).toBe(1);
  // As a letter that stood here before the migration.
  await sql`alter table case_letter disable trigger user`.execute(server.db);
  await server.db.updateTable('case_letter').set({ is_to_be_sent: false }).where('guid', '=', another).execute();
  await sql`alter table case_letter enable trigger user`.execute(server.db);
  expect(await toSend()).toBe(0);
  expect(await sendingOf(another)).toMatchObject({ isWaiting: false, canRecord: true });
  expect((await send(another)).error).toBeUndefined();
});
