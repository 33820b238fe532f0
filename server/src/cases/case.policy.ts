import { CaseStatus, isClosedStatus } from '@evenhand/contract/cases';
import { ErrorCode } from '@evenhand/contract/error-codes';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { Actor } from '../access/actor.ts';
import type { HrGround } from '../access/acts-as-hr.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import type { CaseFacts } from './case-facts.ts';

/** Everything somebody can do to a case they see. */
export const caseActions = [
  'viewCase',
  'viewNotes',
  'viewActions',
  'lockCase',
  'unlockCase',
  // What both ways to close have in common; the call itself tells only in its body which way is meant (CLOSE-03).
  'closeCase',
  'closeSimpleCase',
  'closeCaseInProcess',
  'reopenCase',
  'editDetails',
  'changeTopic',
  'setStep',
  'changeAdviser',
  'changeEmployee',
  'searchNewEmployee',
  'addParticipant',
  'editParticipant',
  'removeParticipant',
  'searchParticipants',
  'changeOwner',
  'editTask',
  'workProcess',
  'openTasks',
  'viewAnytimeEvents',
  'startAnytimeEvent',
  'editTrackedEvent',
  'seekHelp',
  'scheduleNextAction',
  'stepAside',
] as const;
export type CaseAction = (typeof caseActions)[number];

export interface Refusal {
  readonly code: ErrorCode;
  readonly description: string;
}

/** What the policy asks of a case. */
export type PolicyFacts = HrGround & Pick<CaseFacts, 'status' | 'isLocked' | 'isSimpleProcess' | 'actorRole'>;

const notAuthorised: Refusal = { code: ErrorCode.NotAuthorised, description: 'You do not have permission to do this.' };
const locked: Refusal = { code: ErrorCode.NotAuthorised, description: 'This case is locked.' };
const stillOwner: Refusal = { code: ErrorCode.BadRequest, description: 'You own this case. Hand it to a new owner first, then step aside.' };
const noAnytimeEvents: Refusal = { code: ErrorCode.BadRequest, description: 'This case has no anytime events.' };
const closed: Refusal = { code: ErrorCode.BadRequest, description: 'This case is closed.' };

/** Owner or stakeholder: the two roles that read and write (specification 1 §6). */
export function hasWriteRole(theCase: Pick<CaseFacts, 'actorRole'>): boolean {
  return theCase.actorRole === ParticipantRole.CaseOwner || theCase.actorRole === ParticipantRole.Stakeholder;
}

/**
 * Whether the actor may do this to a case they can see, in the state it is in (specification 1 §6, domain brief rule 8).
 * @returns null when allowed; a lock refuses as a missing right, a closed case as a bad request.
 */
export function refusalOf(actor: Actor, action: CaseAction, theCase: PolicyFacts): Refusal | null {
  const hr = actsAsHr(actor, theCase);
  const writer = hr || hasWriteRole(theCase);
  switch (action) {
    case 'viewCase':
      return null;
    case 'viewNotes':
    case 'viewActions':
    case 'lockCase':
    case 'unlockCase':
      return hr ? null : notAuthorised;
    case 'changeAdviser':
    case 'changeEmployee':
    case 'searchNewEmployee':
    case 'scheduleNextAction':
      return hr ? whenOpen(theCase) : notAuthorised;
    case 'closeCase':
    case 'editDetails':
    case 'addParticipant':
    case 'editParticipant':
    case 'removeParticipant':
    case 'searchParticipants':
    case 'changeOwner':
    case 'editTask':
    case 'workProcess':
    case 'editTrackedEvent':
      return writer ? whenWorkable(theCase, hr) : notAuthorised;
    // On a guided case choosing a step is HR's (gaps G-93); on a simple one it is how every writer moves it.
    case 'setStep':
      if (!writer) return notAuthorised;
      return whenWorkable(theCase, hr) ?? (hr || theCase.isSimpleProcess ? null : notAuthorised);
    case 'openTasks':
      return writer ? null : notAuthorised;
    case 'changeTopic':
    case 'closeSimpleCase':
      if (!writer) return notAuthorised;
      return whenWorkable(theCase, hr) ?? (theCase.isSimpleProcess ? null : { code: ErrorCode.BadRequest, description: 'This case follows a guided process.' });
    case 'closeCaseInProcess':
      if (!writer) return notAuthorised;
      return whenWorkable(theCase, hr) ?? (theCase.isSimpleProcess ? { code: ErrorCode.BadRequest, description: 'This case has no guided process.' } : null);
    case 'reopenCase':
      if (!writer) return notAuthorised;
      if (theCase.isLocked && !hr) return locked;
      if (theCase.status !== CaseStatus.Closed) return { code: ErrorCode.BadRequest, description: 'This case is not closed.' };
      return theCase.isSimpleProcess ? null : { code: ErrorCode.BadRequest, description: 'Only simple-process cases can be reopened.' };
    case 'viewAnytimeEvents':
      if (!writer) return notAuthorised;
      return theCase.isSimpleProcess ? noAnytimeEvents : null;
    case 'startAnytimeEvent':
      if (!writer) return notAuthorised;
      return whenWorkable(theCase, hr) ?? (theCase.isSimpleProcess ? noAnytimeEvents : null);
    case 'stepAside':
      if (!hr) return notAuthorised;
      return whenOpen(theCase) ?? (theCase.actorRole === ParticipantRole.CaseOwner ? stillOwner : null);
    case 'seekHelp':
      if (!actor.isBusiness || theCase.actorRole === ParticipantRole.Observer) return notAuthorised;
      return theCase.isLocked ? locked : whenOpen(theCase);
  }
}

function whenOpen(theCase: PolicyFacts): Refusal | null {
  return isClosedStatus(theCase.status) ? closed : null;
}

function whenWorkable(theCase: PolicyFacts, hr: boolean): Refusal | null {
  if (theCase.isLocked && !hr) return locked;
  return whenOpen(theCase);
}
