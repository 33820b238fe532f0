import { CaseStatus } from '@evenhand/contract/cases';
import { expect, test } from 'vitest';
import { CASE_ID, PROCESS_ID, submitAnswerOf } from '../testing/small-process.ts';
import { whereNext } from './after-submit.ts';

const before = { caseId: CASE_ID, processId: PROCESS_ID, wasLocked: false };

test('an answer about another case or another process leads there [PROC-25]', () => {
  expect(whereNext(submitAnswerOf({ caseTrackingRecordId: 10002, workflowTrackingRecordId: 2001 }), before)).toEqual({
    kind: 'go',
    href: '/cases/10002/processes/2001',
  });
});

test('a sub-process that ends leads to its main process; a main process that ends stays on screen [PROC-23]', () => {
  expect(whereNext(submitAnswerOf({ workflowTrackingRecordId: 900, hasProcessEnded: true }), before)).toEqual({
    kind: 'go',
    href: '/cases/10001/processes/900',
  });
  expect(whereNext(submitAnswerOf({ hasProcessEnded: true }), before)).toEqual({ kind: 'reload' });
});

test('a case that was closed or locked by the act is shown; one that was locked already is worked on [PROC-24]', () => {
  expect(whereNext(submitAnswerOf({ caseStatus: CaseStatus.Closed }), before)).toEqual({
    kind: 'go',
    href: '/cases/10001',
  });
  expect(whereNext(submitAnswerOf({ caseStatus: CaseStatus.RemovedInvalid }), before)).toEqual({
    kind: 'go',
    href: '/cases/10001',
  });
  expect(whereNext(submitAnswerOf({ caseStatus: 7 }), before)).toEqual({ kind: 'reload' });
  expect(whereNext(submitAnswerOf({ isLockedCurrently: true }), before)).toEqual({ kind: 'go', href: '/cases/10001' });
  expect(whereNext(submitAnswerOf({ isLockedCurrently: true }), { ...before, wasLocked: true })).toEqual({
    kind: 'reload',
  });
});

test('a started sub-process is asked about, unless there is somewhere to go anyway [PROC-22]', () => {
  expect(whereNext(submitAnswerOf({ subWorkflowTrackingRecordId: 1002 }), before)).toEqual({
    kind: 'ask',
    subProcessHref: '/cases/10001/processes/1002',
  });
  expect(whereNext(submitAnswerOf({ subWorkflowTrackingRecordId: 1002, isLockedCurrently: true }), before).kind).toBe(
    'go',
  );
});
