import { expect, test } from 'vitest';
import { compilePack } from './compile-pack.ts';
import { formatProblem } from './problem.ts';
import { componentsOf, stepsOf } from './process-graph.ts';
import { smallPack } from './testing/small-pack.ts';

const part =
  'steps:\n  - key: more\n    title: "{stage}.1 More"\n    assign: { to: owner, due: 1wd }\n    tasks:\n      - key: more\n        title: More\n        components:\n          - { key: again, type: Event, event: held }\n';

function compiled(talk: Readonly<Record<number, string>>) {
  const { pack, problems } = compilePack({
    files: smallPack({ files: { 'workflows/parts/more.yaml': part }, talk }),
    publishDate: '2026-11-21',
    allowNewIds: true,
  });
  expect(problems.map(formatProblem)).toEqual([]);
  return pack!.workflows[0]!;
}

test('{stage} in the title of a step of a part is the number of the stage that includes it', () => {
  const first = compiled({ 7: '  - { key: extra, title: Extra, include: parts/more.yaml }\n  - key: only' });
  expect(stepsOf(first).map(({ title }) => title)).toEqual(['1.1 More', 'First']);
});

test('a part uses an event that the workflow defines', () => {
  const workflow = compiled({ 7: '  - { key: extra, title: Extra, include: parts/more.yaml }\n  - key: only' });
  expect(componentsOf(workflow)[0]).toMatchObject({
    key: 'again',
    title: 'Held',
    settings: { type: 'Event', eventKey: 'held' },
  });
});

test('a condition may ask whether a component was never entered', () => {
  const never =
    '              - { key: held, type: Event, event: held, options: [{ key: go, title: Go, requires: { visitsAtMost: { of: guide, count: 0 } }, refuse: Not now. }, { key: on, title: On }] }';
  const workflow = compiled({ 18: never });
  expect(componentsOf(workflow)[1]?.options[0]?.requires).toMatchObject({ kind: 'visitsAtMost', count: 0 });
});
