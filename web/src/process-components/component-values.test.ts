import { expect, test } from 'vitest';
import type { DataOf } from './component-values.ts';
import { typedOf, withUntyped } from './component-values.ts';

const closing: DataOf<'CloseCase'> = {
  type: 'CloseCase',
  unfinishedTasks: [{ id: 9, notificationDistributionTitle: 'Confirm companion', isTaskCompleteBeforeClosure: true }],
  unfinishedSubProcesses: [],
  conclusion: '',
  outcomeStageId: null,
  workflowTrackingRecordId: 77,
  isSubProcess: false,
  recordedOutcome: null,
  blockers: [{ about: 'task', id: 9, sentence: "The task 'Confirm companion' is not done." }],
};

test('what a closing screen waits for is as it is now, and what was typed stays [COMP-CLOSE-01]', () => {
  const typed = { ...closing, conclusion: 'Upheld.', outcomeStageId: 5 };
  const now = {
    ...closing,
    recordedOutcome: { outcomeStageId: 5, recordedIn: 'Outcome' },
    blockers: [],
    unfinishedTasks: [],
    conclusion: 'Older.',
  };
  expect(withUntyped(typed, now)).toEqual({ ...now, conclusion: 'Upheld.', outcomeStageId: 5 });
});

test('two forms in which the same was typed are the same, whatever they wait for', () => {
  expect(typedOf(closing)).toEqual(typedOf({ ...closing, blockers: [], unfinishedTasks: [] }));
  expect(typedOf(closing)).not.toEqual(typedOf({ ...closing, conclusion: 'Upheld.' }));
});
