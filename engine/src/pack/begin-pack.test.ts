import { describe, expect, test } from 'vitest';
import type { PackChoices } from './begin-pack.ts';
import { beginPack, ORGANISATION_NAME, shippedOffer } from './begin-pack.ts';
import type { CompiledPackAnswer } from './compile-pack.ts';
import { compilePack } from './compile-pack.ts';
import { formatProblem } from './problem.ts';
import { shippedPack } from './testing/shipped-packs.ts';

const shipped = shippedPack('northmoor');
const choices = {
  key: 'o-brien-sohne',
  organisation: "O'Brien, Söhne & Co. (UK)",
  service: 'People: advice # first',
  logoUrl: null,
  timeZone: 'Europe/Dublin',
  calendar: 'england',
  topics: ['grievance'],
};

function compiled(files: ReadonlyMap<string, string>): NonNullable<CompiledPackAnswer['pack']> {
  const { pack, problems, demoUsers, demoCases, processTests } = compilePack({ files, publishDate: '2026-11-29' });
  expect(problems.filter(({ isWarning }) => !isWarning).map(formatProblem)).toEqual([]);
  expect([demoUsers, demoCases, processTests]).toEqual([[], [], []]);
  if (pack === null) throw new Error('It does not compile.');
  return pack;
}

const everyTopic = shippedOffer(shipped).sections.flatMap(({ topics }) => topics.map(({ key }) => key));

describe('A pack that is begun with the shipped one', () => {
  test.each<[string, Partial<PackChoices>]>([
    ['every topic', { topics: everyTopic }],
    ['one topic without an employee', { topics: ['redundancy-collective'] }],
    ['no public holidays', { calendar: null }],
    ['a name that is a number', { organisation: '1984' }],
    ['a name that is a word of YAML', { organisation: 'null' }],
    ['a name with signs of replacing', { organisation: "Hay's & Sons" }],
  ])('compiles with %s, and holds nothing of the organisation it was written for [FIRST-06]', (_what, changed) => {
    const files = beginPack(shipped, { ...choices, ...changed });
    const pack = compiled(files);
    for (const [path, text] of files) expect(`${path} ${text}`).not.toMatch(/northmoor/i);
    expect(pack.branding.applicationName).toBe(changed.organisation ?? choices.organisation);
  });

  test('has the names, the zone and one policy area; other topics are there and not on offer [FIRST-06]', () => {
    const pack = compiled(beginPack(shipped, choices));
    expect(pack.service).toMatchObject({
      key: 'o-brien-sohne',
      title: 'People: advice # first',
      timeZone: 'Europe/Dublin',
    });
    expect(pack.service.holidays.length).toBeGreaterThan(20);
    expect(pack.accessLevels).toEqual([{ id: 1, key: 'whole-organisation', title: 'Whole organisation' }]);
    expect(pack.topics.filter(({ isEnabled }) => isEnabled).map(({ key }) => key)).toEqual(['grievance']);
    expect(pack.topics).toHaveLength(everyTopic.length);
    const letter = pack.letters?.find(({ key }) => key === 'grievance-ack');
    expect(JSON.stringify(letter)).not.toContain("O'Brien");
    expect(pack.service.organisation).toBe("O'Brien, Söhne & Co. (UK)");
  });

  test('promises no help in its letters that nobody has said the organisation gives [LETTER-01]', () => {
    const files = beginPack(shipped, choices);
    expect(compiled(files).service).not.toHaveProperty('support');
    for (const [path, text] of files) expect(`${path} ${text}`).not.toMatch(/employee assistance/i);
  });

  test('has no holidays where none were chosen [FIRST-06]', () => {
    expect(compiled(beginPack(shipped, { ...choices, calendar: null })).service.holidays).toEqual([]);
  });
});

test.each([
  '',
  ' Acme',
  '- Acme',
  '# Acme',
  '1. Acme',
  'Acme: UK',
  'Acme {{today}}',
  'Acme <b>',
  'a`b',
  'a\nb',
  'a'.repeat(81),
])('The name %j would be read as markup somewhere, or is too long, so it is none [FIRST-06]', (name) => {
  expect(ORGANISATION_NAME.test(name)).toBe(false);
});
