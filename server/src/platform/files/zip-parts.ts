import { openPromise } from 'yauzl';

/** More than any document has; the directory of an archive may name millions. */
export const PARTS_MAXIMUM = 10_000;

/**
 * The names in the directory of a zip archive. Nothing is unpacked, so it does not matter what its parts would
 * grow to. @returns null for what is no whole archive, or names too many.
 */
export async function zipParts(path: string): Promise<readonly string[] | null> {
  try {
    const archive = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: false });
    try {
      if (archive.entryCount > PARTS_MAXIMUM) return null;
      const names: string[] = [];
      for await (const { fileName } of archive.eachEntry()) names.push(fileName);
      return names;
    } finally {
      archive.close();
    }
  } catch {
    return null;
  }
}
