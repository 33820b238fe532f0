import { expect, it } from 'vitest';
import { historyKinds } from './history-facts.ts';

it('every kind of entry is for everybody who sees the case, but what tells whom a block is about and why: that is for writers [HIST-11]', () => {
  const others = Object.entries(historyKinds).flatMap(([kind, { audience }]) => (audience === 'viewers' ? [] : [[kind, audience]]));
  expect(Object.fromEntries(others)).toEqual({
    'participant.blocked': 'writers',
    'participant.block-changed': 'writers',
    'participant.unblocked': 'writers',
    'participant.stepped-aside': 'writers',
  });
});
