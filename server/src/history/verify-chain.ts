import { createHash } from 'node:crypto';

/** An entry of a history with its content, as the database has them. */
export interface ChainEntry {
  readonly seq: number;
  /** Null for a time that is none, such as infinity. */
  readonly at_micros: number | null;
  readonly service_id: number;
  readonly actor: string | null;
  readonly kind: string;
  readonly ref_seq: number;
  readonly commitment: Buffer;
  readonly prev: Buffer;
  readonly hash: Buffer;
  readonly salt: Buffer | null;
  readonly body: string | null;
}

/** Number and hash of the last entry, as they were noted when it was appended. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: Buffer;
}

/** The first entry that does not hold, and why. */
export interface ChainFault {
  readonly seq: number;
  readonly reason: string;
}

/** An entry of this kind names one whose content was destroyed lawfully (decision 0054). */
const REDACTED = 'history.redacted';
/** An entry of this kind says the hash of the one before it, as the exported file does (decision 0072). */
const EXPORTED = 'case.exported';

/** A chain that is being followed: its entries are given in order, then its head. */
export interface FollowedChain {
  /** @returns whether all entries so far hold. */
  add(entry: ChainEntry): boolean;
  end(head: ChainHead | null): ChainFault | null;
}

/** The case whose history it is, as its own row has it. */
export interface CaseOfChain {
  readonly id: number;
  /** Null when the case is gone. */
  readonly serviceId: number | null;
}

/**
 * Recomputes the chain of a case in a second implementation, apart from the SQL that wrote it (security study
 * §5). It keeps the entry before and the numbers of contents that are gone, so a history may be as long as it
 * likes.
 */
export function followChain({ id, serviceId }: CaseOfChain): FollowedChain {
  let last: ChainHead = { seq: 0, hash: Buffer.alloc(32) };
  let fault: ChainFault | null = null;
  /** Entries without content that no redaction has named so far. */
  const gone = new Set<number>();
  return {
    add(entry) {
      const found = faultOfEntry({ id, serviceId }, entry, last) ?? faultOfRedaction(entry, gone);
      if (fault === null && found === null && (entry.body === null || entry.salt === null)) gone.add(entry.seq);
      fault ??= found;
      last = entry;
      return fault === null;
    },
    end(head) {
      const [firstGone] = gone;
      if (firstGone !== undefined && (fault === null || firstGone < fault.seq))
        return { seq: firstGone, reason: 'the content is missing' };
      return (
        fault ??
        faultOfEnd(last, head) ??
        (serviceId === null ? { seq: last.seq, reason: 'the case itself is missing' } : null)
      );
    },
  };
}

/** A redaction names one entry before it, whose content is gone and which no other redaction has named. */
function faultOfRedaction({ seq, kind, ref_seq: named }: ChainEntry, gone: Set<number>): ChainFault | null {
  if (kind !== REDACTED || gone.delete(named)) return null;
  return { seq, reason: 'it redacts no entry whose content is gone' };
}

function faultOfEntry({ id, serviceId }: CaseOfChain, entry: ChainEntry, before: ChainHead): ChainFault | null {
  if (entry.seq !== before.seq + 1) return { seq: before.seq + 1, reason: 'the entry is missing' };
  const { seq } = entry;
  if (entry.kind === REDACTED && (entry.salt === null || entry.body === null))
    return { seq, reason: 'the content is missing' };
  if (!entry.prev.equals(before.hash)) return { seq, reason: 'it does not follow the entry before it' };
  if (entry.salt !== null && entry.body !== null) {
    const commitment = sha256(Buffer.from([1]), entry.salt, Buffer.from(entry.body, 'utf8'));
    if (!commitment.equals(entry.commitment)) return { seq, reason: 'the content was changed' };
    if (entry.kind === EXPORTED && !entry.body.includes(`"fingerprint":"${before.hash.toString('hex')}"`))
      return { seq, reason: 'an export was made of other entries than those before it' };
  }
  if (entry.at_micros === null || !hashOf(id, entry, entry.at_micros).equals(entry.hash))
    return { seq, reason: 'the entry was changed' };
  if (serviceId !== null && entry.service_id !== serviceId)
    return { seq, reason: 'the entry is in another service than its case' };
  return null;
}

/** Every case begins with an entry (`case-creation/create-case.ts`), so a history without one has lost it. */
function faultOfEnd(last: ChainHead, head: ChainHead | null): ChainFault | null {
  if (last.seq === 0) return { seq: 1, reason: head === null ? 'there is no history' : 'every entry is missing' };
  if (head === null) return { seq: last.seq, reason: 'the head of the chain is missing' };
  if (head.seq > last.seq) return { seq: last.seq + 1, reason: 'the entry is missing' };
  if (head.seq !== last.seq || !head.hash.equals(last.hash))
    return { seq: last.seq, reason: 'the head of the chain does not match' };
  return null;
}

function hashOf(caseId: number, entry: ChainEntry, atMicros: number): Buffer {
  const kind = Buffer.from(entry.kind, 'utf8');
  const length = Buffer.alloc(4);
  length.writeInt32BE(kind.length);
  const actor = entry.actor === null ? Buffer.alloc(16) : Buffer.from(entry.actor.replaceAll('-', ''), 'hex');
  const skeleton = [
    int8(caseId),
    int8(entry.seq),
    int8(atMicros),
    actor,
    length,
    kind,
    int8(entry.ref_seq),
    entry.commitment,
    entry.prev,
  ];
  return sha256(Buffer.from([0]), ...skeleton);
}

function int8(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
}

function sha256(...parts: Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}
