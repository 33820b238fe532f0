import type { Attachment } from '@evenhand/contract/files';
import { addFilesToForm, removeFileFromForm } from '@evenhand/contract/workflow';
import { useQueryClient } from '@tanstack/react-query';
import type { FormFiles } from '../files/form-files.ts';
import { useUploads } from '../files/use-uploads.ts';
import { call } from '../lib/api-client.ts';
import type { Held } from '../process-components/component-values.ts';
import type { VisitOf } from './workflow.api.ts';
import { visitQuery } from './workflow.api.ts';

/** The files in the form of a visit. The server keeps them as soon as they are chosen (decision 0044). */
export function useFormFiles(visitId: number, of: VisitOf, { configuration, data }: Held): FormFiles {
  const queryClient = useQueryClient();
  const params = { id: visitId };
  const show = ({ attachments }: { attachments: Attachment[] }): void => {
    queryClient.setQueryData(visitQuery(visitId, of).queryKey, (visit) =>
      visit?.componentTrackingData?.type === 'Event'
        ? { ...visit, componentTrackingData: { ...visit.componentTrackingData, caseTrackingEventAttachments: attachments } }
        : visit,
    );
  };
  return useUploads({
    held: data.type === 'Event' ? data.caseTrackingEventAttachments : [],
    most: configuration.type === 'Event' ? configuration.fileUploadMax : 0,
    send: async (file, manner) => show(await call(addFilesToForm, { params, body: {}, files: [file], quiet: true, ...manner })),
    remove: async (storageId) => show(await call(removeFileFromForm, { params: { ...params, storageId }, quiet: true })),
  });
}
