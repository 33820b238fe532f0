import { expect, test } from 'vitest';
import { caseRowOf } from '../testing/case-row-of.ts';
import { columnsOf } from './case-columns.tsx';
import { columnsShown, defaultColumns, savedForm } from './column-choice.ts';

const standard = [
  'id',
  'caseAdviser',
  'caseEmployee',
  'topic',
  'caseOwner',
  'caseStatus',
  'risk',
  'due',
  'tasks',
  'unread',
];

test.each([
  ['nothing', null],
  ['something unreadable', '{'],
  ['something else', '{"columns":3}'],
])('with %s saved the ten default columns are shown [LIST-16] [LIST-17]', (_what, saved) => {
  expect(columnsShown(saved)).toEqual(standard);
});

test('what was saved is shown again, always with Case ID; unknown columns are ignored [LIST-04] [LIST-24]', () => {
  const saved = JSON.stringify([
    { id: 'id', visible: false },
    { id: 'topic', visible: false },
    { id: 'stage', visible: true },
    { id: 'colour', visible: true },
  ]);
  expect(columnsShown(saved)).toEqual([...standard.filter((id) => id !== 'topic'), 'stage']);
});

test('the saved form names all nineteen columns [LIST-24]', () => {
  const saved = JSON.parse(savedForm(defaultColumns)) as { id: string; visible: boolean }[];
  expect(saved).toHaveLength(19);
  expect(saved.filter(({ visible }) => visible).map(({ id }) => id)).toEqual(standard);
});

test('a list names who is missing: no adviser, and N/A for an owner [CASE-50]', () => {
  const row = { ...caseRowOf(10001), caseAdviser: null, caseOwner: null };
  expect(columnsOf(['caseAdviser', 'caseOwner'], 'caseOwner').map(({ cell }) => cell(row))).toEqual([
    'No adviser',
    'N/A',
  ]);
});
