import type { HistoryKind } from '@evenhand/contract/history-facts';
import { historyKinds } from '@evenhand/contract/history-facts';
import { expect, it } from 'vitest';
import { changes } from './modules.ts';

it('people are notified only of changes that every viewer of the case may read, so never of a block [PERM-04, HIST-11]', () => {
  const notifying = (Object.keys(changes) as HistoryKind[]).filter((kind) => 'notice' in changes[kind]);
  expect(notifying.length).toBeGreaterThan(5);
  // A denial is told to the person of HR who had asked, as long as they read the history of HR.
  expect(notifying.filter((kind) => historyKinds[kind].audience !== 'viewers')).toEqual(['removal.denied']);
});
