import { sql } from 'kysely';
import type { ChainEntry, ChainFault, ChainHead } from '../history/verify-chain.ts';
import { followChain } from '../history/verify-chain.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

const ENTRIES_PER_PAGE = 500;

/**
 * Recomputes the register of a service as the history of a case is recomputed, with the number of the service for that
 * of the case. @returns the first entry that does not hold; null where all do, or where there is none.
 */
export async function verifyRegister(db: ReadDb, serviceId: number): Promise<ChainFault | null> {
  const chain = followChain({ id: serviceId, serviceId });
  let after = 0;
  let count = 0;
  for (;;) {
    const { rows } = await sql<ChainEntry>`
      select seq, (extract(epoch from at) * 1000000)::bigint as at_micros, service_id, actor_user_id as actor, kind, 0 as ref_seq,
        commitment, prev, hash, salt, body
      from register_entry where service_id = ${serviceId} and seq > ${after} order by seq limit ${ENTRIES_PER_PAGE}`.execute(
      db,
    );
    for (const entry of rows) chain.add(entry);
    count += rows.length;
    after = rows.at(-1)?.seq ?? after;
    if (rows.length < ENTRIES_PER_PAGE) break;
  }
  const { rows: heads } = await sql<ChainHead>`
    select seq, hash from register_head where service_id = ${serviceId}`.execute(db);
  const [head = null] = heads;
  return count === 0 && head === null ? null : chain.end(head);
}
