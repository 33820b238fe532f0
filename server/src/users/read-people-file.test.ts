import { describe, expect, test } from 'vitest';
import { decodePeopleFile, readPeopleFile } from './read-people-file.ts';

const HEADER = 'Employee number,First name,Last name,Email,Job title,Leaving date,User ID';
const refusals = (...lines: string[]): string[] =>
  readPeopleFile([HEADER, ...lines].join('\n')).refused.map(({ line, why }) => `${line}: ${why}`);

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
        `5,Ada,Achebe,nobody,,30/11/2026,${'u'.repeat(256)}`,
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
      '7: Leaving date must be a day such as 2026-11-30.',
      '7: User ID is longer than 255 characters.',
      '8: Leaving date must be a day such as 2026-11-30.',
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
