import { getCase } from '@evenhand/contract/case-details';
import { setOverview } from '@evenhand/contract/cases';
import { createParkedCall } from '@evenhand/contract/contacts';
import { messageCalls } from '@evenhand/contract/messages';
import { addParticipant, ParticipantRole, Relation } from '@evenhand/contract/participants';
import { searchWords } from '@evenhand/contract/search';
import { getTrackedEvent } from '@evenhand/contract/tracked-events';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { join, lookupId, participantParams } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { begin, complete, openAtInvite, publishLetters, startForHr, wholeValues } from '../../testing/letter-world.ts';
import { post, postNote, sendForm } from '../../testing/message-world.ts';
import { putMatter } from '../../testing/put-matter.ts';
import { rollingBack } from '../../testing/rolling-back.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { fileOf } from '../../testing/uploads.ts';
import { withoutPredicate } from '../../testing/without-predicate.ts';
import { enterAs } from '../access/context.ts';
import type { Scope } from '../access/scope.ts';
import { scopeOf } from '../access/scope.ts';
import type { Db, ReadDb } from '../platform/database/open-database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { askedWords } from './asked-words.ts';
import { readBodies } from './read-bodies.ts';
import { beginSearch, hitIds, pageOfHits } from './search.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await publishLetters(server);
  await layOut();
}, 60_000);
afterAll(() => server.close());

/** One case with a text of each kind and for each audience, every one of which says “pangolin”. */
async function layOut(): Promise<void> {
  const { caseId } = await openAtInvite(server);
  const maren = server.as('maren');
  await join(server, caseId, 'salma', 'observer');
  await join(server, caseId, 'rufus', 'blocked');
  const respondent = {
    participantGuid: cast.edda,
    participantRoleId: ParticipantRole.Stakeholder,
    participantRelationId: Relation.Respondent,
  };
  expect((await maren.call(addParticipant, { params: { id: caseId }, body: respondent })).error).toBeUndefined();
  const { version } = (await maren.call(getCase, { params: { id: caseId } })).data;
  const overview = { overview: 'Pangolin in brief', caseTrackingRecordId: caseId, version };
  expect((await maren.call(setOverview, { params: { id: caseId }, body: overview })).error).toBeUndefined();

  await post(server, 'teodora', caseId, { subject: 'all: pangolin', audience: 1 });
  await post(server, 'teodora', caseId, { subject: 'team: pangolin', audience: 2 });
  await post(server, 'maren', caseId, { subject: 'hr: pangolin', audience: 3 });
  await post(server, 'ngozi', caseId, { subject: 'hr with ngozi: pangolin', audience: 3 });
  await post(server, 'priya', caseId, { subject: 'draft of priya: pangolin', isdraft: true });
  await postNote(server, 'priya', caseId, { subject: 'note: pangolin' });
  await postNote(server, 'priya', caseId, { subject: 'draft note of priya: pangolin', isdraft: true });
  const typed = {
    draftId: null,
    parentMessageId: null,
    subject: 'typed by ngozi: pangolin',
    body: '',
    baseUpdatedAt: null,
  };
  expect(
    (await server.as('ngozi').call(messageCalls.keepTyped, { params: { id: caseId }, body: typed })).error,
  ).toBeUndefined();
  for (const [audience, name] of [
    ['1', 'all'],
    ['2', 'team'],
    ['3', 'hr'],
  ] as const)
    expect(
      (
        await sendForm(server, 'teodora', { method: 'POST', path: `/api/cases/${caseId}/files` }, [
          ['audience', audience],
          ['attachments', fileOf(`file of ${name} pangolin.txt`, 'Words.')],
        ])
      ).status,
    ).toBe(200);
  const { participantId } = await participantParams(server, caseId, 'teodora');
  const call = {
    participantId,
    recordedDateTime: '2026-11-17T09:00:00.000Z',
    reasonId: lookupId(server, 'parked-call-reasons', 'caller-to-ring-back'),
    details: 'pangolin',
  };
  expect((await maren.call(createParkedCall, { params: { id: caseId }, body: call })).error).toBeUndefined();

  await putMatter(server, caseId, { number: 50, text: 'Matter: pangolin' });
  const { documentGuid } = await begin(server, caseId);
  await complete(server, documentGuid, { ...wholeValues, allegations: 'A pangolin was let in' });
  const unfinished = await begin(server, caseId);
  expect(unfinished.documentGuid).not.toBe(documentGuid);
  await (await startForHr(server, caseId)).complete('notice', 'maren');
  await sql`update tracked_event e set data = data || jsonb_build_object('freeText',
      case when r.is_hr_only then 'Hr event: pangolin' else 'Event: pangolin' end)
    from tracking_record r where r.id = e.record_id and e.case_id = ${caseId}`.execute(server.db);
  await readBodies(server.serving, {
    content: { open: async () => null },
    readFileText: async () => ({ text: '', outcome: 'no-text' }),
    isStopping: () => false,
  });
}

