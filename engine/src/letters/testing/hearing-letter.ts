import type { LetterField, LetterRun, LetterTemplate } from '@evenhand/contract/letter-template';

/** A field to be made into another. */
export const blankField: LetterField = {
  key: '',
  label: '',
  kind: 'text',
  isOptional: false,
  hint: null,
  placeholder: null,
  maximumCharacters: null,
  choices: [],
  prefill: null,
};
const field = (key: string, label: string, more: Partial<LetterField> = {}): LetterField => ({
  ...blankField,
  key,
  label,
  ...more,
});
const words = (text: string): LetterRun => ({ text, isBold: false, isItalic: false });
const merge = (key: string): LetterRun => ({ field: key, isBold: false, isItalic: false });

/** A small letter with every kind of field and block. */
export const hearingLetter: LetterTemplate = {
  id: 7,
  key: 'hearing-invite',
  title: 'Hearing invitation',
  steps: [
    {
      key: 'recipient',
      title: 'Recipient',
      help: null,
      fields: [field('employee.name', 'Employee', { kind: 'case' })],
    },
    {
      key: 'hearing',
      title: 'Hearing details',
      help: "Give at least 5 working days' notice.",
      fields: [
        field('date', 'Hearing date', { kind: 'date', prefill: 'event.invite.date' }),
        field('time', 'Start time', { kind: 'time' }),
        field('place', 'Place', { maximumCharacters: 200 }),
        field('participant.hearing-manager.name', 'Hearing manager', { kind: 'case' }),
        field('worst', 'Most serious possible result', {
          kind: 'choice',
          choices: [
            { key: 'warning', label: 'Written warning', text: 'a written warning' },
            { key: 'dismissal', label: 'Dismissal', text: 'dismissal' },
          ],
        }),
        field('more', 'Anything else to say', {
          kind: 'longText',
          isOptional: true,
          maximumCharacters: 500,
          placeholder: 'Parking, breaks, an interpreter…',
        }),
      ],
    },
    {
      key: 'allegations',
      title: 'Allegations',
      help: null,
      fields: [field('allegations', 'Allegations', { kind: 'longText', maximumCharacters: 4000 })],
    },
  ],
  body: [
    { kind: 'paragraph', when: null, runs: [words('Dear '), merge('employee.name'), words(',')] },
    { kind: 'heading', when: null, runs: [words('Invitation to a disciplinary hearing')] },
    {
      kind: 'paragraph',
      when: null,
      runs: [
        words('You are invited to a hearing on '),
        merge('date'),
        words(' at '),
        merge('time'),
        words(' in '),
        merge('place'),
        words('. It will be led by '),
        merge('participant.hearing-manager.name'),
        words('.'),
      ],
    },
    { kind: 'list', when: null, isNumbered: false, items: [[merge('allegations')]] },
    {
      kind: 'paragraph',
      when: { field: 'worst', is: ['dismissal'] },
      runs: [words('The most serious result could be dismissal.')],
    },
    { kind: 'paragraph', when: { field: 'more', is: null }, runs: [merge('more')] },
  ],
};
