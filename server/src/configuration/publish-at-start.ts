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

async function chosenFor(db: Db, loaded: LoadedPack, log: Pick<Logger, 'warn'>, now: Date): Promise<LoadedPack> {
  const { service } = loaded.pack;
  const kept = await lastOfPerson(db, service.id);
  if (kept === null || areSame(kept.files, loaded.files)) return loaded;
  const by = `${kept.author} at ${kept.publishedAt.toISOString()}`;
  log.warn(
    { service: service.key, by },
    "the directory of this pack differs from what was published; 'npm run pack -- publish' publishes it",
  );
  const { loaded: compiled, errors } = await compileLoaded(`${service.key}, as published by ${by}`, kept.files, now);
  if (compiled === null) throw new PackError(errors);
  for (const warning of compiled.warnings) log.warn({ warning }, 'configuration pack');
  return compiled;
}

function areSame(files: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): boolean {
  return files.size === others.size && [...files].every(([path, text]) => others.get(path) === text);
}
