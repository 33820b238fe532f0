import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { forgetWhenRefused } from '../cases/forget-case.ts';
import type { DraftOwner } from '../drafts/kept-drafts.ts';
import { dropDraft, findKept, keepDraft } from '../drafts/kept-drafts.ts';
import type { UploadPorts, UploadQueue } from './upload-queue.ts';
import { createUploadQueue } from './upload-queue.ts';

/**
 * The queue of a form. It goes on sending while the form is not shown, and the form finds it again under its
 * name. A refused call may mean that the case is out of sight.
 */
export function useUploadQueue({ caseId, name }: DraftOwner, { send, remove, readAgain }: UploadPorts): UploadQueue {
  const queryClient = useQueryClient();
  const [queue] = useState(() => {
    const forgetting = (error: unknown): never => {
      forgetWhenRefused(queryClient, caseId, error);
      throw error;
    };
    return (
      findKept<UploadQueue>(queryClient, name) ??
      createUploadQueue({ send: (file, manner) => send(file, manner).catch(forgetting), remove: (storageId) => remove(storageId).catch(forgetting), readAgain })
    );
  });
  useEffect(() => {
    keepDraft(queryClient, { caseId, name }, queue);
    return () => dropWhenIdle(queryClient, name, queue);
  }, [queryClient, caseId, name, queue]);
  return queue;
}

/** The form is gone: its queue is dropped once nothing of it waits to be sent. */
function dropWhenIdle(queryClient: QueryClient, name: string, queue: UploadQueue): void {
  const look = (): void => {
    if (queue.read().pending.length > 0) return;
    stop();
    dropDraft(queryClient, name);
  };
  const stop = queue.subscribe(look);
  look();
}
