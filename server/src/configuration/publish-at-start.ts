import type { Db } from '../platform/database/open-database.ts';
import type { Logger } from '../platform/logger.ts';
import { asTypedHere } from '../platform/typed-commands.ts';
import type { LoadedPack, ReadPack } from './load-packs.ts';
import { assertUsable, compileLoaded } from './load-packs.ts';
import { activeOf, lastOfPerson } from './publications.queries.ts';
import { PackError, publishPack } from './publish-pack.ts';

type StartLog = Pick<Logger, 'warn' | 'error'>;

/** What is served after a start. */
export interface PacksAtStart {
  readonly packs: readonly LoadedPack[];
  /** Services whose pack cannot be used, so that the one published before goes on serving. */
  readonly unfitServices: ReadonlySet<number>;
}

/**
 * Publishes the packs of the directories at the start of a server process, each for itself. Where a person has
 * published a pack of the service, that one stays: a server process that starts with an older directory must not take
 * it back. It is compiled again, as this release does it (decision 0038).
 * A pack that does not compile or does not fit what is published leaves the published one of its service serving.
 * @throws PackError when a pack cannot be used and nothing is published yet.
 */
export async function publishAtStart(
  db: Db,
  entries: readonly ReadPack[],
  log: StartLog,
  now: Date,
): Promise<PacksAtStart> {
  const servicesBefore = await publishedServices(db);
  if (servicesBefore.length === 0) assertUsable(entries);
  const namedServices = new Set(entries.map(({ serviceId }) => serviceId));
  const tries = entries.map(({ serviceId, loaded }) => ({
    services: serviceId === null ? servicesBefore.filter((id) => !namedServices.has(id)) : [serviceId],
    choose: async () => {
      if (loaded instanceof PackError) throw loaded;
      return await chosenFor(db, loaded, log, now);
    },
  }));
  return await publishEach(db, tries, { isNew: servicesBefore.length === 0, log, now });
}

/** The services that have a publication. A database without a schema has none. */
export async function publishedServices(db: Db): Promise<number[]> {
  return await db
    .selectFrom('service')
    .select('id')
    .where('active_publication_id', 'is not', null)
    .orderBy('id')
    .execute()
    .then(
      (rows) => rows.map(({ id }) => id),
      () => [],
    );
}

interface Try {
  /** Those that go on with what is published when this fails. */
  readonly services: readonly number[];
  /** @throws PackError */
  readonly choose: () => Promise<LoadedPack>;
}

async function publishEach(
  db: Db,
  tries: readonly Try[],
  { isNew, log, now }: { readonly isNew: boolean; readonly log: StartLog; readonly now: Date },
): Promise<PacksAtStart> {
  const packs = new Map<number, LoadedPack>();
  const unfitServices = new Set<number>();
  for (const { services, choose } of tries) {
    try {
      const chosen = await choose();
      await publishPack(db, chosen, null, now);
      packs.set(chosen.pack.service.id, chosen);
    } catch (error) {
      if (!(error instanceof PackError) || isNew) throw error;
      log.error({ problems: error.lines.slice(0, MOST_PROBLEMS) }, asTypedHere(DOES_NOT_FIT));
      for (const id of services) {
        const active = await activePackOf(db, id, log, now);
        if (active === null) continue;
        packs.set(id, active);
        unfitServices.add(id);
      }
    }
  }
  return { packs: [...packs.values()], unfitServices };
}

const DOES_NOT_FIT =
  "a configuration pack cannot be used, so what was published before goes on serving; 'npm run pack -- validate DIRECTORY' says what to mend";
/** So many problems stand in a line of the log. */
const MOST_PROBLEMS = 5;

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
 * set up in the browser, which has no directory of its own. What does not compile any more is served as it is stored.
 */
export async function publishKept(db: Db, log: StartLog, now: Date): Promise<PacksAtStart> {
  const services = await db.selectFrom('service').select(['id', 'key']).orderBy('id').execute();
  const tries: Try[] = [];
  for (const { id, key } of services) {
    const kept = await lastOfPerson(db, id);
    if (kept !== null) tries.push({ services: [id], choose: () => compileKept(key, kept, log, now) });
  }
  return await publishEach(db, tries, { isNew: false, log, now });
}

async function chosenFor(db: Db, loaded: LoadedPack, log: Pick<Logger, 'warn'>, now: Date): Promise<LoadedPack> {
  const { service } = loaded.pack;
  const kept = await lastOfPerson(db, service.id);
  if (kept === null || areSame(kept.files, loaded.files)) return loaded;
  log.warn(
    { service: service.key, by: publisherOf(kept) },
    asTypedHere("the directory of this pack differs from what was published; 'npm run pack -- publish' publishes it"),
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
