import { expect, test } from 'vitest';
import { compilePack } from './compile-pack.ts';
import { problemsOf, smallPack } from './testing/small-pack.ts';

const service = (separation: string): string => `${smallPack().get('service.yaml')}separation: ${separation}\n`;
const compiled = (files: Record<string, string>) =>
  compilePack({ files: smallPack({ files }), publishDate: '2026-11-20', allowNewIds: true }).pack?.service;

test('a service says which rules about two parts of one person refuse and which warn; the others stay as they are [ROLES-02]', () => {
  expect(compiled({ 'service.yaml': service('{ managers: warn }') })?.separation).toEqual({
    managers: 'warn',
    parties: 'refuse',
    reportingLine: 'warn',
  });
  expect(compiled({})).not.toHaveProperty('separation');
});

test('a rule that there is none of is refused with the one that was meant, and so is another answer [ROLES-02]', () => {
  expect(problemsOf({ files: { 'service.yaml': service('{ manager: warn }') } })).toEqual([
    expect.stringContaining("did you mean 'managers'"),
  ]);
  expect(problemsOf({ files: { 'service.yaml': service('{ parties: forbid }') } })).toHaveLength(1);
});
