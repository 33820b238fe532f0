import type { LetterTemplate } from '@evenhand/contract/letter-template';
import { describe, expect, test } from 'vitest';
import { configureEvent } from '../../components/event.ts';
import { comparePacks } from '../compare-packs.ts';
import { compilePack } from '../compile-pack.ts';
import { formatProblem } from '../problem.ts';
import type { Changes } from '../testing/small-pack.ts';
import { problemsOf, smallPack } from '../testing/small-pack.ts';

const HELD = '  held: { title: Held, dates: single, required: [dates], letter: note }';

/** Lines 5 to 9 hold the fields. */
const note = [
  '---',
  'title: Note',
  'usedBy: [talk]',
  'steps:',
  '  - { key: who, title: Who, fields: [{ from: employee.name }] }',
  '  - key: what',
  '    title: What',
  '    fields:',
  '      - { key: result, label: Result, type: choice, choices: [{ key: agreed, label: Agreed, text: we agreed }, { key: open, label: Left open }] }',
  '      - { key: more, label: More, type: longText, optional: true, max: 500 }',
  '---',
  'Dear {{employee.name}},',
  '',
  'On that day **{{result}}**.',
  '',
  '::: when result = open',
  'We will talk again.',
  ':::',
  '',
  '::: given more',
  '{{more}}',
  ':::',
];

/** The small pack with the letter `note`, some of its lines changed. */
function withNote(lines: Readonly<Record<number, string>> = {}, { files = {}, talk = {} }: Changes = {}): Changes {
  const text = note.map((line, index) => lines[index + 1] ?? line).join('\n');
  return { files: { 'templates/note.md': text, ...files }, talk: { 22: HELD, ...talk } };
}

function compiled(changes: Changes) {
  const { pack, problems } = compilePack({ files: smallPack(changes), publishDate: '2026-11-20', allowNewIds: true });
  expect(problems.filter(({ isWarning }) => !isWarning).map(formatProblem)).toEqual([]);
  if (pack === null) throw new Error('The pack does not compile.');
  return pack;
}

function noteOf(lines: Readonly<Record<number, string>> = {}): LetterTemplate {
  const [letter] = compiled(withNote(lines)).letters ?? [];
  if (letter === undefined) throw new Error('The pack has no letter.');
  return letter;
}

const words = (text: string) => ({ text, isBold: false, isItalic: false });

