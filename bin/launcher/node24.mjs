// Chooses the Node that runs the product: the one among our packages, proved by running it, else the one running now
// when it is new enough.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const wanted = 24;
const platforms = { linux: 'linux', win32: 'win', darwin: 'darwin' };

/** The package that carries Node 24 for this kind of machine. */
export const nodePackage = `node-${platforms[process.platform] ?? process.platform}-${process.arch}`;

/** @throws an error whose `userMessage` says what to do when neither will do. */
export function findNode24(root, own = { execPath: process.execPath, version: process.versions.node }) {
  const packaged = join(root, 'node_modules', nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const problem = problemOf(packaged);
  if (problem === null) return packaged;
  if (isNewEnough(own.version)) return own.execPath;
  throw Object.assign(new Error(problem), {
    userMessage: [
      `Evenhand runs on Node ${wanted}; this is Node ${own.version}.`,
      `The one that comes with npm (${nodePackage}) cannot be used: ${problem}`,
      `Install Node ${wanted} or newer (https://nodejs.org) and run the same command again.`,
    ].join('\n'),
  });
}

function problemOf(file) {
  try {
    const version = execFileSync(file, ['-p', 'process.versions.node'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 20_000,
    }).trim();
    return isNewEnough(version) ? null : `it is Node ${version}.`;
  } catch (error) {
    if (error.code === 'ENOENT')
      return 'it is not installed; there may be none for this kind of machine, or its download failed.';
    return `it does not start here (${(error.stderr || error.message).toString().trim().split('\n')[0]}).`;
  }
}

export function isNewEnough(version) {
  return Number(version.split('.')[0]) >= wanted;
}
