import { messageFileExtensions } from '@evenhand/contract/files';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import type { DraftKeeper } from '../drafts/draft-keeper.ts';
import type { FormFiles } from '../files/attached-files.ts';
import type { UploadPorts } from '../files/upload-queue.ts';
import { useUploadQueue } from '../files/use-upload-queue.ts';
import { useUploads } from '../files/use-uploads.ts';
import { call } from '../lib/api-client.ts';
import type { Channel } from './channel.ts';
import type { Item } from './item.ts';
import type { Typed } from './item-acts.ts';
import type { DraftTarget } from './message-draft.ts';
import { draftNameOf, putKept, readAgain, readKept } from './message-draft.ts';

interface AttachmentsOf {
  channel: Channel;
  target: DraftTarget;
  draft: Item | undefined;
  keeper: DraftKeeper<Typed>;
}

/** The files of a draft. One that is added is sent at once; the first file makes the draft it belongs to. */
export function useAttachments({ channel, target, draft, keeper }: AttachmentsOf): FormFiles {
  const queryClient = useQueryClient();
  const name = `files of ${draftNameOf(channel, target)}`;
  const queue = useUploadQueue({ caseId: target.caseId, name }, portsOf({ queryClient, channel, target, keeper }));
  return useUploads(queue, {
    present: draft?.attachments ?? [],
    most: Number.POSITIVE_INFINITY,
    extensions: messageFileExtensions,
  });
}

interface Ports extends Omit<AttachmentsOf, 'draft'> {
  queryClient: QueryClient;
}

function portsOf({ queryClient, channel, target, keeper }: Ports): UploadPorts {
  const readDraft = () => readKept(queryClient, channel, target);
  const show = (change: (attachments: Item['attachments']) => Item['attachments']): void => {
    const now = readDraft();
    if (now !== undefined) putKept(queryClient, channel, target, { ...now, attachments: change(now.attachments) });
  };
  return {
    async send(file, manner) {
      const draft = readDraft() ?? (await makeDraft(keeper, readDraft));
      const added = await call(channel.calls.addAttachments, {
        params: { id: draft.id },
        body: {},
        files: [file],
        filePart: 'attachments',
        quiet: true,
        ...manner,
      });
      show((held) => [...held, ...added.filter(({ id }) => held.every((one) => one.id !== id))]);
    },
    async remove(storageId) {
      const draft = readDraft();
      const found = draft?.attachments.find((attachment) => attachment.storageId === storageId);
      if (draft === undefined || found === undefined) return;
      await call(channel.calls.removeAttachment, { params: { id: draft.id, attachmentId: found.id }, quiet: true });
      show((held) => held.filter(({ id }) => id !== found.id));
    },
    readAgain: async () => void (await readAgain(queryClient, channel, target)),
  };
}

/** Keeps what is typed, also where that is nothing yet. */
async function makeDraft(keeper: DraftKeeper<Typed>, known: () => Item | undefined): Promise<Item> {
  keeper.change({ ...keeper.read().values });
  await keeper.flush();
  const draft = known();
  if (draft === undefined) throw new Error('The draft could not be kept.');
  return draft;
}
