import type { LetterBlock } from '@evenhand/contract/letter-template';
import type { Letter } from '@evenhand/contract/letters';
import { completeDocument, getDocument, saveDocument } from '@evenhand/contract/letters';
import { getHistory } from '@evenhand/contract/timeline';
import { hearingLetter } from '@evenhand/engine/letters/testing/hearing-letter';
import { beforeEach, describe, expect, it } from 'vitest';
import { join, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { begin, letterSuite, wholeValues } from '../../testing/letter-world.ts';
import { paragraphsOf, readDocx, readPdf } from '../../testing/read-documents.ts';

const suite = letterSuite();
let letter: Letter;
beforeEach(async () => {
  letter = await begin(suite.server, suite.main.caseId);
});

const plain = { isBold: false, isItalic: false };
const paragraph = (...runs: Extract<LetterBlock, { runs: unknown }>['runs']): LetterBlock => ({
  kind: 'paragraph',
  when: null,
  runs,
});
/** Words of a person: one paragraph of their own before those of the template. */
const changed: LetterBlock[] = [
  paragraph({ text: 'As we ', ...plain }, { text: 'agreed', isBold: true, isItalic: false }, { text: '.', ...plain }),
  ...hearingLetter.body,
];

const save = (body: unknown, as: CastName = 'maren', baseUpdatedAt?: string) =>
  suite.server
    .as(as)
    .call(saveDocument, {
      params: { documentGuid: letter.documentGuid },
      body: { values: {}, body: body as LetterBlock[], ...(baseUpdatedAt === undefined ? {} : { baseUpdatedAt }) },
    });
const read = async (as: CastName = 'maren') =>
  (await suite.server.as(as).call(getDocument, { params: { documentGuid: letter.documentGuid } })).data;
const completed = (body?: LetterBlock[]) =>
  suite.server
    .as('maren')
    .call(completeDocument, {
      params: { documentGuid: letter.documentGuid },
      body: { values: wholeValues, ...(body === undefined ? {} : { body }) },
    });
const download = async (address: string, as: CastName) =>
  (
    await suite.server.server.inject({
      url: address + letter.documentGuid,
      headers: { authorization: `Bearer test.${cast[as]}` },
    })
  ).rawPayload;
const pdfFor = async (as: CastName) => (await readPdf(await download('/v1/pdf/getPdf?DocumentGuid=', as))).readAloud;
const docxFor = async (as: CastName) =>
  paragraphsOf(readDocx(await download('/v1/document/getDocx?documentGuid=', as))['word/document.xml']!).map(
    ({ text }) => text,
  );

describe('The words of a letter', () => {
  it('can be changed while it is in progress, and brought back to those of the template', async () => {
    expect(letter.body).toBeNull();
    expect((await save(changed)).status).toBe(200);
    expect((await read()).body).toEqual(changed);
    await save(null);
    expect((await read()).body).toBeNull();
    await save(changed);
    // Typed back by hand, in other runs, they are those of the template too.
    const [greeting, ...rest] = hearingLetter.body;
    const inPieces = paragraph(
      { text: 'De', ...plain },
      { text: 'ar ', ...plain },
      { field: 'employee.name', ...plain },
      { text: ',', ...plain },
      { text: '', ...plain },
    );
    expect(greeting).toBeDefined();
    await save([inPieces, ...rest]);
    expect((await read()).body).toBeNull();
  });

  it('stay as they are when a save does not name them', async () => {
    await save(changed);
    await suite.server
      .as('teodora')
      .call(saveDocument, { params: { documentGuid: letter.documentGuid }, body: { values: { place: 'Quiet room' } } });
    expect(await read()).toMatchObject({ body: changed, values: { place: 'Quiet room' } });
  });

  it('are not overwritten by what was written over an older version', async () => {
    const newer = await save(changed, 'teodora', letter.updatedAt);
    const { status, answer } = await refused(suite.server, () =>
      save([paragraph({ text: 'Mine', ...plain })], 'maren', letter.updatedAt),
    );
    expect([status, answer.error.current]).toMatchObject([409, { body: changed, updatedAt: newer.data.updatedAt }]);
  });

  it('of a letter in progress are shown to those who write on the case alone [PERM-03]', async () => {
    await join(suite.server, suite.main.caseId, 'salma', 'observer');
    await save(changed);
    expect((await read('teodora')).body).toEqual(changed);
    expect((await read('salma')).body).toBeNull();
    expect(await pdfFor('salma')).not.toContain('As we');
  });

  const withRun = (run: unknown) => [{ kind: 'paragraph', when: null, runs: [run] }];
  it.each([
    ['markup', withRun({ html: '<img src=x onerror=alert(1)>', ...plain })],
    ['a look that a file does not have', withRun({ text: 'x', ...plain, colour: 'red' })],
    ['a block of another kind', [{ kind: 'image', when: null, runs: [] }]],
    ['a field that the letter does not have', withRun({ field: 'employee.salary', ...plain })],
    [
      'a condition that the template does not have',
      [{ kind: 'paragraph', when: { field: 'worst', is: ['warning'] }, runs: [] }],
    ],
    [
      'a list in a list',
      [
        {
          kind: 'list',
          when: null,
          isNumbered: false,
          items: [[{ kind: 'list', when: null, isNumbered: false, items: [] }]],
        },
      ],
    ],
    ['no words', []],
    ['301 paragraphs', Array.from({ length: 301 }, () => paragraph())],
    ['40,001 characters', withRun({ text: 'x'.repeat(40_001), ...plain })],
    ['a surrogate without its pair', withRun({ text: '\ud83d', ...plain })],
    [
      'a field for the 21st time',
      [{ kind: 'paragraph', when: null, runs: Array.from({ length: 21 }, () => ({ field: 'place', ...plain })) }],
    ],
    ['a NUL', withRun({ text: '\u0000', ...plain })],
    ['text', 'Dear Callum'],
  ])('cannot hold %s; the letter keeps what it held', async (_what, body) => {
    const { status, code } = await refused(suite.server, () => save(body));
    expect([status, code]).toEqual([400, 'BAD_REQUEST']);
    expect((await read()).body).toBeNull();
  });

  it('cannot be completed without a word, and stays in progress', async () => {
    for (const body of [
      [paragraph()],
      [{ kind: 'list', when: null, isNumbered: false, items: [] }],
      [paragraph({ text: '  ', ...plain })],
    ]) {
      const { status, answer } = await refused(suite.server, () => completed(body as never));
      expect([status, answer.error]).toMatchObject([400, { fields: { body: 'A letter needs words.' } }]);
    }
  });

  it('hold text that looks like markup as text', async () => {
    const text = '<b>Bold</b> & {{place}} **stars**';
    await save(withRun({ text, ...plain }));
    expect(await docxFor('maren')).toContain(text);
  });

  it('may leave out a field that the template asks for, which is then no gap', async () => {
    expect((await completed([paragraph({ text: 'Come to the depot.', ...plain })])).status).toBe(200);
  });
});

describe('A completed letter with changed words', () => {
  it('keeps them in both files, and the history says that they were changed [API-152]', async () => {
    await join(suite.server, suite.main.caseId, 'salma', 'observer');
    await save(changed);
    expect((await completed()).data.body).toEqual(changed);
    expect((await refused(suite.server, () => save(null))).status).toBe(400);
    expect((await read('salma')).body).toEqual(changed);
    expect(await pdfFor('salma')).toContain('As we agreed.');
    expect(await docxFor('salma')).toContain('As we agreed.');
    expect(await told()).toEqual(['Document: “Hearing invitation”', 'The wording was changed from the template.']);
  });

  it('is told without that where they are those of the template', async () => {
    await completed(hearingLetter.body);
    expect(await told()).toEqual(['Document: “Hearing invitation”']);
  });
});

/** What the history says of the completion. */
async function told(): Promise<string[]> {
  const { data } = await suite.server.as('teodora').call(getHistory, { params: { id: suite.main.caseId } });
  const row = data.data.find(({ change }) => change.startsWith('Document completed'));
  return row?.changeDetails.flatMap(({ detailText }) => detailText ?? []) ?? [];
}
