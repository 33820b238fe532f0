import { randomBytes } from 'node:crypto';
import type { RegisterKind } from '@evenhand/contract/register';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../platform/database/open-database.ts';

/** A value an act changed, before and after, with its title as people read it. */
const changed = z.object({ title: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) });

/** What an entry says. Names are kept as they were. */
export const registerBody = z.object({
  /** The person who did it; null for the first run and for commands on the server. */
  by: z.nullable(z.string()),
  about: z.nullable(z.string()),
  aboutUserId: z.nullable(z.string()),
  words: z.string(),
  changes: z.array(changed),
});
export type RegisterBody = z.output<typeof registerBody>;

export interface Recorded {
  /** Whom it is about. */
  readonly about?: string;
  /** A sentence without its subject and object, such as 'proposed HR of Disciplinary for'. */
  readonly words: string;
  readonly changes?: RegisterBody['changes'];
}

export type RecordRegister = (kind: RegisterKind, recorded: Recorded) => Promise<void>;

/**
 * Appends entries to the register of a service, in the transaction of what they record. `actor` is null for the first
 * run and for commands on the server.
 */
export function recordingFor(db: Db, serviceId: number, actor: string | null, now: Date): RecordRegister {
  return (kind, recorded) => recordAll(db, { serviceId, actor, now }, kind, [recorded]);
}

/** So many columns leave together. */
const ENTRIES_PER_STATEMENT = 100;

/** The same of many at once. Columns are computed from left to right, and each entry finds the one before it. */
export async function recordAll(
  db: Db,
  { serviceId, actor, now }: { readonly serviceId: number; readonly actor: string | null; readonly now: Date },
  kind: RegisterKind,
  entries: readonly Recorded[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += ENTRIES_PER_STATEMENT) {
    const some = entries.slice(from, from + ENTRIES_PER_STATEMENT);
    const names = await namesOf(db, [actor, ...some.map(({ about = null }) => about)]);
    const appended = some.map(({ about = null, words, changes = [] }) => {
      const body: RegisterBody = {
        by: actor === null ? null : (names.get(actor) ?? null),
        about: about === null ? null : (names.get(about) ?? null),
        aboutUserId: about,
        words,
        changes,
      };
      return sql`append_register(${serviceId}, ${now}::timestamptz, ${actor}::uuid, ${kind}, ${about}::uuid, ${randomBytes(32)}::bytea,
        ${JSON.stringify(body)})`;
    });
    await sql`select ${sql.join(appended)}`.execute(db);
  }
}

async function namesOf(db: Db, userIds: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ user_id: string; full_name: string }>`
    select user_id, full_name from person where user_id = any(${[...userIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ user_id, full_name }) => [user_id, full_name]));
}