test('Each hit says where it is opened and what its event is called, and nothing of another source with its number [SEARCH-06]', async () => {
  const { hits } = (await server.as('maren').call(searchWords, { body: { words: 'pangolin' } })).data;
  const opens = hits.map(({ kind, messageId, eventId, documentGuid, matterNumber }) =>
    [kind, messageId && 'message', eventId && 'event', documentGuid && 'letter', matterNumber && 'number']
      .filter(Boolean)
      .join(' '),
  );
  expect([...new Set(opens)].sort()).toEqual([
    'case',
    'event event',
    'file',
    'letter letter',
    'matter number',
    'message message',
    'note message',
    'parked-call',
  ]);
  const events = hits.filter(({ kind }) => kind === 'event');
  for (const { eventId, caseId, title } of events) {
    const event = await server.as('maren').call(getTrackedEvent, { params: { id: eventId! } });
    expect([event.data.caseTrackingRecordId, event.data.title]).toEqual([caseId, title[0]!.text]);
  }
  expect(new Set(events.map(({ title }) => title[0]!.text)).size).toBe(2);
});

const inBrief = ({ kind, title, line }: { kind: string; title: string; line: string }): string =>
  title.includes('angolin') ? title.replace(/:? pangolin(\.txt)?/, '') : `${kind}: ${line.slice(0, 10)}`;

async function byApi(name: CastName): Promise<string[]> {
  const texts = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('');
  const { data, error } = await server.as(name).call(searchWords, { body: { words: 'pangolin' } });
  expect(error).toBeUndefined();
  return data.hits.map(({ kind, title, line }) => inBrief({ kind, title: texts(title), line: texts(line) })).sort();
}

const forPangolin = {
  words: askedWords('pangolin'),
  kind: null,
  caseId: null,
  employeeId: null,
  from: null,
  until: null,
};

async function directly(db: ReadDb, scope: Scope): Promise<string[]> {
  const search = { ...forPangolin, isHr: true };
  const hits = await pageOfHits(db, scope, search, (await beginSearch(db, search.words))!, { take: 100, skip: 0 });
  const plain = (marked: string) => marked.replaceAll(/[\ue000\ue001]/g, '');
  return hits.map(({ kind, title, line }) => inBrief({ kind, title: plain(title), line: plain(line) })).sort();
}

/** As the owner of the tables, whom no policy binds: what is hidden must stay hidden by the query alone. */
const byQuery = (name: CastName) =>
  server.db.transaction().execute(async (tx) => directly(tx, scopeOf((await enterAs(tx, cast[name]))!)));
/** Without the predicate of the application: what is hidden must stay hidden by row-level security alone. */
const byWall = (name: CastName) =>
  server.serving.transaction().execute(async (tx: Db) => {
    const scope = scopeOf((await enterAs(tx, cast[name]))!);
    return await directly(withoutPredicate(tx), scope);
  });

