import { saveComponentDraft } from '@evenhand/contract/component-tracking';
import type { Letter, LetterValues } from '@evenhand/contract/letters';
import { completeDocument, getDocument, saveDocument } from '@evenhand/contract/letters';
import { beforeEach, describe, expect, it } from 'vitest';
import { join } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { begin, letterSuite, wholeValues } from '../../testing/letter-world.ts';

const suite = letterSuite();
let letter: Letter;
beforeEach(async () => {
  letter = await begin(suite.server, suite.main.caseId);
});

/** Types a date into the form of the event that names the letter. */
async function typeDate(onlyDateTime: string): Promise<void> {
  const draft = { onlyDateTime, documentId: letter.documentGuid };
  const answer = await suite.server
    .as('maren')
    .call(saveComponentDraft, { params: { id: await suite.main.visitId('invite') }, body: { draft } });
  expect(answer.error, answer.body).toBeUndefined();
}
const read = async (as: CastName = 'maren') =>
  (await suite.server.as(as).call(getDocument, { params: { documentGuid: letter.documentGuid } })).data;
const save = (values: LetterValues) =>
  suite.server.as('maren').call(saveDocument, { params: { documentGuid: letter.documentGuid }, body: { values } });
const { date: _date, ...withoutDate } = wholeValues;

describe('A field that begins with the date of the event', () => {
  it('follows what is typed into the event after the letter was begun', async () => {
    expect(letter.prefilled).toEqual({});
    await typeDate('2026-12-01T10:45:00.000Z');
    expect(await read()).toMatchObject({ prefilled: { date: '2026-12-01' }, values: {} });
    await save({ place: 'Quiet room' });
    await typeDate('2026-12-02T10:45:00.000Z');
    expect(await read()).toMatchObject({ prefilled: { date: '2026-12-02' }, values: { place: 'Quiet room' } });
  });

  it('keeps what a person typed, also where they emptied it', async () => {
    await typeDate('2026-12-01T10:45:00.000Z');
    await save({ date: '2026-12-03' });
    await typeDate('2026-12-02T10:45:00.000Z');
    expect((await read()).values).toEqual({ date: '2026-12-03' });
    await save({ date: '' });
    expect((await read()).values).toEqual({ date: '' });
    const refused = await suite.server
      .as('maren')
      .call(completeDocument, {
        params: { documentGuid: letter.documentGuid },
        body: { values: { ...wholeValues, date: '' } },
      });
    expect(refused.error.fields).toEqual({ date: 'Field is required' });
  });

  it('is not shown to those who only read while the event is being typed [PERM-03]', async () => {
    await join(suite.server, suite.main.caseId, 'salma', 'observer');
    await typeDate('2026-12-01T10:45:00.000Z');
    expect((await read('salma')).prefilled).toEqual({});
  });

  it('stands in the completed letter as it was then, whatever the event says later', async () => {
    await typeDate('2026-12-01T10:45:00.000Z');
    const { data } = await suite.server
      .as('maren')
      .call(completeDocument, { params: { documentGuid: letter.documentGuid }, body: { values: withoutDate } });
    expect(data).toMatchObject({ values: { ...withoutDate, date: '2026-12-01' }, prefilled: {} });
    await typeDate('2026-12-02T10:45:00.000Z');
    expect((await read()).values).toEqual({ ...withoutDate, date: '2026-12-01' });
  });
});
