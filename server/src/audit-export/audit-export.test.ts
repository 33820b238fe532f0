import { getCase } from '@evenhand/contract/case-details';
import { setOverview } from '@evenhand/contract/cases';
import { createFailedContact, createParkedCall } from '@evenhand/contract/contacts';
import { LINK_TYPE, linkCases } from '@evenhand/contract/linked-cases';
import type { HistoryRow } from '@evenhand/contract/timeline';
import { getHistory } from '@evenhand/contract/timeline';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { historyOf, join, openCase, openObservedByMaren, participantParams } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { post, postNote, sendForm, toMessages } from '../../testing/message-world.ts';
import type { ReadPdf } from '../../testing/read-documents.ts';
import { readPdf } from '../../testing/read-documents.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import type { Parts } from '../../testing/uploads.ts';
import { pdf } from '../../testing/uploads.ts';
import { openGrievance, stakeholder } from '../../testing/walk.ts';

let server: TestServer;
let caseId: number;
let linked: number;
beforeAll(async () => {
  server = await startTestServer();
  const grievance = await openGrievance(server);
  caseId = grievance.caseId;
  await grievance.reach('invite', { early: { option: 'formal' }, 'appoint-hm': { data: stakeholder('ngozi', 10) } });
  linked = await openCase(server, { employee: 'silas' });
  await join(server, caseId, 'rufus', 'blocked');
  await join(server, linked, 'edda', 'blocked');
  expect(
    (await server.as('maren').call(linkCases, { params: { a: caseId, b: linked, c: LINK_TYPE } })).error,
  ).toBeUndefined();
  await callsAndContacts();
  for (const overview of ['First words', 'Better words']) {
    const { version } = (await server.as('maren').call(getCase, { params: { id: caseId } })).data;
    expect(
      (
        await server
          .as('maren')
          .call(setOverview, { params: { id: caseId }, body: { overview, caseTrackingRecordId: caseId, version } })
      ).error,
    ).toBeUndefined();
  }
  const { id } = await post(server, 'teodora', caseId, {
    subject: 'Fish & chips',
    body: '<p>Is <strong>he</strong> &lt;late&gt;?</p><ol><li><p>Twice</p></li></ol><p>18/11/2026 10:00 · Maren Oduya</p>',
  });
  await post(server, 'maren', caseId, { subject: 'RE: Fish & chips', body: '<p>→ مرحبا</p>', parentMessageId: id });
  await postNote(server, 'maren', caseId, { subject: 'Between us', body: '<p>Advice of counsel.</p>' });
  await postNote(server, 'maren', caseId, { subject: 'Not yet', body: '<p>Half a thought.</p>', isdraft: true });
  const parts: Parts = [
    ...Object.entries({ subject: 'With a file', body: '<p>Please read.</p>' }),
    ['attachments', pdf('Rota.pdf')],
  ];
  expect((await sendForm(server, 'teodora', toMessages(caseId), parts)).status).toBe(200);
  const toCase = { method: 'POST', path: `/api/cases/${caseId}/files` } as const;
  const forTeam: Parts = [
    ['audience', '2'],
    ['attachments', pdf('Team.pdf')],
  ];
  expect((await sendForm(server, 'teodora', toCase, forTeam)).status).toBe(200);
});
afterAll(() => server.close());

async function callsAndContacts(): Promise<void> {
  const { participantId } = await participantParams(server, caseId, 'teodora');
  const lookup = (name: string) => server.configuration.of(1).pack.lookups[name]![0]!.id;
  const recordedDateTime = '2026-11-17T10:05:00.000Z';
  const call = {
    participantId,
    recordedDateTime,
    reasonId: lookup('parked-call-reasons'),
    details: 'Please ring back.',
  };
  expect(
    (await server.as('maren').call(createParkedCall, { params: { id: caseId }, body: call })).error,
  ).toBeUndefined();
  const contact = {
    participantId,
    recordedDateTime,
    reasonId: lookup('failed-contact-reasons'),
    details: 'Nobody answered.',
  };
  expect(
    (await server.as('maren').call(createFailedContact, { params: { id: caseId }, body: contact as never })).error,
  ).toBeUndefined();
}

const ask = (name: CastName, id = caseId, method: 'GET' | 'HEAD' = 'GET') =>
  server.server.inject({
    method,
    url: `/api/pdf/cases/${id}`,
    headers: { authorization: `Bearer test.${cast[name]}` },
  });
