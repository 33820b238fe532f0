import type { FileState } from '@evenhand/contract/files';
import { randomId } from '../lib/random-id.ts';

/** A file that is on an event, or waits in its form. */
export interface FormFile {
  readonly filename: string;
  readonly storageId: string;
  /** The reason why it cannot be opened; left out where it can. */
  readonly state?: FileState | undefined;
  /** In bytes; left out where it is not said. */
  readonly size?: number;
  /** It is on the event once that is saved. */
  readonly isWaiting?: boolean;
}

/** A file that has been chosen and is not there yet. */
export interface PendingFile {
  /** Two files may have the same name. */
  readonly id: string;
  readonly file: File;
  /** Progress of the upload in per cent; null while it is not being sent. */
  readonly percent: number | null;
}

/** Refusal of adding or removing a file, in a sentence. */
export interface FileProblem {
  readonly id: string;
  readonly sentence: string;
}

export function problemOf(sentence: string): FileProblem {
  return { id: randomId(), sentence };
}

/** The files of an event or a message as its form shows them. */
export interface FormFiles {
  readonly present: readonly FormFile[];
  readonly pending: readonly PendingFile[];
  /** Number of files that may still be added. */
  readonly room: number;
  /** The extensions that these files may have, in lower case. */
  readonly extensions: readonly string[];
  readonly problems: readonly FileProblem[];
  /** The reason why this form takes no more files; null while that is not known. */
  readonly refusedBecause: string | null;
  /** A file that is on the event is removed at once; otherwise with the next save. */
  readonly isRemovedAtOnce: boolean;
  add(chosen: readonly File[]): void;
  /** Takes back a file that is not there yet. */
  takeBack(id: string): void;
  remove(storageId: string): void;
}
