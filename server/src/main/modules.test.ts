import type { HistoryKind } from '@evenhand/contract/history-facts';
import { historyKinds } from '@evenhand/contract/history-facts';
import { expect, it } from 'vitest';
import { changes } from './modules.ts';

it('people are notified only of changes that every viewer of the case may read, or HR of what is theirs, so never of a block [PERM-04, HIST-11]', () => {
  const notifying = (Object.keys(changes) as HistoryKind[]).filter((kind) => 'notice' in changes[kind]);
  expect(notifying.length).toBeGreaterThan(5);
  // These go to HR who act as HR on the case: its advisers, those who asked for a removal, and those asked for help.
  expect(notifying.filter((kind) => historyKinds[kind].audience !== 'viewers')).toEqual([
    'role-conflict.arisen',
    'person.left',
    'team-message.posted',
    'hr-message.posted',
    'removal.denied',
    'team-message.removed',
    'hr-message.removed',
    'team-file.removed',
    'hr-file.removed',
  ]);
});
