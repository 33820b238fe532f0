import { CaseStatus } from '@evenhand/contract/cases';
import { createParkedCall, deleteParkedCall } from '@evenhand/contract/contacts';
import { setFileAudience } from '@evenhand/contract/files';
import { saveDocument } from '@evenhand/contract/letters';
import { messageCalls } from '@evenhand/contract/messages';
import { searchWords } from '@evenhand/contract/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookupId, openCase, participantParams } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { begin, complete, openAtInvite, publishLetters, wholeValues } from '../../testing/letter-world.ts';
import { post, sendForm, toMessages } from '../../testing/message-world.ts';
import { putMatter } from '../../testing/put-matter.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { fileOf } from '../../testing/uploads.ts';
import type { FileText } from '../platform/file-text/file-text.ts';
import { readBodies } from './read-bodies.ts';

let server: TestServer;
let caseId: number;
beforeAll(async () => {
  server = await startTestServer();
  await publishLetters(server);
  ({ caseId } = await openAtInvite(server));
});
afterAll(() => server.close());

const find = async (words: string) => {
  const { data, error } = await server.as('maren').call(searchWords, { body: { words } });
  expect(error).toBeUndefined();
  return data.hits;
};
const lines = async (words: string) =>
  (await find(words)).map(({ kind, line }) => `${kind}: ${line.map(({ text }) => text).join('')}`);
/** Entries that differ from what their sources say, leaving out the texts that a job has read. */
const differences = async () =>
  (
    await sql`
      (select kind, source_id, case_id, record_id, by_user_id, at, title, coalesce(body, '') from access.search_source
        where kind not in ('file', 'letter')
        except select kind, source_id, case_id, record_id, by_user_id, at, title, body from search_entry)
      union all (select kind, source_id, case_id, record_id, by_user_id, at, title, ''  from search_entry
        except select kind, source_id, case_id, record_id, by_user_id, at, title, '' from access.search_source)`.execute(
      server.db,
    )
  ).rows;

/** Reads what waits, with these words for every file. */
const read = (text = '', outcome: FileText['outcome'] = 'whole') =>
  readBodies(server.serving, {
    content: { open: async (sha256) => await server.files.content.open(sha256) },
    readFileText: async () => ({ text, outcome }),
    isStopping: () => false,
  });

test('What is changed, taken back or deleted is found as it is now, or not at all [SEARCH-07]', async () => {
  const draft = await post(server, 'maren', caseId, { subject: 'Draft', body: '<p>Aardvark</p>', isdraft: true });
  expect(await lines('aardvark')).toEqual(['message: Aardvark']);
  await server.db.updateTable('message').set({ body: '<p>Echidna</p>' }).where('id', '=', draft.id).execute();
  expect([await lines('aardvark'), await lines('echidna')]).toEqual([[], ['message: Echidna']]);
  expect(
    (await server.as('maren').call(messageCalls.discardDraft, { params: { id: draft.id } })).error,
  ).toBeUndefined();
  expect(await lines('echidna')).toEqual([]);

  const { participantId } = await participantParams(server, caseId, 'teodora');
  const call = await server
    .as('maren')
    .call(createParkedCall, {
      params: { id: caseId },
      body: {
        participantId,
        recordedDateTime: '2026-11-17T09:00:00.000Z',
        reasonId: lookupId(server, 'parked-call-reasons', 'caller-to-ring-back'),
        details: 'Capybara',
      },
    });
  expect(await lines('capybara')).toEqual(['parked-call: Capybara']);
  expect((await server.as('maren').call(deleteParkedCall, { params: { id: call.data.id } })).error).toBeUndefined();
  expect(await lines('capybara')).toEqual([]);

  const event = { freeText: 'Tapir' };
  await sql`update tracked_event set data = data || ${JSON.stringify(event)}::jsonb where case_id = ${caseId}`.execute(
    server.db,
  );
  expect((await lines('tapir')).length).toBeGreaterThan(0);
  await server.db
    .updateTable('tracked_event')
    .set({ withdrawn_at: server.now() })
    .where('case_id', '=', caseId)
    .execute();
  expect(await lines('tapir')).toEqual([]);
  expect(await differences()).toEqual([]);
});

