import { expect, test } from 'vitest';
import { assertColumns, columnsOfList, decodeList, readPeopleList } from './read-people-list.ts';

const TEXT = 'Employee number,First name,Last name,Email\n1,Zoë,Müller,zoe@example.org\n';
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16', Buffer.from(TEXT, 'utf16le')],
  ['UTF-16', utf16be(`\uFEFF${TEXT}`)],
  ['UTF-16', utf16be(TEXT)],
  ['Windows-1252', Buffer.from(TEXT, 'latin1')],
])('A list in %s is recognised and read [IMP-01]', (encoding, bytes) => {
  const decoded = decodeList(bytes);
  expect(decoded).toEqual({ text: TEXT, encoding, separator: ',' });
});

test.each([',', ';', '\t'])(
  'A list whose cells are separated by %j is read, with commas and line breaks in cells [IMP-01]',
  (separator) => {
    const text = [
      ['Number', 'First name', 'Surname', 'Job'].join(separator),
      ['1', 'Ada', '"Achebe, Jr; PhD"', '"Head\nbaker"'].join(separator),
    ].join('\n');
    const decoded = decodeList(Buffer.from(text));
    expect(decoded.separator).toBe(separator);
    const { columns, rowCount } = columnsOfList(decoded);
    expect(rowCount).toBe(1);
    expect(columns.map(({ suggestion }) => suggestion)).toEqual([
      'employeeNumber',
      'firstName',
      'lastName',
      'jobTitle',
    ]);
    expect(columns[2]?.samples).toEqual(['Achebe, Jr; PhD']);
    expect(readPeopleList(decoded, ['employeeNumber', 'firstName', 'lastName', null]).rows).toEqual([
      { line: 3, employeeNumber: '1', firstName: 'Ada', lastName: 'Achebe, Jr; PhD' },
    ]);
    expect(readPeopleList(decoded, ['employeeNumber', 'firstName', 'lastName', 'jobTitle']).refused).toMatchObject([
      { line: 3, why: 'Job title has a line break or another control character.' },
    ]);
  },
);

test('A column that speaks of rights is suggested for nothing, and a sentence says why [IMP-09]', () => {
  const { columns, warnings } = columnsOfList(
    decodeList(
      Buffer.from('Employee number,Role,HR policy area,Adviser,Access level,Policy area\n1,HRUser,Stores,x,1,Stores'),
    ),
  );
  expect(columns.map(({ suggestion }) => suggestion)).toEqual(['employeeNumber', null, null, null, null, 'policyArea']);
  expect(warnings).toEqual([
    'A file cannot give rights, so “Role”, “HR policy area”, “Adviser” and “Access level” is left out.',
  ]);
});

test.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0])],
  ['an open quotation', Buffer.from('a,b\n1,"x\n')],
  ['nothing', Buffer.from('')],
])('%s is no list [IMP-01]', (_what, bytes) => {
  expect(() => columnsOfList(decodeList(bytes))).toThrow(/file/);
});

test('Columns are matched once each, and those of the number and the names must be [IMP-02]', () => {
  const decoded = decodeList(Buffer.from(TEXT));
  expect(() => assertColumns(decoded, ['employeeNumber', null, 'lastName', null])).toThrow('First name');
  expect(() => assertColumns(decoded, ['employeeNumber', 'firstName', 'lastName', 'lastName'])).toThrow('Two columns');
  expect(() => assertColumns(decoded, ['employeeNumber', 'firstName', 'lastName'])).toThrow(
    'another number of columns',
  );
});

test('Dates of a column that was matched by hand are read with the day first, unless the list has the month first [IMP-04]', () => {
  const read = (...days: readonly string[]) => {
    const lines = days.map((day, at) => [day, at + 1, 'Ada', 'Achebe'].join(';'));
    const list = decodeList(Buffer.from(['Finishes;Number;First name;Surname', ...lines].join('\n')));
    const { rows, refused } = readPeopleList(list, ['leavingDay', 'employeeNumber', 'firstName', 'lastName']);
    return { days: rows.map(({ leavingDay }) => leavingDay), refused: refused.map(({ line }) => line) };
  };
  expect(read('03/12/2026', '31/12/2026')).toEqual({ days: ['2026-12-03', '2026-12-31'], refused: [] });
  expect(read('03/12/2026', '31/12/2026', '12/31/2026')).toEqual({ days: ['2026-12-31'], refused: [2, 4] });
});
