import { expect, test } from 'vitest';
import { compilePack } from './compile-pack.ts';
import { drawnRows } from './drawing/process-rows.ts';
import { componentsOf } from './process-graph.ts';
import { problemsOf, smallPack } from './testing/small-pack.ts';

const files = {
  'topics/row.yaml':
    'key: row\ntitle: Row\nsection: general\naccessLevels: [everywhere]\nemployeeRequired: true\nprocess: talk\n',
};
const held = (condition: string) => ({
  18: `              - { key: held, type: Event, event: held, options: [{ key: go, title: Go, requires: ${condition}, refuse: Not yet. }, { key: on, title: On }] }`,
});

test('a condition about the topic is compiled to the numbers that the topics have in the pack [TOPICCOND-01]', () => {
  const { pack } = compilePack({
    files: smallPack({ files, talk: held('{ topic: [row] }') }),
    publishDate: '2026-11-20',
    allowNewIds: true,
  });
  const [talk] = pack!.workflows;
  const { id } = pack!.topics.find(({ key }) => key === 'row')!;
  expect(componentsOf(talk!).find(({ key }) => key === 'held')!.options[0]!.requires).toEqual({
    kind: 'topic',
    topicIds: [id],
    titles: ['Row'],
  });
  expect(JSON.stringify(drawnRows(talk!, new Map()))).toContain('the topic is ‘Row’');
});

test('a condition about a topic that the pack does not have is reported with the nearest one [TOPICCOND-01]', () => {
  expect(problemsOf({ files, talk: held('{ topic: [rwo] }') }).map((line) => line.replace(/^\S+ /, ''))).toEqual([
    "V2 there is no topic 'rwo', did you mean 'row'?",
  ]);
  expect(problemsOf({ files, talk: held('{ topic: [] }') })).not.toEqual([]);
});
