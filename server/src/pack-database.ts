import { sql } from 'kysely';
import type { PackAnswers, PackRequest } from './pack-requests.ts';
import { askForPack, performPackRequest } from './pack-requests.ts';
import { newestMigration } from './platform/database/migrate.ts';
import { onDatabase } from './platform/database/on-database.ts';
import type { Db } from './platform/database/open-database.ts';
import { readSettings } from './platform/settings.ts';

export interface PackDatabaseWorld {
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: Date;
}

/**
 * Opens the database of the settings, or asks the server process that has it.
 * @throws with a sentence for people when there is none, as on an author's machine, or it cannot be done.
 */
export async function askPackDatabase<R extends PackRequest>({ root, environment, now }: PackDatabaseWorld, request: R): Promise<PackAnswers[R['act']]> {
  const schema = await newestMigration();
  return await onDatabase(readSettings(environment, root), {
    async perform(owner) {
      await assertOwns(owner);
      return await performPackRequest(owner, schema, request, now);
    },
    ask: (dataDirectory) => askForPack(dataDirectory, schema, request),
  });
}

/** A login that row-level security binds would miss the cases that point to what a pack lacks. */
async function assertOwns(owner: Db): Promise<void> {
  const { rows } = await sql<{ isOwner: boolean }>`
    select exists (select 1 from pg_class where relname = 'case_record' and relnamespace = 'public'::regnamespace
      and not row_security_active(oid)) or to_regclass('public.case_record') is null as "isOwner"`.execute(owner);
  if (rows[0]?.isOwner !== true) throw new Error('This login may not publish. Name one that owns the tables with MIGRATION_DATABASE_URL.');
}
