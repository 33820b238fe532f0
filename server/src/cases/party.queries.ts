import type { PartyRelation } from '@evenhand/contract/parties';
import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';

/** Whom a party of a case names. */
export interface PartyPeople {
  readonly name: string;
  readonly relation: PartyRelation;
  readonly address: string | null;
  /** Every record of everybody the party is: by the record chosen, or by an address they have had (decision 0103). */
  readonly recordIds: readonly string[];
}

/** The parties of a case that the transaction holds or the reader's team sees, for the checks of other people on it. */
export async function partyPeopleOf(db: ReadDb, caseId: number): Promise<PartyPeople[]> {
  const { rows } = await sql<PartyPeople>`
    select coalesce(chosen.full_name, party.name) as name, party.relation, party.address, array(
        select record.user_id from person record where record.human_key = party.human_key
        union
        select record.user_id from person_address had join person record on record.human_key = had.human_key
        where had.address = party.address) as "recordIds"
    from case_party party left join person chosen on chosen.user_id = party.user_id
    where party.case_id = ${caseId} and party.removed_at is null order by party.id`.execute(db);
  return rows;
}