describe('A letter template', () => {
  test('has the steps, fields and blocks of its file', () => {
    const { steps, body, ...rest } = noteOf();
    expect(rest).toEqual({ id: 1, key: 'note', title: 'Note' });
    expect(steps.map(({ key, title, help }) => [key, title, help])).toEqual([
      ['who', 'Who', null],
      ['what', 'What', null],
    ]);
    const shared = { hint: null, placeholder: null, maximumCharacters: null, choices: [], prefill: null };
    const choices = [
      { key: 'agreed', label: 'Agreed', text: 'we agreed' },
      { key: 'open', label: 'Left open', text: 'Left open' },
    ];
    expect(steps.flatMap(({ fields }) => fields)).toEqual([
      { ...shared, key: 'employee.name', label: 'Employee', kind: 'case', isOptional: false },
      { ...shared, key: 'result', label: 'Result', kind: 'choice', isOptional: false, choices },
      { ...shared, key: 'more', label: 'More', kind: 'longText', isOptional: true, maximumCharacters: 500 },
    ]);
    expect(body).toEqual([
      {
        kind: 'paragraph',
        when: null,
        runs: [words('Dear '), { field: 'employee.name', isBold: false, isItalic: false }, words(',')],
      },
      {
        kind: 'paragraph',
        when: null,
        runs: [words('On that day '), { field: 'result', isBold: true, isItalic: false }, words('.')],
      },
      { kind: 'paragraph', when: { field: 'result', is: ['open'] }, runs: [words('We will talk again.')] },
      {
        kind: 'paragraph',
        when: { field: 'more', is: null },
        runs: [{ field: 'more', isBold: false, isItalic: false }],
      },
    ]);
  });

  test('says of a date that the letter treats it as past or as still to come', () => {
    const dateOf = (more: string) =>
      noteOf({ 10: `      - { key: more, label: More, type: date, optional: true${more} }` }).steps[1]!.fields.at(-1);
    expect(dateOf(', past: true')).toMatchObject({ kind: 'date', isPast: true });
    expect(dateOf(', toCome: true')).toMatchObject({ kind: 'date', isToCome: true });
    expect(dateOf('')).not.toHaveProperty('isPast');
    expect(dateOf('')).not.toHaveProperty('isToCome');
  });

  test('may have headings, lists, emphasis and line breaks', () => {
    const { body } = noteOf({
      14: '## Next *steps*\n- one {{result}}\n  goes on\n\n- two\n1. first\nA line\\\nand 5 * 3 **bold *both***',
    });
    expect(body.slice(1, 5)).toEqual([
      { kind: 'heading', when: null, runs: [words('Next '), { text: 'steps', isBold: false, isItalic: true }] },
      {
        kind: 'list',
        when: null,
        isNumbered: false,
        items: [
          [words('one '), { field: 'result', isBold: false, isItalic: false }, words(' goes on')],
          [words('two')],
        ],
      },
      { kind: 'list', when: null, isNumbered: true, items: [[words('first')]] },
      {
        kind: 'paragraph',
        when: null,
        runs: [
          words('A line\nand 5 * 3 '),
          { text: 'bold ', isBold: true, isItalic: false },
          { text: 'both', isBold: true, isItalic: true },
        ],
      },
    ]);
  });

  test('may say who signs, for whose signature there is room', () => {
    const { body } = noteOf({ 14: 'Yours sincerely,\n\n::: signature\n{{employee.name}}\\\nManager\n:::' });
    expect(body.slice(1, 4).map(({ kind }) => kind)).toEqual(['paragraph', 'signature', 'paragraph']);
    expect(body[2]).toEqual({
      kind: 'signature',
      when: null,
      runs: [{ field: 'employee.name', isBold: false, isItalic: false }, words('\nManager')],
    });
  });

  test('gives its number to the events that ask for it; an event without one asks for none [COMP-EVENT-02]', () => {
    const [event] = compiled(withNote()).workflows[0]?.events ?? [];
    expect(event).toMatchObject({ letterKey: 'note', letterId: 1 });
    expect(event === undefined ? null : configureEvent(event, false).documentServiceId).toBe(1);
    const [plain] = compiled({}).workflows[0]?.events ?? [];
    expect(plain).not.toHaveProperty('letterId');
    expect(plain === undefined ? 0 : configureEvent(plain, false).documentServiceId).toBeNull();
  });

  test('an event that an earlier release stored with a letter asks for none, because it has no number [COMP-EVENT-02]', () => {
    const [event] = compiled(withNote()).workflows[0]?.events ?? [];
    const { letterId, ...stored } = event ?? { letterId: 0, key: '' };
    expect(letterId).toBe(1);
    expect(configureEvent(stored as NonNullable<typeof event>, true).documentServiceId).toBeNull();
  });

  test('keeps its number when it is renamed', () => {
    const ids = 'letter:\n  memo: 9\n';
    const [renamed] =
      compiled(withNote({ 2: 'title: Note\nwas: [memo]' }, { files: { 'ids.lock.yaml': ids } })).letters ?? [];
    expect(renamed).toMatchObject({ key: 'note', id: 9 });
  });
});