const exported = async (name: CastName, id = caseId): Promise<ReadPdf> => {
  const answer = await ask(name, id);
  expect(answer.statusCode).toBe(200);
  return await readPdf(answer.rawPayload);
};
/** The fonts have no arrow; the line begins with “From”, or has it behind its label. */
const inWords = ({ detailText, change }: HistoryRow['changeDetails'][number]) =>
  change === null ? detailText : `rom ${change.from} to ${change.to}`;
const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
const words = async (name: CastName, id = caseId) => onOneLine((await exported(name, id)).readAloud);
const exports = async (id = caseId) => (await historyOf(server, id)).filter(({ kind }) => kind === 'case.exported');

describe('The full audit export', () => {
  test('is a tagged PDF to be saved, named after its case, and says on every page who made it and when [PDF-01, API-150]', async () => {
    const answer = await ask('maren');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''Case%20${caseId}%20Audit.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
    const file = await readPdf(answer.rawPayload);
    expect(file).toMatchObject({ title: `Case ${caseId}: full audit export`, isTagged: true, language: 'en-GB' });
    for (const page of file.pages) expect(page).toContain('Confidential · Exported on 18/11/2026 09:00 by Maren Oduya');
  });

  test('holds what is known of the case: people, process, events, messages, notes, calls, links, files and tasks [PDF-01, FILES-03]', async () => {
    const read = await words('maren');
    for (const part of [
      'Topic: Grievance',
      'Employee: Callum Brightwater',
      'Teodora Whitlock',
      'Reason: Named as a witness.',
      'Grievance Version:',
      '· Teodora Whitlock From: Case Owner Subject: Fish & chips Text: Is he <late>? 1. Twice',
      'From: HR In answer to: Fish & chips (18/11/2026 09:00, Teodora Whitlock) Subject: RE: Fish & chips',
      '· Maren Oduya From: HR Subject: Between us Text: Advice of counsel.',
      'Subject: With a file Files: Rota.pdf Answer due: 19/11/2026 09:00 Text: Please read.',
      'Rota.pdf From: Message Added: 18/11/2026 09:00, by Teodora Whitlock Size: 18 bytes SHA-256: ',
      'Read by: The case team: HR, the owner and the stakeholders Size: 18 bytes',
      'Please ring back.',
      'Nobody answered.',
      `Case ${linked}`,
      'Arrange the grievance meeting Maren Oduya · due 25/11/2026 · open',
      'Try to settle the grievance informally Teodora Whitlock · due 02/12/2026 · completed',
    ])
      expect(read).toContain(part);
    expect(read).not.toMatch(/Half a thought|Not yet/);
  });

  test('tells every entry of the history that its reader may read, the oldest first [PDF-01, HIST-04]', async () => {
    const { data } = await server
      .as('maren')
      .call(getHistory, { params: { id: caseId }, query: { pageSize: 100, sortOrder: 'asc' } });
    expect(data.totalPages).toBe(1);
    const read = await words('maren');
    let from = 0;
    for (const { id, user, workflowName, change, changeDetails } of data.data) {
      const process = workflowName === null ? '' : ` Process: ${workflowName}`;
      const at = read.indexOf(onOneLine(`${user}${process} ${change}`), from);
      expect(at, `${id}. ${change}`).toBeGreaterThan(-1);
      for (const detail of changeDetails)
        expect(read.indexOf(onOneLine(inWords(detail)), at), detail.detailText).toBeGreaterThan(-1);
      from = at;
    }
  });

  test('is an entry of the history for HR, with the fingerprint that the file says [PDF-01]', async () => {
    const before = await exports();
    const { hash } = await server.db
      .selectFrom('history_head')
      .select('hash')
      .where('case_id', '=', caseId)
      .executeTakeFirstOrThrow();
    const read = await words('edda');
    const after = await exports();
    expect(after.length).toBe(before.length + 1);
    expect(after.at(-1)).toEqual({
      kind: 'case.exported',
      by: cast.edda,
      facts: { fingerprint: hash.toString('hex'), isWhole: true },
    });
    expect(read.replaceAll(' ', '')).toContain(hash.toString('hex'));
    expect(read).toContain('the entries of the history agreed with their hashes');
    const told = async (name: CastName) =>
      (await server.as(name).call(getHistory, { params: { id: caseId } })).data.data.filter(({ change }) =>
        /exported/.test(change),
      );
    expect((await told('maren'))[0]).toMatchObject({ change: 'Full audit exported', user: 'Edda Marlowe' });
    expect(await told('teodora')).toEqual([]);
  });

  test('says nothing of another case that is hidden from its reader [PERM-04, PDF-01]', async () => {
    expect(await words('maren')).toContain(`Case linked: Case ${linked}`);
    const read = await words('edda');
    expect(read).toContain('Linked cases None.');
    expect(read).not.toContain(String(linked));
  });

  test('says so when the history is not whole [PDF-01]', async () => {
    const id = await openCase(server);
    await server.db.transaction().execute(async (tx) => {
      await sql`alter table history_content disable trigger user`.execute(tx);
      await sql`update history_content set body = replace(body, '{', '{ ') where case_id = ${id} and seq = 1`.execute(
        tx,
      );
      await sql`alter table history_content enable trigger user`.execute(tx);
    });
    expect(await words('maren', id)).toContain('THE HISTORY IS NOT WHOLE.');
    const { data } = await server.as('maren').call(getHistory, { params: { id } });
    expect(data.data[0]?.changeDetails.at(-1)?.detailText).toBe('The history was not whole.');
  });

  test('prints signs, and says in how many places it names what could not be printed [PDF-01, PRINT-03]', async () => {
    const read = await words('maren');
    expect(read).toContain('Not printed: In 1 place words or characters could not be printed and are named in square');
    expect(read).toContain('Text: → [1 word in Arabic letters]');
    expect(read).not.toContain('\ufffd');
  });

  test('leaves nothing out of a long case, and has the times of the service in summer too [PDF-01]', async () => {
    server.setNow('2026-07-18T10:40:00.000Z');
    const id = await openCase(server);
    await sql`select append_history(${id}, 1, ${server.now()}, ${cast.maren}::uuid, 'case.locked', 0, 'salt', '{}') from generate_series(1, 60)`.execute(
      server.db,
    );
    for (let number = 1; number <= 12; number += 1) {
      const parts: Parts = [
        ...Object.entries({ subject: `Paper ${number}`, body: '<p>.</p>' }),
        ['attachments', pdf(`Paper ${number}.pdf`)],
      ];
      expect((await sendForm(server, 'maren', toMessages(id), parts)).status).toBe(200);
    }
    const read = await words('maren', id);
    server.setNow(TEST_NOW);
    expect(read.split('Case locked').length - 1).toBe(60);
    expect(read.split('SHA-256').length - 1).toBe(12);
    expect(read).toContain('Exported on: 18/07/2026 11:40 Times: those of Europe/London');
    expect(read).toContain('1. 18/07/2026 11:40 · Maren Oduya Process: General query Case created');
  });

  test('does not look like work on the case: its row is as it was', async () => {
    const row = () =>
      server.db.selectFrom('case_record').selectAll().where('id', '=', caseId).executeTakeFirstOrThrow();
    const before = await row();
    await exported('maren');
    expect(await row()).toEqual(before);
  });
});

