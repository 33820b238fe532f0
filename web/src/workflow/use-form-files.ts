import { addFilesToForm, removeFileFromForm } from '@evenhand/contract/component-tracking';
import type { Attachment } from '@evenhand/contract/files';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshAll } from '../cases/refresh-case.ts';
import { finalReason } from '../drafts/final-reason.ts';
import { dropDraft, findKept } from '../drafts/open-drafts.ts';
import type { FormFiles } from '../files/attached-files.ts';
import type { UploadPorts, UploadQueue } from '../files/upload-queue.ts';
import { useUploadQueue } from '../files/use-upload-queue.ts';
import { useUploads } from '../files/use-uploads.ts';
import { call } from '../lib/api-client.ts';
import { isApiError } from '../lib/api-error.ts';
import type { VisitContent } from '../process-components/component-values.ts';
import { filesOf } from '../process-components/component-values.ts';
import type { VisitOf } from './workflow.api.ts';
import { isVisitInUse, processQuery, visitFilesName, visitQuery } from './workflow.api.ts';

/**
 * The files in the form of a visit. The server keeps them as soon as they are chosen (decision 0044). They
 * go on being sent while something else is looked at.
 */
export function useFormFiles(visitId: number, of: VisitOf, { configuration, data }: VisitContent): FormFiles {
  const queryClient = useQueryClient();
  const queue = useUploadQueue({ caseId: of.caseId, name: visitFilesName(visitId) }, portsOf(queryClient, visitId, of));
  const files = useUploads(queue, {
    present: filesOf(data),
    most: configuration.type === 'Event' ? configuration.fileUploadMax : 0,
  });
  const isSending = files.pending.length > 0;
  const wasSending = useRef(isSending);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once whenever everything has been sent.
  useEffect(() => {
    if (wasSending.current && !isSending) void catchUp(queryClient, visitId, of);
    wasSending.current = isSending;
  }, [isSending]);
  return files;
}

/** Refetches the record. Others' changes were not read while files were sent, so that the form stayed. */
async function catchUp(queryClient: QueryClient, visitId: number, of: VisitOf): Promise<void> {
  const isOld = queryClient.getQueryState(processQuery(of.processId).queryKey)?.isInvalidated === true;
  if (isOld && !isVisitInUse(queryClient, visitId)) await refreshAll(queryClient);
}

/** The visit is over: what was still on its way to it is stopped. */
export function dropFormFiles(queryClient: QueryClient, visitId: number): void {
  const queue = findKept<UploadQueue>(queryClient, visitFilesName(visitId));
  for (const { id } of queue?.read().pending ?? []) queue?.takeBack(id);
  dropDraft(queryClient, visitFilesName(visitId));
}

function portsOf(queryClient: QueryClient, visitId: number, of: VisitOf): UploadPorts {
  const params = { id: visitId };
  const visit = visitQuery(visitId, of);
  const show = ({ attachments }: { attachments: Attachment[] }): void => {
    queryClient.setQueryData(visit.queryKey, (tracking) =>
      tracking?.componentTrackingData?.type === 'Event'
        ? {
            ...tracking,
            componentTrackingData: { ...tracking.componentTrackingData, caseTrackingEventAttachments: attachments },
          }
        : tracking,
    );
    // A read that began before this answer would bring the old list back.
    if (queryClient.isFetching(visit) > 0) void queryClient.invalidateQueries(visit);
  };
  return {
    send: async (file, manner) =>
      show(await call(addFilesToForm, { params, body: {}, files: [file], quiet: true, ...manner })),
    remove: async (storageId) =>
      show(await call(removeFileFromForm, { params: { ...params, storageId }, quiet: true })),
    readAgain: () => queryClient.invalidateQueries(visit),
    // An error of the file itself names a field; a store that is away may come back.
    finalReason: (error) =>
      isApiError(error) && (error.status ?? 0) < 500 && Object.keys(error.fields).length === 0
        ? finalReason(error)
        : null,
  };
}
