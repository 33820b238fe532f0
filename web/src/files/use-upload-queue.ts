import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { forgetWhenRefused } from '../cases/forget-case.ts';
import { dropDraft, findKept, keepDraft } from '../drafts/open-drafts.ts';
import type { UploadPorts, UploadQueue } from './upload-queue.ts';
import { createUploadQueue } from './upload-queue.ts';

interface FormOnCase {
  readonly caseId: number;
  /** The form finds its queue again under this name. */
  readonly name: string;
}

/**
 * The queue of a form. It goes on sending while the form is not shown, and the form finds it again under its
 * name. A refused call may mean that the case is out of sight.
 */
export function useUploadQueue({ caseId, name }: FormOnCase, { send, remove, ...others }: UploadPorts): UploadQueue {
  const queryClient = useQueryClient();
  const [queue] = useState(() => {
    const forgetting = (error: unknown): never => {
      forgetWhenRefused(queryClient, caseId, error);
      throw error;
    };
    return (
      findKept<UploadQueue>(queryClient, name) ??
      createUploadQueue({
        ...others,
        send: (file, manner) => send(file, manner).catch(forgetting),
        remove: (storageId) => remove(storageId).catch(forgetting),
      })
    );
  });
  useEffect(() => {
    leaving.get(queue)?.();
    keepDraft(queryClient, { caseId, name }, queue);
    return () => dropWhenIdle(queryClient, name, queue);
  }, [queryClient, caseId, name, queue]);
  return queue;
}

/**
 * True while a form sends files, or says why one was not added or removed. Once its files were refused for
 * good, what others have done is to be seen.
 */
export function isSendingFiles(queryClient: QueryClient, name: string): boolean {
  const state = findKept<UploadQueue>(queryClient, name)?.read();
  return state !== undefined && state.refused === null && state.pending.length + state.problems.length > 0;
}

/** The names of the files that a form could not add before it was over or locked. */
export function useUnsentFiles(name: string): readonly string[] {
  const queue = findKept<UploadQueue>(useQueryClient(), name);
  const refused = useSyncExternalStore(queue?.subscribe ?? subscribeToNothing, () => queue?.read().refused ?? null);
  return refused?.names ?? [];
}

const subscribeToNothing = () => () => undefined;

/** Functions that stop waiting for a queue whose form is gone, by the queue. */
const leaving = new WeakMap<UploadQueue, () => void>();

/**
 * The form is gone: its queue is dropped once nothing of it waits to be sent, and nothing went wrong that
 * nobody has seen.
 */
function dropWhenIdle(queryClient: QueryClient, name: string, queue: UploadQueue): void {
  const seen = queue.read().problems;
  const look = (): void => {
    const { pending, problems, refused } = queue.read();
    if (pending.length > 0) return;
    stop();
    if (refused === null && (problems === seen || problems.length === 0)) dropDraft(queryClient, name);
  };
  const stop = queue.subscribe(look);
  leaving.set(queue, stop);
  look();
}
