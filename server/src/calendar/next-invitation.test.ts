import { expect, test } from 'vitest';
import type { Invitation } from './invitation.rows.ts';
import { nextInvitation } from './next-invitation.ts';

const at = (time: string) => new Date(`2026-11-18T${time}:00.000Z`);
const now = at('09:00');
const [start, end, later] = [at('10:00'), at('11:00'), at('12:00')];
const meeting = { id: 1, caseId: 1, recordId: 1, start, end };
const invitation: Invitation = {
  ...{ sequence: 4, startsAt: start, endsAt: end, isCancelled: false },
  ...{ triedAt: at('08:00'), isSent: true, isKnown: true },
};
const request = { start, end, isCancelled: false };
const cancel = { start, end, isCancelled: true };

test.each([
  ['the first time', null, meeting, { ...request, sequence: 0 }],
  ['again as it is', invitation, meeting, null],
  ['again where it was not taken', { ...invitation, isSent: false }, meeting, { ...request, sequence: 4 }],
  ['where it begins later', { ...invitation, startsAt: later }, meeting, { ...request, sequence: 5 }],
  ['where it ends later', { ...invitation, endsAt: later }, meeting, { ...request, sequence: 5 }],
  ['where its end has become known', { ...invitation, endsAt: null }, meeting, { ...request, sequence: 5 }],
  ['after a cancellation', { ...invitation, isCancelled: true }, meeting, { ...request, sequence: 5 }],
  [
    'moved, where the mail before was not taken',
    { ...invitation, startsAt: later, isSent: false },
    meeting,
    { ...request, sequence: 5 },
  ],
])('An invitation %s has the sequence of what it says [CALOUT-13]', (_what, last, shown, next) => {
  expect(nextInvitation(last, shown, now)).toEqual(next);
});

test.each([
  ['once it is known', invitation, { ...cancel, sequence: 5 }],
  ['where a later mail was not taken', { ...invitation, isSent: false }, { ...cancel, sequence: 5 }],
  ['again where it was not taken', { ...invitation, isCancelled: true, isSent: false }, { ...cancel, sequence: 4 }],
  ['twice', { ...invitation, isCancelled: true }, null],
  ['where nothing was sent', null, null],
  ['where nothing was taken', { ...invitation, isSent: false, isKnown: false }, null],
  ['where another address was invited', { ...invitation, isKnown: false }, null],
  ['once it has begun', { ...invitation, startsAt: now }, null],
])('A meeting that is no longer shown is cancelled or not: %s [CALOUT-14]', (_what, last, next) => {
  expect(nextInvitation(last, null, now)).toEqual(next);
});
