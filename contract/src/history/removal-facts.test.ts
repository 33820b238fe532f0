import { expect, it } from 'vitest';
import { removalFacts } from './removal-facts.ts';

it('HR alone reads of requests and denials, and every viewer that something was removed [HIST-11, REMV-18]', () => {
  expect(Object.fromEntries(Object.entries(removalFacts).map(([kind, { audience }]) => [kind, audience]))).toEqual({
    'removal.requested': 'hr',
    'removal.denied': 'hr',
    'message.removed': 'viewers',
    'message.attachments-removed': 'viewers',
  });
});
