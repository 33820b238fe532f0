import type { LetterBlock, LetterRun } from '@evenhand/contract/letter-template';
import { describe, expect, test } from 'vitest';
import { fillLetter, letterDay } from './fill-letter.ts';
import { hearingLetter } from './testing/hearing-letter.ts';

const caseValues = { 'employee.name': 'Callum Brightwater', 'participant.hearing-manager.name': 'Ngozi Farraday' };
const values = {
  date: '2026-11-18',
  time: '10:45',
  place: 'Quiet room',
  worst: 'dismissal',
  allegations: 'Late on 3 November',
};

function textsOf(contents: Parameters<typeof fillLetter>[1]): string[] {
  return fillLetter(hearingLetter, contents).blocks.flatMap((block) =>
    (block.kind === 'list' ? block.items : [block.runs]).map((runs) =>
      runs.map(({ text, isGap }) => (isGap ? `[${text}]` : text)).join(''),
    ),
  );
}

describe('Filling a letter', () => {
  test('puts what was typed and what the case holds into its words', () => {
    expect(textsOf({ caseValues, values })).toEqual([
      'Dear Callum Brightwater,',
      'Invitation to a disciplinary hearing',
      'You are invited to a hearing on 18 November 2026 at 10:45 in Quiet room. It will be led by Ngozi Farraday.',
      'Late on 3 November',
      'The most serious result could be dismissal.',
    ]);
    expect(fillLetter(hearingLetter, { caseValues, values }).gaps).toEqual([]);
  });

  test('names each field that is missing, in the order of the steps, and none that is optional', () => {
    const values = { place: '  ', date: 'soon', allegations: '\u200b\u202e\u2800\u3164\u00ad\u0007' };
    const { gaps } = fillLetter(hearingLetter, { caseValues: { ...caseValues, 'employee.name': null }, values });
    expect(gaps.map(({ field, stepKey }) => `${stepKey}: ${field.label}`)).toEqual([
      'recipient: Employee',
      'hearing: Hearing date',
      'hearing: Start time',
      'hearing: Place',
      'hearing: Most serious possible result',
      'allegations: Allegations',
    ]);
    expect(textsOf({ caseValues, values: {} })[2]).toBe(
      'You are invited to a hearing on [Hearing date] at [Start time] in [Place]. It will be led by Ngozi Farraday.',
    );
  });

  test('leaves out an optional field with the space before it, and a paragraph or item of which nothing is left [LETTER-02]', () => {
    const steps = hearingLetter.steps.map((step) => ({
      ...step,
      fields: step.fields.map((field) => ({ ...field, isOptional: true })),
    }));
    const field = (key: string) => ({ field: key, isBold: false, isItalic: false });
    const words = (text: string) => ({ text, isBold: false, isItalic: false });
    const paragraph = (...runs: LetterRun[]): LetterBlock => ({ kind: 'paragraph', when: null, runs });
    const body: LetterBlock[] = [
      paragraph(words('Please ask. '), field('place'), words(' '), field('more')),
      paragraph(field('place'), words(' '), field('more')),
      paragraph(field('place'), words('\nLine two')),
      paragraph(words('One '), field('more'), words(' two '), field('place')),
      { kind: 'list', when: null, isNumbered: false, items: [[field('more')], [words('Stays')]] },
      { kind: 'list', when: null, isNumbered: false, items: [[field('more')]] },
    ];
    const filled = (values: Record<string, string>) =>
      fillLetter({ ...hearingLetter, steps, body }, { caseValues, values }).blocks.map((block) =>
        (block.kind === 'list' ? block.items : [block.runs])
          .map((runs) => runs.map(({ text }) => text).join(''))
          .join('; '),
      );
    expect(filled({})).toEqual(['Please ask.', 'Line two', 'One two', 'Stays']);
    expect(filled({ more: 'More.' })).toEqual([
      'Please ask. More.',
      'More.',
      'Line two',
      'One More. two',
      'More.; Stays',
      'More.',
    ]);
    expect(filled({ place: 'Here.' })).toEqual([
      'Please ask. Here.',
      'Here.',
      'Here.\nLine two',
      'One two Here.',
      'Stays',
    ]);
  });

  test('shows a conditional part only where its condition holds', () => {
    expect(
      textsOf({ caseValues, values: { ...values, worst: 'warning', more: 'The room has a ramp.' } }).slice(4),
    ).toEqual(['The room has a ramp.']);
  });

  test('leaves out a field that no part says under the choice made, and none while the choice is open', () => {
    const only = { field: 'worst', is: ['dismissal'] };
    const say = (field: string, when: LetterBlock['when']): LetterBlock => ({
      kind: 'paragraph',
      when,
      runs: [{ field, isBold: false, isItalic: false }],
    });
    const leftOut = (body: LetterBlock[], typed: Record<string, string>, changed: LetterBlock[] | null = null) => [
      ...fillLetter({ ...hearingLetter, body }, { caseValues, values: typed, body: changed }).leftOut,
    ];
    const body = [
      say('place', only),
      say('allegations', null),
      say('time', only),
      say('time', null),
      say('more', { field: 'more', is: null }),
    ];
    expect(leftOut(body, { worst: 'warning' })).toEqual(['place']);
    expect(leftOut(body, { worst: 'dismissal' })).toEqual([]);
    expect(leftOut(body, {})).toEqual([]);
    expect(leftOut([...body, say('worst', only)], { worst: 'warning' })).toEqual(['place']);
    // Words that a person has added themselves need the field again.
    expect(leftOut(body, { worst: 'warning' }, [say('place', null)])).toEqual([]);
  });

  test('names what only a choice still to be made decides, whatever was typed there, and nothing once it is made [LETTERTICK-01]', () => {
    const say = (field: string, when: LetterBlock['when']): LetterBlock => ({
      kind: 'paragraph',
      when,
      runs: [{ field, isBold: false, isItalic: false }],
    });
    const undecided = (typed: Record<string, string>, changed: LetterBlock[] | null = null) => [
      ...fillLetter({ ...hearingLetter, body }, { caseValues, values: typed, body: changed }).undecided,
    ];
    const body = [
      say('place', { field: 'worst', is: ['dismissal'] }),
      say('allegations', { field: 'worst', is: ['warning'] }),
      say('date', { field: 'worst', is: ['warning'] }),
      say('date', null),
      say('more', { field: 'more', is: null }),
    ];
    expect(undecided({})).toEqual(['place', 'allegations']);
    expect(undecided({ place: 'Quiet room', worst: ' ' })).toEqual(['place', 'allegations']);
    expect(undecided({ worst: 'warning' })).toEqual([]);
    // The changed words say the place whatever is chosen, so only the allegations wait for the choice.
    expect(undecided({}, [say('place', null), say('allegations', { field: 'worst', is: ['warning'] })])).toEqual([
      'allegations',
    ]);
  });

  test('waits for no choice that may be left open [LETTERTICK-01]', () => {
    const steps = hearingLetter.steps.map((step) => ({
      ...step,
      fields: step.fields.map((field) => (field.key === 'worst' ? { ...field, isOptional: true } : field)),
    }));
    const when = { field: 'worst', is: ['dismissal'] };
    const body = [{ kind: 'paragraph' as const, when, runs: [{ field: 'place', isBold: false, isItalic: false }] }];
    expect([...fillLetter({ ...hearingLetter, steps, body }, { caseValues, values: {} }).undecided]).toEqual([]);
  });

  test('takes what nobody has typed into from what it begins with', () => {
    const { date: _date, ...typed } = values;
    expect(textsOf({ caseValues, values: typed, prefilled: { date: '2026-11-19', place: 'Room 2' } })[2]).toContain(
      'on 19 November 2026 at 10:45 in Quiet room.',
    );
    expect(
      fillLetter(hearingLetter, {
        caseValues,
        values: { ...typed, date: '' },
        prefilled: { date: '2026-11-19' },
      }).gaps.map(({ field }) => field.key),
    ).toEqual(['date']);
  });

  test('with changed words names what they no longer say, which is then no gap', () => {
    const words = (text: string) => ({
      kind: 'paragraph' as const,
      when: null,
      runs: [{ text, isBold: false, isItalic: false }],
    });
    const letter = fillLetter(hearingLetter, {
      caseValues,
      values: { worst: 'warning' },
      body: [words('Come to the depot.')],
    });
    expect([letter.gaps, letter.removed.map(({ key }) => key)]).toEqual([
      [],
      ['employee.name', 'date', 'time', 'place', 'participant.hearing-manager.name', 'allegations'],
    ]);
    expect(fillLetter(hearingLetter, { caseValues, values, body: null }).removed).toEqual([]);
    // A choice still decides, also where no part of the changed words depends on it.
    expect(
      fillLetter(hearingLetter, { caseValues, values: {}, body: [words('Come.')] }).gaps.map(({ field }) => field.key),
    ).toEqual(['worst']);
  });

  test('writes dates as letters do', () => {
    expect([letterDay('2026-02-03'), letterDay('2026-13-01'), letterDay('3/2/2026')]).toEqual([
      '3 February 2026',
      null,
      null,
    ]);
  });
});
