import { randomUUID } from 'node:crypto';
import { messageCalls } from '@evenhand/contract/messages';
import { addressOf } from '@evenhand/contract/route';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyOf, openCase } from '../../testing/case-world.ts';
import { post, sendForm, toMessages } from '../../testing/message-world.ts';
import { checksumOfCases } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { pdf } from '../../testing/uploads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const BODY = '<p>The rota is attached.</p>';

/** Posts the draft as its author does, with these files. */
async function postWith(
  caseId: number,
  id: number,
  files: readonly string[],
  { subject = 'The rota', body = BODY, answers = null as number | null } = {},
) {
  const path = addressOf(messageCalls.postDraft, { caseId, id }) as `/api/${string}`;
  const parts = files.map((name) => ['attachments', pdf(name)] as const);
  return await sendForm(server, 'maren', { method: 'PUT', path }, [
    ['subject', subject],
    ['body', body],
    ...(answers === null ? [] : [['parentMessageId', String(answers)] as const]),
    ...parts,
  ]);
}

test('A draft that is posted once more, because its answer was lost, stays as it was posted; with another file or other words it is missing [MSG-18, API-046]', async () => {
  const caseId = await openCase(server);
  const { id: asked } = await post(server, 'teodora', caseId, { subject: 'Which rota?' });
  const { id } = await post(server, 'maren', caseId, { isdraft: true, subject: 'The rota' });
  expect((await postWith(caseId, id, ['rota.pdf', 'map.pdf'])).status).toBe(200);
  const [before, history] = [await checksumOfCases(server.db), await historyOf(server, caseId)];
  const again = [
    await postWith(caseId, id, ['rota.pdf', 'map.pdf']),
    await postWith(caseId, id, ['rota.pdf']),
    await postWith(caseId, id, []),
  ];
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
  const other = [
    await postWith(caseId, id, ['rota.pdf', 'plan.pdf']),
    await postWith(caseId, id, ['plan.pdf']),
    await postWith(caseId, id, ['rota.pdf'], { subject: 'Another rota' }),
    await postWith(caseId, id, ['rota.pdf'], { body: '<p>Another rota.</p>' }),
    await postWith(caseId, id, ['rota.pdf'], { answers: asked }),
  ];
  expect(other.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect([await checksumOfCases(server.db), await historyOf(server, caseId)]).toEqual([before, history]);
});

test('An id of the client that was posted with is refused with other words, files or readers, and nothing changes [POSTED-AGAIN-01]', async () => {
  const caseId = await openCase(server);
  const clientMessageId = randomUUID();
  const send = (change: object, files: readonly string[] = ['rota.pdf']) => {
    const fields = { subject: 'The rota', body: BODY, audience: '3', clientMessageId, ...change };
    return sendForm(server, 'maren', toMessages(caseId), [
      ...Object.entries(fields),
      ...files.map((name) => ['attachments', pdf(name)] as const),
    ]);
  };
  const first = await send({});
  expect(first.status).toBe(200);
  const state = async () => [await checksumOfCases(server.db), await historyOf(server, caseId)];
  const before = await state();
  expect((await send({})).data.id).toBe(first.data.id);
  const refused = [
    await send({ body: '<p>Another rota.</p>' }),
    await send({ subject: 'Another rota' }),
    await send({ audience: '1' }),
    await send({}, ['plan.pdf']),
  ];
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
  expect(await state()).toEqual(before);
});
