import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';

interface ChainRow {
  seq: number;
  at_micros: number;
  actor: string | null;
  kind: string;
  ref_seq: number;
  commitment: Buffer;
  prev: Buffer;
  hash: Buffer;
  salt: Buffer | null;
  body: string | null;
}

/**
 * Recomputes the whole chain of a case in a second implementation, apart from the SQL that
 * wrote it (security study §5).
 * @returns null when it holds, else the first entry that does not and why.
 */
export async function verifyChain(db: ReadDb, caseId: number): Promise<{ seq: number; reason: string } | null> {
  const { rows } = await sql<ChainRow>`
    select e.seq, (extract(epoch from e.at) * 1000000)::bigint as at_micros, e.actor_user_id::text as actor, e.kind, e.ref_seq, e.commitment, e.prev, e.hash,
      c.salt, c.body
    from history_event e left join history_content c on c.case_id = e.case_id and c.seq = e.seq
    where e.case_id = ${caseId} order by e.seq`.execute(db);
  const head = await db.selectFrom('history_head').selectAll().where('case_id', '=', caseId).executeTakeFirst();
  let prev: Buffer = Buffer.alloc(32);
  let expectedSeq = 1;
  for (const row of rows) {
    if (row.seq !== expectedSeq) return { seq: expectedSeq, reason: 'an entry is missing' };
    if (row.salt === null || row.body === null) return { seq: row.seq, reason: 'the content is gone' };
    if (!row.prev.equals(prev)) return { seq: row.seq, reason: 'it does not follow the entry before it' };
    const commitment = sha256(Buffer.from([1]), row.salt, Buffer.from(row.body, 'utf8'));
    if (!commitment.equals(row.commitment)) return { seq: row.seq, reason: 'the content was changed' };
    if (!hashOf(caseId, row).equals(row.hash)) return { seq: row.seq, reason: 'the entry was changed' };
    prev = row.hash;
    expectedSeq += 1;
  }
  const last = rows.at(-1);
  if (last !== undefined && (head === undefined || head.seq !== last.seq || !head.hash.equals(last.hash))) {
    return { seq: last.seq, reason: 'the head of the chain does not match' };
  }
  return null;
}

function hashOf(caseId: number, row: ChainRow): Buffer {
  const kind = Buffer.from(row.kind, 'utf8');
  const length = Buffer.alloc(4);
  length.writeInt32BE(kind.length);
  const actor = row.actor === null ? Buffer.alloc(16) : Buffer.from(row.actor.replaceAll('-', ''), 'hex');
  return sha256(Buffer.from([0]), int8(caseId), int8(row.seq), int8(row.at_micros), actor, length, kind, int8(row.ref_seq), row.commitment, row.prev);
}

function int8(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
}

function sha256(...parts: Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}
