import { createFailedContact, createParkedCall } from '@evenhand/contract/contacts';
import type { BodyInputOf } from '@evenhand/contract/route';
import { searchWords } from '@evenhand/contract/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { join, lookupId, openCase, participantParams } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { post, postNote, sendForm } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { pdf } from '../../testing/uploads.ts';

let server: TestServer;
let caseId: number;
beforeAll(async () => {
  server = await startTestServer();
  caseId = await openCase(server);
});
afterAll(() => server.close());

type Asked = Omit<Parameters<typeof ask>[1], 'words'>;
const ask = async (name: CastName, body: BodyInputOf<typeof searchWords>) => {
  const answer = await server.as(name).call(searchWords, { body });
  expect(answer.error).toBeUndefined();
  return answer.data;
};
/** The titles of what is found, the latest first. */
const find = async (words: string, asked: Asked = {}, name: CastName = 'maren') =>
  (await ask(name, { words, ...asked })).hits.map(({ title }) => title.map(({ text }) => text).join(''));

describe('Words', () => {
  beforeAll(async () => {
    for (const [subject, body] of [
      ['Endings', '<p>Two colleagues were consulted about the redundancies.</p>'],
      ['Café', '<p>He met her at the Café Zürich, and said “naïve”.</p>'],
      ['Phrase', '<p>She left without notice and took the rota.</p>'],
      ['Reordered', '<p>Notice was given; without the rota she left.</p>'],
      ['Signs', '<p>It cost 100% &amp; more: O’Neill’s &lt;b&gt;bold&lt;/b&gt; claim.</p>'],
      ['Welsh', '<p>Mae’r cyfarfod ddydd Mawrth yn Llŷn.</p>'],
      ['Arabic', '<p>سيكون الاجتماع يوم الثلاثاء</p>'],
      ['Signs of print', '<p>Monday–Friday… «guillemets», ‘single’ and hy\u00adphen</p>'],
      ['Split', '<p>First line</p><p>Second <strong>li</strong>ne</p>'],
    ] as const)
      await post(server, 'teodora', caseId, { subject, body });
  });

  test('are found by their stems, without accents, in any order, and the last one unfinished [SEARCH-02]', async () => {
    expect(await find('redundancy consultation')).toEqual(['Endings']);
    expect(await find('consult redundan')).toEqual(['Endings']);
    expect(await find('redundan consulted')).toEqual([]);
    expect(await find('cafe zurich naive')).toEqual(['Café']);
    expect(await find('CAFÉ')).toEqual(['Café']);
    expect(await find('rota notice')).toEqual(['Reordered', 'Phrase']);
    expect(await find('bold claim')).toEqual(['Signs']);
    expect(await find("o'neill")).toEqual(['Signs']);
    expect(await find('O’Neil')).toEqual([]);
    for (const word of ['friday', 'guillemets', 'single', 'hyphen', 'monday'])
      expect(await find(word)).toEqual(['Signs of print']);
    expect(await find('line second')).toEqual(['Split']);
  });

  test('in quotation marks stand together, and what begins with a minus is left out [SEARCH-02]', async () => {
    expect(await find('"without notice"')).toEqual(['Phrase']);
    expect(await find('“without notice”')).toEqual(['Phrase']);
    expect(await find('"without noti')).toEqual([]);
    expect(await find('notice -reordered')).toEqual(['Phrase']);
    expect(await find('-reordered notice')).toEqual(['Phrase']);
    const [phrase] = (await ask('maren', { words: '-reordered notice' })).hits;
    expect(phrase!.line.filter(({ isMatch }) => isMatch)).toEqual([{ text: 'notice', isMatch: true }]);
    expect(await find('café or phrase')).toEqual(['Phrase', 'Café']);
  });

  test('of other languages and scripts are found [SEARCH-02]', async () => {
    expect(await find('llyn')).toEqual(['Welsh']);
    expect(await find('cyfarf')).toEqual(['Welsh']);
    expect(await find('الثلاثاء')).toEqual(['Arabic']);
  });

  test('are shown in the line around them, marked, and in the title [SEARCH-06]', async () => {
    const [endings] = (await ask('maren', { words: 'consult redundan' })).hits;
    expect(endings).toMatchObject({
      kind: 'message',
      caseId,
      topicTitle: 'General query',
      employeeName: 'Callum Brightwater',
      byName: 'Teodora Whitlock',
      title: [{ text: 'Endings', isMatch: false }],
      line: [
        { text: 'Two colleagues were ', isMatch: false },
        { text: 'consulted', isMatch: true },
        { text: ' about the ', isMatch: false },
        { text: 'redundancies', isMatch: true },
        { text: '.', isMatch: false },
      ],
      messageId: expect.any(Number),
    });
    const [cafe] = (await ask('maren', { words: 'cafe' })).hits;
    expect(cafe!.title).toEqual([{ text: 'Café', isMatch: true }]);
    const [signs] = (await ask('maren', { words: 'claim' })).hits;
    expect(signs!.line.map(({ text }) => text).join('')).toBe('It cost 100% & more: O’Neill’s <b>bold</b> claim.');
  });

  test.each([['the of and'], ['-notice'], ['" "'], ['%%'], ["''"], ['-- ;']])(
    'that say nothing find nothing, and it is said why: %s [SEARCH-03]',
    async (words) => expect(await ask('maren', { words })).toEqual({ hits: [], hasMore: false, isTooCommon: true }),
  );

  test.each([
    ['one letter', 'x'],
    ['spaces', '  '],
    ['one letter and a space', 'é '],
    ['10 KB', 'w'.repeat(10_240)],
    ['NUL', 'a\u0000b'],
  ])('too few, too many or not storable are refused at their field: %s [SEARCH-03]', async (_name, words) => {
    const { status, error } = await server.as('maren').call(searchWords, { body: { words } });
    expect([status, Object.keys((error as { fields?: object }).fields ?? {})]).toEqual([400, ['words']]);
  });

  test.each([
    ["'); drop table message; --"],
    [`notice' | 'rota`],
    ['notice:* & !rota'],
    ['\\notice'],
    ['(notice <-> rota)'],
  ])('that look like a query are words: %s [SEARCH-03]', async (words) =>
    expect((await server.as('maren').call(searchWords, { body: { words } })).status).toBe(200),
  );
});

