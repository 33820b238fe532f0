import { createHash } from 'node:crypto';
import type { CompiledPack } from '@evenhand/engine/pack';
import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';
import { dayOf } from '../platform/days.ts';
import type { NewVersion, TextOfPack } from './changes-to-publish.ts';
import { newVersionsOf } from './changes-to-publish.ts';
import type { GivenNumbers } from './clashing-numbers.ts';
import { clashingNumbers } from './clashing-numbers.ts';
import { notifyConfigurationChanged } from './follow-configuration.ts';
import { keysMissedByCases } from './keys-of-cases.ts';
import { publishTexts } from './publish-texts.ts';

/** Why a pack, or several, cannot be used, one line for each problem; nothing has been published. */
export class PackError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(
      `The configuration pack cannot be used. The one published before stays active.\n${lines.map((line) => `  ${line}`).join('\n')}`,
    );
    this.lines = lines;
  }
}

export interface PackToPublish extends GivenNumbers {
  readonly pack: CompiledPack;
  /** The files as they were written, by path; the publication keeps them. */
  readonly files: ReadonlyMap<string, string>;
}

/** A person who publishes, and what is kept of it. */
interface Publisher {
  readonly author: string;
  readonly note: string;
  /**
   * The publication that the person saw as the active one; another one since then is not overwritten. A trial
   * overwrites nothing, so it has none.
   */
  readonly follows?: number | null;
}

/** What a publication does. */
export interface Published {
  /** The publication that was active before. */
  readonly before: number | null;
  /** False when the pack is the active one already, so nothing was done. */
  readonly isNew: boolean;
  /** Processes that have a new version. */
  readonly versions: readonly NewVersion[];
  /** Guidance texts that are new or have other words. */
  readonly texts: readonly TextOfPack[];
}

/**
 * Makes a validated pack the active one of its service, in one transaction: the pack row is added unless the
 * very same content is there already, and each workflow whose compiled form changed gets the next version
 * number (domain brief §4.5). Failure leaves the old pack active.
 * @param publisher null when a server process publishes at its start.
 * @throws PackError when the pack would take away what cases point to, change what people have read, or give
 * published numbers another meaning.
 */
export async function publishPack(
  db: Db,
  toPublish: PackToPublish,
  publisher: Publisher | null,
  now: Date,
): Promise<Published> {
  return await db.transaction().execute((tx) => publishWithin(tx, toPublish, publisher, now));
}

/** What publishing would do. It is done and taken back, so it fails where publishing would. */
export async function tryPublishing(
  db: Db,
  toPublish: PackToPublish,
  publisher: Omit<Publisher, 'follows'>,
  now: Date,
): Promise<Published> {
  const isDone = Symbol('done');
  let published: Published | undefined;
  try {
    await db.transaction().execute(async (tx) => {
      published = await publishWithin(tx, toPublish, publisher, now);
      throw isDone;
    });
  } catch (error) {
    if (error !== isDone) throw error;
  }
  return published as Published;
}

