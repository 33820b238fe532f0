import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import type { ContentStore } from '../src/platform/files/file-store.ts';
import type { StagedContent } from '../src/platform/files/staging.ts';

/** What every store of content does. `storeIn` makes one; the directory is for what it keeps on the disk. */
export function contentStoreSuite(name: string, storeIn: (directory: string) => Promise<ContentStore>): void {
  const scratch = mkdtempSync(join(tmpdir(), 'evenhand-content-'));
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));
  const signal = (): AbortSignal => AbortSignal.timeout(10_000);
  const store = storeIn(scratch);
  const read = async (sha256: string) => {
    const content = await (await store).open(sha256);
    return content === null ? null : await buffer(content);
  };

  describe(`Content in ${name}`, () => {
    it('is read as it was stored: nothing, little, text with every byte, and 20 MB', async () => {
      for (const bytes of [
        Buffer.alloc(0),
        Buffer.from('A letter.'),
        Buffer.from([...Array(512).keys()]),
        randomBytes(20 * 1024 * 1024),
      ]) {
        const staged = stage(scratch, bytes);
        await (await store).put(staged, signal());
        expect((await read(staged.sha256))?.equals(bytes)).toBe(true);
      }
    });

    it('that is stored twice is there once, and twice at the same time as well', async () => {
      const bytes = randomBytes(1000);
      const two = [stage(scratch, bytes), stage(scratch, bytes)];
      await Promise.all(two.map(async (staged) => (await store).put(staged, signal())));
      await (await store).put(stage(scratch, bytes), signal());
      expect(await read(two[0]!.sha256)).toEqual(bytes);
      await (await store).remove(two[0]!.sha256);
      expect(await read(two[0]!.sha256)).toBeNull();
    });

    it('that is not there is null, and can be removed again', async () => {
      const { sha256 } = stage(scratch, randomBytes(10));
      expect(await read(sha256)).toBeNull();
      await (await store).remove(sha256);
      expect(await read(sha256)).toBeNull();
    });

    it('can be stored again after it was removed', async () => {
      const bytes = randomBytes(10);
      const { sha256, path } = stage(scratch, bytes);
      await (await store).put({ sha256, path }, signal());
      await (await store).remove(sha256);
      await (await store).put(stage(scratch, bytes), signal());
      expect(await read(sha256)).toEqual(bytes);
    });

    it('is given up by a reader who has had enough, and stays', async () => {
      const bytes = randomBytes(3_000_000);
      const staged = stage(scratch, bytes);
      await (await store).put(staged, signal());
      const content = await (await store).open(staged.sha256);
      for await (const _ of content!) break;
      expect(content!.destroyed).toBe(true);
      expect((await read(staged.sha256))?.equals(bytes)).toBe(true);
    });

    it('of which nothing was staged cannot be stored, and is not there', async () => {
      const staged = stage(scratch, randomBytes(10));
      rmSync(staged.path);
      await expect((await store).put(staged, signal())).rejects.toThrow();
      expect(existsSync(staged.path)).toBe(false);
      expect(await read(staged.sha256)).toBeNull();
    });
  });
}

/** Content as an upload leaves it. */
export function stage(directory: string, bytes: Buffer): StagedContent {
  const path = join(directory, randomBytes(8).toString('hex'));
  writeFileSync(path, bytes);
  return { path, sha256: createHash('sha256').update(bytes).digest('hex') };
}
