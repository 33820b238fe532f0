import type { CompiledPack } from '@evenhand/engine/pack';
import { newTextsAmong, newVersionsOf, storedTextsOf, textsOf } from './configuration/changes-to-publish.ts';
import type { Publication } from './configuration/publications.queries.ts';
import { activePublicationOf, publicationsOf } from './configuration/publications.queries.ts';
import type { Published } from './configuration/publish-pack.ts';
import { contentHashOf, publishPack, tryPublishing } from './configuration/publish-pack.ts';
import type { RunningCases } from './configuration/running-cases.queries.ts';
import { runningCasesOf } from './configuration/running-cases.queries.ts';
import { systemClock } from './platform/clock.ts';
import { assertSchema } from './platform/database/migrate.ts';
import type { Db, OpenDatabase } from './platform/database/open-database.ts';
import type { AnsweringRequests, LocalRequests } from './platform/local-requests.ts';
import { answerLocally, askLocally } from './platform/local-requests.ts';
import type { Logger } from './platform/logger.ts';

const PACKS: LocalRequests = {
  name: 'pack',
  notMade: 'packs cannot be published while this server process runs',
  failed: 'what was asked about a pack could not be done',
};

/** What a command asks of the database, in a form that can be sent. */
export type PackRequest =
  | { readonly act: 'try'; readonly pack: SentPack; readonly author: string; readonly note: string }
  | { readonly act: 'publish'; readonly pack: SentPack; readonly author: string; readonly note: string; readonly follows: number | null }
  | { readonly act: 'compare'; readonly pack: SentPack }
  | { readonly act: 'history'; readonly serviceId: number };

export interface SentPack {
  readonly pack: CompiledPack;
  readonly ids: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly formerNames: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly files: Readonly<Record<string, string>>;
}

/** What publishing does, or would do, and the cases it touches. */
export interface Effects {
  /** The publication that was active before. */
  readonly before: number | null;
  readonly isNew: boolean;
  readonly versions: readonly { readonly workflowId: number; readonly title: string; readonly version: number }[];
  readonly texts: readonly { readonly workflowId: number; readonly place: string; readonly liveDate: string }[];
  readonly running: readonly RunningCases[];
}

export type SentPublication = Omit<Publication, 'publishedAt'> & { readonly publishedAt: string };

export interface PackAnswers {
  readonly try: Effects;
  readonly publish: Effects;
  readonly compare: Effects;
  readonly history: readonly SentPublication[];
}

/**
 * Does what a command asks, as the owner of the tables. @throws with a sentence for people; then nothing is
 * changed.
 * @param schema the newest migration that the command knows.
 */
export async function performPackRequest<R extends PackRequest>(owner: Db, schema: string, request: R, now: Date): Promise<PackAnswers[R['act']]> {
  await assertSchema(owner, schema);
  return (await perform(owner, request, now)) as PackAnswers[R['act']];
}

async function perform(owner: Db, request: PackRequest, now: Date): Promise<PackAnswers[PackRequest['act']]> {
  if (request.act === 'history') return (await publicationsOf(owner, request.serviceId)).map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() }));
  const { pack, files } = request.pack;
  const serviceId = pack.service.id;
  if (request.act === 'compare') {
    const active = await activePublicationOf(owner, serviceId);
    const texts = newTextsAmong(textsOf(pack), await storedTextsOf(owner, serviceId));
    const isNew = active?.contentHash !== contentHashOf(pack);
    return await effectsOf(owner, serviceId, { before: active?.id ?? null, isNew, versions: await newVersionsOf(owner, pack), texts });
  }
  const { author, note } = request;
  const toPublish = { pack, ids: mapsOf(request.pack.ids), formerNames: mapsOf(request.pack.formerNames) };
  const published =
    request.act === 'try'
      ? await tryPublishing(owner, toPublish, { author, note, files }, now)
      : await publishPack(owner, toPublish, { author, note, files, follows: request.follows }, now);
  return await effectsOf(owner, serviceId, published);
}

async function effectsOf(owner: Db, serviceId: number, { before, isNew, versions, texts }: Published): Promise<Effects> {
  const workflowIds = new Set([...versions.map(({ workflow }) => workflow.id), ...texts.map(({ workflowId }) => workflowId)]);
  return {
    before,
    isNew,
    versions: versions.map(({ workflow, version }) => ({ workflowId: workflow.id, title: workflow.title, version })),
    texts: texts.map(({ workflowId, place, version }) => ({ workflowId, place, liveDate: version.liveDate })),
    running: await runningCasesOf(owner, serviceId, [...workflowIds]),
  };
}

function mapsOf<Value>(kinds: Readonly<Record<string, Readonly<Record<string, Value>>>>): Map<string, Map<string, Value>> {
  return new Map(Object.entries(kinds).map(([kind, entries]) => [kind, new Map(Object.entries(entries))]));
}

/** Answers requests about packs while this server process has the embedded database (decision 0038). */
export async function answerPackRequests(
  database: Pick<OpenDatabase, 'asOwner' | 'isEmbedded'>,
  dataDirectory: string,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<AnsweringRequests> {
  return answerLocally(database, dataDirectory, PACKS, log, async (sent, send) => {
    const { schema, request } = (sent ?? {}) as { schema?: unknown; request?: { act?: unknown } };
    if (typeof schema !== 'string' || !ACTS.includes(request?.act)) throw new Error('The request is not understood.');
    await send(await database.asOwner((owner) => performPackRequest(owner, schema, request as PackRequest, systemClock())));
  });
}

const ACTS: readonly unknown[] = ['try', 'publish', 'compare', 'history'];

/**
 * Lets the server process that has the data directory do what is asked.
 * @throws with a sentence for people when it refuses, or does not answer to the end.
 */
export async function askForPack<R extends PackRequest>(dataDirectory: string, schema: string, request: R): Promise<PackAnswers[R['act']]> {
  const answers: PackAnswers[R['act']][] = [];
  await askLocally<PackAnswers[R['act']]>(dataDirectory, PACKS, { schema, request }, (part) => answers.push(part));
  const [answer] = answers;
  if (answer === undefined) throw new Error('it stopped before it had finished');
  return answer;
}