test('A matter is found by its words as they are now, withdrawn too, and never by who raised it [SEARCH-07, ALLEG-04, ALLEG-05]', async () => {
  const { id: partyId } = await server.db
    .insertInto('case_party')
    .values({
      service_id: 1,
      case_id: caseId,
      relation: 'complainant',
      name: 'Bea Numbat',
      added_at: server.now(),
      added_by: cast.maren,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const raised = { raised_by_party_id: partyId, is_raiser_withheld: true };
  const id = await putMatter(server, caseId, { number: 3, text: 'Okapi', happened_where: 'Dock 4', ...raised });
  const change = (to: Record<string, unknown>) =>
    server.db.updateTable('case_matter').set(to).where('id', '=', id).execute();
  const [hit] = await find('okapi');
  expect(hit).toMatchObject({ kind: 'matter', caseId, matterNumber: 3, byName: 'Maren Oduya' });
  expect(hit!.title).toEqual([{ text: 'Matter 3', isMatch: false }]);
  expect(await lines('dock')).toEqual(['matter: Okapi Dock 4']);
  expect(await lines('numbat')).toEqual([]);
  await change({ text: 'Kudu' });
  expect([await lines('okapi'), await lines('kudu')]).toEqual([[], ['matter: Kudu Dock 4']]);
  await change({ state: 'withdrawn', closed_reason: 'It was somebody else.' });
  expect(await lines('kudu')).toEqual(['matter: Kudu Dock 4']);
  expect(await differences()).toEqual([]);
});

test('The words of a letter are found once it is completed, as they stand in it [SEARCH-07]', async () => {
  const { documentGuid } = await begin(server, caseId);
  await server
    .as('maren')
    .call(saveDocument, { params: { documentGuid }, body: { values: { ...wholeValues, allegations: 'Wolverine' } } });
  await read();
  expect(await lines('wolverine')).toEqual([]);
  await complete(server, documentGuid, { ...wholeValues, allegations: 'Wolverine' });
  expect(await lines('wolverine')).toEqual([]);
  await read();
  const [hit] = await find('wolverine');
  expect(hit).toMatchObject({ kind: 'letter', documentGuid });
  expect(hit!.line).toContainEqual({ text: 'Wolverine', isMatch: true });
});

test('A file is found by its name at once, and by its words when they have been read [SEARCH-07, SEARCH-08]', async () => {
  const form = await sendForm(server, 'maren', toMessages(caseId), [
    ['subject', 'With a file'],
    ['body', '<p>Please read.</p>'],
    ['attachments', fileOf('Statement of Bandicoot.txt', 'Quoll')],
  ]);
  expect(form.status).toBe(200);
  expect((await find('bandicoot')).map(({ kind, messageId }) => [kind, messageId])).toEqual([['file', form.data.id]]);
  await read(`${'Something else. '.repeat(2_000)}The quoll was seen.${' And more.'.repeat(2_000)}`);
  const [hit] = await find('quoll seen');
  expect(hit!.line.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual(['quoll', 'seen']);
  expect(await read('Read again')).toBeUndefined();
});

test('A file is read once it was scanned; one that holds a virus is not found [SEARCH-07]', async () => {
  const form = await sendForm(server, 'maren', { method: 'POST', path: `/api/cases/${caseId}/files` }, [
    ['audience', '3'],
    ['attachments', fileOf('Numbat.txt', 'Words')],
    ['attachments', fileOf('Kowari.txt', 'Other words')],
  ]);
  expect(form.status).toBe(200);
  const scan = (name: string, verdict: 'unchecked' | 'clean' | 'infected') =>
    server.db.updateTable('case_file').set({ scan: verdict }).where('filename', '=', name).execute();
  await sql`update case_file set scan = 'unchecked' where filename in ('Numbat.txt', 'Kowari.txt')`.execute(server.db);
  await sql`update search_entry set body = '' where title in ('Numbat.txt', 'Kowari.txt')`.execute(server.db);
  expect(await read('Dunnart')).toBeUndefined();
  await scan('Numbat.txt', 'clean');
  await scan('Kowari.txt', 'infected');
  expect(await read('Dunnart')).toEqual({ letter: 0, file: 1 });
  expect((await find('dunnart')).length).toBe(1);
  expect([(await find('numbat')).length, (await find('kowari')).length]).toEqual([1, 0]);
});

test('Who loses a file by its new readers no longer finds it [SEARCH-04, FILES-05]', async () => {
  const form = await sendForm(server, 'maren', { method: 'POST', path: `/api/cases/${caseId}/files` }, [
    ['audience', '1'],
    ['attachments', fileOf('Bilby.txt', 'Words')],
  ]);
  const [{ storageId }] = form.data as never as [{ storageId: string }];
  const found = async () =>
    (await server.as('teodora').call(searchWords, { body: { words: 'bilby' } })).data.hits.length;
  expect(await found()).toBe(1);
  expect(
    (await server.as('maren').call(setFileAudience, { params: { storageId }, body: { audience: 3 } })).error,
  ).toBeUndefined();
  expect(await found()).toBe(0);
});

test('A file that cannot be opened holds up no other, and is read later [SEARCH-09]', async () => {
  for (const name of ['Potoroo.txt', 'Bettong.txt'])
    await sendForm(server, 'maren', { method: 'POST', path: `/api/cases/${caseId}/files` }, [
      ['audience', '3'],
      ['attachments', fileOf(name, name)],
    ]);
  const failing = readBodies(server.serving, {
    content: {
      open: async (sha256) => {
        const stored = await server.files.content.open(sha256);
        const bytes = await stored!.toArray();
        if (Buffer.concat(bytes).toString() === 'Potoroo.txt') throw new Error('The store is away');
        return await server.files.content.open(sha256);
      },
    },
    readFileText: async (_name, bytes) => ({ text: `Read: ${bytes.toString()}`, outcome: 'whole' }),
    isStopping: () => false,
  });
  await expect(failing).rejects.toThrow('1 texts could not be read');
  expect(await lines('read bettong')).toEqual(['file: Read: Bettong.txt']);
  expect(await lines('read potoroo')).toEqual([]);
  expect(await read('Read: potoroo')).toEqual({ letter: 0, file: 1 });
  expect(await lines('read potoroo')).toEqual(['file: Read: potoroo']);
});

test('A text of more different words than an index holds is found by its beginning [SEARCH-09]', async () => {
  await sendForm(server, 'maren', { method: 'POST', path: `/api/cases/${caseId}/files` }, [
    ['audience', '3'],
    ['attachments', fileOf('Dictionary.txt', 'Dictionary')],
  ]);
  const word = (index: number) => `ж${index.toString(36)}${'щ'.repeat(6)}`;
  const text = `Firstword ${Array.from({ length: 60_000 }, (_none, index) => word(index)).join(' ')}`;
  expect(await read(text)).toEqual({ letter: 0, file: 1 });
  expect((await find('firstword')).length).toBe(1);
});

test('Words of a case are found in its overview and its conclusion [SEARCH-01]', async () => {
  const id = await openCase(server);
  await server.db
    .updateTable('case_record')
    .set({
      overview: 'Overview of a wallaby',
      conclusion: 'Wallaby resolved',
      status: CaseStatus.Closed,
      closed_at: server.now(),
    })
    .where('id', '=', id)
    .execute();
  expect(await find('wallaby resolved')).toMatchObject([{ kind: 'case', caseId: id }]);
});
