import { sql } from 'kysely';
import { defineComparison } from '../history/comparison.ts';
import type { StatedParty } from './party.store.ts';

interface PartyOfCase extends StatedParty {
  readonly id: number;
  readonly caseId: number;
  readonly userId: string | null;
}

type Stated = Omit<PartyOfCase, 'id' | 'caseId'> & { readonly seq: number };

/** The parties of a case by number, compared with what its history says of them. */
export const partyComparison = defineComparison<Map<number, Stated>, PartyOfCase>({
  begin: () => new Map(),
  facts: {
    'party.added': (parties, { partyId, person: { userId, name }, relation, address }, { seq }) =>
      void parties.set(partyId, { seq, userId, name, relation, address }),
    'party.changed': (parties, { partyId, person: { userId }, to }, { seq }) =>
      void parties.set(partyId, { seq, userId, ...to }),
    'party.removed': (parties, { partyId }) => void parties.delete(partyId),
  },
  rows: async (db, { first, last }) => {
    const { rows } = await sql<PartyOfCase>`
      select id, case_id as "caseId", relation, user_id as "userId", name, address from case_party
      where removed_at is null and case_id between ${first} and ${last} order by id`.execute(db);
    return rows;
  },
  compare: (parties, rows) => {
    const present = new Map(rows.map((row) => [row.id, row]));
    return {
      differences: [
        ...[...parties].flatMap(([id, stated]) => {
          const reason = differenceOf(stated, present.get(id));
          return reason === null ? [] : [{ seq: stated.seq, reason: `${reason} (party ${id})` }];
        }),
        ...rows
          .filter(({ id }) => !parties.has(id))
          .map(({ id }) => ({ seq: null, reason: `no entry made somebody a party of the case (party ${id})` })),
      ],
      unprovedCount: 0,
    };
  },
});

function differenceOf(stated: Stated, row: PartyOfCase | undefined): string | null {
  if (row === undefined) return 'a party is no longer on the case';
  if (stated.relation !== row.relation) return 'the relation of a party is not what was recorded';
  const isSamePerson = stated.userId === row.userId && stated.name === row.name && stated.address === row.address;
  return isSamePerson ? null : 'who a party is is not what was recorded';
}
