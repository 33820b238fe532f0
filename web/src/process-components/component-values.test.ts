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
  findings: [],
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

const findings: DataOf<'Findings'> = {
  type: 'Findings',
  findings: [{ matterNumber: 1, answer: 'upheld', reasons: 'Two people saw it.', evidence: [] }],
  decidedOn: '2026-11-18',
  onBehalfReason: '',
  decider: { userId: 'silas', name: 'Silas Brandt', part: 'the hearing manager' },
  openNumbers: [1, 2],
};

test('findings are about the matters that are open now and by the decider of now, and what was typed stays [ALLEG-06, ALLEG-08]', () => {
  const decider = { userId: 'una', name: 'Una Field', part: 'the hearing manager' };
  const now = { ...findings, findings: [], decidedOn: null, decider, openNumbers: [1, 3] };
  const third = { matterNumber: 3, answer: null, reasons: '', evidence: [] };
  const shown = withUntyped(findings, now);
  expect(shown).toEqual({ ...findings, decider, openNumbers: [1, 3], findings: [...findings.findings, third] });
  expect(typedOf(shown)).toEqual(typedOf(findings));
  expect(typedOf(shown)).not.toEqual(typedOf({ ...findings, decidedOn: null }));
});
