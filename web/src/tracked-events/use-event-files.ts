import type { Attachment } from '@evenhand/contract/files';
import type { TrackedEvent } from '@evenhand/contract/tracked-events';
import { addFilesToCorrection, removeFileFromCorrection } from '@evenhand/contract/tracked-events';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import type { DraftKeeper } from '../drafts/draft-keeper.ts';
import type { FormFiles } from '../files/attached-files.ts';
import type { UploadPorts } from '../files/upload-queue.ts';
import { useUploadQueue } from '../files/use-upload-queue.ts';
import { useUploads } from '../files/use-uploads.ts';
import { call } from '../lib/api-client.ts';
import type { DataOf } from '../process-components/component-values.ts';
import { trackedEventQuery } from './tracked-events.api.ts';

interface EventFiles extends FormFiles {
  /** Gives up the files that were added and not saved. */
  readonly dropWaiting: () => void;
}

interface Typed {
  readonly values: DataOf<'Event'>;
  readonly keeper: Pick<DraftKeeper<DataOf<'Event'>>, 'change' | 'flush'>;
  /** The version of the event that it is typed over. */
  readonly base: TrackedEvent;
}

/**
 * The files in the editor of a tracked event. One that is added is sent at once and waits with what was typed
 * (decision 0052); one that the event has goes when the event is saved.
 */
export function useEventFiles(event: TrackedEvent, { values, keeper, base }: Typed): EventFiles {
  const queryClient = useQueryClient();
  const { id, caseTrackingRecordId: caseId, waitingAttachments } = event;
  const queue = useUploadQueue({ caseId, name: `files of event ${id}` }, portsOf(queryClient, caseId, id));
  const recorded = base.componentTrackingData.caseTrackingEventAttachments;
  // A save moves them to the event, before the event is read again.
  const waiting = waitingAttachments.filter(({ storageId }) => !recorded.some((file) => file.storageId === storageId));
  const files = useUploads(queue, {
    present: [
      ...recorded.filter(({ storageId }) => !isPendingDelete(values, storageId)),
      ...waiting.map((file) => ({ ...file, isWaiting: true })),
    ],
    most: event.componentConfiguration.fileUploadMax,
  });
  return {
    ...files,
    isRemovedAtOnce: false,
    remove(storageId) {
      if (waiting.some((file) => file.storageId === storageId)) {
        queue.remove(storageId);
        return;
      }
      keeper.change({ ...values, filesPendingDelete: [...(values.filesPendingDelete ?? []), storageId] });
      // It was asked about, so it is not lost with a page that is left at once.
      void keeper.flush();
    },
    dropWaiting() {
      for (const { id: pendingId } of files.pending) queue.takeBack(pendingId);
      for (const { storageId } of waiting) queue.remove(storageId);
    },
  };
}

export function isPendingDelete({ filesPendingDelete = [] }: DataOf<'Event'>, storageId: string): boolean {
  return filesPendingDelete.includes(storageId);
}

function portsOf(queryClient: QueryClient, caseId: number, eventId: number): UploadPorts {
  const params = { id: eventId };
  const query = trackedEventQuery(caseId, eventId);
  const show = ({ attachments }: { attachments: Attachment[] }): void => {
    queryClient.setQueryData(query.queryKey, (held) =>
      held === undefined ? held : { ...held, waitingAttachments: attachments },
    );
    // A read that began before this answer would bring the old list back.
    if (queryClient.isFetching(query) > 0) void queryClient.invalidateQueries(query);
  };
  return {
    send: async (file, manner) =>
      show(await call(addFilesToCorrection, { params, body: {}, files: [file], quiet: true, ...manner })),
    remove: async (storageId) =>
      show(await call(removeFileFromCorrection, { params: { ...params, storageId }, quiet: true })),
    readAgain: () => queryClient.invalidateQueries(query),
  };
}
