import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { createServer } from './create-server.ts';

test('an unexpected fault answers EXCEPTION with a reference for the log, and nothing of its cause [ERR-06]', async () => {
  const server = await createServer(createLogger('silent'), []);
  server.get('/broken', async () => {
    throw new Error('column "secret" of person Callum Brightwater does not exist');
  });
  const answer = await server.inject({ method: 'GET', url: '/broken' });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    isError: true,
    errorCode: 'EXCEPTION',
    errorDescription: expect.stringMatching(/^Something went wrong\. Reference [0-9a-f-]{36}\.$/),
  });
  expect(answer.body).not.toMatch(/secret|Callum|at /);
  await server.close();
});

test('a refusal of the framework keeps its status, in the envelope [ERR-03]', async () => {
  const server = await createServer(createLogger('silent'), []);
  server.get('/slow', async () => {
    throw Object.assign(new Error('Request Timeout'), { statusCode: 408 });
  });
  const answer = await server.inject({ method: 'GET', url: '/slow' });
  expect(answer.statusCode).toBe(408);
  expect(answer.json()).toEqual({
    isError: true,
    errorCode: 'BAD_REQUEST',
    errorDescription: 'The request could not be read.',
  });
  await server.close();
});

test('a caller who hangs up in the middle of a request is no error of ours', async () => {
  const lines: string[] = [];
  const server = await createServer(pino({ level: 'info' }, { write: (line: string) => lines.push(line) }), []);
  server.post('/act', async () => 'done');
  const begun = Promise.withResolvers<void>();
  server.addHook('onRequest', async () => begun.resolve());
  await server.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST /act HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":');
  socket.once('error', () => undefined);
  await begun.promise;
  socket.resetAndDestroy();
  await expect.poll(() => lines.join('')).toContain('the caller hung up');
  expect(lines.join('')).not.toContain('request failed');
  expect(lines.join('')).not.toContain('stack');
  await server.close();
});
