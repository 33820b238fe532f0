import { describe, expect, test } from 'vitest';
import { decodePeopleFile, readPeopleFile } from './read-people-file.ts';

const HEADER = 'Employee number,First name,Last name,Email,Job title,Leaving date,User ID';
const refusals = (...lines: string[]): string[] =>
  readPeopleFile([HEADER, ...lines].join('\n')).refused.map(({ line, why }) => `${line}: ${why}`);

test('A line is read without what nobody sees, and a name of that alone is missing; a user ID stays as it is [PEOPLE-04]', () => {
  const line = 'D-1\u200b,Cleo\u200b,Mar\u00adsh\u00a0,cleo\u2060@example.org,Head  Baker,,sub\u200bject';
  expect(readPeopleFile([HEADER, line].join('\n')).rows).toEqual([
    {
      ...{ line: 2, employeeNumber: 'D-1', firstName: 'Cleo', lastName: 'Marsh', email: 'cleo@example.org' },
      ...{ jobTitle: 'Head Baker', leavingDay: null, userId: 'sub\u200bject' },
    },
  ]);
  expect(refusals('D-2,\u200b\u3164,Marsh,,,,')).toEqual(['2: First name is missing.']);
});

describe('The leaving date of a line', () => {
  const read = (...days: string[]) =>
    readPeopleFile(
      [
        'Employee number,First name,Last name,Leaving date',
        ...days.map((day, at) => `${at + 1},Ada,Achebe,${day}`),
      ].join('\n'),
    );
  const whys = (...days: string[]) => read(...days).refused.map(({ line, why }) => `${line}: ${why}`);

  test.each([
    ['31/12/2026', '2026-12-31'],
    ['31.12.2026', '2026-12-31'],
    ['31-12-2026', '2026-12-31'],
    ['1/3/2026', '2026-03-01'],
    [' 03/12/2026 ', '2026-12-03'],
    ['29/02/2028', '2028-02-29'],
    ['2026-12-03', '2026-12-03'],
    ['', null],
  ])('%j is read with the day first, or as written with the year first [IMP-04]', (written, leavingDay) => {
    expect(read(written)).toMatchObject({ rows: [{ leavingDay }], refused: [] });
  });

  test.each([
    ['12/31/2026', 'write the day first, or as 2026-12-31.'],
    ['12.31.2026', 'write the day first, or as 2026-12-31.'],
    ['31/12/26', 'write the year with four digits.'],
    ['26-12-31', 'write the year with four digits.'],
    ['31/02/2026', 'there is no such day.'],
    ['2/30/2026', 'there is no such day.'],
    ['2026-13-01', 'there is no such day.'],
    ['00/01/2026', 'there is no such day.'],
    ['31/12-2026', 'write it as 31/12/2026 or 2026-12-31.'],
    ['2026/12/31', 'write it as 31/12/2026 or 2026-12-31.'],
    ['31 December 2026', 'write it as 31/12/2026 or 2026-12-31.'],
    ['46022', 'write it as 31/12/2026 or 2026-12-31.'],
  ])('%s is refused at its line with a sentence [IMP-04]', (written, sentence) => {
    expect(read(written)).toEqual({
      rows: [],
      refused: [{ line: 2, why: `Leaving date ${written}: ${sentence}` }],
      otherColumns: [],
    });
  });

  test.each(['30/11/0206', '30/11/0026'])('%s has a year that cannot be meant [DATE-01]', (written) => {
    expect(whys(written)).toEqual([
      expect.stringMatching(/^2: Leaving date 30\/11\/0\d{3}: Check the year: it must be from \d{4} to \d{4}\.$/),
    ]);
  });

  test('is refused where another line has the month first and it can be read both ways; other dates are read [IMP-04]', () => {
    const { rows } = read('03/12/2026', '31/12/2026', '04/04/2026', '2026-12-03', '12/31/2026', '5/6/2026');
    expect(rows.map(({ line, leavingDay }) => [line, leavingDay])).toEqual([
      [3, '2026-12-31'],
      [4, '2026-04-04'],
      [5, '2026-12-03'],
    ]);
    expect(whys('03/12/2026', '31/12/2026', '04/04/2026', '2026-12-03', '12/31/2026', '5/6/2026')).toEqual([
      '2: Leaving date 03/12/2026: line 6 has the month first, so this is 3 December 2026 or 12 March 2026. Write 2026-12-03 or 2026-03-12.',
      '6: Leaving date 12/31/2026: write the day first, or as 2026-12-31.',
      '7: Leaving date 5/6/2026: line 6 has the month first, so this is 5 June 2026 or 6 May 2026. Write 2026-06-05 or 2026-05-06.',
    ]);
  });

  test.each(['12/31/26', '2/30/2026'])(
    '%s, refused for another reason, says that the list has the month first too [IMP-04]',
    (written) => {
      expect(whys('03/12/2026', written)[0]).toContain('line 3 has the month first');
    },
  );
});

