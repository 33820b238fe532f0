import { useSyncExternalStore } from 'react';
import { checkFiles } from './file-checks.ts';
import type { FormFiles, HeldFile } from './form-files.ts';
import type { UploadQueue } from './upload-queue.ts';

/** The files of a form that are sent as soon as they are chosen. The queue is not the form's own. */
export function useUploads(queue: UploadQueue, { held, most }: { readonly held: readonly HeldFile[]; readonly most: number }): FormFiles {
  const { pending, problems } = useSyncExternalStore(queue.subscribe, queue.read);
  const room = Math.max(0, most - held.length - pending.length);
  return {
    held,
    pending,
    room,
    problems,
    isRemovedAtOnce: true,
    add(chosen) {
      const checked = checkFiles(chosen, room);
      queue.add(checked.accepted, checked.problems);
    },
    takeBack: queue.takeBack,
    remove: queue.remove,
  };
}
