import { followCases } from '@evenhand/contract/live';
import { serviceNames } from '@evenhand/contract/route';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cast } from '../../testing/cast.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { loadConfiguration } from '../configuration/configuration.ts';
import { createLogger } from '../platform/logger.ts';
import { createApp } from './app.ts';

const page = 'https://hr.example';
let database: TestDatabase;
let server: FastifyInstance;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ server } = await createApp({
    db: database.db,
    clock: () => new Date('2026-11-18T09:00:00.000Z'),
    log: createLogger('silent'),
    configuration: await loadConfiguration(database.db),
    authenticate: async (authorization) =>
      authorization === undefined
        ? null
        : {
            userId: cast.maren,
            sessionId: null,
            issuedAt: Number.POSITIVE_INFINITY,
            expiresAt: Number.POSITIVE_INFINITY,
          },
    services: serviceNames,
    webOrigins: [page],
  }));
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const list = (origin: string, more: Record<string, string> = {}) =>
  server.inject({
    method: 'GET',
    url: '/api/cases/page/1',
    headers: { origin, authorization: 'Bearer maren', ...more },
  });
const allowed = (answer: Awaited<ReturnType<typeof list>>) => answer.headers['access-control-allow-origin'];
const said = ({ headers }: Awaited<ReturnType<typeof list>>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe('A page at another address', () => {
  test('of a configured origin reads answers and their headers about rows, without credentials [AUTH-06]', async () => {
    const answer = await list(page);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': page,
      'access-control-expose-headers': 'content-disposition, retry-after, x-has-more-rows, x-total-rows',
      'x-has-more-rows': 'false',
    });
    expect(answer.headers.vary).toContain('Origin');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('reads refusals too, so that it can say what went wrong', async () => {
    const answer = await server.inject({ method: 'GET', url: '/api/cases/page/1', headers: { origin: page } });
    expect(answer.statusCode).toBe(401);
    expect(allowed(answer)).toBe(page);
    const missing = await server.inject({ method: 'GET', url: '/api/nothing', headers: { origin: page } });
    expect(missing.statusCode).toBe(404);
    expect(allowed(missing)).toBe(page);
  });

  test('gets the allowed methods and headers before it asks, on every address and without a token', async () => {
    for (const url of ['/api/cases/1/overview', '/v1/Availability', '/hub/notification']) {
      const answer = await server.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin: page,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'authorization,content-type,idempotency-key',
        },
      });
      expect(answer.statusCode).toBe(204);
      expect(allowed(answer)).toBe(page);
      expect(answer.headers['access-control-allow-methods']).toBe('GET, POST, PUT, DELETE');
      expect(answer.headers['access-control-allow-headers']).toBe(
        'authorization, content-type, idempotency-key, last-event-id',
      );
      expect(answer.headers['access-control-max-age']).toBe('600');
      expect(answer.headers.vary).toContain('Origin');
    }
  });

  test.each([
    'https://evil.example',
    'https://hr.example.evil.example',
    'http://hr.example',
    'https://hr.example:8443',
    'null',
    '*',
  ])('of any other origin gets no permission: %s', async (origin) => {
    const answer = await list(origin);
    expect(said(answer)).toEqual([]);
    expect(answer.headers.vary).toContain('Origin');
    const before = await server.inject({
      method: 'OPTIONS',
      url: '/api/cases/1',
      headers: { origin, 'access-control-request-method': 'GET' },
    });
    expect(before.statusCode).toBe(404);
    expect(said(before)).toEqual([]);
  });

  test('the identity provider decides by itself who may call it', async () => {
    const answer = await server.inject({
      method: 'OPTIONS',
      url: '/identity/token',
      headers: { origin: page, 'access-control-request-method': 'POST' },
    });
    expect(said(answer)).toEqual([]);
  });

  test('reads a live stream, which writes its own answer', async () => {
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const leave = new AbortController();
    const answer = await fetch(`${address}${followCases.path}`, {
      headers: { origin: page, authorization: 'Bearer maren' },
      signal: leave.signal,
    });
    leave.abort();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(page);
    expect(answer.headers.get('vary')).toContain('Origin');
  });
});
