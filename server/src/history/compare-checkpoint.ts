import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { SignedHead } from './checkpoint.ts';
import type { DifferentRow } from './verify-histories.ts';

interface FoundHead extends SignedHead {
  readonly hasCase: boolean;
  /** The hash of the entry that has the number of the head; null when there is no such entry. */
  readonly found: string | null;
}

/**
 * Says which histories no longer lead to the heads they once had. Each entry holds the hash of the one before, so a
 * history that is whole and has the entry of the checkpoint has all entries before it as they were.
 */
export async function lostHeads(db: ReadDb, heads: readonly SignedHead[]): Promise<DifferentRow[]> {
  const columns = [heads.map(({ caseId }) => caseId), heads.map(({ seq }) => seq), heads.map(({ hash }) => hash)];
  const { rows } = await sql<FoundHead>`
    select h.case_id as "caseId", h.seq, h.hash, c.id is not null as "hasCase", encode(e.hash, 'hex') as found
    from unnest(${columns[0]}::bigint[], ${columns[1]}::bigint[], ${columns[2]}::text[]) as h (case_id, seq, hash)
    left join case_record c on c.id = h.case_id left join history_event e on e.case_id = h.case_id and e.seq = h.seq
    order by h.case_id`.execute(db);
  return rows.flatMap((head) => {
    const reason = reasonOf(head);
    return reason === null ? [] : [{ caseId: head.caseId, seq: head.seq, reason }];
  });
}

function reasonOf({ hasCase, found, hash }: FoundHead): string | null {
  if (!hasCase) return 'the case is gone, which the checkpoint has';
  if (found === null) return 'the entry is gone, with which the history of the checkpoint ends';
  return found === hash ? null : 'the entry is another one than in the checkpoint: the history was written anew';
}
