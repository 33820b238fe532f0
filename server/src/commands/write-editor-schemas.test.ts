import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { runPack } from './run-pack.ts';

const root = mkdtempSync(join(tmpdir(), 'evenhand-schemas-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
cpSync(fileURLToPath(new URL('../../../packs/kestrel-foods', import.meta.url)), join(root, 'pack'), {
  recursive: true,
});

const said: string[] = [];
const pack = (...args: string[]) =>
  runPack(args, {
    root,
    environment: {},
    now: new Date('2026-11-23T09:00:00.000Z'),
    say: (line) => said.push(line),
    complain: (text) => said.push(text),
    ask: async () => null,
  });
const read = (path: string) => JSON.parse(readFileSync(join(root, 'pack', path), 'utf8'));

test('pack schema writes what an editor needs to complete every file of a pack, and keeps settings that are there', async () => {
  expect(await pack('schema', 'pack')).toBe(0);
  const named: Record<string, string[]> = read('.vscode/settings.json')['yaml.schemas'];
  expect(named['./.schema/workflow.json']).toEqual(['workflows/*.yaml']);
  expect(named['./.schema/workflowPart.json']).toEqual(['workflows/parts/*.yaml']);
  expect(named['./.schema/reasonSets.json']).toEqual(['lookups/reasons*.yaml']);
  for (const path of Object.keys(named))
    expect(read(path)).toMatchObject({ type: 'object', additionalProperties: false });
  expect(read('.schema/workflow.json')).toMatchObject({
    properties: { kind: { enum: expect.arrayContaining(['anytime-event']) } },
  });

  writeFileSync(join(root, 'pack/.vscode/settings.json'), '{}\n');
  expect(await pack('schema', 'pack')).toBe(0);
  expect(said.join('\n')).toContain('"./.schema/workflow.json"');
  expect(read('.vscode/settings.json')).toEqual({});
  expect(await pack('validate', 'pack')).toBe(0);
});
