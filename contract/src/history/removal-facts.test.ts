import { expect, it } from 'vitest';
import { removalFacts } from './removal-facts.ts';

it('HR alone reads of requests and denials, and everybody who could read it that something was removed [HIST-11, REMV-18]', () => {
  expect(Object.fromEntries(Object.entries(removalFacts).map(([kind, { audience }]) => [kind, audience]))).toEqual({
    'hr-message.removed': 'hr',
    'team-message.removed': 'writers',
    'removal.requested': 'hr',
    'removal.denied': 'hr',
    'message.removed': 'viewers',
    'message.attachments-removed': 'viewers',
  });
});
