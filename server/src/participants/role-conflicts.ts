import type { PartyRelation } from '@evenhand/contract/parties';
import { partyRelations, partyRelationTitles } from '@evenhand/contract/parties';
import type { roleConflict } from '@evenhand/contract/role-conflicts';
import type { ProposedRole } from '@evenhand/engine/role-separation';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type * as z from 'zod/mini';
import type { CaseFacts } from '../cases/case-facts.ts';
import { conflictsOf, separationGroundOf } from '../cases/role-separation.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { peopleById } from '../users/person.queries.ts';

type AnsweredConflict = z.output<typeof roleConflict>;

/**
 * What pickers show beside the names of these people, by the function that judges the act (ROLES-05). For `any` role
 * it says who of them is a party.
 */
export async function roleConflictsFor(
  { db, configuration }: { readonly db: ReadDb; readonly configuration: ServiceConfiguration },
  theCase: CaseFacts,
  { userIds, as }: { readonly userIds: readonly string[]; readonly as: string },
): Promise<AnsweredConflict[]> {
  const people = await peopleById(db, theCase.serviceId, userIds);
  const ground = await separationGroundOf(db, theCase, [...people.keys()]);
  return [...people.values()].flatMap(({ userId, fullName: name }): AnsweredConflict[] => {
    if (as !== 'any')
      return conflictsOf(ground, configuration, { userId, name, as: proposedRole(as) }).map(
        ({ severity, sentence }) => ({ userId, severity, sentence }),
      );
    const relations = ground.facts.parties.filter(({ personId }) => personId === ground.personIdOf(userId));
    return relations.map(({ relation }) => ({
      userId,
      severity: 'note' as const,
      sentence: `${partyRelationTitles[relation]} on this case`,
    }));
  });
}

function proposedRole(as: string): ProposedRole {
  if (as === 'owner' || as === 'adviser') return { kind: as };
  if (partyRelations.includes(as as PartyRelation)) return { kind: 'party', relation: as as PartyRelation };
  return { kind: 'relation', relationId: Number(as) };
}
