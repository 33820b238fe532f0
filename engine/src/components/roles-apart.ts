import { ParticipantRole } from '@evenhand/contract/participants';
import type { CaseFacts } from '../case-state.ts';
import type { Refusal } from '../decision.ts';
import type { ProposedRole, RoleConflict, SeparationGround } from '../role-separation.ts';
import { refuseConflicts, roleConflicts } from '../role-separation.ts';
import { isChosen } from './problems.ts';

/** A part in the case that a submission gives somebody. */
export interface GivenPart {
  readonly userId: string;
  readonly as: ProposedRole;
  /** The payload's name for the person or the relation. */
  readonly field: string;
  /** The owner once the submission is carried out, where it changes. */
  readonly nextOwnerUserId?: string;
}

/** The parts that a change of owner gives: the case to one person, and a relation to the one who owned it. */
export function handoverParts(
  facts: CaseFacts,
  given: {
    readonly newOwnerUserId: string;
    readonly relationId: number | null | undefined;
    readonly fields: { readonly owner: string; readonly relation: string };
  },
): GivenPart[] {
  const { newOwnerUserId, relationId, fields } = given;
  const incoming: GivenPart = { userId: newOwnerUserId, as: { kind: 'owner' }, field: fields.owner };
  const owner = facts.participants.find(({ roleId }) => roleId === ParticipantRole.CaseOwner);
  if (owner === undefined || !isChosen(relationId) || relationId === owner.relationId) return [incoming];
  return [
    incoming,
    {
      userId: owner.userId,
      as: { kind: 'relation', relationId },
      field: fields.relation,
      nextOwnerUserId: newOwnerUserId,
    },
  ];
}

/** Refuses a part that conflicts with another one of the same person, as the participant screens do (decision 0117). */
export function refuseApart(
  facts: CaseFacts,
  parts: readonly GivenPart[],
  reason: string | null | undefined,
): Refusal | null {
  for (const part of parts) {
    const refusal = refuseConflicts(conflictsOf(facts, part), { field: part.field, reason });
    if (refusal !== null) return refusal;
  }
  return null;
}

/** The same of refusals alone, which say more than that the person is on the case already. */
export function refuseOtherPart(facts: CaseFacts, part: GivenPart): Refusal | null {
  const refused = conflictsOf(facts, part).filter(({ severity }) => severity === 'refuse');
  return refuseConflicts(refused, { field: part.field, reason: null });
}

/** The reason to keep: that for which warnings are passed over, and none where nothing warns. */
export function reasonToKeep(
  facts: CaseFacts,
  parts: readonly GivenPart[],
  reason: string | null | undefined,
): { readonly conflictReason?: string } {
  const warns = parts.some((part) => conflictsOf(facts, part).length > 0);
  return warns ? { conflictReason: (reason ?? '').trim() } : {};
}

function conflictsOf({ separation }: CaseFacts, { userId, as, nextOwnerUserId }: GivenPart): RoleConflict[] {
  if (separation === undefined) return [];
  const { facts, severities } = separation;
  const ownerId = nextOwnerUserId === undefined ? facts.ownerId : personOf(separation, nextOwnerUserId).personId;
  return roleConflicts({ ...facts, ownerId }, { ...personOf(separation, userId), as }, severities);
}

/** Nothing of the case or above it concerns a record that the ground was not read for. */
function personOf({ people }: SeparationGround, userId: string): { readonly personId: string; readonly name: string } {
  return people.find((one) => one.userId === userId) ?? { personId: userId, name: 'This person' };
}
