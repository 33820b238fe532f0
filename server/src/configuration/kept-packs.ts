import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { CompiledPackAnswer } from '@evenhand/engine/pack/compile-pack';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** With the compiled code of the server, wherever the start lets Node keep that. */
const KEPT_PACKS = join(getCompileCacheDir() ?? join(root, 'node_modules', '.cache'), 'evenhand-packs');
let knownHash: string | undefined;
const HASH_BYTES = 32;
const DAY_MS = 86_400_000;

/**
 * Takes a pack as an earlier start compiled it, because the compiler costs half a second and 45 MB (decision 0026). It
 * is kept under a hash of its files, the day and the code that compiles, so nothing older is ever taken; one that is
 * damaged is compiled again. A directory that cannot be written keeps nothing.
 */
export async function keptOrCompiled(
  files: ReadonlyMap<string, string>,
  publishDate: string,
  directory: string = KEPT_PACKS,
  codeHash: string = hashOfRelease(),
): Promise<CompiledPackAnswer> {
  const path = join(directory, keyOf(files, publishDate, codeHash));
  const kept = readKept(path);
  if (kept !== null) return kept;
  const { compilePack } = await import('@evenhand/engine/pack/compile-pack');
  const answer = compilePack({ files, publishDate });
  if (answer.pack !== null) keep(path, answer, directory);
  return answer;
}

function keyOf(files: ReadonlyMap<string, string>, publishDate: string, codeHash: string): string {
  const hash = createHash('sha256').update(`${publishDate}\0${codeHash}`);
  for (const name of [...files.keys()].sort()) hash.update(`\0${name}\0${files.get(name)}`);
  return hash.digest('hex');
}

/** A hash of the code that decides how a pack is compiled, read once for all packs of a start. */
function hashOfRelease(): string {
  if (knownHash !== undefined) return knownHash;
  const hash = createHash('sha256');
  for (const sources of [join(root, 'engine', 'src'), join(root, 'contract', 'src')]) {
    for (const name of readdirSync(sources, { recursive: true, encoding: 'utf8' }).sort())
      if (name.endsWith('.ts')) hash.update(`\0${name}\0`).update(readFileSync(join(sources, name)));
  }
  knownHash = hash.digest('hex');
  return knownHash;
}

function readKept(path: string): CompiledPackAnswer | null {
  try {
    const bytes = readFileSync(path);
    const content = bytes.subarray(HASH_BYTES);
    return hashOf(content).equals(bytes.subarray(0, HASH_BYTES)) ? deserialize(content) : null;
  } catch {
    return null;
  }
}

/** Keeps an answer, and removes those of earlier days. */
function keep(path: string, answer: CompiledPackAnswer, directory: string): void {
  try {
    const content = serialize(answer);
    mkdirSync(directory, { recursive: true });
    writeFileSync(`${path}.${process.pid}`, Buffer.concat([hashOf(content), content]));
    renameSync(`${path}.${process.pid}`, path);
    for (const name of readdirSync(directory)) {
      const other = join(directory, name);
      if (statSync(other).mtimeMs < Date.now() - DAY_MS) rmSync(other, { force: true });
    }
  } catch {
    // The next start compiles it again.
  }
}

function hashOf(content: Uint8Array): Buffer {
  return createHash('sha256').update(content).digest();
}
