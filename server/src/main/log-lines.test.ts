import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const CALL = /\blog\.(?:warn|error|fatal)\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;
/** The last words of a call; what stands in `${}` is named by the page in its own way. */
const WORDS = /(['"`])((?:(?!\1)[^\\]|\\.)+)\1(?:\s*[,)]|\s*$)/g;

/** What the server writes to its log at level warn or error. */
function messagesOf(file: string): string[] {
  const source = readFileSync(file, 'utf8').replaceAll(/^\s*\/\/.*$/gm, '');
  return [...source.matchAll(CALL)].flatMap(([, call = '']) => {
    const words = [...call.matchAll(WORDS)].map(([, , text = '']) => text).filter((text) => text.includes(' '));
    return words.map((text) => text.split('${')[0]!.trim());
  });
}

test('the manual says of each line of the log what it means and what to do [WATCH-09]', () => {
  const page = readFileSync(new URL('../../../docs/operations/watch.md', import.meta.url), 'utf8').replaceAll(
    /\s+/g,
    ' ',
  );
  const messages = globSync(`${root}server/src/**/*.ts`, { exclude: (name) => name.endsWith('.test.ts') }).flatMap(
    messagesOf,
  );
  expect(messages.length).toBeGreaterThan(50);
  expect([...new Set(messages)].filter((message) => !page.includes(message))).toEqual([]);
});
