import type { Db } from '../platform/database/open-database.ts';
import type { Logger } from '../platform/logger.ts';
import type { LoadedPack } from './load-packs.ts';
import { compileLoaded } from './load-packs.ts';
import { activeOf, lastOfPerson } from './publications.queries.ts';
import { PackError, publishPack } from './publish-pack.ts';

type StartLog = Pick<Logger, 'warn' | 'error'>;

/**
 * Publishes the packs of the directories at the start of a server process. Where a person has published a
 * pack of the service, that one stays: a server process that starts with an older directory must not take it
 * back. It is compiled again, as this release does it (decision 0038).
 * A pack that does not fit what is published, as one that was edited in place, leaves that serving.
 * @returns the packs that are published now.
 * @throws PackError for a service of which nothing is published.
 */
export async function publishAtStart(
  db: Db,
  packs: readonly LoadedPack[],
  log: StartLog,
  now: Date,
): Promise<LoadedPack[]> {
  const published: LoadedPack[] = [];
  for (const loaded of packs) {
    try {
      const chosen = await chosenFor(db, loaded, log, now);
      await publishPack(db, chosen, null, now);
      published.push(chosen);
    } catch (error) {
      const active = error instanceof PackError ? await activePackOf(db, loaded.pack.service.id, log, now) : null;
      if (active === null) throw error;
      log.error({ service: loaded.pack.service.key, problems: problemsOf(error as PackError) }, DOES_NOT_FIT);
      published.push(active);
    }
  }
  return published;
}

/** Whether a service has a publication that can be served. A database without a schema has none. */
export async function isAnythingPublished(db: Db): Promise<boolean> {
  return await db
    .selectFrom('service')
    .select('id')
    .where('active_publication_id', 'is not', null)
    .executeTakeFirst()
    .then(
      (row) => row !== undefined,
      () => false,
    );
}

/**
 * What is published of every service, for a start whose directories hold no pack that can be used.
 * @returns none where nothing has been published.
 */
export async function publishedBefore(db: Db, problem: PackError, log: StartLog, now: Date): Promise<LoadedPack[]> {
  const services = await db
    .selectFrom('service')
    .select('id')
    .where('active_publication_id', 'is not', null)
    .orderBy('id')
    .execute();
  const published = await Promise.all(services.map(({ id }) => activePackOf(db, id, log, now)));
  if (published.length > 0) log.error({ problems: problemsOf(problem) }, DOES_NOT_FIT);
  return published.filter((one) => one !== null);
}

const DOES_NOT_FIT =
  "a configuration pack cannot be used, so the one published before goes on serving; 'npm run pack -- validate DIRECTORY' says what to mend";
/** So many problems stand in a line of the log. */
const MOST_PROBLEMS = 5;

function problemsOf({ lines }: PackError): readonly string[] {
  return lines.slice(0, MOST_PROBLEMS);
}

/**
 * The published pack of a service as this release compiles its files, or where it cannot any more, as it is stored.
 * Null where nothing is published.
 */
async function activePackOf(db: Db, serviceId: number, log: StartLog, now: Date): Promise<LoadedPack | null> {
  const active = await activeOf(db, serviceId);
  if (active === null) return null;
  const { compiled, files, publishedAt, author } = active;
  try {
    const loaded = await compileKept(
      compiled.service.key,
      { author: author ?? 'a server process', publishedAt, files },
      log,
      now,
    );
    await publishPack(db, loaded, null, now);
    return loaded;
  } catch (error) {
    if (!(error instanceof PackError)) throw error;
    const unknown = { ids: new Map(), formerNames: new Map(), demoUsers: [], demoCases: [], demoUnassigned: [] };
    return { ...unknown, pack: compiled, files, warnings: [] };
  }
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
