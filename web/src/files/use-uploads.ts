import { eventFileExtensions } from '@evenhand/contract/files';
import { useSyncExternalStore } from 'react';
import type { FormFile, FormFiles } from './attached-files.ts';
import { checkFiles } from './file-checks.ts';
import type { UploadQueue } from './upload-queue.ts';

interface UploadsOf {
  readonly present: readonly FormFile[];
  /** Maximum number of files. */
  readonly most: number;
  /** Extensions; those of an event by default. */
  readonly extensions?: readonly string[];
}

/** The files of a form that are sent as soon as they are chosen. The queue is not the form's own. */
export function useUploads(
  queue: UploadQueue,
  { present, most, extensions = eventFileExtensions }: UploadsOf,
): FormFiles {
  const { pending, problems, refused } = useSyncExternalStore(queue.subscribe, queue.read);
  const room = Math.max(0, most - present.length - pending.length);
  return {
    present,
    pending,
    room,
    extensions,
    problems,
    refusedBecause: refused?.because ?? null,
    isRemovedAtOnce: true,
    add(chosen) {
      const checked = checkFiles(chosen, room, extensions);
      queue.add(checked.accepted, checked.problems);
    },
    takeBack: queue.takeBack,
    remove: queue.remove,
  };
}
