import type { Attachment } from '@evenhand/contract/files';
import { addFilesToForm, removeFileFromForm } from '@evenhand/contract/workflow';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { dropDraft, findKept } from '../drafts/kept-drafts.ts';
import type { FormFiles } from '../files/form-files.ts';
import type { UploadPorts, UploadQueue } from '../files/upload-queue.ts';
import { useUploadQueue } from '../files/use-upload-queue.ts';
import { useUploads } from '../files/use-uploads.ts';
import { call } from '../lib/api-client.ts';
import type { Held } from '../process-components/component-values.ts';
import type { VisitOf } from './workflow.api.ts';
import { visitQuery } from './workflow.api.ts';

/**
 * The files in the form of a visit. The server keeps them as soon as they are chosen (decision 0044). They
 * go on being sent while something else is looked at.
 */
export function useFormFiles(visitId: number, of: VisitOf, { configuration, data }: Held): FormFiles {
  const queryClient = useQueryClient();
  const queue = useUploadQueue({ caseId: of.caseId, name: queueNameOf(visitId) }, portsOf(queryClient, visitId, of));
  return useUploads(queue, {
    held: data.type === 'Event' ? data.caseTrackingEventAttachments : [],
    most: configuration.type === 'Event' ? configuration.fileUploadMax : 0,
  });
}

/** The visit is over: what was still on its way to it is stopped. */
export function dropFormFiles(queryClient: QueryClient, visitId: number): void {
  const queue = findKept<UploadQueue>(queryClient, queueNameOf(visitId));
  for (const { id } of queue?.read().pending ?? []) queue?.takeBack(id);
  dropDraft(queryClient, queueNameOf(visitId));
}

function queueNameOf(visitId: number): string {
  return `files of visit ${visitId}`;
}

function portsOf(queryClient: QueryClient, visitId: number, of: VisitOf): UploadPorts {
  const params = { id: visitId };
  const visit = visitQuery(visitId, of);
  const show = ({ attachments }: { attachments: Attachment[] }): void => {
    queryClient.setQueryData(visit.queryKey, (held) =>
      held?.componentTrackingData?.type === 'Event'
        ? { ...held, componentTrackingData: { ...held.componentTrackingData, caseTrackingEventAttachments: attachments } }
        : held,
    );
    // A read that began before this answer would bring the old list back.
    if (queryClient.isFetching(visit) > 0) void queryClient.invalidateQueries(visit);
  };
  return {
    send: async (file, manner) => show(await call(addFilesToForm, { params, body: {}, files: [file], quiet: true, ...manner })),
    remove: async (storageId) => show(await call(removeFileFromForm, { params: { ...params, storageId }, quiet: true })),
    readAgain: () => queryClient.invalidateQueries(visit),
  };
}