describe('Refused, and not recorded:', () => {
  test.each([
    ['the owner', 'teodora', 403],
    ['a blocked person, as for a case that is missing', 'rufus', 404],
  ] as const)('%s [PDF-01, PERM-04]', async (_who, name, status) => {
    const before = await exports();
    const answer = await ask(name);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'application/json; charset=utf-8']);
    if (status === 404) expect(answer.body.replaceAll(String(caseId), '987654')).toBe((await ask(name, 987_654)).body);
    expect(await exports()).toEqual(before);
  });

  test('somebody of HR who observes a case of another area [PDF-01, PERM-36]', async () => {
    const elsewhere = await openObservedByMaren(server);
    expect((await ask('maren', elsewhere)).statusCode).toBe(403);
    expect(await exports(elsewhere)).toEqual([]);
  });

  test('asking for the headers alone, because that would be an export too', async () => {
    const before = await exports();
    expect((await ask('maren', caseId, 'HEAD')).statusCode).toBe(404);
    expect(await exports()).toEqual(before);
  });

  test('following a link to it, which a page elsewhere could make', async () => {
    const before = await exports();
    const headers = { authorization: `Bearer test.${cast.maren}`, 'sec-fetch-mode': 'navigate' };
    expect((await server.server.inject({ url: `/api/pdf/cases/${caseId}`, headers })).statusCode).toBe(400);
    expect(await exports()).toEqual(before);
  });
});
