// Builds the web into web/dist when its sources changed. The build is made aside and put in place
// whole, with its stamp inside.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runChild } from './children.mjs';
import { withLock } from './lock.mjs';

const sources = ['web', 'contract/src', 'engine/src', 'package-lock.json'];
const notSources = /(^|[\\/])(node_modules|dist|testing|__screenshots__)([\\/]|$)|\.test\.tsx?$/;

/** A digest of everything the build reads; null while there is no web to build. */
export function webStamp(root) {
  if (!existsSync(join(root, 'web', 'index.html'))) return null;
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesAt(root, join(root, source)))) {
    hash.update(relative(root, file).replaceAll('\\', '/')).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesAt(root, path) {
  if (notSources.test(relative(root, path)) || !existsSync(path)) return [];
  if (path.endsWith('package-lock.json')) return [path];
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) return filesAt(root, inside);
    return notSources.test(entry.name) ? [] : [inside];
  });
}

export function isWebBuilt(root, stamp) {
  const file = join(root, 'web', 'dist', '.build-stamp');
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

/** `{ code, signal }` of the build; code 0 also when another process has just built the same. */
export function buildWeb(root, node, stamp) {
  return withLock(join(root, '.tmp', 'web-build-lock'), async (holder) => {
    if (isWebBuilt(root, stamp)) return { code: 0, signal: null };
    console.error('Building the web, because its sources changed.');
    const made = join(root, '.tmp', 'web-dist');
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const env = { ...process.env, NODE_ENV: 'production' };
    const args = [vite, 'build', '--outDir', made, '--emptyOutDir', '--logLevel', 'warn'];
    try {
      const outcome = await runChild(node, args, { cwd: join(root, 'web'), env, onStart: holder.alsoRuns });
      if (outcome.code === 0) putInPlace(root, made, stamp);
      else if (outcome.signal === null) console.error('The web could not be built.');
      return outcome;
    } finally {
      rmSync(made, { recursive: true, force: true });
    }
  });
}

function putInPlace(root, made, stamp) {
  const dist = join(root, 'web', 'dist');
  const old = `${made}.old`;
  mkdirSync(made, { recursive: true });
  rmSync(old, { recursive: true, force: true });
  writeFileSync(join(made, '.build-stamp'), stamp);
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(made, dist);
  rmSync(old, { recursive: true, force: true });
}
