import type { KeyObject } from 'node:crypto';
import { createHash, createPublicKey, sign, verify } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';

// A checkpoint is a text file: a line that says what it is, one line for the head of each history in the order of
// cases, and a line with a signature of the lines before. It is kept outside the machine (decision 0028).

/** The head of a history: the number of its last entry and the hash of that. */
export interface SignedHead {
  readonly caseId: number;
  readonly seq: number;
  /** In hexadecimal digits. */
  readonly hash: string;
}

interface CheckpointToWrite {
  readonly path: string;
  readonly key: KeyObject;
  /** Its public half, in base64. */
  readonly publicKey: string;
  readonly now: Date;
}

const HEADS_PER_PAGE = 5000;
const FIRST_WORDS = 'evenhand-checkpoint-1';
const SIGNATURE = 'signature ';

/** Writes the heads of all histories, signed. The file is there whole or not at all. @returns how many there are. */
export async function writeCheckpoint(owner: Db, { path, key, publicKey, now }: CheckpointToWrite): Promise<number> {
  const digest = createHash('sha256');
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    const signed = (line: string): string => {
      digest.update(`${line}\n`);
      return `${line}\n`;
    };
    yield signed(`${FIRST_WORDS} ${now.toISOString()} ${publicKey}`);
    for await (const heads of headsOf(owner)) {
      count += heads.length;
      yield heads.map(({ caseId, seq, hash }) => signed(`${caseId} ${seq} ${hash}`)).join('');
    }
    yield `${SIGNATURE}${sign(null, digest.digest(), key).toString('base64')}\n`;
  }
  const unfinished = `${path}.part`;
  try {
    await pipeline(Readable.from(lines()), createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return count;
}

async function* headsOf(owner: Db): AsyncGenerator<readonly SignedHead[]> {
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const { rows } = await sql<SignedHead>`
      select case_id as "caseId", seq, encode(hash, 'hex') as hash from history_head
      where case_id > ${after} order by case_id limit ${HEADS_PER_PAGE}`.execute(owner);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < HEADS_PER_PAGE) return;
    after = last.caseId;
  }
}

/**
 * Refuses a checkpoint that is not whole or was signed with another key. Call before its heads are read.
 * @throws with a sentence for people.
 */
export async function assertSigned(path: string, publicKey: string): Promise<void> {
  const digest = createHash('sha256');
  let named: string | null = null;
  let signature: string | null = null;
  for await (const line of linesOf(path)) {
    if (named === null) named = namedKeyIn(line);
    if (signature !== null) throw new Error('The checkpoint goes on after its signature.');
    if (line.startsWith(SIGNATURE)) signature = line.slice(SIGNATURE.length);
    else digest.update(`${line}\n`);
  }
  if (named === null || signature === null) throw new Error('The checkpoint has no signature, so it is not whole.');
  if (named !== publicKey) throw new Error('The checkpoint is of another installation: it has another public key.');
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  if (!verify(null, digest.digest(), key, Buffer.from(signature, 'base64')))
    throw new Error('The signature of the checkpoint does not hold: it was changed after it was written.');
}

function namedKeyIn(line: string): string {
  const [words, , key] = line.split(' ');
  if (words !== FIRST_WORDS || key === undefined) throw new Error('The file is no checkpoint.');
  return key;
}

/** The heads of a checkpoint whose signature holds, in pages. */
export async function* readHeads(path: string): AsyncGenerator<readonly SignedHead[]> {
  let page: SignedHead[] = [];
  for await (const line of linesOf(path)) {
    const [caseId, seq, hash] = line.split(' ');
    if (caseId === FIRST_WORDS || line.startsWith(SIGNATURE)) continue;
    page.push({ caseId: Number(caseId), seq: Number(seq), hash: hash ?? '' });
    if (page.length < HEADS_PER_PAGE) continue;
    yield page;
    page = [];
  }
  yield page;
}

function linesOf(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
}
