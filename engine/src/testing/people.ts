import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import type { ParticipantFacts } from '../case-state.ts';
import type { Actor } from '../process-context.ts';

/** The cast of engine tests, by the names of the demo service. */
const people = {
  maren: person('maren', 'Maren Oduya'),
  teodora: person('teodora', 'Teodora Whitlock'),
  ngozi: person('ngozi', 'Ngozi Farraday'),
  isaac: person('isaac', 'Isaac Penhallow'),
  salma: person('salma', 'Salma Qureshi-Vane'),
  silas: person('silas', 'Silas Brandt'),
  wren: person('wren', 'Wren Abara'),
  callum: person('callum', 'Callum Brightwater'),
} as const;

/**
 * Maren advises, Teodora owns, Isaac is a stakeholder, Salma observes, Silas is
 * blocked; the case is about Callum.
 */
export const participants: readonly ParticipantFacts[] = [
  { id: 1, ...people.teodora, roleId: ParticipantRole.CaseOwner, relationId: null, hasWritten: true },
  {
    id: 2,
    ...people.isaac,
    roleId: ParticipantRole.Stakeholder,
    relationId: Relation.FirstLineManager,
    hasWritten: true,
  },
  {
    id: 3,
    ...people.salma,
    roleId: ParticipantRole.Observer,
    relationId: Relation.HrBusinessPartner,
    hasWritten: false,
  },
  { id: 4, ...people.silas, roleId: ParticipantRole.Blocked, relationId: Relation.InterestedParty, hasWritten: false },
];

/** The adviser, who acts as HR. */
export const adviser: Actor = { ...people.maren, isHr: true, isWriter: true };

/** The name of somebody who may be none of the cast. */
export function nameOf(userId: string): string {
  return Object.values(people).find((candidate) => candidate.userId === userId)?.name ?? userId;
}

function person(userId: string, name: string) {
  return { userId, name };
}
