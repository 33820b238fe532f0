import type { Db } from '../platform/database/open-database.ts';
import { noteStored } from '../platform/files/content-notes.ts';
import type { ContentStore } from '../platform/files/file-store.ts';
import type { StagedFile } from '../platform/files/stage-file.ts';
import { StoreFailed } from '../platform/files/storage-failure.ts';

/** Content that was stored for an act, and the notes that keep it until then. */
export interface StoredContent {
  readonly contents: readonly string[];
  readonly notes: readonly number[];
}

/** Removes what was stored for an act that was refused. */
export type TakeBack = (db: Db, store: ContentStore, stored: StoredContent & { readonly now: Date }) => Promise<void>;

/** How long a request waits until all of its files are stored. */
const STORED_WITHIN_MS = 30_000;

/**
 * Stores the files of a request where they stay, before its act begins: the store may be far away, and no
 * case is held meanwhile. A note keeps each content until files refer to it.
 * @throws StoreFailed, or what the disk says; the notes then stay for the sweep.
 */
export async function storeStaged(db: Db, store: ContentStore, files: readonly StagedFile[]): Promise<StoredContent> {
  // Files of a request that are equal are one content.
  const byContent = new Map(files.map((file) => [file.sha256, file]));
  const contents = [...byContent.keys()];
  if (contents.length === 0) return { contents, notes: [] };
  const notes = await noteStored(db, contents);
  const signal = AbortSignal.timeout(STORED_WITHIN_MS);
  for (const staged of byContent.values()) {
    if (signal.aborted) throw new StoreFailed('STORE_TIMEOUT');
    await store.put(staged, signal);
  }
  return { contents, notes };
}
