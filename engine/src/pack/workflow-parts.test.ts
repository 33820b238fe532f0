import { describe, expect, test } from 'vitest';
import { compilePack } from './compile-pack.ts';
import { formatProblem } from './problem.ts';
import { componentsOf, stepsOf } from './process-graph.ts';
import { problemsOf, smallPack } from './testing/small-pack.ts';

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

describe('a target of a part', () => {
  const asking =
    'steps:\n  - key: more\n    title: More\n    assign: { to: owner, due: 1wd }\n    tasks:\n      - key: more\n        title: More\n        components:\n          - { key: ask, type: NoContent, title: Ask, options: [{ key: on, title: On, next: "target:then" }, { key: off, title: Off }] }\n';
  const including = (more: string) => ({
    files: { 'workflows/parts/more.yaml': asking },
    talk: { 7: `  - { key: extra, title: Extra, include: parts/more.yaml${more} }\n  - key: only` },
  });

  test('leads where the stage that includes the part says', () => {
    const { pack, problems } = compilePack({
      files: smallPack(including(', targets: { then: held }')),
      publishDate: '2026-11-21',
      allowNewIds: true,
    });
    expect(problems.map(formatProblem)).toEqual([]);
    const [ask, , held] = componentsOf(pack!.workflows[0]!);
    expect(ask?.options[0]?.next).toEqual([{ when: null, to: { kind: 'component', componentId: held?.id } }]);
  });

  test('V2 where it does not say', () => {
    expect(problemsOf(including(''))).toEqual([
      "workflows/parts/more.yaml:9: V2 the stage 'extra' does not say where 'target:then' leads; name it under 'targets'.",
    ]);
  });
});
