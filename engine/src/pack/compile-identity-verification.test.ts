import { expect, test } from 'vitest';
import { compilePack } from './compile-pack.ts';
import { shippedPack } from './testing/shipped-packs.ts';
import { problemsOf, smallPack } from './testing/small-pack.ts';

/** The small pack with these lines at the end of its `service.yaml`, from line 7. */
const withSetup = (lines: readonly string[]) => ({
  files: { 'service.yaml': `${smallPack().get('service.yaml') ?? ''}${lines.join('\n')}\n` },
});

test('a service says what a caller is asked; a column may have no label [IDV-02, IDV-04, API-122]', () => {
  const setup = withSetup([
    'identityVerification:',
    '  columns: [{ name: fullName, label: Full name }, { name: Site }]',
    '  instructions: Ask for both.',
  ]);
  const { pack } = compilePack({ files: smallPack(setup), publishDate: '2026-11-20', allowNewIds: true });
  expect(pack?.service.identityVerification).toEqual({
    columns: [
      { name: 'fullName', label: 'Full name' },
      { name: 'Site', label: null },
    ],
    instructions: 'Ask for both.',
  });
});

test('a service may say nothing of it [API-122]', () => {
  const { pack } = compilePack({ files: smallPack(), publishDate: '2026-11-20', allowNewIds: true });
  expect(pack?.service).not.toHaveProperty('identityVerification');
});

test.each([
  [
    'no columns',
    ['identityVerification: { columns: [], instructions: Ask. }'],
    "service.yaml:7: V1 'columns' must not be empty.",
  ],
  [
    'no instructions',
    ['identityVerification: { columns: [{ name: fullName }] }'],
    "service.yaml:7: V1 'instructions' is missing.",
  ],
  [
    'a column without a name',
    ['identityVerification:', '  instructions: Ask.', '  columns:', '    - { label: Site }'],
    "service.yaml:10: V1 'name' is missing.",
  ],
  [
    'an empty label',
    ['identityVerification:', '  instructions: Ask.', '  columns:', '    - { name: Site, label: "" }'],
    "service.yaml:10: V1 'label' must not be empty.",
  ],
  [
    'a misspelt property',
    ['identityVerification:', '  instructions: Ask.', '  columns:', '    - { name: Site, lable: Site }'],
    "service.yaml:10: V1 'columns item 1' has an unknown property 'lable', did you mean 'label'?",
  ],
  [
    'a column that is there, in other capitals and spaces',
    [
      'identityVerification:',
      '  instructions: Ask.',
      '  columns:',
      '    - { name: Start date }',
      '    - { name: StartDate }',
    ],
    "service.yaml:11: V3 the column 'StartDate' is defined twice.",
  ],
])('%s is wrong, at its line [API-122]', (_what, lines, problem) => {
  expect(problemsOf(withSetup(lines))).toEqual([problem]);
});

test('Northmoor asks for six details, and says how', () => {
  const { pack } = compilePack({ files: shippedPack('northmoor'), publishDate: '2026-11-23' });
  expect(pack?.service.identityVerification?.columns.map(({ label }) => label)).toEqual([
    'Full name',
    'Employee number',
    'Job title',
    'Work telephone',
    'Start date',
    'Cost centre',
  ]);
  expect(pack?.service.identityVerification?.instructions).not.toMatch(/\n/);
});
