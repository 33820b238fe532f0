import { isClosedStatus } from '@evenhand/contract/cases';
import { ErrorCode } from '@evenhand/contract/error-codes';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { Actor } from '../access/actor.ts';
import type { HrGround } from '../access/acts-as-hr.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import type { CaseFacts } from './case-facts.ts';

/** The reason why a person may not do something to a case they see. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly description: string;
}

/** The facts of a case that rules ask for. */
export type RuleFacts = HrGround & Pick<CaseFacts, 'status' | 'isLocked' | 'isSimpleProcess' | 'actorRole'>;

/**
 * Judges whether a person may do something to a case they see, in its present state (specification 1 §6,
 * domain brief rule 8). A rule answers null when they may. A lock refuses as a missing right, a closed case as a
 * bad request.
 */
export type CaseRule = (actor: Actor, theCase: RuleFacts) => Refusal | null;
/** The rules of a module, by what they allow. */
export type CaseRules = Readonly<Record<string, CaseRule>>;

const notAuthorised: Refusal = { code: ErrorCode.NotAuthorised, description: 'You do not have permission to do this.' };
const locked: Refusal = { code: ErrorCode.NotAuthorised, description: 'This case is locked.' };
const followsGuide: Refusal = { code: ErrorCode.BadRequest, description: 'This case follows a guided process.' };

export function invalidNow(description: string): Refusal {
  return { code: ErrorCode.BadRequest, description };
}

/**
 * A person who reads and writes: one who acts as HR on the case, its owner, or
 * a stakeholder (specification 1 §6).
 */
export function isWriterOf(actor: Actor, theCase: Pick<RuleFacts, keyof HrGround | 'actorRole'>): boolean {
  return (
    actsAsHr(actor, theCase) ||
    theCase.actorRole === ParticipantRole.CaseOwner ||
    theCase.actorRole === ParticipantRole.Stakeholder
  );
}

/** Everybody who sees the case. */
export const anyViewer: CaseRule = () => null;

export const hr: CaseRule = (actor, theCase) => (actsAsHr(actor, theCase) ? null : notAuthorised);

export const writer: CaseRule = (actor, theCase) => (isWriterOf(actor, theCase) ? null : notAuthorised);

/** Business users who are not observers, for what is offered to the managers' side. */
export const businessWriter: CaseRule = (actor, theCase) =>
  actor.isBusiness && theCase.actorRole !== ParticipantRole.Observer ? null : notAuthorised;

const open: CaseRule = (_, theCase) => (isClosedStatus(theCase.status) ? invalidNow('This case is closed.') : null);

/** A lock keeps out everybody but HR. */
const unlocked: CaseRule = (actor, theCase) => (theCase.isLocked && !actsAsHr(actor, theCase) ? locked : null);

/** Every rule in turn; the first refusal counts. */
export function all(...rules: readonly CaseRule[]): CaseRule {
  return (actor, theCase) => {
    for (const rule of rules) {
      const refusal = rule(actor, theCase);
      if (refusal !== null) return refusal;
    }
    return null;
  };
}

export const hrWhileOpen = all(hr, open);
export const writerWhileUnlocked = all(writer, unlocked);

const openOrHr: CaseRule = (actor, theCase) => (actsAsHr(actor, theCase) ? null : open(actor, theCase));

/**
 * Those who write messages and add files: everybody on the case but observers; HR on locked and closed cases too (gaps
 * G-34).
 */
export const correspondent = all(writerWhileUnlocked, openOrHr);
export const writerWhileWorkable = all(writer, unlocked, open);
/** A lock keeps out everybody, also HR. */
export const businessWriterWhileWorkable = all(
  businessWriter,
  (_, theCase) => (theCase.isLocked ? locked : null),
  open,
);

/** The rule on simple-process cases; a guided one refuses. */
export function onSimpleCase(rule: CaseRule, otherwise: Refusal = followsGuide): CaseRule {
  return all(rule, (_, theCase) => (theCase.isSimpleProcess ? null : otherwise));
}

/** The rule on guided cases; a simple-process one refuses. */
export function onGuidedCase(rule: CaseRule, otherwise: Refusal): CaseRule {
  return all(rule, (_, theCase) => (theCase.isSimpleProcess ? otherwise : null));
}