test('A line that is cut says so where it is, and a day begins and ends at midnight by the clocks of the service [SEARCH-05, SEARCH-06]', async () => {
  const filler = 'and some more words of no interest '.repeat(20);
  for (const body of [`Quagga first ${filler}`, `${filler} quagga last`, `${filler} quagga between ${filler}`])
    await post(server, 'maren', caseId, { subject: 'Long', body: `<p>${body}</p>` });
  const ends = (await ask('maren', { words: 'quagga' })).hits.map(({ line }) => {
    const text = line.map((piece) => piece.text).join('');
    return [text.startsWith('… '), text.endsWith(' …')];
  });
  expect(ends).toEqual([
    [true, true],
    [true, false],
    [false, true],
  ]);
  const at = (moment: string) =>
    server.db
      .updateTable('message')
      .set({ posted_at: new Date(moment) })
      .where('subject', '=', 'Long')
      .execute();
  const on = async (day: string) => (await find('quagga', { fromDate: day, toDate: day })).length;
  await at('2026-06-09T23:00:00.000Z');
  expect([await on('2026-06-09'), await on('2026-06-10')]).toEqual([0, 3]);
  await at('2026-06-10T22:59:59.999Z');
  expect([await on('2026-06-10'), await on('2026-06-11')]).toEqual([3, 0]);
});

