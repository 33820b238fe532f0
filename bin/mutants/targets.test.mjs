import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { targets } from './targets.mjs';

const root = join(import.meta.dirname, '../..');
const asksForRights = /\bscope\.(visible|isOwn|reads(Message|Process|Row)|actsAsHr)\b|\bviewersOfAccounts\b/;

test('a source of the server that asks what a person sees, or who sees a case, is a target', () => {
  const sources = globSync('server/src/**/*.ts', { cwd: root }).filter(
    (file) => !file.includes('/testing/') && !file.endsWith('.test.ts'),
  );
  const asking = sources.filter((file) => asksForRights.test(readFileSync(join(root, file), 'utf8')));
  expect(asking).toContain('server/src/messages/message.queries.ts');
  const listed = new Set(targets.map(({ file }) => file));
  expect(asking.filter((file) => !listed.has(file))).toEqual([]);
});
