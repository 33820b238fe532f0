import type { Db } from '../platform/database/open-database.ts';
import type { Logger } from '../platform/logger.ts';
import type { LoadedPack } from './load-packs.ts';
import { compileLoaded } from './load-packs.ts';
import { lastOfPerson } from './publications.queries.ts';
import { PackError, publishPack } from './publish-pack.ts';

/**
 * Publishes the packs of the directories at the start of a server process. Where a person has published a
 * pack of the service, that one stays: a server process that starts with an older directory must not take it
 * back. It is compiled again, as this release does it (decision 0038).
 * @returns the packs that are published now.
 * @throws PackError
 */
export async function publishAtStart(
  db: Db,
  packs: readonly LoadedPack[],
  log: Pick<Logger, 'warn'>,
  now: Date,
): Promise<LoadedPack[]> {
  const published: LoadedPack[] = [];
  for (const loaded of packs) {
    const chosen = await chosenFor(db, loaded, log, now);
    await publishPack(db, chosen, null, now);
    published.push(chosen);
  }
  return published;
}

/**
 * Publishes anew what a person has published of each service, as this release compiles it. For an installation that is
 * set up in the browser, which has no directory of its own.
 * @returns the packs that are published now.
 * @throws PackError
 */
export async function publishKept(db: Db, log: Pick<Logger, 'warn'>, now: Date): Promise<LoadedPack[]> {
  const services = await db.selectFrom('service').select(['id', 'key']).orderBy('id').execute();
  const published: LoadedPack[] = [];
  for (const { id, key } of services) {
    const kept = await lastOfPerson(db, id);
    if (kept === null) continue;
    const loaded = await compileKept(key, kept, log, now);
    await publishPack(db, loaded, null, now);
    published.push(loaded);
  }
  return published;
}

async function chosenFor(db: Db, loaded: LoadedPack, log: Pick<Logger, 'warn'>, now: Date): Promise<LoadedPack> {
  const { service } = loaded.pack;
  const kept = await lastOfPerson(db, service.id);
  if (kept === null || areSame(kept.files, loaded.files)) return loaded;
  log.warn(
    { service: service.key, by: publisherOf(kept) },
    "the directory of this pack differs from what was published; 'npm run pack -- publish' publishes it",
  );
  return await compileKept(service.key, kept, log, now);
}

type Kept = NonNullable<Awaited<ReturnType<typeof lastOfPerson>>>;

async function compileKept(key: string, kept: Kept, log: Pick<Logger, 'warn'>, now: Date): Promise<LoadedPack> {
  const place = `${key}, as published by ${publisherOf(kept)}`;
  const { loaded: compiled, errors } = await compileLoaded(place, kept.files, now);
  if (compiled === null) throw new PackError(errors);
  for (const warning of compiled.warnings) log.warn({ warning }, 'configuration pack');
  return compiled;
}

function publisherOf({ author, publishedAt }: Kept): string {
  return `${author} at ${publishedAt.toISOString()}`;
}

function areSame(files: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): boolean {
  return files.size === others.size && [...files].every(([path, text]) => others.get(path) === text);
}
