import { CaseStatus } from '@evenhand/contract/cases';
import { ErrorCode } from '@evenhand/contract/error-codes';
import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/actor.ts';
import type { CaseAction } from './case.policy.ts';
import { caseActions, refusalOf } from './case.policy.ts';

/** States a case can be in, in the order of the letters below. */
const states = {
  open: { status: CaseStatus.Open, isLocked: false },
  locked: { status: CaseStatus.Open, isLocked: true },
  closed: { status: CaseStatus.Closed, isLocked: false },
  closedAndLocked: { status: CaseStatus.Closed, isLocked: true },
  removed: { status: CaseStatus.RemovedInvalid, isLocked: false },
  // Any other status behaves as open (gaps G-32).
  other: { status: 7, isLocked: false },
} as const;

const nobody = { actorRole: null, actorRelationId: null };
const owner = { actorRole: ParticipantRole.CaseOwner, actorRelationId: null };
const stakeholder = { actorRole: ParticipantRole.Stakeholder, actorRelationId: Relation.HearingManager };
const observer = { actorRole: ParticipantRole.Observer, actorRelationId: Relation.Other };
const respondent = { actorRelationId: Relation.Respondent };
/** The case is of this policy area; those from elsewhere hold another (gaps G-95). */
const AREA = 2;
const ADVISER = 'the adviser';
const here = { userId: 'somebody', accessLevelIds: [AREA] };
const elsewhere = { userId: 'somebody', accessLevelIds: [9] };
const hr = { ...here, isHr: true, isBusiness: false };
const business = { ...here, isHr: false, isBusiness: true };
const both = { ...here, isHr: true, isBusiness: true };

/** Everybody who can see a case, by how the specification counts them (1 §6, gaps "case editor"). */
const kinds = {
  'HR user of the policy area': { side: 'hr', ...hr, ...nobody },
  'HR user who observes': { side: 'hr', ...hr, ...observer },
  'HR user of another area who advises the case': { side: 'hr', ...hr, ...elsewhere, userId: ADVISER, ...nobody },
  'HR user of another area who observes': { side: 'observer', ...hr, ...elsewhere, ...observer },
  'HR user of another area who is a stakeholder': { side: 'writer', ...hr, ...elsewhere, ...stakeholder },
  'adviser who is the respondent': { side: 'observer', ...hr, userId: ADVISER, ...observer, ...respondent },
  'business user who was made the adviser': { side: 'observer', ...business, userId: ADVISER, ...observer },
  'dual-role user without a place': { side: 'hr', ...both, ...nobody },
  'dual-role owner': { side: 'hr', ...both, ...owner },
  'dual-role observer': { side: 'hr', ...both, ...observer },
  owner: { side: 'writer', ...business, ...owner },
  stakeholder: { side: 'writer', ...business, ...stakeholder },
  'HR user who is respondent and stakeholder': { side: 'writer', ...hr, ...stakeholder, ...respondent },
  observer: { side: 'observer', ...business, ...observer },
  'HR user who is respondent and observer': { side: 'observer', ...hr, ...observer, ...respondent },
} as const;
type Kind = keyof typeof kinds;

/** One letter per state: Y allowed, N not authorised, B bad request. Written from the specification, not from the policy. */
type Row = Readonly<Record<'hr' | 'writer' | 'observer', string>>;
const none = 'NNNNNN';
const everybodyAlways: Row = { hr: 'YYYYYY', writer: 'YYYYYY', observer: 'YYYYYY' };
const hrAlways: Row = { hr: 'YYYYYY', writer: none, observer: none };
const hrWhenOpen: Row = { hr: 'YYBBBY', writer: none, observer: none };
const writersAlways: Row = { hr: 'YYYYYY', writer: 'YYYYYY', observer: none };
const editors: Row = { hr: 'YYBBBY', writer: 'YNBNBY', observer: none };
const editorsNever: Row = { hr: 'BBBBBB', writer: 'BNBNBB', observer: none };
const reopeners: Row = { hr: 'BBYYBB', writer: 'BNYNBB', observer: none };

