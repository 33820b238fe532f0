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

export interface BrokenRegister extends ChainFault {
  /** The key of its service. */
  readonly service: string;
}

/** Recomputes the registers of all services that have one. */
export async function brokenRegisters(
  owner: ReadDb,
): Promise<{ readonly checked: number; readonly broken: readonly BrokenRegister[] }> {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, key from service s where exists (select 1 from register_entry e where e.service_id = s.id)
      or exists (select 1 from register_head h where h.service_id = s.id) order by id`.execute(owner);
  const broken: BrokenRegister[] = [];
  for (const { id, key } of rows) {
    const fault = await verifyRegister(owner, id);
    if (fault !== null) broken.push({ service: key, ...fault });
  }
  return { checked: rows.length, broken };
}
