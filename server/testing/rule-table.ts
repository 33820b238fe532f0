import { CaseStatus, SeekHelpType } from '@evenhand/contract/cases';
import { ErrorCode } from '@evenhand/contract/error-codes';
import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import { expect } from 'vitest';
import type { Actor } from '../src/access/actor.ts';
import type { AbilityGround, LiveWarningsOnCase } from '../src/cases/case-abilities.ts';
import type { CaseRule, CaseRules } from '../src/cases/case-rules.ts';

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
/** The case is of this policy area; people of other areas do not hold it (gaps G-95). */
const AREA_ID = 2;
const ADVISER = 'the adviser';
const here = { userId: 'somebody', accessLevelIds: [AREA_ID] };
const elsewhere = { userId: 'somebody', accessLevelIds: [9] };
const hr = { ...here, isHr: true, isBusiness: false };
const business = { ...here, isHr: false, isBusiness: true };
const both = { ...here, isHr: true, isBusiness: true };

/** Everybody who can see a case, by how the specification counts them (1 §6, gaps "case editor"). */
export const kinds = {
  'HR user of the policy area': { side: 'hr', ...hr, ...nobody },
  'HR user who observes': { side: 'hr', ...hr, ...observer },
  'HR user of another area who advises the case': { side: 'hr', ...hr, ...elsewhere, userId: ADVISER, ...nobody },
  'HR user of another area who observes': { side: 'observer', ...hr, ...elsewhere, ...observer },
  'HR user of another area who is a stakeholder': { side: 'writer', ...hr, ...elsewhere, ...stakeholder },
  'adviser who is the respondent': { side: 'observer', ...hr, userId: ADVISER, ...observer, ...respondent },
  'business user who was made the adviser': { side: 'observer', ...business, userId: ADVISER, ...observer },
  'dual-role user not on the case': { side: 'hr', ...both, ...nobody },
  'dual-role owner': { side: 'hr', ...both, ...owner },
  'dual-role observer': { side: 'hr', ...both, ...observer },
  owner: { side: 'writer', ...business, ...owner },
  stakeholder: { side: 'writer', ...business, ...stakeholder },
  'HR user who is respondent and stakeholder': { side: 'writer', ...hr, ...stakeholder, ...respondent },
  observer: { side: 'observer', ...business, ...observer },
  'HR user who is respondent and observer': { side: 'observer', ...hr, ...observer, ...respondent },
} as const;
export type Kind = keyof typeof kinds;

/**
 * One letter per state: Y allowed, N not authorised, B bad request. Written from the
 * specification, not from the policy.
 */
export type Row = Readonly<Record<'hr' | 'writer' | 'observer', string>>;
export const none = 'NNNNNN';
export const everybodyAlways: Row = { hr: 'YYYYYY', writer: 'YYYYYY', observer: 'YYYYYY' };
export const hrAlways: Row = { hr: 'YYYYYY', writer: none, observer: none };
export const hrWhenOpen: Row = { hr: 'YYBBBY', writer: none, observer: none };
export const writersAlways: Row = { hr: 'YYYYYY', writer: 'YYYYYY', observer: none };
export const editors: Row = { hr: 'YYBBBY', writer: 'YNBNBY', observer: none };
export const editorsNever: Row = { hr: 'BBBBBB', writer: 'BNBNBB', observer: none };
export const reopeners: Row = { hr: 'BBYYBB', writer: 'BNYNBB', observer: none };

/**
 * What each rule of a module must answer; `guided` where a guided case is judged otherwise than a simple one.
 */
export type RuleTable<Rules extends CaseRules> = Readonly<
  Record<keyof Rules, { readonly row: Row; readonly guided?: Row }>
>;

/** Compares every rule with its row, for everybody who can see a case and in each of its states. */
export function expectRules<Rules extends CaseRules>(rules: Rules, table: RuleTable<Rules>): void {
  const answered: string[] = [];
  const expected: string[] = [];
  for (const [name, { row, guided = row }] of Object.entries<{ readonly row: Row; readonly guided?: Row }>(table)) {
    for (const kind of Object.keys(kinds) as Kind[]) {
      for (const [isSimple, letters] of [
        [true, row],
        [false, guided],
      ] as const) {
        const cell = `${name} by ${kind}, ${isSimple ? 'simple' : 'guided'}: `;
        answered.push(cell + lettersOf(rules[name]!, kind, isSimple));
        expected.push(cell + letters[kinds[kind].side]);
      }
    }
  }
  expect(answered).toEqual(expected);
}

/** How the rule answers in each state: Y allowed, N not authorised, B bad request. */
export function lettersOf(rule: CaseRule, kind: Kind, isSimpleProcess: boolean): string {
  const { isHr, isBusiness, userId, accessLevelIds, actorRole, actorRelationId } = kinds[kind];
  const onCase = { accessLevelId: AREA_ID, adviserUserId: ADVISER, isSimpleProcess, actorRole, actorRelationId };
  return Object.values(states)
    .map((state) => {
      const refusal = rule({ isHr, isBusiness, userId, accessLevelIds } as unknown as Actor, { ...state, ...onCase });
      if (refusal === null) return 'Y';
      return refusal.code === ErrorCode.NotAuthorised ? 'N' : 'B';
    })
    .join('');
}

type Ability = (ground: AbilityGround) => boolean;

/** An open, unlocked guided case for which every ability holds. */
const inFavour = {
  theCase: { isLocked: false, isSimpleProcess: false },
  isHr: true,
  isEmployeeRequired: false,
  seekHelpType: SeekHelpType.Visible,
  primaryRecordId: 1,
  hasMainProcessEnded: false,
  isStepSetByHr: false,
  earlyEndStepId: 9,
  isAnotherHrUserLeft: true,
  liveWarnings: 'hr' as LiveWarningsOnCase,
};

/** What differs from `inFavour`. */
type Difference = Partial<Omit<AbilityGround, 'theCase' | 'may'>> & {
  readonly theCase?: Partial<typeof inFavour.theCase>;
};

function groundOf(allowed: CaseRule | null, { theCase, ...rest }: Difference): AbilityGround {
  return {
    ...inFavour,
    ...rest,
    theCase: { ...inFavour.theCase, ...theCase },
    may: (rule: CaseRule) => rule === allowed,
  } as unknown as AbilityGround;
}

/** The ability holds for people whom the rule allows, and not with the differences of `unless`. */
export function expectAbility(
  ability: Ability,
  rule: CaseRule,
  { when = {}, unless = [] }: { when?: Difference; unless?: readonly Difference[] } = {},
): void {
  expect([ability(groundOf(rule, when)), ability(groundOf(null, when))]).toEqual([true, false]);
  expect(unless.map((difference) => ability(groundOf(rule, difference)))).toEqual(unless.map(() => false));
}

/** The ability asks no rule: it holds with `when`, and not with the differences of `unless`. */
export function expectState(
  ability: Ability,
  { when = {}, unless }: { when?: Difference; unless: readonly Difference[] },
): void {
  expect(ability(groundOf(null, when))).toBe(true);
  expect(unless.map((difference) => ability(groundOf(null, difference)))).toEqual(unless.map(() => false));
}
