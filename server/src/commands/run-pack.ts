import { readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { compareLocks } from '@evenhand/engine/pack/compare-locks';
import { comparePacks } from '@evenhand/engine/pack/compare-packs';
import type { CompiledPackAnswer } from '@evenhand/engine/pack/compile-pack';
import { compilePack } from '@evenhand/engine/pack/compile-pack';
import { compiledFormOf } from '@evenhand/engine/pack/compiled-form';
import { didYouMean } from '@evenhand/engine/pack/did-you-mean';
import { readLock, renderLock } from '@evenhand/engine/pack/ids-lock';
import { LOCK_FILE } from '@evenhand/engine/pack/lock-file';
import { formatProblem } from '@evenhand/engine/pack/problem';
import { runProcessTests } from '@evenhand/engine/pack/process-tests/run-process-tests';
import { simulate as simulateCase } from '@evenhand/engine/pack/simulator/simulate';
import { walkPack } from '@evenhand/engine/pack/walker/walk-workflow';
import { readPackDirectory } from '../configuration/load-packs.ts';
import { dayOf } from '../platform/days.ts';
import type { Command, CommandWorld } from './command.ts';
import { WRONG_ARGUMENTS } from './command.ts';
import { PUBLISH_USAGE, publish, publishArguments, sayComparison, sayHistory } from './publish-command.ts';
import { writeEditorSchemas } from './write-editor-schemas.ts';

/** How the command ends. */
const DONE = 0;
const PACK_IS_WRONG = 1;

const USAGE = `Use: npm run pack -- validate [DIRECTORY …]            everything that is wrong, of every pack in packs/ or of those named
     npm run pack -- lock DIRECTORY                      gives new keys their numbers and new texts their hashes, in ${LOCK_FILE}
     npm run pack -- diff DIRECTORY [OLDER]              what has changed since the lock file was written, or since the pack in OLDER,
                                                      and which running cases of the database of the settings it would touch
     npm run pack -- test [DIRECTORY …]                plays the process tests and walks every path, of every pack in packs/ or of those named
     npm run pack -- graph DIRECTORY WORKFLOW [FILE]  draws a process, to WORKFLOW.svg unless a file is named
     npm run pack -- schema DIRECTORY                    lets editors complete and check the YAML of the pack while it is typed
     npm run pack -- simulate DIRECTORY [TOPIC]         plays a case of a topic or a process in the terminal; nothing of it is kept
${PUBLISH_USAGE}
A directory is named from the directory of the product. It ends with ${DONE} when all is well and ${PACK_IS_WRONG} when a pack is wrong.`;

const commands: Readonly<Record<string, Command>> = {
  validate,
  lock,
  diff,
  test,
  graph,
  schema,
  simulate,
  publish: publishOrHistory,
};

/**
 * The commands for authors of packs; only publishing needs a database (domain brief §4.4, §4.5).
 * @returns the code the command ends with.
 */
export async function runPack([name = '', ...args]: readonly string[], world: CommandWorld): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined || (command !== publishOrHistory && args.some((arg) => arg.startsWith('-'))))
    return explain(world);
  try {
    return await command(args, world);
  } catch (error) {
    world.complain(error instanceof Error ? error.message : String(error));
    return PACK_IS_WRONG;
  }
}

function explain({ complain }: CommandWorld): number {
  complain(USAGE);
  return WRONG_ARGUMENTS;
}

/** Every error and warning at once, of all packs. */
async function validate(args: readonly string[], world: CommandWorld): Promise<number> {
  const directories = args.length > 0 ? args : await shippedPacks(world.root);
  let isWrong = false;
  for (const directory of directories) {
    const files = await filesIn(directory, world);
    const startedAt = performance.now();
    const answer = compile(files, world, false);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(2);
    sayProblems(directory, answer, world);
    const warnings = answer.problems.filter(({ isWarning }) => isWarning).length;
    world.say(
      `${directory}: ${counted(answer.problems.length - warnings, 'error')}, ${counted(warnings, 'warning')}, ${seconds} s`,
    );
    isWrong ||= answer.pack === null;
  }
  return isWrong ? PACK_IS_WRONG : DONE;
}

