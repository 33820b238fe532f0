import type { CompiledPack } from '@evenhand/engine/pack';
import { sql } from 'kysely';
import { newTextsAmong, newVersionsOf, storedTextsOf, textsOf } from '../configuration/changes-to-publish.ts';
import type { RunningCases } from '../configuration/pinned-version.queries.ts';
import { runningCasesOf } from '../configuration/pinned-version.queries.ts';
import { activePublicationOf } from '../configuration/publications.queries.ts';
import type { Published } from '../configuration/publish-pack.ts';
import { contentHashOf } from '../configuration/publish-pack.ts';
import { assertSchema, newestMigration } from '../platform/database/migrate.ts';
import { onDatabase } from '../platform/database/on-database.ts';
import type { Db } from '../platform/database/open-database.ts';
import { readSettings } from '../platform/settings.ts';
import type { CommandWorld } from './command.ts';

/** What publishing does, or would do, and the running cases it touches. */
export interface Effects extends Published {
  readonly running: readonly RunningCases[];
}

/**
 * Lets a command work on the database of the settings, as the owner of the tables.
 * @throws with a sentence for people when there is none, as on an author's machine, or it cannot be done.
 */
export async function onPackDatabase<T>(
  { root, environment }: Pick<CommandWorld, 'root' | 'environment'>,
  work: (owner: Db) => Promise<T>,
): Promise<T> {
  const schema = await newestMigration();
  return await onDatabase(readSettings(environment, root), async (owner) => {
    await assertOwns(owner);
    await assertSchema(owner, schema);
    return await work(owner);
  });
}

/** Compares a pack with what is published of its service. */
export async function comparePack(owner: Db, pack: CompiledPack): Promise<Effects> {
  const active = await activePublicationOf(owner, pack.service.id);
  const texts = newTextsAmong(textsOf(pack), await storedTextsOf(owner, pack.service.id));
  const isNew = active?.contentHash !== contentHashOf(pack);
  return await effectsOf(owner, pack, {
    before: active?.id ?? null,
    isNew,
    versions: await newVersionsOf(owner, pack),
    texts,
  });
}

/** Adds the running cases to what was published, or tried. */
export async function effectsOf(owner: Db, { service }: CompiledPack, published: Published): Promise<Effects> {
  const workflowIds = new Set([
    ...published.versions.map(({ workflow }) => workflow.id),
    ...published.texts.map(({ workflowId }) => workflowId),
  ]);
  return { ...published, running: await runningCasesOf(owner, service.id, [...workflowIds]) };
}

/** A login that row-level security binds would miss the cases that point to what a pack lacks. */
async function assertOwns(owner: Db): Promise<void> {
  const { rows } = await sql<{ isOwner: boolean }>`
    select exists (select 1 from pg_class where relname = 'case_record' and relnamespace = 'public'::regnamespace
      and not row_security_active(oid)) or to_regclass('public.case_record') is null as "isOwner"`.execute(owner);
  if (rows[0]?.isOwner !== true)
    throw new Error('This login may not publish. Name one that owns the tables with MIGRATION_DATABASE_URL.');
}
