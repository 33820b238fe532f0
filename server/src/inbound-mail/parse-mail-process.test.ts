import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { ParsedMail } from './parsed-mail.ts';

test('the process that reads a mail lives until it is left, so that its end is never told before its answer', async () => {
  const child = fork(fileURLToPath(new URL('./parse-mail-process.ts', import.meta.url)), {
    env: {},
    execArgv: [],
    stdio: 'ignore',
    serialization: 'advanced',
  });
  const ended = once(child, 'exit');
  try {
    expect(await once(child, 'message')).toEqual(['ready', undefined]);
    child.send(Buffer.from('From: Asha <asha@example.org>\r\nSubject: My appeal\r\n\r\nWhere is it?\r\n'));
    const [mail] = (await once(child, 'message')) as [ParsedMail];
    expect(mail.subject).toBe('My appeal');
    expect(await Promise.race([ended, wait(500, 'it lives')])).toBe('it lives');
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
  }
});