describe('What is wrong with a letter', () => {
  const at = (line: number, problem: string) => [`templates/note.md:${line}: ${problem}`];

  test('V1 is front matter that cannot be read', () => {
    expect(problemsOf(withNote({ 1: 'Dear' }))).toEqual(
      at(1, "V1 a letter begins with its front matter, between two lines '---'."),
    );
    expect(problemsOf(withNote({ 11: '' }))).toEqual(
      at(1, "V1 the front matter does not end; close it with a line '---'."),
    );
    expect(problemsOf(withNote({ 2: 'titel: Note' }))).toEqual(
      [
        ...at(2, "V1 has an unknown property 'titel', did you mean 'title'?"),
        ...at(2, "V1 'title' is missing."),
      ].sort(),
    );
    expect(problemsOf(withNote({ 10: '      - { label: More, type: longText }' }))).toEqual(
      at(10, "V1 'fields item 2' needs either 'from' or 'key'."),
    );
    expect(problemsOf(withNote({ 10: '      - { key: more, label: More, type: longTxt }' }))).toEqual(
      at(10, "V1 'type' must be one of text, longText, date, time, choice, not 'longTxt', did you mean 'longText'?"),
    );
    expect(problemsOf({ files: { 'templates/My Note.md': note.join('\n') } })).toEqual([
      "templates/My Note.md:1: V1 a letter is a file 'templates/<key>.md', where the key is lower-case words joined by hyphens.",
    ]);
  });

  test('V1 is a field whose parts do not fit together', () => {
    const more = (field: string) => problemsOf(withNote({ 10: `      - { ${field} }` }));
    expect(more('key: more, type: text')).toEqual(at(10, "V1 the field 'more' has no label."));
    expect(more('key: more, label: More')).toEqual(at(10, "V1 the field 'more' has no type."));
    expect(more('key: more, label: More, type: date, max: 5')).toEqual(
      at(10, "V1 'max' belongs to a field of type text or longText."),
    );
    expect(more('key: more, label: More, type: text, past: true')).toEqual(
      at(10, "V1 'past' belongs to a field of type date."),
    );
    expect(more('key: more, label: More, type: time, toCome: true')).toEqual(
      at(10, "V1 'toCome' belongs to a field of type date."),
    );
    expect(more('key: more, label: More, type: date, past: true, toCome: true')).toEqual(
      at(10, 'V1 a date cannot be past and to come.'),
    );
    expect(more('key: more, label: More, type: choice')).toEqual(at(10, "V1 the field 'more' has no choices."));
    expect(more('key: more, label: More, type: date, prefill: owner.name')).toEqual(
      at(10, "V1 a field of type date cannot begin with 'owner.name'."),
    );
    expect(more('key: more, label: More, type: text, prefill: event.held.date + 5wd')).toEqual(
      at(10, "V1 a field of type text cannot begin with 'event.held.date + 5wd'."),
    );
    expect(more('key: more, label: More, type: date, prefill: event.held.date + 5 days')).toEqual(
      at(10, "V1 'prefill' must be what a case has, of a date optionally with ' + 10wd'."),
    );
    expect(
      problemsOf(withNote({ 5: '  - { key: who, title: Who, fields: [{ from: employee.name, hint: Read it }] }' })),
    ).toEqual(at(5, "V1 'employee.name' comes from the case and has no 'hint'."));
  });

  test('V1 is a body that is not written as letters are', () => {
    expect(problemsOf(withNote({ 22: '' }))).toEqual(
      at(20, "V1 the part that begins here does not end; close it with ':::'."),
    );
    expect(problemsOf(withNote({ 18: '' }))).toEqual(
      at(20, "V1 a part cannot stand in another; close the one of line 16 with ':::' first."),
    );
    expect(problemsOf(withNote({ 17: 'We will talk.\n:::' }))).toEqual(
      at(19, "V1 ':::' ends a part that does not begin."),
    );
    expect(problemsOf(withNote({ 20: '::: givn more' }))).toEqual(
      at(
        20,
        "V1 a part begins with '::: when field = choice', '::: given field' or '::: signature', did you mean 'given'?",
      ),
    );
    expect(problemsOf(withNote({ 14: '::: signature\n- a manager\n:::' }))).toEqual(
      at(14, 'V1 who signs is a paragraph, and no list.'),
    );
    expect(problemsOf(withNote({ 17: 'We\nwill {{talk again.' }))).toEqual(
      at(18, "V1 the merge field that begins here does not end; close it with '}}'."),
    );
    expect(problemsOf(withNote({ 17: 'We will talk}} again.' }))).toEqual(
      at(17, "V1 '}}' ends a merge field that does not begin."),
    );
    expect(problemsOf(withNote({ 17: 'We {{ will talk }}.' }))).toEqual(
      at(17, "V1 '{{ will talk }}' names no field; write '{{key}}'."),
    );
    expect(problemsOf(withNote({ 17: 'We **will.' }))).toEqual(
      at(17, "V1 the bold that begins here does not end; close it with '**'."),
    );
    expect(problemsOf(withNote({ 17: 'We *will.' }))).toEqual(
      at(17, "V1 the italic that begins here does not end; close it with '*'."),
    );
    expect(problemsOf(withNote({ 17: '# We will' }))).toEqual(
      at(17, "V1 a letter has headings of one size, written '## '."),
    );
  });

  test('V2 is a field, a choice, a relation, an event or a workflow that there is not', () => {
    expect(problemsOf(withNote({ 21: '{{more}} {{mores}}' }))).toEqual(
      at(21, "V2 there is no field 'mores', did you mean 'more'?"),
    );
    expect(problemsOf(withNote({ 21: '{{more}} {{owner.name}}' }))).toEqual(
      at(21, "V2 no step has the field 'owner.name'; add '- from: owner.name' to one."),
    );
    expect(problemsOf(withNote({ 16: '::: when result = opn, agreed' }))).toEqual(
      at(16, "V2 'result' has no choice 'opn', did you mean 'open'?"),
    );
    expect(problemsOf(withNote({ 16: '::: when more = open' }))).toEqual(
      at(16, "V2 'more' has no choices to compare with; write '::: given more'."),
    );
    const from = (written: string) =>
      problemsOf(
        withNote({
          5: `  - { key: who, title: Who, fields: [{ from: ${written}, optional: true }] }`,
          12: `Dear {{${written}}},`,
        }),
      );
    expect(from('employee.nam')).toEqual([
      ...at(5, "V2 a case has no field 'employee.nam', did you mean 'employee.name'?"),
    ]);
    expect(from('participant.hearing-manger.name')).toEqual(
      at(5, "V2 there is no relation 'hearing-manger', did you mean 'hearing-manager'?"),
    );
    expect(from('event.hld.date')).toEqual(
      at(5, "V2 no workflow of this letter has an event 'hld', did you mean 'held'?"),
    );
    const begin = (written: string) =>
      problemsOf(withNote({ 10: `      - { key: more, label: More, type: date, prefill: ${written} }` }));
    expect(begin('event.hld.date + 5wd')).toEqual(
      at(10, "V2 no workflow of this letter has an event 'hld', did you mean 'held'?"),
    );
    expect(begin('event.held.date + law:five-days')).toEqual(at(10, "V2 there is no legal parameter 'five-days'."));
    expect(begin('event.held.date + 12mo - 1cd')).toEqual([]);
    expect(begin('"warning.until, event.held.date + 12mo - 1cd"')).toEqual([]);
    expect(begin('"warning.until, event.hld.date"')).toEqual(
      at(10, "V2 no workflow of this letter has an event 'hld', did you mean 'held'?"),
    );
    expect(from('event.held.endDate')).toEqual(at(5, "V2 the event 'held' does not record 'endDate'."));
    expect(problemsOf(withNote({ 3: 'usedBy: [talk, tlk]' }))).toEqual(
      at(3, "V2 there is no workflow 'tlk', did you mean 'talk'?"),
    );
  });

  test('V2 is an event that names no letter of the pack, and a letter and its workflows that do not name each other', () => {
    expect(
      problemsOf({ talk: { 22: HELD.replace('note', 'nota') }, files: { 'templates/note.md': note.join('\n') } }),
    ).toEqual([
      ...at(3, "V2 no event of the workflow 'talk' names this letter."),
      "workflows/talk.yaml:22: V2 there is no letter 'nota', did you mean 'note'?",
    ]);
    const other = smallPack()
      .get('workflows/talk.yaml')
      ?.replace('key: talk', 'key: other')
      .replace('{ title: Held, dates: single,', '{ title: Held, letter: note, dates: single,');
    expect(problemsOf(withNote({}, { files: { 'workflows/other.yaml': other ?? '' } }))).toEqual(
      at(3, "V2 the workflow 'other' names this letter; add it to 'usedBy'."),
    );
  });

  test('V3 is a field or step that is there twice, has the name of a case field, or is not used', () => {
    expect(problemsOf(withNote({ 10: `${note[9]}\n${note[9]}` }))).toEqual(
      at(11, "V3 the field 'more' is defined twice."),
    );
    expect(problemsOf(withNote({ 6: '  - key: who' }))).toEqual(at(6, "V3 the step 'who' is defined twice."));
    expect(
      problemsOf(
        withNote({ 10: '      - { key: today, label: Day, type: date }', 20: '::: given today', 21: 'On {{today}}.' }),
      ),
    ).toEqual(at(10, "V3 'today' is a field of the case; give this one another key."));
    expect(problemsOf(withNote({ 20: '', 21: '', 22: '' }))).toEqual(
      at(10, "V3 no part of the letter uses the field 'more'."),
    );
    expect(
      problemsOf(withNote({ 9: `${note[8]?.replace('key: open', 'key: agreed')}`, 16: '::: when result = agreed' })),
    ).toEqual(at(9, "V3 the choice 'agreed' is defined twice."));
  });

  test('V15 is a letter that is required and that no event names', () => {
    expect(problemsOf({ talk: { 22: '  held: { title: Held, dates: single, required: [document] }' } })).toEqual([
      "workflows/talk.yaml:22: V15 the event 'held' requires document, but it has no letter.",
    ]);
  });

  test('V19 is a letter that has gone although processes may ask for it; while one cannot be read, none is said to have gone', () => {
    const ids = { 'ids.lock.yaml': 'letter:\n  memo: 3\n' };
    expect(problemsOf({ files: ids })).toEqual([
      "ids.lock.yaml:2: V19 the letter 'memo' has gone from the pack; keep its template, because running processes may ask for it.",
    ]);
    expect(problemsOf({ files: { ...ids, 'templates/memo.md': 'Dear' } })).toEqual([
      "templates/memo.md:1: V1 a letter begins with its front matter, between two lines '---'.",
    ]);
  });
});

test('A comparison of packs names the letters that are new, changed or gone', () => {
  const [without, first, changed] = [smallPack(), smallPack(withNote()), smallPack(withNote({ 17: 'We talk again.' }))];
  const lettersOf = (before: Map<string, string>, after: Map<string, string>) =>
    comparePacks(before, after).flatMap(({ file, sentence }) =>
      file.startsWith('templates/') ? [`${file}: ${sentence}`] : [],
    );
  expect(lettersOf(without, first)).toEqual(['templates/note.md: the letter is new']);
  expect(lettersOf(first, changed)).toEqual(['templates/note.md: the letter has changed']);
  expect(lettersOf(changed, without)).toEqual(['templates/note.md: the letter has gone']);
});
