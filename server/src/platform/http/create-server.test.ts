import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { createLogger } from '../logger.ts';
import { createServer } from './create-server.ts';

async function addressSeen(trustedProxies: readonly string[], forwardedFor: string): Promise<string> {
  const server = await createServer(createLogger('silent'), [], trustedProxies);
  server.get('/who', async (request) => request.ip);
  const { body } = await server.inject({
    url: '/who',
    remoteAddress: '10.0.0.7',
    headers: { 'x-forwarded-for': forwardedFor },
  });
  await server.close();
  return body;
}

test.each<[who: string, trusted: string[], forwardedFor: string, seen: string]>([
  ['nobody is trusted', [], '203.0.113.9', '10.0.0.7'],
  ['another machine is trusted', ['loopback'], '203.0.113.9', '10.0.0.7'],
  ['the proxy is trusted', ['10.0.0.0/24'], '203.0.113.9', '203.0.113.9'],
  [
    'the proxy is trusted and the caller has invented one before it',
    ['10.0.0.7'],
    '198.51.100.1, 203.0.113.9',
    '203.0.113.9',
  ],
])(
  'where %s, the caller has the address that nobody could invent [DEPLOY-02]',
  async (_who, trusted, forwardedFor, seen) => {
    expect(await addressSeen(trusted, forwardedFor)).toBe(seen);
  },
);

test.each([
  [
    'without a host is refused in the envelope of every refusal',
    '',
    ['HTTP/1.1 400', '"errorDescription":"The request names no host."'],
  ],
  ['with an expectation we do not know is served', 'host: test\r\nexpect: banana\r\n', ['HTTP/1.1 200', 'here']],
])('a request %s', async (_which, headers, expected) => {
  const server = await createServer(createLogger('silent'), []);
  server.get('/here', async () => 'here');
  await server.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => {
    received += data.toString();
  });
  socket.write(`GET /here HTTP/1.1\r\n${headers}\r\n`);
  for (const part of expected) await expect.poll(() => received).toContain(part);
  socket.destroy();
  await server.close();
});

test('an answer that fits into the first packets arrives as it is, a longer one in gzip, also where brotli is taken', async () => {
  const server = await createServer(createLogger('silent'), [], []);
  server.get('/short', async () => ({ text: 'a'.repeat(10_000) }));
  server.get('/long', async () => ({ text: 'a'.repeat(20_000) }));
  const encodingOf = async (url: string) =>
    (await server.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } })).headers['content-encoding'];
  expect([await encodingOf('/short'), await encodingOf('/long')]).toEqual([undefined, 'gzip']);
  await server.close();
});

test('JSON nested deeper than any call takes is refused before it is parsed; brackets in a text are text [RUN-04]', async () => {
  const server = await createServer(createLogger('silent'), []);
  server.post('/depth', async ({ body }) => ({ isList: Array.isArray(body) }));
  const send = (payload: string) =>
    server.inject({ method: 'POST', url: '/depth', payload, headers: { 'content-type': 'application/json' } });
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const parse = vi.spyOn(JSON, 'parse');
  const refused = await send(nested(500_000));
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { errorCode: 'BAD_REQUEST', errorDescription: 'The request is nested too deeply.' },
  ]);
  for (const taken of [nested(50), JSON.stringify(['[{'.repeat(100), '\\"{{'.repeat(100)])])
    expect((await send(taken)).json()).toEqual({ isList: true });
  for (const broken of ['[', '[]]', '{"__proto__":{}}', '']) expect((await send(broken)).statusCode).toBe(400);
  await server.close();
});
