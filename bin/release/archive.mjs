// Writes a folder as .tar.gz: sorted, owned by nobody in particular and without times, so that one commit gives one
// archive, byte for byte.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

/** A date that every file system can hold. */
const NO_TIME = new Date('1985-10-26T08:15:00Z');

/** Everything below a folder, folders before what is in them: `{ path, kind, size, isExecutable, target }`. */
export function entriesOf(folder, below = '') {
  const names = readdirSync(join(folder, below)).sort();
  return names.flatMap((name) => {
    const path = below === '' ? name : `${below}/${name}`;
    const entry = lstatSync(join(folder, path));
    if (entry.isSymbolicLink()) return [{ path, kind: 'symlink', target: readlinkSync(join(folder, path)) }];
    if (entry.isDirectory()) return [{ path, kind: 'directory' }, ...entriesOf(folder, path)];
    return [{ path, kind: 'file', size: entry.size, isExecutable: (entry.mode & 0o100) !== 0 }];
  });
}

/** Writes what is in `folder` to `file`, below one folder called `name`. */
export async function writeArchive(folder, name, file) {
  const tar = pack();
  const written = pipeline(tar, createGzip({ level: 6 }), createWriteStream(file));
  const header = { uid: 0, gid: 0, mtime: NO_TIME };
  const add = (entry) => new Promise((resolve, reject) => tar.entry(entry, (e) => (e ? reject(e) : resolve())));
  await add({ ...header, name: `${name}/`, type: 'directory', mode: 0o755 });
  for (const { path, kind, size, isExecutable, target } of entriesOf(folder)) {
    const entry = { ...header, name: `${name}/${path}`, type: kind };
    if (kind === 'directory') await add({ ...entry, name: `${entry.name}/`, mode: 0o755 });
    else if (kind === 'symlink') await add({ ...entry, linkname: target, mode: 0o777 });
    else {
      const content = tar.entry({ ...entry, size, mode: isExecutable ? 0o755 : 0o644 });
      await pipeline(createReadStream(join(folder, path)), content);
    }
  }
  tar.finalize();
  await written;
}

/** The SHA-256 of a file, in hexadecimal. */
export async function sha256Of(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