describe('Every kind of text', () => {
  let other: number;
  beforeAll(async () => {
    other = await openCase(server, { employee: 'silas' });
    await join(server, other, 'ngozi', 'stakeholder');
    const { participantId } = await participantParams(server, other, 'teodora');
    const contact = (kind: string) => ({
      participantId,
      recordedDateTime: '2026-11-17T09:00:00.000Z',
      reasonId: lookupId(server, `${kind}-reasons`, kind === 'parked-call' ? 'caller-to-ring-back' : 'no-answer'),
      details: `Okapi of a ${kind}.`,
    });
    const params = { id: other };
    const maren = server.as('maren');
    for (const { error } of [
      await maren.call(createParkedCall, { params, body: contact('parked-call') }),
      await maren.call(createFailedContact, { params, body: contact('failed-contact') as never }),
    ])
      expect(error).toBeUndefined();
    await post(server, 'teodora', other, { subject: 'Okapi', body: '<p>For all.</p>' });
    await postNote(server, 'maren', other, { subject: 'A note', body: '<p>The okapi again.</p>' });
    const form = await sendForm(server, 'teodora', { method: 'POST', path: `/api/cases/${other}/files` }, [
      ['audience', '2'],
      ['attachments', pdf('Okapi.pdf')],
    ]);
    expect(form.status).toBe(200);
  });

  const kinds = async (name: CastName, asked: Asked = {}) =>
    (await ask(name, { words: 'okapi', ...asked })).hits.map(({ kind }) => kind).sort();

  test('is found by those who may read it, and by nobody else: three people, three results [SEARCH-01, SEARCH-04]', async () => {
    expect(await kinds('maren')).toEqual(['failed-contact', 'file', 'message', 'note', 'parked-call']);
    expect(await kinds('teodora')).toEqual(['file', 'message']);
    expect(await kinds('ngozi')).toEqual(['file', 'message']);
    expect(await kinds('silas')).toEqual([]);
    expect(await kinds('isaac')).toEqual([]);
  });

  test('is narrowed by kind, case, the person a case is about, and days [SEARCH-05]', async () => {
    expect(await kinds('maren', { kind: 'note' })).toEqual(['note']);
    expect(await kinds('maren', { caseId })).toEqual([]);
    expect(await kinds('maren', { caseId: other, kind: 'file' })).toEqual(['file']);
    expect(await kinds('maren', { employeeId: cast.callum })).toEqual([]);
    expect(await kinds('maren', { employeeId: cast.silas, kind: 'message' })).toEqual(['message']);
    expect(await kinds('maren', { toDate: '2026-11-17' })).toEqual(['failed-contact', 'parked-call']);
    expect(await kinds('maren', { fromDate: '2026-11-18' })).toEqual(['file', 'message', 'note']);
    expect(await kinds('maren', { fromDate: '2026-11-19' })).toEqual([]);
  });

  test('of whoever is taken off the case or blocked is out of reach at once [SEARCH-04]', async () => {
    await join(server, other, 'priya', 'stakeholder');
    expect(await kinds('priya')).not.toEqual([]);
    await server.db
      .updateTable('participant')
      .set({ removed_at: new Date() })
      .where('case_id', '=', other)
      .where('user_id', '=', cast.priya)
      .execute();
    await join(server, other, 'priya', 'blocked');
    expect(await kinds('priya')).toEqual([]);
    expect((await server.as('priya').call(searchWords, { body: { words: 'okapi', caseId: other } })).data).toEqual(
      (await server.as('priya').call(searchWords, { body: { words: 'okapi', caseId: 999_999_999 } })).data,
    );
  });
});

test('Hits come in pages of twenty, the latest first, none twice [SEARCH-06]', async () => {
  const id = await openCase(server);
  for (let index = 0; index < 45; index += 1) await post(server, 'maren', id, { subject: `Narwhal ${index}` });
  const pages = [];
  for (const pageNumber of [1, 2, 3]) pages.push(await ask('maren', { words: 'narwhal', pageNumber }));
  expect(pages.map(({ hits, hasMore }) => [hits.length, hasMore])).toEqual([
    [20, true],
    [20, true],
    [5, false],
  ]);
  const ids = pages.flatMap(({ hits }) => hits.map((hit) => hit.id));
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  const { status } = await server.as('maren').call(searchWords, { body: { words: 'narwhal', pageNumber: 51 } });
  expect(status).toBe(400);
});

test('A draft says that it is one, to its author [SEARCH-06]', async () => {
  await post(server, 'maren', caseId, { subject: 'Dugong', isdraft: true });
  await post(server, 'maren', caseId, { subject: 'Dugong posted' });
  const { hits } = await ask('maren', { words: 'dugong' });
  expect(hits.map(({ title, isDraft }) => [title.length, isDraft]).sort()).toEqual([
    [1, true],
    [2, false],
  ]);
});
