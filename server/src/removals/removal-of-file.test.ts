import { countItems } from '@evenhand/contract/case-counts';
import { lockCase } from '@evenhand/contract/cases';
import { getFile, listFiles, setFileAudience } from '@evenhand/contract/files';
import { queryNotifications } from '@evenhand/contract/notifications';
import type { RemovalRequest } from '@evenhand/contract/removals';
import * as contract from '@evenhand/contract/removals';
import { getHistory } from '@evenhand/contract/timeline';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { historyOf, join, lookupId, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { sendForm, toMessages } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { filesOnDisk, multipartOf, pdf } from '../../testing/uploads.ts';
import { fileComparison } from '../files/compare-files.ts';
import { sweepContent } from '../files/sweep-content.ts';
import { checkHistories } from '../history/verify-histories.ts';

let server: TestServer;
let caseId: number;
let storageId: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('removal_request').execute();
  server.setNow('2026-11-18T10:40:00.000Z');
  caseId = await openCase(server);
  await join(server, caseId, 'salma', 'stakeholder');
  await join(server, caseId, 'derrin', 'observer');
  [storageId] = (await add('teodora', ['wombat.pdf'])) as [string];
});

/** Adds files as a browser does, under a key, so that the answer is stored for a retry. */
async function add(name: CastName, filenames: readonly string[], audience = 1): Promise<string[]> {
  const files = filenames.map((filename) => ['attachments', pdf(filename, filename)] as const);
  const { type, bytes } = await multipartOf([['audience', String(audience)], ...files]);
  const key = `key-${crypto.randomUUID()}`;
  const answer = await server.server.inject({
    method: 'POST',
    url: `/api/cases/${caseId}/files`,
    headers: { authorization: `Bearer test.${cast[name]}`, 'content-type': type, 'idempotency-key': key },
    payload: bytes,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return (answer.json() as { data: { storageId: string }[] }).data.map((file) => file.storageId);
}

const chosen = () => ({
  reasonId: lookupId(server, 'removal-reasons', 'wrong-case'),
  urgencyId: lookupId(server, 'removal-urgencies', 'same-day'),
});
const ask = (name: CastName, change: Partial<ReturnType<typeof chosen> & { storageId: string }> = {}) =>
  server.as(name).call(contract.requestFileRemoval, { params: { ...chosen(), storageId, ...change } });
const listed = async (name: CastName = 'maren') => (await server.as(name).call(contract.listRemovalRequests)).data;
const approve = (name: CastName, id: number) => server.as(name).call(contract.approveRemoval, { params: { id } });
const deny = (name: CastName, id: number) => server.as(name).call(contract.denyRemoval, { params: { id } });
const filenames = async (name: CastName = 'maren') =>
  (await server.as(name).call(listFiles, { body: { caseTrackingRecordId: caseId, sortOrder: 'asc' } })).data.data.map(
    ({ filename }) => filename,
  );
const rowsOf = async (name: CastName) =>
  (await server.as(name).call(getHistory, { params: { id: caseId }, query: { sortOrder: 'asc' } })).data.data;
const sentences = async (name: CastName) =>
  (await rowsOf(name)).map(({ change }) => change).filter((change) => /^(File|Removal)/.test(change));

async function asked(change: { storageId?: string } = {}): Promise<RemovalRequest> {
  const answer = await ask('edda', change);
  expect(answer.error).toBeUndefined();
  return (await listed()).at(-1)!;
}

/** The tables of which a row contains the word. */
async function tablesThatSay(word: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(
    server.db,
  );
  const saying: string[] = [];
  for (const { name } of rows) {
    const found = await sql`select from ${sql.table(name)} t where t::text like ${`%${word}%`} limit 1`.execute(
      server.db,
    );
    if (found.rows.length > 0) saying.push(name);
  }
  return saying;
}

describe('A request to remove a file that was added to the case', () => {
  it('waits in the same list, with the file, who asked, why and how soon [REMFILE-01]', async () => {
    expect(await ask('edda')).toMatchObject({ status: 200, data: null });
    expect(await listed()).toEqual([
      {
        id: expect.any(Number),
        requestedDateTime: '2026-11-18T10:40:00.000Z',
        caseId,
        requestedBy: { fullName: 'Edda Marlowe', userId: cast.edda },
        type: { id: 3, title: 'File' },
        reason: { id: chosen().reasonId, title: expect.any(String) },
        urgency: { id: chosen().urgencyId, title: 'Same day' },
        caseTrackingMessage: null,
        file: {
          filename: 'wombat.pdf',
          storageId,
          size: expect.any(Number),
          audience: 1,
          addedBy: 'Teodora Whitlock',
          addedDateTime: '2026-11-18T10:40:00.000Z',
          topicTitle: expect.any(String),
          employeeName: expect.any(String),
        },
        attachmentsRemovals: [],
        messageRemoval: false,
        abilities: { canDecide: true },
      },
    ]);
    expect(await filenames('derrin')).toEqual(['wombat.pdf']);
  });

  it('is made by HR alone, also on a locked case, and once at a time for each file [REMFILE-01]', async () => {
    for (const name of ['teodora', 'salma', 'derrin', 'wren'] as const)
      for (const change of [{}, { storageId: 'f'.repeat(32) }])
        expect(await refused(server, () => ask(name, change)), name).toMatchObject({ status: 403 });
    expect(await refused(server, () => ask('edda', { reasonId: 424_242 }))).toMatchObject({ status: 400 });
    expect(await refused(server, () => ask('edda', { urgencyId: 424_242 }))).toMatchObject({ status: 400 });
    await server.as('maren').call(lockCase, { params: { id: caseId } });
    const { id } = await asked();
    const [other] = await add('maren', ['other.pdf']);
    expect((await ask('edda', { storageId: other! })).status).toBe(200);
    expect(await refused(server, () => ask('maren'))).toMatchObject({ status: 409, code: 'ALREADY_EXISTS' });
    await deny('maren', id);
    expect((await ask('maren')).status).toBe(200);
  });

  it('does not exist for files of messages and events, nor for one that is out of sight [REMFILE-02]', async () => {
    const sent = await sendForm(server, 'teodora', toMessages(caseId), [
      ['subject', 'Papers'],
      ['attachments', pdf('attached.pdf')],
    ]);
    const missing = await refused(server, () => ask('edda', { storageId: 'f'.repeat(32) }));
    expect(missing).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const ofMessage = sent.data.caseTrackingMessageAttachments[0]!.storageId;
    expect((await refused(server, () => ask('edda', { storageId: ofMessage }))).answer.body).toBe(missing.answer.body);
    expect((await refused(server, () => ask('rufus'))).answer.body).toBe(missing.answer.body);
  });
});

describe('A decision about such a request', () => {
  it('for approval removes the file, its bytes and its name from everything [REMFILE-03, SEARCH-07]', async () => {
    const [quokka] = (await add('teodora', ['quokka.pdf'])) as [string];
    await server.as('teodora').call(setFileAudience, { params: { storageId: quokka }, body: { audience: 2 } });
    const facts = { filename: 'quokka.pdf', addedBy: { userId: cast.teodora, name: 'Teodora Whitlock' } };
    await sql`select append_history(${caseId}, 1, ${server.now()}, null, 'file.infected', 0, '\\x00'::bytea, ${JSON.stringify(facts)})`.execute(
      server.db,
    );
    const notice = { user_id: cast.teodora, service_id: 1, case_id: caseId, kind: 'file.infected', type: 1 };
    await server.db
      .insertInto('notice')
      .values({ ...notice, facts: JSON.stringify(facts), posted_at: server.now() })
      .execute();
    expect((await tablesThatSay('quokka')).sort()).toEqual([
      ...(['case_file', 'history_content', 'idempotency_key', 'notice', 'search_entry'] as const),
    ]);
    const before = filesOnDisk(server).content.length;
    expect((await approve('maren', (await asked({ storageId: quokka })).id)).error).toBeUndefined();
    expect(await tablesThatSay('quokka')).toEqual([]);
    expect([await listed(), await filenames()]).toEqual([[], ['wombat.pdf']]);
    expect((await server.as('maren').call(getFile, { params: { storageId: quokka } })).status).toBe(404);
    expect((await server.as('maren').call(countItems, { params: { id: caseId } })).data.files).toBe(1);
    await sql`update content_note set noted_at = noted_at - interval '2 hours'`.execute(server.db);
    await sweepContent(server.serving, server.files, new Date());
    expect(before - filesOnDisk(server).content.length).toBe(1);
    await historyOf(server, caseId);
  });

  it('leaves the files that were added with it [REMFILE-03]', async () => {
    const [, second] = await add('maren', ['one.pdf', 'two.pdf', 'three.pdf']);
    await approve('maren', (await asked({ storageId: second! })).id);
    expect(await filenames()).toEqual(['wombat.pdf', 'one.pdf', 'three.pdf']);
    const row = (await rowsOf('derrin')).findLast(({ change }) => change.startsWith('Files added'));
    expect([row?.user, ...(row?.changeDetails.map(({ detailText }) => detailText) ?? [])]).toEqual([
      ...['Maren Oduya', 'File: “one.pdf”', 'File: “three.pdf”', 'Files added (removed)'],
    ]);
    await historyOf(server, caseId);
    expect((await checkHistories(server.db, [caseId], [fileComparison])).different).toEqual([]);
  });

  it('leaves of an entry that names several what is still there, for its readers [REMFILE-03, FILES-05]', async () => {
    const [first, second] = await add('maren', ['one.pdf', 'two.pdf']);
    const files = [first, second].map((id, at) => ({ filename: ['one.pdf', 'two.pdf'][at], storageId: id }));
    await sql`select append_history(${caseId}, 1, ${server.now()}, ${cast.maren}::uuid, 'files.added', 0, '\\x00'::bytea, ${JSON.stringify({ files })})`.execute(
      server.db,
    );
    await server.as('maren').call(setFileAudience, { params: { storageId: second! }, body: { audience: 2 } });
    await approve('maren', (await asked({ storageId: first! })).id);
    const last = async (name: CastName) =>
      (await rowsOf(name))
        .findLast(({ change }) => change === 'Files added')
        ?.changeDetails.map((one) => one.detailText);
    expect([await last('salma'), await last('derrin')]).toEqual([['File: “two.pdf”'], ['File: “wombat.pdf”']]);
    expect(JSON.stringify(await rowsOf('derrin'))).not.toContain('two.pdf');
    await historyOf(server, caseId);
  });

  it('against it changes nothing in the file [REMFILE-04]', async () => {
    const { id } = await asked();
    expect((await deny('maren', id)).error).toBeUndefined();
    expect([await listed(), await filenames('derrin')]).toEqual([[], ['wombat.pdf']]);
    expect(await refused(server, () => approve('maren', id))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('is somebody else’s than who asked, and of those alone who hold the rule [REMFILE-04]', async () => {
    await ask('maren');
    const [request] = await listed();
    expect(request?.abilities).toEqual({ canDecide: false });
    for (const name of ['maren', 'edda', 'teodora'] as const)
      for (const decide of [approve, deny])
        expect(await refused(server, () => decide(name, request!.id)), name).toMatchObject({ status: 403 });
  });

  it('is told in the history to those who could read the file, without its name, and to who asked [REMFILE-05]', async () => {
    await deny('maren', (await asked()).id);
    await approve('maren', (await asked()).id);
    const [forTeam] = await add('maren', ['team.pdf'], 2);
    const [own] = await add('salma', ['own.pdf'], 3);
    for (const id of [forTeam, own]) await approve('maren', (await asked({ storageId: id! })).id);
    const all = ['Files added (removed)', 'File removed'];
    const team = ['Files added for the case team (removed)', 'File of the case team removed'];
    const theirs = ['Files added for HR alone (removed)', 'File of HR alone removed'];
    const told = async (name: CastName) => (await sentences(name)).filter((one) => one.startsWith('File')).sort();
    expect(await told('derrin')).toEqual(all.toSorted());
    expect(await told('teodora')).toEqual([...all, ...team].sort());
    expect(await told('salma')).toEqual([...all, ...team, ...theirs].sort());
    expect(await told('edda')).toEqual([...all, ...team, ...theirs].sort());
    expect((await sentences('edda')).filter((one) => one.startsWith('Removal'))).toEqual([
      ...['Removal requested: a file', 'Removal denied: a file', 'Removal requested: a file'],
      ...['Removal requested: a file', 'Removal requested: a file'],
    ]);
    const notices = (await server.as('edda').call(queryNotifications, {})).data.data
      .filter((notice) => notice.caseTrackingRecordId === caseId)
      .map(({ notificationTitle }) => notificationTitle);
    const approved = 'Maren Oduya has approved the removal of a file';
    expect(notices.toSorted()).toEqual([approved, approved, approved, 'Maren Oduya has denied the removal of a file']);
  });
});