/** Writes the lock file; a pack that is wrong gets none. */
async function lock(args: readonly string[], world: CommandWorld): Promise<number> {
  const [directory] = args;
  if (directory === undefined || args.length > 1) return explain(world);
  const files = await filesIn(directory, world);
  const answer = compile(files, world, true);
  sayProblems(directory, answer, world);
  if (answer.pack === null) return PACK_IS_WRONG;
  for (const line of compareLocks(readLock(files), answer)) world.say(line);
  const text = renderLock(answer);
  const isSame = text === files.get(LOCK_FILE);
  if (!isSame) await writeFile(join(resolve(world.root, directory), LOCK_FILE), text);
  world.say(`${directory}/${LOCK_FILE} ${isSame ? 'is up to date' : 'is written'}.`);
  return DONE;
}

/** What has changed since the lock file was written or since another directory, and the cases it touches. */
async function diff(args: readonly string[], world: CommandWorld): Promise<number> {
  const [directory, older] = args;
  if (directory === undefined || args.length > 2) return explain(world);
  const files = await filesIn(directory, world);
  const answer = compile(files, world, true);
  if (older === undefined) {
    const lines = compareLocks(readLock(files), answer);
    for (const line of lines) world.say(line);
    if (lines.length === 0) world.say('Nothing is new since the lock file was written.');
  } else {
    const olderFiles = await filesIn(older, world);
    const changes = comparePacks(olderFiles, files);
    for (const { file, line, sentence } of changes) world.say(`${directory}/${file}:${line}: ${sentence}`);
    if (changes.length === 0) world.say('The packs say the same.');
    sayNewVersions(compile(olderFiles, world, true), answer, world);
  }
  sayProblems(directory, answer, world);
  if (answer.pack !== null) await sayComparison(world, answer.pack);
  return answer.pack === null ? PACK_IS_WRONG : DONE;
}

/** Plays the process tests and walks every path of every workflow. */
async function test(args: readonly string[], world: CommandWorld): Promise<number> {
  const directories = args.length > 0 ? args : await shippedPacks(world.root);
  let isWrong = false;
  for (const directory of directories) {
    const answer = compile(await filesIn(directory, world), world, true);
    if (answer.pack === null) sayProblems(directory, answer, world);
    const startedAt = performance.now();
    const { count, failures } = runProcessTests(answer);
    const walks = answer.pack === null ? [] : walkPack(answer.pack, world.now.toISOString());
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(2);
    for (const { file, line, sentence } of failures) world.say(`${directory}/${file}:${line}: ${sentence}.`);
    for (const { key, findings } of walks)
      for (const finding of findings) world.say(`${directory}: ${key}: ${finding}.`);
    const wrong = failures.length + walks.flatMap(({ findings }) => findings).length;
    const situations = walks.reduce((sum, walk) => sum + walk.situations, 0);
    world.say(
      `${directory}: ${counted(count, 'process test')}, ${counted(situations, 'situation')} walked, ${counted(wrong, 'failure')}, ${seconds} s`,
    );
    isWrong ||= answer.pack === null || wrong > 0;
  }
  return isWrong ? PACK_IS_WRONG : DONE;
}

/** Draws one process as an SVG file. */
async function graph(args: readonly string[], world: CommandWorld): Promise<number> {
  const [directory, key, file = `${key}.svg`] = args;
  if (directory === undefined || key === undefined || args.length > 3) return explain(world);
  const answer = compile(await filesIn(directory, world), world, true);
  if (answer.pack === null) {
    sayProblems(directory, answer, world);
    return PACK_IS_WRONG;
  }
  const { workflows } = answer.pack;
  const workflow = workflows.find((candidate) => candidate.key === key);
  if (workflow === undefined) {
    const keys = workflows.map((candidate) => candidate.key);
    const near = didYouMean(key, keys);
    world.complain(
      `${directory}: there is no workflow '${key}'${near === null ? `; there are ${keys.join(', ')}` : `, did you mean '${near}'?`}`,
    );
    return PACK_IS_WRONG;
  }
  const { drawProcess } = await import('@evenhand/engine/pack/drawing/draw-process');
  await writeFile(
    resolve(world.root, file),
    await drawProcess(workflow, new Map(workflows.map(({ id, title }) => [id, title]))),
  );
  world.say(`${workflow.title} is drawn in ${file}.`);
  return DONE;
}

