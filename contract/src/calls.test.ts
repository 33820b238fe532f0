import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { calls } from './calls.ts';

const OF_ITSELF = ['calls.ts', 'route.ts', 'correspondence.ts'];

it('names the calls of every file of the contract', () => {
  const directory = new URL('.', import.meta.url);
  const declared = readdirSync(directory)
    .filter((file) => /^[a-z-]+\.ts$/.test(file) && !OF_ITSELF.includes(file))
    .flatMap((file) =>
      [
        ...readFileSync(new URL(file, directory), 'utf8').matchAll(
          /^export const (\w+) = (?:route\(|correspondence\()/gm,
        ),
      ].map(([, name]) => name as string),
    );
  const named = new Set([...calls.keys()].map((name) => name.split('.')[0]));
  expect(declared.length).toBeGreaterThan(100);
  expect(declared.filter((name) => !named.has(name))).toEqual([]);
});