/** Publishes within a transaction of the owner of the tables. @throws PackError; the transaction must end with it. */
export async function publishWithin(
  tx: Db,
  toPublish: PackToPublish,
  publisher: Publisher | null,
  now: Date,
): Promise<Published> {
  const { pack, ids } = toPublish;
  const { id: serviceId, key, title } = pack.service;
  await tx
    .insertInto('service')
    .values({ id: serviceId, key, title })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ title }))
    .execute();
  // Another publication waits here. Cases can be opened meanwhile: they lock only the key of this row.
  const { before } = await tx
    .selectFrom('service')
    .select('active_publication_id as before')
    .where('id', '=', serviceId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const active =
    before === null
      ? null
      : await tx
          .selectFrom('publication')
          .select(['pack_id', 'author', 'note', 'published_at'])
          .where('id', '=', before)
          .executeTakeFirstOrThrow();
  if (publisher?.follows !== undefined && publisher.follows !== before)
    throw new PackError([`${key}: ${publishedMeanwhile(active)}`]);
  const packId = await storedPack(tx, pack);
  // A start never takes the word of a person from what the person has published.
  const isActive = active?.pack_id === packId;
  if (isActive && (publisher === null || active.author !== null)) {
    if (active.author === null) await keepFiles(tx, before, toPublish.files);
    return { before, isNew: false, versions: [], texts: [] };
  }

  const texts = await publishTexts(tx, pack, dayOf(now, pack.service.timeZone));
  const problems = [
    ...(await clashingNumbers(tx, pack.service, toPublish)),
    ...(await keysMissedByCases(tx, pack)),
    ...texts.problems,
  ];
  if (problems.length > 0) throw new PackError(problems);
  const versions = await newVersionsOf(tx, pack);
  await storeVersions(tx, serviceId, versions, now);
  await keepNumbers(tx, serviceId, ids);
  const { id } = await tx
    .insertInto('publication')
    .values({
      service_id: serviceId,
      pack_id: packId,
      published_at: now,
      author: publisher?.author ?? null,
      note: publisher?.note ?? null,
      files: inJson(toPublish.files),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('service').set({ active_publication_id: id }).where('id', '=', serviceId).execute();
  await notifyConfigurationChanged(serviceId).execute(tx);
  return { before, isNew: true, versions, texts: texts.published };
}

/** A server process of an earlier release kept no files of what it published. */
async function keepFiles(tx: Db, publicationId: number | null, files: PackToPublish['files']): Promise<void> {
  await tx
    .updateTable('publication')
    .set({ files: inJson(files) })
    .where('id', '=', publicationId)
    .where('files', 'is', null)
    .execute();
}

function inJson(files: PackToPublish['files']): string {
  return JSON.stringify(Object.fromEntries(files));
}

function publishedMeanwhile(
  active: { readonly author: string | null; readonly published_at: Date; readonly note: string | null } | null,
): string {
  if (active === null) return 'nothing is published any more.';
  const who = active.author === null ? 'a server process' : `${active.author} (${active.note})`;
  return `${who} has published at ${active.published_at.toISOString()}, after you began. Compare with it, then publish again.`;
}

/** Equal for packs that say the same. */
export function contentHashOf(pack: CompiledPack): string {
  return createHash('sha256').update(JSON.stringify(pack)).digest('hex');
}

async function storedPack(tx: Db, pack: CompiledPack): Promise<number> {
  const compiled = JSON.stringify(pack);
  const contentHash = contentHashOf(pack);
  const known = await tx
    .selectFrom('pack_version')
    .select('id')
    .where('service_id', '=', pack.service.id)
    .where('content_hash', '=', contentHash)
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const row = { service_id: pack.service.id, content_hash: contentHash, compiled };
  return (await tx.insertInto('pack_version').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

async function storeVersions(tx: Db, serviceId: number, versions: readonly NewVersion[], now: Date): Promise<void> {
  if (versions.length === 0) return;
  const rows = versions.map(({ workflow, version, compiledHash }) => ({
    service_id: serviceId,
    workflow_id: workflow.id,
    version,
    compiled_hash: compiledHash,
    definition: sql`${JSON.stringify(workflow)}::jsonb`,
    published_at: now,
  }));
  await tx.insertInto('workflow_version').values(rows).execute();
}

async function keepNumbers(tx: Db, serviceId: number, ids: PackToPublish['ids']): Promise<void> {
  const rows = [...ids].flatMap(([kind, keys]) =>
    [...keys].map(([key, id]) => ({ service_id: serviceId, kind, key, id })),
  );
  for (let start = 0; start < rows.length; start += 1000) {
    await tx
      .insertInto('configuration_id')
      .values(rows.slice(start, start + 1000))
      .onConflict((conflict) => conflict.columns(['service_id', 'kind', 'key']).doNothing())
      .execute();
  }
}
