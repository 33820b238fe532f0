import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storageIdOf } from '../../testing/matrices/files.ts';
import { arrangeAll, keyOf, sampleCall } from '../../testing/matrix.ts';
import type { MatrixCase } from '../../testing/matrix-world.ts';
import { addMatrixPeople, levelOfMaren, openMatrixCase, userIdOf } from '../../testing/matrix-world.ts';
import { checksumOfCases } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Parts, RawAnswer, UploadTarget } from '../../testing/uploads.ts';
import { filesOnDisk, pdf, sendParts, toCorrection, toEvent, toForm, toSubmit } from '../../testing/uploads.ts';

/** The ids that calls about files name. */
interface Named {
  readonly recordId: number;
  readonly visitId: number;
  readonly eventId: number;
  readonly eventFile: string;
  readonly formFile: string;
}

const missing: Named = {
  recordId: 987_654,
  visitId: 987_654,
  eventId: 987_654,
  eventFile: storageIdOf(987_654),
  formFile: storageIdOf(987_655),
};

let server: TestServer;
/** Two cases of the matrix, alike, with a file on their event and one in the form of their step. */
let mine: MatrixCase;
let other: MatrixCase;
beforeAll(async () => {
  server = await startTestServer();
  await addMatrixPeople(server.db, await levelOfMaren(server.db));
  mine = await openMatrixCase(server, 'guided', 'open', arrangeAll);
  other = await openMatrixCase(server, 'guided', 'open', arrangeAll);
});
afterAll(() => server.close());

const everything = async () => [await checksumOfCases(server.db), filesOnDisk(server)];

function idsOf({ recordId, visitId, eventId, ids }: MatrixCase): Named {
  return {
    recordId,
    visitId: visitId!,
    eventId: eventId!,
    eventFile: storageIdOf(ids.fileId!),
    formFile: storageIdOf(ids.formFileId!),
  };
}

const partsOf = (model: object): Parts => [
  ['model', JSON.stringify(model)],
  ['files', pdf('swapped.pdf')],
];

/** The answer to the step of my case, with other ids. */
function submissionOf(ids: Partial<Named>): object {
  const { route } = server.routes.find((served) => keyOf(served.route) === 'POST /api/componentTrackingWithFiles')!;
  return sampleCall(server, route, { ...mine, ...ids }).body as unknown as object;
}

const submit = (ids: Partial<Named>) => sendParts(server, 'maren', toSubmit, partsOf(submissionOf(ids)));
const edit = (storageId: string) =>
  sendParts(
    server,
    'maren',
    toEvent(mine.eventId!),
    partsOf({ onlyDateTime: '2026-11-16T00:00:00.000Z', filesPendingDelete: [storageId] }),
  );

async function remove(from: UploadTarget, storageId: string): Promise<RawAnswer> {
  const headers = { authorization: `Bearer test.${userIdOf('adviser')}` };
  const { statusCode, body } = await server.server.inject({
    method: 'DELETE',
    url: `${from.path}/${storageId}`,
    headers,
  });
  return { status: statusCode, body };
}

describe('A call about the files of my case that names an id of another one, which I may work on too', () => {
  test.each<[string, number, (ids: Named) => Promise<RawAnswer>]>([
    ['a submit with files, for the process', 404, ({ recordId }) => submit({ recordId })],
    ['a submit with files, for the step', 404, ({ visitId }) => submit({ visitId })],
    ['a removal from a form, for the file of a form', 400, ({ formFile }) => remove(toForm(mine.visitId!), formFile)],
    [
      'a removal from a form, for the file of an event',
      400,
      ({ eventFile }) => remove(toForm(mine.visitId!), eventFile),
    ],
    [
      'a removal from a correction, for the file of a form',
      200,
      ({ formFile }) => remove(toCorrection(mine.eventId!), formFile),
    ],
    [
      'a removal from a correction, for the file of an event',
      200,
      ({ eventFile }) => remove(toCorrection(mine.eventId!), eventFile),
    ],
    ['an edit that removes, for the file of a form', 400, ({ formFile }) => edit(formFile)],
    ['an edit that removes, for the file of an event', 400, ({ eventFile }) => edit(eventFile)],
  ])('is answered as if there were no such id, and changes nothing: %s [PERM-04]', async (_name, status, call) => {
    const before = await everything();
    const answer = await call(idsOf(other));
    expect(answer).toEqual(await call(missing));
    // Taking back from a correction what is not in it is no error: it answers what is there.
    expect(answer.status).toBe(status);
    expect(await everything()).toEqual(before);
  });

  test('succeeds with the ids of my case', async () => {
    const { formFile, eventFile, ...ids } = idsOf(mine);
    expect(await remove(toForm(ids.visitId), formFile)).toMatchObject({ status: 200 });
    expect(await edit(eventFile)).toMatchObject({ status: 200 });
    const withoutFile: Parts = [['model', JSON.stringify(submissionOf(ids))]];
    expect(await sendParts(server, 'maren', toSubmit, withoutFile)).toMatchObject({ status: 200 });
  });
});

test.each<[string, (ids: Named) => readonly [UploadTarget, object]]>([
  ['an event', ({ eventId }) => [toEvent(eventId), {}]],
  ['a correction', ({ eventId }) => [toCorrection(eventId), {}]],
  ['a form', ({ visitId }) => [toForm(visitId), {}]],
  ['a submit', ({ recordId, visitId }) => [toSubmit, submissionOf({ recordId, visitId })]],
])(
  'An upload to %s of a case that is hidden from its sender is answered as if there were none; nothing is kept [PERM-04]',
  async (_name, call) => {
    const before = await everything();
    const send = ([target, model]: readonly [UploadTarget, object]) =>
      sendParts(server, 'silas', target, partsOf(model));
    const answer = await send(call(idsOf(other)));
    expect(answer).toEqual(await send(call(missing)));
    expect(answer.status).toBe(404);
    expect(await everything()).toEqual(before);
  },
);