describe('What people may do to a case they see', () => {
  it.each<{ says: string; actions: CaseAction[]; row: Row; guided?: Row }>([
    { says: 'everybody who sees a case reads it in every state [PERM-01, PERM-02, PERM-03, CASE-13]', actions: ['viewCase'], row: everybodyAlways },
    {
      says: 'notes and the Actions menu are for HR users only, in every state [PERM-07, PERM-08, CASE-12, CASE-14]',
      actions: ['viewNotes', 'viewActions'],
      row: hrAlways,
    },
    { says: 'only HR users lock and unlock, also a closed case [LOCK-01, PERM-06, CASE-06]', actions: ['lockCase', 'unlockCase'], row: hrAlways },
    {
      says: 'only HR users change adviser and employee and schedule the next action, on open cases, locked or not [PERM-12, PERM-16, PERM-17, ADV-04, EMP-05]',
      actions: ['changeAdviser', 'changeEmployee', 'searchNewEmployee', 'scheduleNextAction'],
      row: hrWhenOpen,
    },
    {
      says: 'HR, owner and stakeholder edit an open case; a lock keeps out everybody but HR [PERM-18, PERM-19, PERM-20, PERM-21, PERM-22, PERM-23, PERM-24, PERM-25, PERM-31, PERM-39, PERM-42, LOCK-04, LOCK-05, LOCK-06, CLOSE-11]',
      actions: [
        'editDetails',
        'addParticipant',
        'editParticipant',
        'removeParticipant',
        'searchParticipants',
        'changeOwner',
        'editTask',
        'workProcess',
        'editTrackedEvent',
        'closeCase',
      ],
      row: editors,
    },
    {
      says: 'everybody who edits sets the step of a simple-process case, HR alone that of a guided one [PERM-25]',
      actions: ['setStep'],
      row: editors,
      guided: { ...editors, writer: 'NNBNBN' },
    },
    { says: 'observers cannot follow tasks, whoever may write can [PERM-32]', actions: ['openTasks'], row: writersAlways },
    {
      says: 'the case screen closes simple-process cases, and their topic can change; guided cases refuse both [CLOSE-02, CASE-07, CASE-53, PERM-26]',
      actions: ['closeSimpleCase', 'changeTopic'],
      row: editors,
      guided: editorsNever,
    },
    { says: 'closing in a process is for guided cases [CLOSE-12]', actions: ['closeCaseInProcess'], row: editorsNever, guided: editors },
    {
      says: 'only a closed simple-process case reopens, by HR, owner or stakeholder [CLOSE-08, CASE-08, PERM-26]',
      actions: ['reopenCase'],
      row: reopeners,
      guided: { hr: 'BBBBBB', writer: 'BNBNBB', observer: none },
    },
    {
      says: 'anytime events start on open guided cases, not by observers [ANY-03, PERM-28]',
      actions: ['startAnytimeEvent'],
      row: editorsNever,
      guided: editors,
    },
    {
      says: 'the menu of anytime events is hidden from observers and on simple-process cases [ANY-01]',
      actions: ['viewAnytimeEvents'],
      row: { hr: 'BBBBBB', writer: 'BBBBBB', observer: none },
      guided: writersAlways,
    },
  ])('$says', ({ actions, row, guided }) => {
    for (const action of actions) {
      for (const kind of Object.keys(kinds) as Kind[]) {
        const { side } = kinds[kind];
        expect(`${action} by ${kind}: ${lettersOf(action, kind, true)}`).toBe(`${action} by ${kind}: ${row[side]}`);
        expect(`${action} by ${kind}, guided: ${lettersOf(action, kind, false)}`).toBe(`${action} by ${kind}, guided: ${(guided ?? row)[side]}`);
      }
    }
    for (const action of actions) judged.add(action);
  });

  it('seek help is for business users who are not observers, on open unlocked cases [PERM-27]', () => {
    const helped: Kind[] = ['dual-role user without a place', 'dual-role owner', 'owner', 'stakeholder'];
    for (const kind of Object.keys(kinds) as Kind[]) {
      expect(`${kind}: ${lettersOf('seekHelp', kind, false)}`).toBe(`${kind}: ${helped.includes(kind) ? 'YNBNBY' : none}`);
    }
    judged.add('seekHelp');
  });

  it('an HR user can step aside from an open case, locked or not, unless they own it', () => {
    for (const kind of Object.keys(kinds) as Kind[]) {
      const expected = kinds[kind].side !== 'hr' ? none : kind === 'dual-role owner' ? 'BBBBBB' : 'YYBBBY';
      expect(`${kind}: ${lettersOf('stepAside', kind, false)}`).toBe(`${kind}: ${expected}`);
    }
    judged.add('stepAside');
  });

  it('no observer starts an anytime event, whatever the state and kind of the case [PERM-28]', () => {
    const observers = (Object.keys(kinds) as Kind[]).filter((kind) => kinds[kind].side === 'observer');
    for (const isSimple of [true, false]) expect(observers.map((kind) => lettersOf('startAnytimeEvent', kind, isSimple))).toEqual(observers.map(() => none));
    expect(lettersOf('startAnytimeEvent', 'stakeholder', false)).toBe('YNBNBY');
  });

  it('every action is judged by this table [PERM-31]', () => {
    expect([...judged].sort()).toEqual([...caseActions].sort());
  });
});

const judged = new Set<CaseAction>();

function lettersOf(action: CaseAction, kind: Kind, isSimpleProcess: boolean): string {
  const { isHr, isBusiness, userId, accessLevelIds, actorRole, actorRelationId } = kinds[kind];
  const onCase = { accessLevelId: AREA, adviserUserId: ADVISER, isSimpleProcess, actorRole, actorRelationId };
  return Object.values(states)
    .map((state) => {
      const refusal = refusalOf({ isHr, isBusiness, userId, accessLevelIds } as unknown as Actor, action, { ...state, ...onCase });
      if (refusal === null) return 'Y';
      return refusal.code === ErrorCode.NotAuthorised ? 'N' : 'B';
    })
    .join('');
}
