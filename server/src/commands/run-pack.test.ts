import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ended } from '../../testing/run-command.ts';
import { runCommand } from '../../testing/run-command.ts';
import { runPack } from './run-pack.ts';

const product = fileURLToPath(new URL('../../../', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'evenhand-pack-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A product directory with the pack of Northmoor, and the same pack as it was in `older`. */
beforeEach(() => {
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(join(scratch, 'packs'), { recursive: true });
  for (const name of ['packs/northmoor', 'older'])
    cpSync(join(product, 'packs', 'northmoor'), join(scratch, name), { recursive: true });
});

const pack = (...args: string[]): Promise<Ended> => packTyping([], ...args);

async function packTyping(typed: readonly string[], ...args: string[]): Promise<Ended> {
  const ended = await runCommand(runPack, {
    args,
    typed,
    root: scratch,
    environment: { PACK_DIR: join(scratch, 'packs/northmoor') },
    now: new Date('2026-11-23T09:00:00.000Z'),
  });
  return { ...ended, said: ended.said.filter((line) => !/ W\d /.test(line)) };
}

function change(path: string, from: string, to: string): void {
  const file = join(scratch, 'packs', 'northmoor', path);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

/** What \`diff\` says where there is no database. */
const NO_DATABASE = expect.stringMatching(
  /^Which running cases it would touch is not known\. There is no database in .*data\. Start the server once before\.$/,
);

const lockFile = () => readFileSync(join(scratch, 'packs/northmoor/ids.lock.yaml'), 'utf8');

test.each([
  [[]],
  [['check']],
  [['validate', '--all']],
  [['lock']],
  [['lock', 'a', 'b']],
  [['diff']],
  [['diff', 'a', 'b', 'c']],
  [['graph', 'a']],
  [['schema', 'a', 'b']],
  [['simulate']],
  [['simulate', 'a', 'b', 'c']],
  [['toString']],
])('Arguments that are not understood, %j, are explained', async (args) => {
  expect(await pack(...args)).toMatchObject({
    code: 2,
    said: [],
    complaint: expect.stringContaining('Use: npm run pack -- validate'),
  });
});

test('A directory without a pack is named', async () => {
  for (const args of [
    ['validate', 'nowhere'],
    ['lock', 'nowhere'],
    ['diff', 'nowhere'],
    ['test', 'nowhere'],
    ['graph', 'nowhere', 'grievance'],
  ]) {
    expect(await pack(...args)).toEqual({
      code: 1,
      said: [],
      complaint: 'nowhere: there is no pack here, because there is no service.yaml.',
    });
  }
});

describe('pack validate', () => {
  test('says that a pack is in order', async () => {
    expect(await pack('validate')).toMatchObject({
      code: 0,
      said: [expect.stringMatching(/^packs\/northmoor: no errors, \d+ warnings?, \d+\.\d\d s$/)],
    });
  });

  test('lists everything that is wrong at once, with file, line, code and suggestion', async () => {
    change('workflows/grievance.yaml', 'set: grievance', 'set: grievence');
    change('workflows/parts/appeal-window.yaml', 'workflow: appeal', 'workflow: apeal');
    const { code, said } = await pack('validate', 'packs/northmoor');
    expect(code).toBe(1);
    expect(said.slice(0, 2)).toEqual([
      "packs/northmoor/workflows/grievance.yaml:5: V2 there is no reason set 'grievence', did you mean 'grievance'?",
      "packs/northmoor/workflows/parts/appeal-window.yaml:17: V2 there is no workflow 'apeal', did you mean 'appeal'?",
    ]);
    expect(said.at(-1)).toMatch(/^packs\/northmoor: [1-9]\d* errors, /);
  });
});

describe('pack test', () => {
  test('says that the processes do what their tests say', async () => {
    expect(await pack('test')).toMatchObject({
      code: 0,
      complaint: '',
      said: [
        expect.stringMatching(/^packs\/northmoor: \d+ process tests, \d+ situations walked, no failures, \d+\.\d\d s$/),
      ],
    });
  });

  test('names what a process does otherwise, with file and line', async () => {
    change('workflows/parts/appeal-window.yaml', 'event.decision.date + 10wd', 'event.decision.date + 9wd');
    const { code, said } = await pack('test', 'packs/northmoor');
    expect(code).toBe(1);
    expect(said).toContainEqual(
      expect.stringMatching(
        /^packs\/northmoor\/tests\/grievance\.yaml:\d+: .*: expected 'complete' to be refused with 'The employee has until 16\/03\/2026 to appeal\.', it is done\.$/,
      ),
    );
    expect(said.at(-1)).toMatch(/, [1-9]\d* failures, /);
  });

  test('names what cannot be come to in a process, and after which choices', async () => {
    change('workflows/parts/appeal-window.yaml', 'event.decision.date + 10wd', 'event.decision.date + 999mo');
    const { code, said } = await pack('test', 'packs/northmoor');
    expect(code).toBe(1);
    expect(said.find((line) => line.includes(': grievance: '))).toMatch(
      /^packs\/northmoor: grievance: 'appeal\/no-appeal' can never be chosen after guide\/continue › .*: The employee has until \d\d\/\d\d\/21\d\d to appeal\.$/,
    );
  });

  test('plays nothing of a pack that is wrong', async () => {
    change('workflows/grievance.yaml', 'set: grievance', 'set: grievence');
    const { code, said } = await pack('test', 'packs/northmoor');
    expect(code).toBe(1);
    expect(said.join('\n')).toContain("V2 there is no reason set 'grievence'");
    expect(said.at(-1)).toMatch(/: no process tests, no situations walked, no failures, /);
  });
});

describe('pack lock', () => {
  const section = () => writeFileSync(join(scratch, 'packs/northmoor/sections/more.yaml'), 'key: more\ntitle: More\n');

  test('gives new keys their numbers, once', async () => {
    section();
    expect((await pack('validate')).said[0]).toBe(
      'packs/northmoor/ids.lock.yaml:1: V3 no number yet for section more; update the lock file.',
    );
    expect(await pack('diff', 'packs/northmoor')).toMatchObject({
      code: 0,
      said: ['section: more is new', NO_DATABASE],
    });
    expect((await pack('lock', 'packs/northmoor')).said).toEqual([
      'section: more is new',
      'packs/northmoor/ids.lock.yaml is written.',
    ]);
    const [, sections = ''] = /^section:\n((?: {2}.+\n)+)/m.exec(lockFile()) ?? [];
    const lines = sections.trimEnd().split('\n');
    expect(lines[0]).toBe('  conduct-and-grievance: 1');
    expect(lines.at(-1)).toBe(`  more: ${lines.length}`);
    expect((await pack('lock', 'packs/northmoor')).said).toEqual(['packs/northmoor/ids.lock.yaml is up to date.']);
    expect((await pack('validate')).code).toBe(0);
  });

  test('leaves the lock file as it is while the pack is wrong', async () => {
    section();
    const before = lockFile();
    change('content/grievance-before-you-start.md', '### What this is for', '### What it is for');
    const { code, said } = await pack('lock', 'packs/northmoor');
    expect(code).toBe(1);
    expect(said.every((line) => line.includes(' V20 '))).toBe(true);
    expect(lockFile()).toBe(before);
  });
});

describe('pack diff', () => {
  test('says that nothing has changed', async () => {
    expect(await pack('diff', 'packs/northmoor')).toMatchObject({
      code: 0,
      said: ['Nothing is new since the lock file was written.', NO_DATABASE],
    });
    expect(await pack('diff', 'packs/northmoor', 'older')).toMatchObject({
      code: 0,
      said: ['The packs say the same.', NO_DATABASE],
    });
  });

  test('names what changed since another pack, and the processes that get a new version', async () => {
    change('workflows/parts/appeal-hear.yaml', 'due: 15wd', 'due: 20wd');
    change('topics/grievance.yaml', 'title: Grievance', 'title: Grievances');
    const { code, said } = await pack('diff', 'packs/northmoor', 'older');
    expect(code).toBe(0);
    expect(said).toEqual([
      "packs/northmoor/topics/grievance.yaml:2: title: 'Grievance' has become 'Grievances'",
      "packs/northmoor/workflows/parts/appeal-hear.yaml:5: hear › assign › due: '15wd' has become '20wd'",
      'Publishing gives a new version to: appeal-against-warning, appeal.',
      NO_DATABASE,
    ]);
  });

  test('names what is wrong with the newer pack too', async () => {
    change('workflows/grievance.yaml', 'set: grievance', 'set: grievence');
    const { code, said } = await pack('diff', 'packs/northmoor', 'older');
    expect(code).toBe(1);
    expect(said[0]).toBe(
      "packs/northmoor/workflows/grievance.yaml:5: reasons › set: 'grievance' has become 'grievence'",
    );
    expect(said.join('\n')).toContain("V2 there is no reason set 'grievence'");
  });
});

describe('pack simulate', () => {
  test('plays a case by what is typed, to quit or to the end of what is typed', async () => {
    const { code, said } = await packTyping(['1', 'quit'], 'simulate', 'packs/northmoor', 'grievance');
    expect(code).toBe(0);
    expect(said).toContain('Now: Before you start (guide, Content)');
    expect(said).toContain('Now: What is the grievance about? (reasons, Reason)');
    expect(said.at(-1)).toBe('Nothing of this case is kept.');
    expect(await packTyping(['1'], 'simulate', 'packs/northmoor', 'grievance')).toMatchObject({
      code: 0,
      complaint: '',
    });
  });

  test('asks for the topic when none is named, and plays nothing of a pack that is wrong', async () => {
    expect((await packTyping([], 'simulate', 'packs/northmoor')).said[0]).toBe(
      'What is the case about? Topics come first, then processes alone.',
    );
    change('workflows/grievance.yaml', 'set: grievance', 'set: grievence');
    const { code, said } = await packTyping(['1'], 'simulate', 'packs/northmoor');
    expect(code).toBe(1);
    expect(said.join('\n')).toContain("V2 there is no reason set 'grievence'");
  });
});

describe('pack graph', () => {
  test('draws a process to a file', async () => {
    expect(await pack('graph', 'packs/northmoor', 'grievance')).toMatchObject({
      code: 0,
      said: ['Grievance is drawn in grievance.svg.'],
    });
    expect(readFileSync(join(scratch, 'grievance.svg'), 'utf8')).toMatch(/^<svg .*aria-label="Grievance"/);
    expect((await pack('graph', 'packs/northmoor', 'appeal', 'drawn.svg')).said).toEqual([
      'Appeal is drawn in drawn.svg.',
    ]);
    expect(readFileSync(join(scratch, 'drawn.svg'), 'utf8')).toContain('aria-label="Appeal"');
  });

  test('names a process that is not there, and what is wrong with the pack', async () => {
    expect(await pack('graph', 'packs/northmoor', 'greivance')).toMatchObject({
      code: 1,
      complaint: "packs/northmoor: there is no workflow 'greivance', did you mean 'grievance'?",
    });
    change('workflows/grievance.yaml', 'set: grievance', 'set: grievence');
    expect((await pack('graph', 'packs/northmoor', 'grievance')).code).toBe(1);
  });
});
