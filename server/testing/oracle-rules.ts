import type { MatrixActor, MatrixKind, MatrixState } from './matrix-world.ts';
import { hrJoined } from './matrix-world.ts';

/**
 * What the specification says of each act, written from its text (1 §6, gaps, security study §6.2) and from
 * nothing else: it imports no policy, and must not. `hidden` is CASE_NOT_FOUND or NOT_FOUND, `forbidden`
 * NOT_AUTHORISED, `state` BAD_REQUEST because of the state of the case.
 */
export type Verdict = 'unauthenticated' | 'hidden' | 'forbidden' | 'state' | 'allowed';

export interface Situation {
  readonly actor: MatrixActor;
  readonly state: MatrixState;
  readonly kind: MatrixKind;
}

export type Rule = (situation: Situation) => Verdict;

const hrOfTheArea: readonly MatrixActor[] = ['hr', 'adviser', 'dualNotOnCase'];
export const writers: readonly MatrixActor[] = ['owner', 'stakeholder', 'hrStakeholder'];
const readersOnly: readonly MatrixActor[] = ['observer'];
/**
 * HR users with the rights of a participant: the respondent, and those of another policy area, who see the
 * case only as participants (gaps G-95).
 */
const hrWithParticipantRights: readonly MatrixActor[] = ['hrRespondent', 'dualObserver', 'hrStakeholder'];

/**
 * Who sees the case at all. Nobody does one of whose records is blocked or the employee; HR of the area whose other
 * record is the respondent reads it and is no part of it (PEOPLE-16). HR who are named as a party never learn of it
 * (PARTY-03).
 */
function sees({ actor, state }: Situation): boolean {
  if (actor === 'hrJoinedToRespondent') return true;
  if (hrOfTheArea.includes(actor) || hrWithParticipantRights.includes(actor)) return true;
  return state !== 'removed' && (writers.includes(actor) || readersOnly.includes(actor));
}

/** Acts as HR on a case they see: by its policy area or as its adviser (gaps G-95). */
export function isHr(actor: MatrixActor): boolean {
  return hrOfTheArea.includes(actor);
}

export function about(rule: Rule): Rule {
  return (situation) => {
    if (situation.actor === 'anonymous') return 'unauthenticated';
    return sees(situation) ? rule(situation) : 'hidden';
  };
}

export const isClosed = ({ state }: Situation): boolean =>
  state === 'closed' || state === 'closedLocked' || state === 'removed';
export const isLocked = ({ state }: Situation): boolean => state === 'locked' || state === 'closedLocked';

export const viewer = about(() => 'allowed');
export const hrAlways = about(({ actor }) => (isHr(actor) ? 'allowed' : 'forbidden'));
export const hrWhileOpen = about((situation) =>
  !isHr(situation.actor) ? 'forbidden' : isClosed(situation) ? 'state' : 'allowed',
);
export const editor = about((situation) => {
  if (!isHr(situation.actor) && !writers.includes(situation.actor)) return 'forbidden';
  if (isLocked(situation) && !isHr(situation.actor)) return 'forbidden';
  return isClosed(situation) ? 'state' : 'allowed';
});
export function onlyOn(kind: MatrixKind, rule: Rule): Rule {
  return (situation) => {
    const verdict = rule(situation);
    return verdict === 'allowed' && situation.kind !== kind ? 'state' : verdict;
  };
}
export const signedIn: Rule = ({ actor }) => (actor === 'anonymous' ? 'unauthenticated' : 'allowed');

/** Any HR user, however they stand to the case. */
export const anyHr: Rule = ({ actor }) => {
  if (actor === 'anonymous') return 'unauthenticated';
  const others = [
    'otherService',
    'hrWrongLevel',
    'hrBlocked',
    'hrSubject',
    'hrParty',
    ...hrJoined,
    ...hrWithParticipantRights,
  ];
  return others.includes(actor) || isHr(actor) ? 'allowed' : 'forbidden';
};

/** Who may make the call is refused for what the matrix sends with it alone: it brings no file. */
export function withoutFiles(rule: Rule): Rule {
  return about((situation) => {
    const verdict = rule(situation);
    return verdict === 'allowed' ? 'state' : verdict;
  });
}
