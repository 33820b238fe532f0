import { expect, test } from 'vitest';
import { completedInWords } from './workflow.module.ts';

const said = (change: Partial<Parameters<typeof completedInWords>[0]>) =>
  completedInWords({
    workflowTitle: 'Grievance',
    recordId: 1,
    componentTitle: 'Grievance meeting',
    visitId: 2,
    optionTitle: 'Continue',
    details: [],
    componentType: 'NoContent',
    isAnswer: false,
    ...change,
  });
const date = { label: 'Date', text: '25/11/2026 10:00' };

test.each([
  [
    'a question is told with the answer',
    { componentTitle: 'Has an appeal arrived?', optionTitle: 'No appeal', isAnswer: true },
    'Has an appeal arrived? No appeal',
  ],
  [
    'a choice that is no question too',
    { componentTitle: 'Next', optionTitle: 'Look into it', isAnswer: true },
    'Next: Look into it',
  ],
  [
    'a risk is told as it was set',
    { componentType: 'Risk', details: [{ label: 'Risk', text: 'High' }] },
    'Risk set to High',
  ],
  [
    'an event with its date and reasons',
    { componentType: 'Event', details: [date, { label: 'Reasons', text: 'Pay' }] },
    'Grievance meeting: 25/11/2026 10:00, Pay',
  ],
  [
    'an event that is not applicable says why',
    {
      componentTitle: 'Respondent told',
      componentType: 'Event',
      details: [
        {
          label: 'Not applicable',
          text: 'Not needed in this case',
          inSentence: 'not applicable (Not needed in this case)',
        },
      ],
    },
    'Respondent told: not applicable (Not needed in this case)',
  ],
  [
    'a step that adds a person and was left empty says so',
    {
      componentTitle: 'Add the mediator',
      componentType: 'AddStakeholder',
      details: [{ label: 'Added', text: 'nobody', inSentence: 'nobody added' }],
    },
    'Add the mediator: nobody added',
  ],
  ['guidance was read', { componentType: 'Content', componentTitle: 'Before you start' }, 'Read: Before you start'],
  ['a button that only leads on is not an answer', {}, 'Completed: Grievance meeting'],
  [
    'an entry from before says its option after a question',
    { componentType: undefined, isAnswer: undefined, componentTitle: 'Ready?', optionTitle: 'Yes' },
    'Ready? Yes',
  ],
])('%s [HIST-12]', (_name, facts, sentence) => {
  expect(said(facts)).toBe(sentence);
});

test('a long answer is cut; all of it is in the details [HIST-12]', () => {
  expect(said({ details: [{ label: 'Notes', text: 'word '.repeat(40) }] })).toMatch(
    /^Grievance meeting: (word ){23}word…$/,
  );
});
