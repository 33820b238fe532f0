import { getCase } from '@evenhand/contract/case-details';
import { setOverview } from '@evenhand/contract/cases';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { checksumOfCases } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
let caseId: number;
let before: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  caseId = await openCase(server, { topic: 'general-query' });
  before = await checksumOfCases(server.db);
});
afterAll(async () => {
  expect(await checksumOfCases(server.db), 'none of this changes anything').toEqual(before);
  await server.close();
});

const overviewAt = () => `/api/cases/${caseId}/overview`;

async function send(
  method: 'GET' | 'PUT' | 'POST' | 'HEAD',
  url: string,
  payload?: string,
  headers: Record<string, string> = {},
) {
  const answer = await server.server.inject({
    method,
    url,
    headers: {
      authorization: `Bearer test.${cast.maren}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return {
    status: answer.statusCode,
    body:
      answer.body === '' ? null : (JSON.parse(answer.body) as { errorCode?: string; fields?: Record<string, string> }),
  };
}

test('an unknown address answers NOT_FOUND in the envelope [ERR-02, ERR-08]', async () => {
  expect(await send('GET', '/api/nothing/here')).toMatchObject({
    status: 404,
    body: { isError: true, errorCode: 'NOT_FOUND' },
  });
});

test('a call without a token, or with an invalid one, is refused [AUTH-05]', async () => {
  const without = await server.anonymous().call(getCase, { params: { id: caseId } });
  expect(without).toMatchObject({ status: 401, error: { errorCode: 'NOT_AUTHORISED' } });
  expect(
    (await send('GET', `/api/cases/${caseId}`, undefined, { authorization: 'Bearer forged.token.here' })).status,
  ).toBe(401);
  const nobody = await server.asUser('99999999-0000-4000-8000-000000000000').call(getCase, { params: { id: caseId } });
  expect(nobody.status).toBe(401);
});

test('an unknown field of a body is refused by its name [ERR-03]', async () => {
  const answer = await send(
    'PUT',
    overviewAt(),
    JSON.stringify({ overview: 'x', caseTrackingRecordId: caseId, isLockedCurrently: true }),
  );
  expect(answer).toMatchObject({
    status: 400,
    body: { errorCode: 'BAD_REQUEST', fields: { isLockedCurrently: 'Is not a known field.' } },
  });
});

test.each(['text/plain', 'application/xml'])('a body of type %s is refused as such [ERR-03]', async (type) => {
  const answer = await send('PUT', overviewAt(), '{}', { 'content-type': type });
  expect(answer).toMatchObject({ status: 415, body: { errorCode: 'BAD_REQUEST' } });
});

test.each([
  ['a wrong type', { overview: 7, caseTrackingRecordId: 1 }, 'overview'],
  ['NUL', { overview: 'a\u0000b', caseTrackingRecordId: 1 }, 'overview'],
  ['a broken surrogate pair', { overview: '\ud800', caseTrackingRecordId: 1 }, 'overview'],
  ['a number beyond the range of ids', { overview: 'x', caseTrackingRecordId: 2 ** 60 }, 'caseTrackingRecordId'],
  ['a fraction as id', { overview: 'x', caseTrackingRecordId: 1.5 }, 'caseTrackingRecordId'],
  ['too long a text', { overview: 'x'.repeat(251), caseTrackingRecordId: 1 }, 'overview'],
])('%s is refused at its field [ERR-03, CASE-33]', async (_what, body, field) => {
  const answer = await send('PUT', overviewAt(), JSON.stringify(body));
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body?.fields ?? {})).toContain(field);
});

test.each(['1e3', '0x10', '-5', '0', '10001.5', '10001%00'])('the path id %s is no number', async (id) => {
  expect((await send('GET', `/api/cases/${id}`)).status).toBe(400);
});

test('a body that is no JSON, has another type, or is huge, is refused without an effect', async () => {
  expect((await send('PUT', overviewAt(), '{"overview": ')).status).toBe(400);
  expect(
    (await send('PUT', overviewAt(), 'overview=x', { 'content-type': 'application/x-www-form-urlencoded' })).status,
  ).toBe(415);
  expect((await send('PUT', overviewAt(), JSON.stringify({ overview: 'x'.repeat(2_000_000) }))).status).toBe(413);
});

test('a body nested thousands of levels deep is refused', async () => {
  const deep = `{"overview":${'['.repeat(6000)}${']'.repeat(6000)},"caseTrackingRecordId":${caseId}}`;
  expect(await send('PUT', overviewAt(), deep)).toMatchObject({
    status: 400,
    body: { errorDescription: 'The request is nested too deeply.' },
  });
});

test('a part of the path that is too long is refused in the envelope [ERR-03]', async () => {
  expect(await send('GET', `/api/cases/${'1'.repeat(301)}`)).toMatchObject({
    status: 414,
    body: { isError: true, errorCode: 'BAD_REQUEST' },
  });
});

test('one name spelt twice is refused, any one spelling is read', async () => {
  const twice = await send('PUT', overviewAt(), `{"overview":"a","Overview":"b","caseTrackingRecordId":${caseId}}`);
  expect(twice.status).toBe(400);
  expect(twice.body?.fields).toEqual({ overview: 'Is given more than once.' });
});

test('paths match in any case and with a trailing slash, and HEAD runs nothing', async () => {
  expect((await send('GET', `/API/Cases/${caseId}/`)).status).toBe(200);
  expect((await send('HEAD', `/api/cases/${caseId}`)).status).toBe(404);
});

test('a stale version answers ALREADY_EXISTS with the newer value [ERR-05]', async () => {
  const answer = await server
    .as('maren')
    .call(setOverview, {
      params: { id: caseId },
      body: { overview: 'mine', caseTrackingRecordId: caseId, version: 9999 },
    });
  expect(answer).toMatchObject({ status: 409, error: { errorCode: 'ALREADY_EXISTS', current: { overview: '' } } });
});

test('an address that cannot be read is answered like any other bad request, and is not repeated', async () => {
  expect(await send('GET', '/v1/Search/api/searchusers/%E0%A4%A')).toEqual({
    status: 400,
    body: { isError: true, errorCode: 'BAD_REQUEST', errorDescription: 'The request could not be read.' },
  });
});
