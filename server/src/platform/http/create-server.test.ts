import { expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { createServer } from './create-server.ts';

async function addressSeen(trustedProxies: readonly string[], forwardedFor: string): Promise<string> {
  const server = await createServer(createLogger('silent'), [], trustedProxies);
  server.get('/who', async (request) => request.ip);
  const { body } = await server.inject({ url: '/who', remoteAddress: '10.0.0.7', headers: { 'x-forwarded-for': forwardedFor } });
  await server.close();
  return body;
}

test.each<[who: string, trusted: string[], forwardedFor: string, seen: string]>([
  ['nobody is trusted', [], '203.0.113.9', '10.0.0.7'],
  ['another machine is trusted', ['loopback'], '203.0.113.9', '10.0.0.7'],
  ['the proxy is trusted', ['10.0.0.0/24'], '203.0.113.9', '203.0.113.9'],
  ['the proxy is trusted and the caller has invented one before it', ['10.0.0.7'], '198.51.100.1, 203.0.113.9', '203.0.113.9'],
])('where %s, the caller has the address that nobody could invent', async (_who, trusted, forwardedFor, seen) => {
  expect(await addressSeen(trusted, forwardedFor)).toBe(seen);
});
