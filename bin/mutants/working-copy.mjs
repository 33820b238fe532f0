// The sources as they were when the run began, so that editing them meanwhile changes nothing. Mutants are
// not written here either: test-process.mjs hands them to Vitest in place of the file.
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const folders = ['contract', 'engine', 'server', 'packs'];
const notCopied = new Set(['node_modules', 'dist']);

/**
 * Copies the sources below `root` to `copy`, where packages are links to those of `modules`. It is
 * removed when this process ends.
 */
export function makeWorkingCopy(root, copy, modules = join(root, 'node_modules')) {
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  mkdirSync(copy, { recursive: true });
  for (const folder of folders) {
    if (existsSync(join(root, folder)))
      cpSync(join(root, folder), join(copy, folder), {
        recursive: true,
        filter: (path) => !notCopied.has(basename(path)),
      });
  }
  for (const name of readdirSync(root).filter((one) => one.endsWith('.json')))
    cpSync(join(root, name), join(copy, name));
  linkPackages(modules, join(copy, 'node_modules'));
  copyTestDatabase(modules, join(copy, 'node_modules'));
}

/**
 * The filled test database, kept apart: other test runs remove it when sources change, and it would then be
 * filled again by mutated code.
 */
function copyTestDatabase(from, to) {
  const folder = join('.cache', 'evenhand-tests');
  if (existsSync(join(from, folder)))
    cpSync(join(from, folder), join(to, folder), { recursive: true, filter: (path) => !path.endsWith('.lock') });
}

/**
 * One link for each package. Those of the workspaces are relative and would lead back to the original: they
 * are made anew, relative to the copy.
 */
function linkPackages(from, to) {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name.startsWith('.')) continue; // what tools keep for the original
    const path = join(from, name);
    if (!lstatSync(path).isDirectory()) linkOne(path, join(to, name));
    else if (readdirSync(path, { withFileTypes: true }).some((entry) => entry.isSymbolicLink() && name.startsWith('@')))
      linkPackages(path, join(to, name));
    else symlinkSync(path, join(to, name), 'junction');
  }
}

function linkOne(path, link) {
  if (!lstatSync(path).isSymbolicLink()) return;
  const target = readlinkSync(path);
  const isOfWorkspace = folders.includes(basename(target));
  symlinkSync(isOfWorkspace ? resolve(link, '..', target) : resolve(path, '..', target), link, 'junction');
}
