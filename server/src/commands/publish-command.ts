import type { CompiledPack } from '@evenhand/engine/pack';
import type { CompiledPackAnswer } from '@evenhand/engine/pack/compile-pack';
import { runProcessTests } from '@evenhand/engine/pack/process-tests/run-process-tests';
import { walkPack } from '@evenhand/engine/pack/walker/walk-workflow';
import type { Publication } from '../configuration/publications.queries.ts';
import { publicationsOf } from '../configuration/publications.queries.ts';
import { publishPack, tryPublishing } from '../configuration/publish-pack.ts';
import type { CommandWorld } from './command.ts';
import { readArguments } from './command.ts';
import type { Effects } from './pack-database.ts';
import { comparePack, effectsOf, onPackDatabase } from './pack-database.ts';

export const PUBLISH_USAGE = `     npm run pack -- publish DIRECTORY --author NAME --note TEXT [--dry-run]
                                                      checks a pack in every way, then publishes it to the database of the settings
     npm run pack -- publish DIRECTORY --history      who published which pack of this service, when and why`;

/** The most characters of a note: it is one sentence, not a document. */
const NOTE_CHARACTERS = 500;
const AUTHOR_CHARACTERS = 100;

export type PublishArguments = { readonly directory: string } & (
  | { readonly isHistory: true }
  | { readonly isHistory: false; readonly author: string; readonly note: string; readonly isDryRun: boolean }
);

/** Null when the arguments are not understood. */
export function publishArguments(args: readonly string[]): PublishArguments | null {
  const parsed = readArguments(args, {
    author: { type: 'string' },
    note: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    history: { type: 'boolean', default: false },
  });
  const [directory, ...others] = parsed?.positionals ?? [];
  if (parsed === null || directory === undefined || others.length > 0) return null;
  const { history: isHistory, 'dry-run': isDryRun } = parsed.values;
  const author = parsed.values.author?.trim() ?? '';
  const note = parsed.values.note?.trim() ?? '';
  if (isHistory) return author === '' && note === '' && !isDryRun ? { directory, isHistory: true } : null;
  if (author === '' || note === '' || author.length > AUTHOR_CHARACTERS || note.length > NOTE_CHARACTERS) return null;
  return { directory, isHistory: false, author, note, isDryRun };
}

/**
 * Checks a pack by its process tests, by walking every path, and by publishing it and taking that back; then
 * publishes it (domain brief §4.5). @returns whether nothing was wrong.
 * @throws with a sentence for people; nothing was published then.
 */
export async function publish(
  world: CommandWorld,
  { directory, author, note, isDryRun }: Extract<PublishArguments, { isHistory: false }>,
  { files, answer }: { readonly files: ReadonlyMap<string, string>; readonly answer: CompiledPackAnswer },
): Promise<boolean> {
  const { pack } = answer;
  if (pack === null || !standsItsTests(world, directory, answer)) {
    world.complain('The pack is wrong, so nothing was published.');
    return false;
  }
  const toPublish = { ...answer, pack, files };
  const publisher = { author, note };
  const tried = await onPackDatabase(
    world,
    async (owner) => await effectsOf(owner, pack, await tryPublishing(owner, toPublish, publisher, world.now)),
  );
  if (!tried.isNew) {
    world.say('Nothing was published, because exactly this is published already.');
    return true;
  }
  sayEffects(world, tried);
  if (isDryRun) {
    world.say('Nothing was published, because this was a dry run.');
    return true;
  }
  await onPackDatabase(world, (owner) =>
    publishPack(owner, toPublish, { ...publisher, follows: tried.before }, world.now),
  );
  world.say(
    `${pack.service.title} runs on this pack from now on. Server processes that are running take it up with their next call.`,
  );
  return true;
}

/** Everything that was published for a service, the newest first. */
export async function sayHistory(
  world: CommandWorld,
  service: { readonly id: number; readonly title: string; readonly timeZone: string },
): Promise<void> {
  const publications = await onPackDatabase(world, (owner) => publicationsOf(owner, service.id));
  if (publications.length === 0) world.say(`Nothing has been published for ${service.title}.`);
  for (const publication of publications) world.say(lineOf(publication, service.timeZone));
}

function lineOf({ publishedAt, author, note, contentHash, isActive }: Publication, timeZone: string): string {
  const at = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(publishedAt);
  const who = author === null ? 'a server process at its start' : `${author}: ${note}`;
  return `${at}  ${contentHash.slice(0, 12)}${isActive ? ' (in use)' : ''}  ${who}`;
}

function standsItsTests({ now, say }: CommandWorld, directory: string, answer: CompiledPackAnswer): boolean {
  if (answer.pack === null) return false;
  const { failures } = runProcessTests(answer);
  const findings = walkPack(answer.pack, now.toISOString()).flatMap((walk) =>
    walk.findings.map((finding) => `${walk.key}: ${finding}.`),
  );
  for (const { file, line, sentence } of failures) say(`${directory}/${file}:${line}: ${sentence}.`);
  for (const finding of findings) say(`${directory}: ${finding}`);
  return failures.length + findings.length === 0;
}

/**
 * What publishing a pack would change in the database of the settings, and which running cases it touches.
 * Where there is no database, or it cannot be asked, it says so.
 */
export async function sayComparison(world: CommandWorld, pack: CompiledPack): Promise<void> {
  try {
    const effects = await onPackDatabase(world, (owner) => comparePack(owner, pack));
    world.say(effects.isNew ? 'Compared with what is published:' : 'Exactly this is published.');
    if (effects.isNew) sayEffects(world, effects);
  } catch (error) {
    world.say(`Which running cases it would touch is not known. ${(error as Error).message}`);
  }
}

/** What publishing a pack changes, and which running cases it touches. */
function sayEffects({ say }: Pick<CommandWorld, 'say'>, { versions, texts, running }: Effects): void {
  const casesIn = (workflowId: number): number[] => [
    ...new Set(running.filter((cases) => cases.workflowId === workflowId).flatMap(({ caseIds }) => caseIds)),
  ];
  for (const {
    workflow: { id, title },
    version,
  } of versions) {
    const cases = casesIn(id);
    const stay =
      cases.length === 0
        ? 'no case is running in it'
        : `${counted(cases)} in the version ${cases.length === 1 ? 'it has' : 'they have'}`;
    say(version === 1 ? `${title} is new.` : `${title} gets version ${version}; ${stay}.`);
  }
  for (const { workflowId, place, version } of texts) {
    const cases = casesIn(workflowId);
    say(
      `The text of ${place} from ${dayWritten(version.liveDate)} is new${cases.length === 0 ? '' : `; it is shown in ${listed(cases)}`}.`,
    );
  }
  if (versions.length === 0 && texts.length === 0)
    say('No process gets a new version and no guidance changes. Topics, lists and labels take effect at once.');
}

function counted(cases: readonly number[]): string {
  return `${cases.length} running ${cases.length === 1 ? 'case stays' : 'cases stay'}, ${listed(cases)},`;
}

function listed(cases: readonly number[]): string {
  return `${cases.length === 1 ? 'case' : 'cases'} ${cases.join(', ')}`;
}

function dayWritten(day: string): string {
  return day.slice(0, 10).split('-').reverse().join('/');
}
