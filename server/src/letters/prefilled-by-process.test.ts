import { blankField } from '@evenhand/engine/letters/testing/hearing-letter';
import { expect, test } from 'vitest';
import { prefilledValues } from './prefilled-values.ts';

const workflows = [
  { id: 4, key: 'disciplinary', title: 'Disciplinary' },
  { id: 5, key: 'redundancy', title: 'Redundancy' },
  { id: 6, key: 'change-of-terms', title: 'Change of terms' },
];
const field = {
  ...blankField,
  key: 'companion-basis',
  label: 'Companion',
  kind: 'choice' as const,
  prefill: 'process',
  choices: [
    { key: 'right', label: 'A right', text: 'a right', processes: ['disciplinary'] },
    { key: 'allowed', label: 'Allowed', text: 'allowed', processes: ['redundancy'] },
  ],
};

test.each([
  ['redundancy', 5, { 'companion-basis': 'allowed' }],
  ['disciplinary', 4, { 'companion-basis': 'right' }],
  ['a process that no choice names', 6, {}],
  ['no main process', null, {}],
])('a choice that begins with the main process begins as that process says: %s', async (_what, id, expected) => {
  const reading = { configuration: { pack: { workflows } }, ofCase: { mainWorkflowId: id } };
  const template = {
    id: 1,
    key: 'note',
    title: 'Note',
    body: [],
    steps: [{ key: 's', title: 'S', help: null, fields: [field] }],
  };
  expect(await prefilledValues(reading as never, template, { letterDate: '2026-11-29', earliest: {} })).toEqual(
    expected,
  );
});
