import { expect, test } from 'vitest';
import { areas, citationsIn, readRequirements, repeatedIds, unknownCitations } from './requirements.mjs';

const requirements = readRequirements(
  'id\tarea\trequirement\tsource\nMSG-04\tMessages\tA message…\t1\nMSG-05\tMessages\tAnother…\t1\nCOMP-RISK-01\tRisk\tA risk…\t2\n',
);

function cited(text) {
  return citationsIn('x.test.ts', text).map((citation) => citation.id);
}

test('ids at the end of a title are citations, in every way a test is written', () => {
  expect(cited("test('an observer cannot post [MSG-04]', () => {});")).toEqual(['MSG-04']);
  expect(cited("describe('risk [COMP-RISK-01, MSG-05]', () => {});")).toEqual(['COMP-RISK-01', 'MSG-05']);
  expect(cited("test('two brackets [MSG-04] [MSG-05]', () => {});")).toEqual(['MSG-04', 'MSG-05']);
  expect(cited("test.each([1])('row %s [MSG-04]', async () => {});")).toEqual(['MSG-04']);
  expect(cited("test.describe('journey [MSG-04]', () => {});")).toEqual(['MSG-04']);
  expect(cited('it(`as somebody [MSG-04]`, () => {});')).toEqual(['MSG-04']);
});

test('a process test of a pack cites as any other test; its steps and other YAML do not', () => {
  const yaml =
    'tests:\n  - title: "Nobody is scored: yet [MSG-04, MSG-05]"\n    course:\n      - { title: A task [MSG-06] }\n';
  expect(citationsIn('packs/northmoor/tests/redundancy.yaml', yaml).map(({ id }) => id)).toEqual(['MSG-04', 'MSG-05']);
});

test('ids in the middle of a title count, so that a misspelt one is found; ids outside of titles are none', () => {
  expect(
    cited(
      "test('about [MSG-04] in the middle', () => {}); // [MSG-05]\nlog('x [MSG-06]'); test('a list [1, 2]', () => {});",
    ),
  ).toEqual(['MSG-04']);
});

test('an id that is not listed or not an id is found', () => {
  const citations = citationsIn(
    'x.test.ts',
    "test('a [MSG-04, MSG-40]', f); test('b [MSG-4]', f); test('c [MSG-04..05]', f);",
  );
  expect(unknownCitations(requirements, citations).map((citation) => citation.id)).toEqual([
    'MSG-40',
    'MSG-4',
    'MSG-04..05',
  ]);
});

test('an id that two rows have, of one file or of two, is found once', () => {
  const rows = (...ids) =>
    ['id\tarea\trequirement\tsource', ...ids.map((one) => `${one}\tArea\tA row.\t1`), ''].join('\n');
  expect(repeatedIds([rows('MSG-04', 'MSG-05'), rows('LOCK-01')])).toEqual([]);
  expect(repeatedIds([rows('MSG-04', 'MSG-05', 'MSG-05'), rows('MSG-04', 'MSG-05')])).toEqual(['MSG-05', 'MSG-04']);
});

test('each area counts its rows once, however often they are cited', () => {
  expect(areas(requirements, [{ id: 'MSG-04' }, { id: 'MSG-04' }])).toEqual([
    { area: 'MSG', cited: 1, total: 2 },
    { area: 'COMP-RISK', cited: 0, total: 1 },
  ]);
});
