import { expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { createServer } from './create-server.ts';

test('a fault nobody foresaw answers EXCEPTION with a reference for the log, and nothing of its cause [ERR-06]', async () => {
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
