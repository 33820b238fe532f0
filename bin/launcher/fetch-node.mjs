// Node 24 before anything else is installed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNode24, nodePackage } from './node24.mjs';
import { npmCi } from './npm-ci.mjs';

/**
 * npm leaves out optional packages that do not name the Node it runs on, and says nothing; on an old Node the
 * web builder and others would lack their binaries. So npm runs on Node 24 too: the one of the lock, fetched
 * by itself into a folder aside and checked like every other package.
 */
export async function fetchNode(root, lock, onStart) {
  const folder = bootstrapFolder(root);
  const entry = lock.packages?.[`node_modules/${nodePackage}`];
  if (entry) {
    const dependencies = { [nodePackage]: entry.version };
    const own = { name: 'node-to-install-with', private: true, dependencies };
    const { optional: _, ...checked } = entry;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify(own));
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ ...own, lockfileVersion: 3, packages: { '': own, [`node_modules/${nodePackage}`]: checked } }),
    );
    await npmCi(process.execPath, folder, onStart, ['--silent']);
  }
  return findNode24(folder);
}

export function bootstrapFolder(root) {
  return join(root, '.tmp', 'node-to-install-with');
}
