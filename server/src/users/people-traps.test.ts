import { expect, test } from 'vitest';
import type { Directory, KnownPerson } from './directory.queries.ts';
import { plainNumber, trapsIn } from './people-traps.ts';
import type { PersonRow } from './read-people-file.ts';

const person = (employeeNumber: string, given: Partial<KnownPerson> = {}): KnownPerson => ({
  userId: `id-${employeeNumber}`,
  serviceId: 1,
  employeeNumber,
  firstName: 'Ada',
  lastName: `N${employeeNumber}`,
  email: null,
  jobTitle: null,
  accessLevelId: null,
  managerUserId: null,
  attributes: {},
  hasLeft: false,
  leavingDay: null,
  version: 1,
  ...given,
});
const people = [
  person('00871', { email: 'ada@example.org' }),
  person('AB 12'),
  person('120000'),
  person('77', { hasLeft: true, email: 'left@example.org' }),
];
const directory: Directory = {
  serviceId: 1,
  policyAreas: [],
  people,
  idsElsewhere: new Set(),
  subjects: new Map(),
  today: '2026-11-18',
  newId: () => 'new',
};
const row = (employeeNumber: string, given: Partial<PersonRow> = {}, line = 2): PersonRow => ({
  line,
  employeeNumber,
  firstName: 'Cy',
  lastName: 'New',
  ...given,
});
const whys = (
  rows: readonly PersonRow[],
  facts: Partial<Parameters<typeof trapsIn>[2]> = {},
  known: readonly KnownPerson[] = people,
) =>
  trapsIn(rows, { ...directory, people: known }, { missing: new Set(), signInNames: new Map(), ...facts }).refused.map(
    ({ line, why }) => `${line}: ${why}`,
  );

test.each(['871', '0871', ' 00871', '871.0', '00871.00', '8.71E+02', '8,71e2'])(
  'The number %j, which a spreadsheet made of 00871, makes no second person and names the known one [IMP-06]',
  (number) => {
    expect(plainNumber(number)).toBe('871');
    expect(whys([row(number)])).toEqual([
      `2: There is no employee ${number}, but 00871, Ada N00871. Keep numbers as text in the list.`,
    ]);
  },
);

test.each([
  ['ab12', 'AB 12'],
  ['1.2E+05', '120000'],
])('The number %j names %j, also as a manager [IMP-06]', (number, known) => {
  expect(whys([row(number)])).toEqual([expect.stringContaining(`but ${known}, Ada`)]);
  expect(whys([row('5', { managerNumber: number })])).toEqual([expect.stringMatching(/could be the manager, but/)]);
});

test('Numbers that are known as they stand, or are like no other, are taken [IMP-06]', () => {
  expect(whys(['00871', 'AB 12', '5', 'X-1', '0', '1e400'].map((number, at) => row(number, {}, at + 2)))).toEqual([]);
  expect(whys([row('5'), row('05', {}, 3)])).toEqual([
    '2: Number 5 differs from 05 on line 3 only in how it is written.',
    '3: Number 05 differs from 5 on line 2 only in how it is written.',
  ]);
});

test('An address of somebody else, active or not, of another line, or with which another signs in is refused [IMP-06, IMP-10]', () => {
  expect(whys([row('5', { email: 'ADA@example.org' })])).toEqual([
    '2: The address ADA@example.org belongs to 00871, Ada N00871. If they have a new number, change it in the directory first.',
  ]);
  expect(whys([row('AB 12', { email: 'left@example.org' })])).toEqual([
    '2: The address left@example.org belongs to 77, Ada N77, who has left.',
  ]);
  expect(whys([row('5', { email: 'x@example.org' }), row('6', { email: 'X@example.org' }, 3)])).toEqual([
    '2: The address x@example.org is on line 3 too.',
    '3: The address X@example.org is on line 2 too.',
  ]);
  expect(whys([row('5', { email: 'x@example.org' })], { signInNames: new Map([['x@example.org', 'other']]) })).toEqual([
    '2: Somebody else signs in as x@example.org. Change their address first.',
  ]);
  const owner = { ...person(''), employeeNumber: null, lastName: 'Owner', email: 'owner@example.org' };
  expect(whys([row('5', { email: 'owner@example.org' })], {}, [...people, owner])).toEqual([
    '2: The address owner@example.org belongs to Ada Owner. If they have a new number, change it in the directory first.',
  ]);
  // Their address goes to another person in the same list.
  expect(whys([row('00871', { email: 'new@example.org' }), row('5', { email: 'ada@example.org' }, 3)])).toEqual([]);
});

test('A manager who leaves with the list, or has left, is refused [IMP-10]', () => {
  expect(whys([row('5', { managerNumber: '6' }), row('6', { leavingDay: '2026-11-18' }, 3)])).toEqual([
    '2: The manager 6 leaves with this list.',
  ]);
  expect(whys([row('5', { managerNumber: '120000' })], { missing: new Set(['id-120000']) })).toEqual([
    '2: The manager 120000 leaves with this list.',
  ]);
  expect(whys([row('5', { managerNumber: '77' })])).toEqual(['2: The manager 77, Ada N77 has left.']);
});

test('Names that have changed places, or have other capitals, are warned of and taken [IMP-10]', () => {
  const rows = [
    row('00871', { firstName: 'N00871', lastName: 'ADA' }),
    row('120000', { firstName: 'ADA', lastName: 'N120000' }, 3),
  ];
  expect(trapsIn(rows, directory, { missing: new Set(), signInNames: new Map() })).toEqual({
    refused: [],
    warnings: [
      'First and last name have changed places on line 2.',
      'A name is written with other capitals on line 3.',
    ],
  });
});