/** Tells editors what each file of the pack may hold. */
async function schema(args: readonly string[], world: CommandWorld): Promise<number> {
  const [directory] = args;
  if (directory === undefined || args.length > 1) return explain(world);
  await filesIn(directory, world);
  for (const line of await writeEditorSchemas(resolve(world.root, directory))) world.say(`${directory}: ${line}`);
  return DONE;
}

/** Plays a case by what is typed. */
async function simulate(args: readonly string[], world: CommandWorld): Promise<number> {
  const [directory, wanted = null] = args;
  if (directory === undefined || args.length > 2) return explain(world);
  const answer = compile(await filesIn(directory, world), world, true);
  if (answer.pack === null) {
    sayProblems(directory, answer, world);
    return PACK_IS_WRONG;
  }
  const talk = simulateCase(answer.pack, wanted, world.now.toISOString());
  for (let said = talk.next(); ; ) {
    const lines = said.done === true ? said.value : said.value.lines;
    for (const line of lines) world.say(line);
    const typed = said.done === true ? null : await world.ask(said.value.question);
    if (typed === null) return DONE;
    said = talk.next(typed);
  }
}

/** Publishes a pack, or says what was published. */
async function publishOrHistory(args: readonly string[], world: CommandWorld): Promise<number> {
  const asked = publishArguments(args);
  if (asked === null) return explain(world);
  const files = await filesIn(asked.directory, world);
  const answer = compile(files, world, false);
  if (asked.isHistory) {
    const service = answer.pack?.service;
    if (service === undefined)
      throw new Error(
        `${asked.directory}: a pack that is wrong does not say which service it is for; see npm run pack -- validate.`,
      );
    await sayHistory(world, service);
    return DONE;
  }
  sayProblems(asked.directory, answer, world);
  return (await publish(world, asked, { files, answer })) ? DONE : PACK_IS_WRONG;
}

/** Which processes get a new version: cases that run stay in the one they have (domain brief §4.5). */
function sayNewVersions(before: CompiledPackAnswer, after: CompiledPackAnswer, { say }: CommandWorld): void {
  if (before.pack === null || after.pack === null) return;
  const forms = new Map(before.pack.workflows.map((workflow) => [workflow.key, compiledFormOf(workflow)]));
  const changed = after.pack.workflows.filter(
    (workflow) => forms.has(workflow.key) && forms.get(workflow.key) !== compiledFormOf(workflow),
  );
  if (changed.length > 0) say(`Publishing gives a new version to: ${changed.map(({ key }) => key).join(', ')}.`);
}

function compile(files: ReadonlyMap<string, string>, { now }: CommandWorld, allowNewIds: boolean): CompiledPackAnswer {
  return compilePack({ files, publishDate: dayOf(now, 'UTC'), allowNewIds });
}

function sayProblems(directory: string, { problems }: CompiledPackAnswer, { say }: CommandWorld): void {
  for (const problem of problems) say(`${directory}/${formatProblem(problem)}`);
}

async function filesIn(directory: string, { root }: CommandWorld): Promise<Map<string, string>> {
  const files = await readPackDirectory(resolve(root, directory)).catch(() => null);
  if (files === null || !files.has('service.yaml'))
    throw new Error(`${directory}: there is no pack here, because there is no service.yaml.`);
  return files;
}

async function shippedPacks(root: string): Promise<string[]> {
  const entries = await readdir(join(root, 'packs'), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => `packs/${entry.name}`);
}

function counted(count: number, what: string): string {
  return `${count === 0 ? 'no' : count} ${what}${count === 1 ? '' : 's'}`;
}
