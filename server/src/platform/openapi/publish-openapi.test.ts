import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../testing/test-server.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { html } from '../http/html.ts';
import type { ApiDocument } from './api-page.ts';
import { apiPage } from './api-page.ts';

let server: TestServer;
let contract: ApiDocument;
beforeAll(async () => {
  server = await startTestServer();
  contract = (await server.server.inject('/openapi.json')).json();
});
afterAll(() => server.close());

const operations = () =>
  Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary = '' }]) => ({ path, method, summary })),
  );

test('the page of calls is served to people who are not signed in, under the content policy of every answer, and without script', async () => {
  const [page, json] = await Promise.all([server.server.inject('/api-docs'), server.server.inject('/openapi.json')]);
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers['content-security-policy']).toBe(json.headers['content-security-policy']);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect(page.body).not.toMatch(/<script|\sstyle=|\son\w+=/i);
});

test('the page loads its style from this server and nothing from elsewhere', async () => {
  const { body } = await server.server.inject('/api-docs');
  const loaded = [...body.matchAll(/(?:src|href)="([^#"][^"]*)"/g)].map((match) => match[1] as string);
  expect(loaded).toEqual(['data:,', '/api-docs.css', '/openapi.json']);
  const style = await server.server.inject('/api-docs.css');
  expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  expect(style.body).toContain('prefers-color-scheme: dark');
  expect(style.body).not.toMatch(/url\(|@import/);
});

test('calls that bring files are published as forms, contents by their media type, and every call with its refusals [CALL-01]', async () => {
  const operation = (method: string, path: string) => contract.paths[path]?.[method];
  const form = (method: string, path: string) =>
    operation(method, path)?.requestBody?.content['multipart/form-data']?.schema;
  const files = { type: 'array', items: { contentMediaType: 'application/octet-stream' } };
  expect(form('post', '/api/casemessages/create/{id}')?.properties).toMatchObject({ subject: {}, attachments: files });
  expect(form('post', '/api/componentTrackingWithFiles')?.properties).toMatchObject({
    model: { type: 'object' },
    files,
  });
  const forms = operations().filter(({ path, method }) => form(method, path) !== undefined);
  expect(forms).toHaveLength(13);
  const media = (method: string, path: string) =>
    Object.keys(operation(method, path)?.responses?.['200']?.content ?? {});
  expect(media('get', '/api/pdf/cases/{id}')).toEqual(['application/pdf']);
  expect(media('get', '/v1/pdf/getPdf')).toEqual(['application/pdf']);
  expect(media('get', '/hub/cases')).toEqual(['text/event-stream']);
  expect(media('get', '/api/cases/{id}')).toEqual(['application/json']);
  const refusals = (method: string, path: string) => Object.keys(operation(method, path)?.responses ?? {});
  expect(refusals('get', '/api/cases/{id}')).toEqual(['200', '400', '403', '404', '500']);
  expect(refusals('post', '/api/cases')).toEqual(['200', '400', '403', '404', '409', '500']);
  for (const { method, path } of operations())
    expect(operation(method, path)?.responses?.['403']?.content?.['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/Refusal',
    });
  expect(contract).toMatchObject({
    components: { schemas: { Refusal: { required: ['isError', 'errorCode', 'errorDescription'] } } },
  });
});

test('the page lists every call of the published contract once, with its summary', async () => {
  const { body } = await server.server.inject('/api-docs');
  const listed = [...body.matchAll(/<tr id="([A-Z]+:[^"]+)">/g)].map((match) => match[1] as string);
  expect(listed.toSorted()).toEqual(
    operations()
      .map(({ path, method }) => `${method.toUpperCase()}:${path}`)
      .toSorted(),
  );
  expect(listed.length).toBeGreaterThan(150);
  for (const { summary } of operations()) expect(body).toContain(html`${summary}`.text);
});

test('a call shows its query, its body and what is in the data of its answer', () => {
  const page = apiPage({
    info: { title: 'Evenhand', version: '1' },
    paths: {
      '/api/things/{id}': {
        post: {
          summary: 'Makes <a> thing',
          tags: ['case'],
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'sort', in: 'query', schema: { enum: ['asc'] } },
            { name: 'page', in: 'query', required: true, schema: { type: 'integer' } },
          ],
          requestBody: {
            content: {
              'application/json': {
                schema: { type: 'object', required: ['title'], properties: { title: { type: 'string' } } },
              },
            },
          },
          responses: {
            200: {
              content: {
                'application/json': {
                  schema: { type: 'object', properties: { data: { type: 'null' }, isError: { type: 'boolean' } } },
                },
              },
            },
          },
        },
        get: { summary: 'Reads its bytes', tags: ['case'], responses: { 200: {} } },
      },
    },
  });
  expect(page).toContain('<td>Makes &lt;a&gt; thing<details><summary>Query, Body, Answer</summary>');
  expect(page).toContain('<h3>Query</h3><pre>sort?: &quot;asc&quot;\npage: integer</pre>');
  expect(page).toContain('<h3>Body</h3><pre>{\n  title: string\n}</pre>');
  expect(page).toContain('<h3>Answer</h3><pre>null</pre>');
  expect(page).toContain('<td>Reads its bytes</td>');
});
