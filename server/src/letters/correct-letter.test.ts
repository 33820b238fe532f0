import { randomUUID } from 'node:crypto';
import { lockCase } from '@evenhand/contract/cases';
import { correctDocument, getDocument, getDocumentStatus, listLetters } from '@evenhand/contract/letters';
import { expect, it } from 'vitest';
import { historyOf, join, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { begin, complete, letterSuite, wholeValues } from '../../testing/letter-world.ts';
import { eventOf } from '../../testing/walk.ts';

const suite = letterSuite();

async function completed(): Promise<string> {
  const { documentGuid } = await begin(suite.server, suite.main.caseId);
  await complete(suite.server, documentGuid);
  return documentGuid;
}

const correct = (documentGuid: string, as: CastName = 'maren', guid: string = randomUUID()) =>
  suite.server.as(as).call(correctDocument, { params: { documentGuid }, body: { documentGuid: guid } });
const read = async (documentGuid: string, as: CastName = 'maren') =>
  (await suite.server.as(as).call(getDocument, { params: { documentGuid } })).data;
const list = async () =>
  (await suite.server.as('maren').call(listLetters, { params: { id: suite.main.caseId } })).data.map(
    ({ documentGuid, corrects, correctedBy }) => ({ documentGuid, corrects, correctedBy }),
  );

it('a completed letter is corrected by one that begins with its words and values; both stay [LETTERDATE-04]', async () => {
  const first = await completed();
  const before = await read(first);
  expect(before).toMatchObject({ canCorrect: true, correctedBy: null });
  const begun = (await correct(first)).data;
  expect(begun).toMatchObject({ documentStatus: 1, values: wholeValues, corrects: first, canCorrect: false });
  // Until it is completed, nothing has taken the place of the first.
  expect(await read(first)).toEqual(before);
  await complete(suite.server, begun.documentGuid, { ...wholeValues, place: 'Board room' });

  const second = await read(begun.documentGuid);
  expect(second).toMatchObject({ documentStatus: 2, corrects: first, correctedBy: null, canCorrect: true });
  expect(await read(first)).toEqual({
    ...before,
    correctedBy: begun.documentGuid,
    canCorrect: false,
    sending: { ...before.sending, isWaiting: false, canRecord: false },
  });
  expect(await list()).toEqual([
    { documentGuid: begun.documentGuid, corrects: first, correctedBy: null },
    { documentGuid: first, corrects: null, correctedBy: begun.documentGuid },
  ]);
  const status = await suite.server.as('teodora').call(getDocumentStatus, { query: { documentGuid: first } });
  expect(status.data).toEqual({ documentStatus: 2, correctedBy: begun.documentGuid });
  expect((await historyOf(suite.server, suite.main.caseId)).slice(-2)).toMatchObject([
    { kind: 'letter.begun', by: expect.any(String), facts: { documentId: begun.documentGuid, corrects: first } },
    { kind: 'letter.completed', facts: { documentId: begun.documentGuid, corrects: first } },
  ]);
});

it('a correction is corrected in turn, in the name of the first; beginning one twice answers the one begun [LETTERDATE-04]', async () => {
  const first = await completed();
  const second = (await correct(first)).data.documentGuid;
  expect((await correct(first, 'teodora')).data.documentGuid).toBe(second);
  await complete(suite.server, second);
  const third = (await correct(second)).data;
  expect(third.corrects).toBe(first);
  await complete(suite.server, third.documentGuid);
  expect((await read(first)).correctedBy).toBe(third.documentGuid);
  expect((await read(second)).correctedBy).toBe(third.documentGuid);
});

it('a correction and another letter of the same form are written side by side, and neither is taken for the other [LETTERDATE-04]', async () => {
  const first = await completed();
  const { documentGuid: another } = await begin(suite.server, suite.main.caseId);
  const correction = (await correct(first)).data;
  expect(correction).toMatchObject({ documentGuid: expect.not.stringMatching(another), corrects: first });
  expect(await begin(suite.server, suite.main.caseId)).toMatchObject({ documentGuid: another, corrects: null });
  await complete(suite.server, another);
  expect((await read(first)).correctedBy).toBeNull();
  await complete(suite.server, correction.documentGuid);
  expect([(await read(first)).correctedBy, (await read(another)).correctedBy]).toEqual([correction.documentGuid, null]);
});

it('the correction of the letter of a recorded event belongs to that event [LETTERDATE-04]', async () => {
  const { server, main } = suite;
  const first = await completed();
  await main.complete('invite', 'maren', { data: { onlyDateTime: '2026-11-25T10:45:00.000Z', documentId: first } });
  const eventId = await eventOf(main, 'invite');
  const second = (await correct(first)).data.documentGuid;
  await complete(server, second);
  const letters = (await server.as('maren').call(listLetters, { params: { id: main.caseId } })).data;
  expect(letters.map(({ documentGuid, trackedEventId }) => [documentGuid, trackedEventId])).toEqual([
    [second, eventId],
    [first, eventId],
  ]);
});

it('a letter in progress, one that was corrected, and an id that is taken are refused [LETTERDATE-05]', async () => {
  const { server, main } = suite;
  const { documentGuid: open } = await begin(server, main.caseId);
  expect((await refused(server, () => correct(open))).description).toBe('This document is not completed yet.');
  await complete(server, open);
  expect((await refused(server, () => correct(open, 'maren', open))).status).toBe(404);
  const { documentGuid: correction } = (await correct(open)).data;
  await complete(server, correction);
  expect((await refused(server, () => correct(open))).description).toBe(
    'A corrected document has taken the place of this one.',
  );
});

it('who cannot write on the case cannot correct, nor anybody while it is locked or closed [LETTERDATE-05]', async () => {
  const { server, main } = suite;
  const id = main.caseId;
  const first = await completed();
  await join(server, id, 'derrin', 'observer');
  expect(await read(first, 'derrin')).toMatchObject({ canCorrect: false });
  expect((await refused(server, () => correct(first, 'derrin'))).code).toBe('NOT_AUTHORISED');
  expect((await refused(server, () => correct(first, 'odile'))).status).toBe(404);
  await server.as('maren').call(lockCase, { params: { id } });
  expect((await refused(server, () => correct(first, 'teodora'))).status).toBeGreaterThanOrEqual(400);
});
