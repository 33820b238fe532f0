import { expect, test } from 'vitest';
import { compilePack } from './compile-pack.ts';
import { problemsOf, smallPack } from './testing/small-pack.ts';

const head = 'title: A code\nworkflows: [talk]\nrules:\n';

function problemsOfRules(rules: string): string[] {
  return problemsOf({ files: { 'rules/code.yaml': `${head}${rules}` } });
}

test('rules are compiled once for each workflow they are about', () => {
  const rules = `${head}  - { key: held, title: It was held, source: Paragraph 1, given: [{ component: guide }], by: [{ component: left }], evidence: [{ component: held, before: held }] }
  - { key: apart, title: Others decided, by: [{ component: left }], apart: { person: hearing-manager, from: [owner] } }\n`;
  const { pack } = compilePack({
    files: smallPack({ files: { 'rules/code.yaml': rules } }),
    publishDate: '2026-11-20',
    allowNewIds: true,
  });
  const components = pack?.workflows[0]?.stages[0]?.steps[0]?.tasks[0]?.components ?? [];
  const idOf = (key: string) => components.find((component) => component.key === key)?.id;
  const mark = (key: string) => ({ componentId: idOf(key), optionId: null, reasonIds: null });
  expect(pack?.evidenceRules).toEqual([
    {
      title: 'A code',
      workflowId: pack?.workflows[0]?.id,
      rules: [
        {
          key: 'held',
          title: 'It was held',
          source: 'Paragraph 1',
          given: [mark('guide')],
          by: [mark('left')],
          shownBy: { kind: 'record', anyOf: [{ ...mark('held'), beforeComponentId: idOf('held') }] },
        },
        {
          key: 'apart',
          title: 'Others decided',
          source: null,
          given: [],
          by: [mark('left')],
          shownBy: { kind: 'apart', person: { kind: 'relation', relationId: 10 }, from: [{ kind: 'owner' }] },
        },
      ],
    },
  ]);
});

test.each([
  ['a place in the code', 'Paragraph 9', 'Paragraph 9'],
  ['one kind of source', '{ guide: keep notes }', 'Guide: keep notes'],
  [
    'every kind of source, in the order of its weight',
    '{ policy: in writing, guide: keep notes, code: paragraph 33 }',
    'Code: paragraph 33. Guide: keep notes. Policy: in writing',
  ],
])('the source of a rule names %s', (_, written, expected) => {
  const rules = `${head}  - { key: a, title: A, source: ${written}, by: [{ component: left }], evidence: [{ component: held }] }\n`;
  const { pack } = compilePack({
    files: smallPack({ files: { 'rules/code.yaml': rules } }),
    publishDate: '2026-11-20',
    allowNewIds: true,
  });
  expect(pack?.evidenceRules?.[0]?.rules[0]?.source).toBe(expected);
});

test.each([
  [
    'names where a source is',
    '{ key: a, title: A, source: {}, by: [{ component: left }], evidence: [{ component: held }] }',
    "V1 'source' needs 'code', 'guide' or 'policy'.",
  ],
  [
    'comes so long before something',
    '{ key: a, title: A, by: [{ component: left }], evidence: [{ component: held, atLeast: 10wd }] }',
    "V1 'evidence item 1' needs 'before' to have 'atLeast'.",
  ],
  [
    'needs one of the two',
    '{ key: a, title: A, by: [{ component: left }] }',
    "V1 'rules item 1' needs one of 'evidence', 'apart', 'findings' and 'separate'.",
  ],
  [
    'knows its words',
    '{ key: a, title: A, bye: [] }',
    "V1 'rules item 1' has an unknown property 'bye', did you mean 'by'?",
  ],
  [
    'names a component',
    '{ key: a, title: A, by: [{ component: lefd }], evidence: [{ component: held }] }',
    "V2 there is no component of 'talk' 'lefd', did you mean 'left'?",
  ],
  [
    'names an option',
    '{ key: a, title: A, by: [{ component: left, option: gone }], evidence: [{ component: held }] }',
    "V2 there is no option of 'left' 'gone'.",
  ],
  [
    'names a reason',
    '{ key: a, title: A, by: [{ component: held, reasons: [pay] }], evidence: [{ component: held }] }',
    "V2 there is no reason in 'held' 'pay'.",
  ],
  [
    'names a relation',
    '{ key: a, title: A, by: [{ component: left }], apart: { person: hearing-manger, from: [owner] } }',
    "V2 there is no relation 'hearing-manger', did you mean 'hearing-manager'?",
  ],
  [
    'shows something',
    '{ key: a, title: A, by: [{ component: left }], evidence: [{ component: guide }] }',
    "V21 'guide' is of type Content; evidence is an Event, a SelfAttestation or a choice.",
  ],
  [
    'comes before a date',
    '{ key: a, title: A, by: [{ component: left }], evidence: [{ component: held, before: guide }] }',
    "V21 'guide' records no date that something could come before.",
  ],
])('a rule %s', (_, rule, problem) => {
  const found = problemsOfRules(`  - ${rule}\n`);
  expect(found).toContain(`rules/code.yaml:4: ${problem}`);
});

test('evidence that must be in writing is asked of an event that offers a letter', () => {
  const letter =
    '---\ntitle: Letter\nusedBy: [talk]\nsteps:\n  - { key: who, title: Who, fields: [{ key: name, label: Name, type: text }] }\n---\nDear {{name}}\n';
  const rules =
    '  - { key: a, title: A, by: [{ component: left }], evidence: [{ component: held, has: [document] }] }\n';
  const changes = (event: string) => ({
    talk: { 22: `  held: ${event}` },
    files: { 'rules/code.yaml': `${head}${rules}`, 'templates/letter.md': letter },
  });
  const written = changes('{ title: Held, dates: single, letter: letter, required: [dates] }');
  expect(problemsOf(written)).toEqual([]);
  const { pack } = compilePack({ files: smallPack(written), publishDate: '2026-11-20', allowNewIds: true });
  expect(pack?.evidenceRules?.[0]?.rules[0]?.shownBy).toMatchObject({
    kind: 'record',
    anyOf: [{ beforeComponentId: null, isInWriting: true }],
  });
  expect(problemsOfRules(rules)).toEqual([
    "rules/code.yaml:4: V21 'held' offers no letter that could be the evidence.",
  ]);
  expect(problemsOfRules(rules.replace('[document]', '[letter]'))[0]).toContain('rules/code.yaml:4: V1');
});

test('a rule is defined once for a workflow, in whichever file', () => {
  const rule = '  - { key: a, title: A, by: [{ component: left }], evidence: [{ component: held }] }\n';
  expect(problemsOfRules(rule + rule)).toEqual([
    "rules/code.yaml:5: V3 the rule 'a' is defined twice for the workflow 'talk'.",
  ]);
  const files = { 'rules/code.yaml': head + rule, 'rules/other.yaml': head + rule };
  expect(problemsOf({ files })).toEqual([
    "rules/other.yaml:4: V3 the rule 'a' is defined twice for the workflow 'talk'.",
  ]);
});

test('the workflow is there', () => {
  const files = {
    'rules/code.yaml':
      'title: A code\nworkflows: [tlak]\nrules:\n  - { key: a, title: A, by: [{ component: left }], evidence: [{ component: held }] }\n',
  };
  expect(problemsOf({ files })).toEqual(["rules/code.yaml:2: V2 there is no workflow 'tlak', did you mean 'talk'?"]);
});