const forAll = ['all', 'case: Pangolin i', 'event: Event: pan', 'file of all', 'letter: '];
const forHr = [
  'event: Hr event: ',
  'hr',
  'hr with ngozi',
  'note',
  'parked-call: pangolin',
  'file of hr',
  'team',
  'file of team',
  'matter: Matter: pa',
];
const team = ['team', 'file of team', 'matter: Matter: pa'];

describe.each<[CastName, string, readonly string[]]>([
  ['maren', 'the adviser', [...forAll, ...forHr]],
  ['priya', 'HR of the area', [...forAll, ...forHr, 'draft note of priya', 'draft of priya']],
  ['teodora', 'the owner, who added a file for HR alone', [...forAll, ...team, 'file of hr']],
  ['ngozi', 'a stakeholder, who wrote to HR alone', [...forAll, ...team, 'hr with ngozi', 'typed by ngozi']],
  ['salma', 'an observer', forAll],
  ['edda', 'an HR user who is the respondent', [...forAll, ...team]],
  ['rufus', 'an HR user who is blocked', []],
  ['callum', 'the employee', []],
  ['isaac', 'a manager of another case', []],
  ['wren', 'HR of another area', []],
  ['odile', 'HR of another service', []],
])('%s, %s,', (name, _who, expected) => {
  const startOf = (all: readonly string[]) => all.map((one) => (one.startsWith('letter: ') ? 'letter: ' : one)).sort();
  test('finds what they may read and nothing else [SEARCH-04]', async () => {
    expect(startOf(await byApi(name))).toEqual([...expected].sort());
  });
  test('finds the same without row-level security, and without the predicate of the query [SEARCH-04, PERM-04]', async () => {
    expect(startOf(await byQuery(name))).toEqual([...expected].sort());
    expect(startOf(await byWall(name))).toEqual([...expected].sort());
  });
});

describe('How long a search takes tells little of what is hidden:', () => {
  const counter = sql.raw(`create temp sequence counted minvalue 0 start 0;
    select nextval('counted');
    create function pg_temp.counted(words tsvector) returns tsvector stable language plpgsql as $$
      begin perform nextval('pg_temp.counted'); return words; end $$;`);
  /** How often PostgreSQL does what is counted while somebody searches, as the owner of the tables. */
  const counting = (name: CastName, { replace, isHr }: { replace: string; isHr: boolean }) =>
    inTransaction(rollingBack(server.db), async ({ db }) => {
      await counter.execute(db);
      await sql.raw(replace).execute(db);
      const scope = scopeOf((await enterAs(db, cast[name]))!);
      const hits = await hitIds(db, scope, { ...forPangolin, isHr }, 100);
      const { rows } = await sql<{ counted: number }>`select currval('counted')::int as counted`.execute(db);
      return { hits: hits.length, counted: rows[0]!.counted };
    });

  test.each<CastName>(['maren', 'teodora', 'salma', 'edda', 'rufus', 'wren'])(
    'an entry is read only once %s may read its text [SEARCH-04]',
    async (name) => {
      const replace = `create or replace function access.reads_entry(kind text, of_source bigint, of_case bigint, of_record bigint)
        returns boolean stable language plpgsql as $$ begin perform nextval('pg_temp.counted'); return true; end $$;`;
      const { hits, counted } = await counting(name, { replace, isHr: true });
      expect(counted).toBe(hits);
    },
  );

  test('outside HR the words of notes and calls are not looked at [SEARCH-04]', async () => {
    const replace = `create or replace view access.search_words as
      select id, kind, case_id, at, pg_temp.counted(words) as words, source_id, record_id from public.search_entry;`;
    const { rows } = await sql<{ all: number; ofHr: number }>`
      select count(*)::int as all, count(*) filter (where kind in ('note', 'parked-call'))::int as "ofHr" from search_entry
      where case_id in (select case_id from person_case where user_id = ${cast.teodora})`.execute(server.db);
    const { all, ofHr } = rows[0]!;
    expect(ofHr).toBe(3);
    expect((await counting('teodora', { replace, isHr: false })).counted).toBe(all - ofHr);
  });
});