describe('A file of people', () => {
  test('is read by its headers, however they are written; other columns are attributes, but for those without a name', () => {
    const file = readPeopleFile(
      '\uFEFFLAST_NAME,first-name,Site,EmployeeNumber,E-mail,\r\n"Achebe, Jr","Ada",Leeds,1,,\r\n\r\n'.replace(
        '\uFEFF',
        '',
      ),
    );
    expect(file).toEqual({
      rows: [
        {
          line: 2,
          lastName: 'Achebe, Jr',
          firstName: 'Ada',
          employeeNumber: '1',
          email: null,
          attributes: { Site: 'Leeds' },
        },
      ],
      refused: [],
      otherColumns: ['Site'],
    });
  });

  test('names every line it refuses and each reason', () => {
    expect(
      refusals(
        '1,Ada,Achebe,ada@example.org,Baker,2026-11-30,',
        '2,"=HYPERLINK(""x"")",+Achebe,,@cmd,,',
        '3,Ada,-2+3,,,,',
        ',Ada,,,,,',
        `4,${'x'.repeat(101)},Achebe,${'x'.repeat(250)}@example.org,,,`,
        `5,Ada,Achebe,nobody,,November,${'u'.repeat(256)}`,
        '6,Ada,Achebe,,,2026-02-30,',
        '7,Ada',
        '8,A\u0000da,Achebe,,,,',
      ),
    ).toEqual([
      '3: First name begins like a formula: =',
      '3: Last name begins like a formula: +',
      '3: Job title begins like a formula: @',
      '4: Last name begins like a formula: -',
      '5: Employee number is missing.',
      '5: Last name is missing.',
      '6: First name is longer than 100 characters.',
      '6: Email is longer than 254 characters.',
      '7: Email is no e-mail address.',
      '7: Leaving date November: write it as 31/12/2026 or 2026-12-31.',
      '7: User ID is longer than 255 characters.',
      '8: Leaving date 2026-02-30: there is no such day.',
      '9: It has 2 cells where the headers are 7.',
      '10: First name has a line break or another control character.',
    ]);
  });

  test.each([
    ['', 'The file is empty.'],
    ['Number,Name\n1,Ada', 'Missing: Employee number, First name, Last name.'],
    ['Employee number,First name,Last name,Site,Site\n', 'Two columns are called Site.'],
    ['Employee number,First name,Last name,=Site\n', 'The header =Site begins like a formula: ='],
    [
      `Employee number,First name,Last name${Array.from({ length: 51 }, (_, index) => `,C${index}`).join('')}\n`,
      'The file has 51 columns beside ours; at most 50 are kept.',
    ],
    ['Employee number,First name,Last name,First name\n', 'Two columns are called First name.'],
    ['Employee number,First name,Last name\n1,"Ada,Achebe\n', 'The file is not CSV'],
    [
      `Employee number,First name,Last name\n${'1,Ada,Achebe\n'.repeat(50_001)}`,
      'The file has 50,001 people; at most 50,000',
    ],
  ])('that is none is refused with a sentence', (text, sentence) => {
    expect(() => readPeopleFile(text)).toThrow(sentence);
  });

  test('in another encoding is refused with its lines; UTF-8 is read with and without its mark', () => {
    expect(() => decodePeopleFile(Buffer.from('Last name\nMüller\nBrown\nGarcía\n', 'latin1'))).toThrow(
      'The file is not UTF-8; look at line 2, 4.',
    );
    expect(() => decodePeopleFile(Buffer.from('Last name\nBrown\n', 'utf16le').subarray(0))).not.toThrow();
    expect(decodePeopleFile(Buffer.from('\uFEFFMüller'))).toBe('Müller');
  });
});
