import type { Readable } from 'node:stream';
import type { StagedContent, Staging } from './staging.ts';

/**
 * Where the bytes of files stay: each content once, named by the hash of its bytes. It may be far away, so it
 * is never waited for while a case is held.
 */
export interface ContentStore {
  /**
   * Stores content. It is safe where it stays when this returns. What was staged may have moved there.
   * @throws when it cannot be stored; perhaps it was stored nevertheless.
   */
  put(staged: StagedContent, signal: AbortSignal): Promise<void>;
  /** Opens content for reading; null when it is not there. */
  open(sha256: string): Promise<Readable | null>;
  /** Removes content, or nothing when it is not there. */
  remove(sha256: string): Promise<void>;
}

/** Where the bytes of files are received, and where they stay. */
export interface FileStore {
  readonly staging: Staging;
  readonly content: ContentStore;
}

/** For a server process that takes no files. */
export const noFiles: FileStore = {
  staging: {
    open: () => Promise.reject(new Error('This process was given no place for files.')),
    removeLeftovers: async () => 0,
  },
  content: {
    put: () => Promise.reject(new Error('This process was given no place for files.')),
    open: async () => null,
    remove: async () => undefined,
  },
};
