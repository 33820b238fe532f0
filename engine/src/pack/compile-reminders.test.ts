import { expect, test } from 'vitest';
import { compilePack } from './compile-pack.ts';
import { problemsOf, smallPack } from './testing/small-pack.ts';

const service = (reminders: string): string => `${smallPack().get('service.yaml')}reminders:\n${reminders}`;

test('reminders are compiled to working days, types of tasks and workflows [REMIND-05]', () => {
  const reminders =
    '  - { when: -2wd, to: holder }\n  - { when: 3wd, to: team, tasks: [step, call], workflows: [talk] }\n';
  const files = smallPack({ files: { 'service.yaml': service(reminders) } });
  const { pack } = compilePack({ files, publishDate: '2026-11-20', allowNewIds: true });
  const [talk] = pack?.workflows ?? [];
  expect(pack?.service.reminders).toEqual([
    { workingDays: -2, to: 'holder' },
    { workingDays: 3, to: 'team', types: [2, 8], workflowIds: [talk?.id] },
  ]);
});

test.each([
  [
    'a length that is no working days',
    '  - { when: 2mo, to: holder }',
    "8: V1 'when' must be a number of working days",
  ],
  ['a reader that there is none of', '  - { when: 2wd, to: owner }', "8: V1 'to'"],
  ['a workflow that there is none of', '  - { when: 2wd, to: team, workflows: [tlak] }', "there is no workflow 'tlak'"],
  [
    'one that is written twice',
    '  - { when: 2wd, to: team }\n  - { when: 2wd, to: team }',
    "V3 the reminder '2wd' to team is defined twice",
  ],
])('a reminder with %s is refused at its line [REMIND-05]', (_what, reminders, sentence) => {
  expect(problemsOf({ files: { 'service.yaml': service(`${reminders}\n`) } })).toEqual([
    expect.stringContaining(sentence),
  ]);
});
