import { describe, expect, test } from 'vitest';
import { problemsOf } from '../testing/small-pack.ts';

interface Drawn {
  /** The components of the only task, one a line, before `told`, which asks for the letter. */
  readonly before: readonly string[];
  /** The field that the letter reads, as it is written after `from:`. */
  readonly from: string;
  readonly event?: string;
}

/** Compiles a small pack whose letter reads one field of the case, and answers the problems. */
function problems({ before, from, event = 'dates: single, time: true, required: [dates]' }: Drawn): string[] {
  const [key = ''] = from.split(',');
  const letter = `---\ntitle: Note\nusedBy: [talk]\nsteps:\n  - { key: a, title: A, fields: [{ from: ${from} }] }\n---\n{{${key}}}\n`;
  const component = '{ key: told, type: Event, event: told, mandatory: true }';
  const closing = [
    '{ key: left, type: Tasks, title: Left, beforeClosure: always }',
    '{ key: shut, type: CloseCase, title: Close, beforeClosure: always }',
  ];
  const components = [...before, component, ...closing].map((line) => `              - ${line}`).join('\n');
  const events = `  held: { title: Held, ${event} }\n  told: { title: Told, dates: single, letter: note }`;
  return problemsOf({
    files: { 'templates/note.md': letter },
    talk: { 17: components, 18: '', 19: '', 20: '', 22: events },
  });
}

const mayBeMissing = (written: string) => [
  `templates/note.md:5: V14 '${written}' may not be there when 'told' of the workflow 'talk' asks for this letter; write 'optional: true'.`,
];
const choice =
  '{ key: go, type: NoContent, title: Go, options: [{ key: a, title: A }, { key: b, title: B, next: told }] }';
const component = '{ key: held, type: Event, event: held, mandatory: true }';
const appoint = (more: string) => `{ key: appoint, type: AddStakeholder, title: Appoint, ${more} }`;
const fixed = 'mandatory: true, add: { roles: [stakeholder], relation: hearing-manager, relationFixed: true }';

test.each(['organisation', 'support'])(
  'V14, what a letter reads of the service is given there, or the letter does without it: %s [LETTER-01]',
  (part) => {
    const before = [component];
    expect(problems({ before, from: `service.${part}` })).toEqual([
      `templates/note.md:5: V14 the service gives no '${part}' in service.yaml, so 'service.${part}' is not there; write 'optional: true'.`,
    ]);
    expect(problems({ before, from: `service.${part}, optional: true` })).toEqual([]);
    expect(problems({ before, from: 'service.title' })).toEqual([]);
  },
);

describe('V14, what a letter reads of an event', () => {
  const from = 'event.held.date';

  test('is there when the event is on every path before the letter', () => {
    expect(problems({ before: [component], from })).toEqual([]);
    expect(problems({ before: [component], from: 'event.held.time' })).toEqual([]);
  });

  test('may be missing where a path goes round the event, unless it is optional', () => {
    expect(problems({ before: [choice, component], from })).toEqual(mayBeMissing(from));
    expect(problems({ before: [choice, component], from: `${from}, optional: true` })).toEqual([]);
  });

  test('may be missing where the event comes later, can be left empty or can be not applicable', () => {
    expect(
      problems({
        before: [
          choice.replace('next: told', 'next: left'),
          '{ key: again, type: NoContent, title: Again, options: [{ key: c, title: C }] }',
        ],
        from,
      }),
    ).toEqual(mayBeMissing(from));
    expect(problems({ before: [component.replace(', mandatory: true', '')], from })).toEqual(mayBeMissing(from));
    expect(problems({ before: [component], from, event: 'dates: single' })).toEqual(mayBeMissing(from));
    expect(
      problems({
        before: [component],
        from,
        event: 'dates: single, required: [dates], notApplicable: { parts: [dates] }',
      }),
    ).toEqual(mayBeMissing(from));
    expect(problems({ before: [component], from: 'event.held.freeText', event: 'freeText: true' })).toEqual(
      mayBeMissing('event.held.freeText'),
    );
    expect(
      problems({ before: [component], from: 'event.held.freeText', event: 'freeText: true, required: [freeText]' }),
    ).toEqual([]);
  });

  test('are its files only where the event takes files, and surely where it requires them [LETTER-05]', () => {
    expect(problems({ before: [component], from: 'event.held.files, optional: true' })).toEqual([
      "templates/note.md:5: V2 the event 'held' does not record 'files'.",
    ]);
    const event = 'uploadMax: 2, required: [files]';
    expect(problems({ before: [component], from: 'event.held.files', event })).toEqual([]);
    expect(problems({ before: [component], from: 'event.held.files', event: 'uploadMax: 2' })).toEqual(
      mayBeMissing('event.held.files'),
    );
  });

  test('is there when it is of the event that asks for the letter', () => {
    expect(problems({ before: [component], from: 'event.told.date' })).toEqual([]);
  });
});

describe('V14, what a letter reads of the event that it is written for', () => {
  const from = 'thisEvent.date';

  test('is there when every event that names the letter records it', () => {
    expect(problems({ before: [], from })).toEqual([]);
    expect(problems({ before: [component], from, event: 'dates: single, letter: note' })).toEqual([]);
  });

  test('may be missing where one of them does not, unless it is optional', () => {
    const before = [component];
    const without = 'freeText: true, required: [freeText], letter: note';
    expect(problems({ before, from, event: without })).toEqual([mayBeMissing(from)[0]?.replace("'told'", "'held'")]);
    expect(problems({ before, from: `${from}, optional: true`, event: without })).toEqual([]);
  });

  test('is refused where none of them records it', () => {
    expect(
      problems({ before: [component], from: 'thisEvent.freeText', event: 'freeText: true, required: [freeText]' }),
    ).toEqual(["templates/note.md:5: V2 no event that names this letter records 'freeText'."]);
  });
});

describe('V14, what a letter reads of a participant', () => {
  const from = 'participant.hearing-manager.name';

  test('is there when the participant is appointed on every path before the letter', () => {
    expect(problems({ before: [appoint(fixed)], from })).toEqual([]);
  });

  test('may be missing where a path goes round the appointment, or another relation can be chosen, or nobody need be', () => {
    expect(problems({ before: [choice, appoint(fixed)], from })).toEqual(mayBeMissing(from));
    expect(problems({ before: [appoint(fixed.replace(', relationFixed: true', ''))], from })).toEqual(
      mayBeMissing(from),
    );
    expect(problems({ before: [appoint(fixed.replace('mandatory: true, ', ''))], from })).toEqual(mayBeMissing(from));
    expect(problems({ before: [appoint(fixed)], from: 'participant.appeal-manager.name' })).toEqual(
      mayBeMissing('participant.appeal-manager.name'),
    );
  });
});

test('What a field only begins with need not be there', () => {
  const letter =
    '---\ntitle: Note\nusedBy: [talk]\nsteps:\n  - { key: a, title: A, fields: [{ key: chair, label: Chair, type: text, prefill: participant.hearing-manager.name }] }\n---\n{{chair}}\n';
  const talk = { 22: '  held: { title: Held, dates: single, required: [dates], letter: note }' };
  expect(problemsOf({ files: { 'templates/note.md': letter }, talk })).toEqual([]);
});
