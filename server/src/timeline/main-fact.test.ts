import type { HistoryKind } from '@evenhand/contract/history-facts';
import { expect, test } from 'vitest';
import { mainFact } from './main-fact.ts';

const mainOf = (...kinds: [HistoryKind, ...HistoryKind[]]) =>
  mainFact(kinds.map((kind) => ({ kind })) as [{ kind: HistoryKind }]).kind;

test('an act is told by its ending, then by the people it changed, then by the answer, and by what followed only alone [HIST-12]', () => {
  expect(mainOf('process.component-completed', 'process.ended', 'case.closed')).toBe('case.closed');
  expect(mainOf('participant.blocked', 'case.employee-changed')).toBe('case.employee-changed');
  expect(mainOf('process.component-completed', 'participant.added')).toBe('participant.added');
  expect(mainOf('case.step-changed', 'process.component-completed', 'process.started')).toBe(
    'process.component-completed',
  );
  expect(mainOf('process.started')).toBe('process.started');
});
