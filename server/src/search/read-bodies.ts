import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { enterAsSystem } from '../access/context.ts';
import { textOfLetter } from '../letters/letter-text.ts';
import type { Db } from '../platform/database/open-database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { FileText } from '../platform/file-text/file-text.ts';
import type { ContentStore } from '../platform/files/file-store.ts';
import type { Job, JobCounts } from '../platform/jobs/job.ts';
import { defineRecurringJob } from '../platform/jobs/job.ts';

interface ReadsBodies {
  readonly content: Pick<ContentStore, 'open'>;
  readonly readFileText: (fileName: string, content: Buffer) => Promise<FileText>;
  /** The server process ends: no further text is read. */
  readonly isStopping: () => boolean;
}

const EVERY_MS = 10_000;
/** Other jobs wait meanwhile; what is left is read with the next run. */
const READ_WITHIN_MS = 20_000;
/** Of a text that PostgreSQL cannot index as a whole, because it holds too many different words. */
const SHORTENED_LENGTH = 50_000;
const TOO_LONG_FOR_AN_INDEX = '54000';

interface Entry {
  readonly id: number;
  readonly kind: 'letter' | 'file';
  readonly sourceId: number;
  readonly filename: string | null;
  readonly sha256: string | null;
}

/** Reads the words of completed letters and of files, which no trigger can, once for all server processes together. */
export function readingBodies(world: ReadsBodies): Job {
  return defineRecurringJob({
    kind: 'read-search-bodies',
    everyMs: EVERY_MS,
    performOutside: async (db) => await readBodies(db, world),
  });
}

/**
 * @returns how many texts of each kind were read; undefined when none waited.
 * @throws when files could not be opened, after all others were read; they are read with the next run.
 */
export async function readBodies(db: Db, world: ReadsBodies): Promise<JobCounts | undefined> {
  const begun = performance.now();
  const counts = { letter: 0, file: 0 };
  const failures: unknown[] = [];
  let after = 0;
  while (!world.isStopping() && performance.now() - begun < READ_WITHIN_MS) {
    const entry = await nextEntry(db, after);
    if (entry === null) break;
    after = entry.id;
    try {
      await keepBody(db, entry, await bodyOf(db, world, entry));
      counts[entry.kind] += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} texts could not be read`);
  return counts.letter + counts.file === 0 ? undefined : counts;
}

async function nextEntry(db: Db, after: number): Promise<Entry | null> {
  return await inTransaction(db, async (tx) => {
    await enterAsSystem(tx.db);
    const { rows } = await sql<Entry>`
      select s.id, s.kind, s.source_id as "sourceId", f.filename, f.sha256
      from search_entry s left join case_file f on s.kind = 'file' and f.id = s.source_id
      where s.body is null and s.id > ${after} order by s.id limit 1`.execute(tx.db);
    return rows[0] ?? null;
  });
}

/** No transaction waits for a file. What is gone meanwhile has no words. */
async function bodyOf(db: Db, { content, readFileText }: ReadsBodies, entry: Entry): Promise<string> {
  const { kind, sourceId, filename, sha256 } = entry;
  if (kind === 'letter')
    return await inTransaction(db, async (tx) => {
      await enterAsSystem(tx.db);
      return (await textOfLetter(tx.db, sourceId)) ?? '';
    });
  const bytes = sha256 === null ? null : await content.open(sha256);
  return bytes === null ? '' : (await readFileText(filename ?? '', await buffer(bytes))).text;
}

async function keepBody(db: Db, entry: Entry, body: string): Promise<void> {
  try {
    await write(db, entry, body);
  } catch (error) {
    if ((error as { code?: string }).code !== TOO_LONG_FOR_AN_INDEX) throw error;
    await write(db, entry, body.slice(0, SHORTENED_LENGTH));
  }
}

async function write(db: Db, { id }: Entry, body: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await enterAsSystem(tx.db);
    await sql`update search_entry set body = ${body} where id = ${id} and body is null`.execute(tx.db);
  });
}
