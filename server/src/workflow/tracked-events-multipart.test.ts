import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checksumOfCases } from '../testing/test-database.ts';
import type { TestServer } from '../testing/test-server.ts';
import { startTestServer } from '../testing/test-server.ts';
import { openWithReceipt } from '../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('The multipart call of a tracked event', () => {
  async function put(id: number, form: FormData) {
    const request = new Request('http://localhost/', { method: 'PUT', body: form });
    const answer = await server.server.inject({
      method: 'PUT',
      url: `/api/caseTrackingEvents/${id}`,
      headers: { authorization: `Bearer test.${server.as('maren').userId}`, 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return { status: answer.statusCode, body: JSON.parse(answer.body) };
  }
  function formOf(parts: Record<string, string | Blob>): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(parts)) form.append(name, value);
    return form;
  }

  test('is read from its model part like JSON [API-088]', async () => {
    const { eventId } = await openWithReceipt(server);
    const answer = await put(eventId, formOf({ model: JSON.stringify({ onlyDateTime: '2026-11-10T00:00:00.000Z' }) }));
    expect(answer).toMatchObject({ status: 200, body: { data: { componentTrackingData: { onlyDateTime: '2026-11-10T00:00:00.000Z' } } } });
  });

  test('refuses files, other parts and what is no JSON, and changes nothing', async () => {
    const { eventId } = await openWithReceipt(server);
    const model = JSON.stringify({ onlyDateTime: '2026-11-10T00:00:00.000Z' });
    const before = await checksumOfCases(server.db);
    expect(await put(eventId, formOf({ model, files: new Blob(['x'], { type: 'text/plain' }) }))).toMatchObject({
      status: 400,
      body: { errorCode: 'BAD_REQUEST', errorDescription: 'Files cannot be added to an event yet.', fields: { files: 'Files cannot be added yet.' } },
    });
    expect(await put(eventId, formOf({ model, other: 'x' }))).toMatchObject({ status: 400, body: { fields: { model: 'Send one part called model.' } } });
    expect(await put(eventId, formOf({ other: model }))).toMatchObject({ status: 400 });
    expect(await put(eventId, formOf({ model: '{' }))).toMatchObject({ status: 400, body: { errorDescription: 'The request could not be read.' } });
    expect(await put(eventId, formOf({ model: '{"unknown":1}' }))).toMatchObject({ status: 400, body: { fields: { unknown: 'Is not a known field.' } } });
    expect(await checksumOfCases(server.db)).toEqual(before);
  });

  test('refuses thousands of parts without reading them, and changes nothing', async () => {
    const { eventId } = await openWithReceipt(server);
    const before = await checksumOfCases(server.db);
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`part ${index}`, new Blob(['x'])]));
    expect((await put(eventId, formOf(many))).body).toMatchObject({ errorCode: 'BAD_REQUEST', fields: { model: 'Send one part called model.' } });
    expect(await checksumOfCases(server.db)).toEqual(before);
  });

  test('is no way into calls that take JSON only', async () => {
    const { main } = await openWithReceipt(server);
    const before = await checksumOfCases(server.db);
    const answer = await server.server.inject({
      method: 'PUT',
      url: `/api/cases/${main.caseId}/overview`,
      headers: { authorization: `Bearer test.${server.as('maren').userId}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--',
    });
    expect(answer.statusCode).toBe(415);
    expect(await checksumOfCases(server.db)).toEqual(before);
  });
});
