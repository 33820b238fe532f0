import { ParticipantRole } from '@evenhand/contract/participants';
import { refusalsText } from '@evenhand/contract/refusals.text';
import type { CaseFacts, ParticipantFacts } from '../case-state.ts';
import type { Refusal } from '../decision.ts';
import { alreadyExists, badRequest } from '../refusals.ts';

const ALREADY: Record<number, string> = {
  [ParticipantRole.CaseOwner]: 'User is already Case Owner on this Case',
  [ParticipantRole.Stakeholder]: 'User is already a Stakeholder on this Case',
  [ParticipantRole.Observer]: 'User is already an Observer on this Case',
  [ParticipantRole.Blocked]: 'User is already Blocked on this Case',
};

/** The person's participation in the case; null for people who have none or were taken off the case. */
export function participantOf(facts: CaseFacts, userId: string): ParticipantFacts | null {
  return (
    facts.participants.find((person) => person.userId === userId && person.roleId !== ParticipantRole.Removed) ?? null
  );
}

/**
 * Refuses a person who already has one of these roles on the case (PART-23 … PART-26). `field` is the
 * payload's name for the person.
 */
export function refuseAlreadyOnCase(
  facts: CaseFacts,
  userId: string,
  roleIds: readonly number[],
  field: string,
): Refusal | null {
  const roleId = participantOf(facts, userId)?.roleId;
  if (roleId === undefined || !roleIds.includes(roleId)) return null;
  const sentence = ALREADY[roleId] ?? 'User is already on this Case';
  return alreadyExists(sentence, { [field]: sentence });
}

/** Refuses the employee the case is about, who can never hold a role on it (PART-52). */
export function refuseEmployee(facts: CaseFacts, userId: string, field: string): Refusal | null {
  if (facts.employeeUserId !== userId) return null;
  return badRequest(refusalsText.alreadyAttached, { fields: { [field]: refusalsText.alreadyAttached } });
}

/** Every role a person can hold on a case. */
export const anyRole: readonly number[] = [
  ParticipantRole.CaseOwner,
  ParticipantRole.Stakeholder,
  ParticipantRole.Observer,
  ParticipantRole.Blocked,
];
