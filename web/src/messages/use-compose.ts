import type { MessageAudience } from '@evenhand/contract/audience';
import type { CaseRecord } from '@evenhand/contract/case-details';
import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetWhenRefused } from '../cases/forget-case.ts';
import { refreshCase, refreshWithin } from '../cases/refresh-case.ts';
import type { DraftKeeper } from '../drafts/draft-keeper.ts';
import { dropDraft } from '../drafts/open-drafts.ts';
import { filesText } from '../files/files.text.ts';
import { isApiError } from '../lib/api-error.ts';
import { useActionKey } from '../lib/use-action-key.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import type { Channel } from './channel.ts';
import type { Item } from './item.ts';
import type { Ending, Typed } from './item-acts.ts';
import { createItem, discardDraft, sendDraft } from './item-acts.ts';
import type { DraftTarget } from './message-draft.ts';
import { draftNameOf, dropKept, readKept } from './message-draft.ts';
import { composeText } from './messages.text.ts';
import { bodyProblem, sentOf, subjectProblem } from './typed-text.ts';
import { useAttachments } from './use-attachments.ts';
import { useGone } from './use-gone.ts';
import { useTyped } from './use-typed.ts';

interface ComposeOf {
  channel: Channel;
  record: CaseRecord;
  target: DraftTarget;
  /** Stored version; undefined where nothing was typed yet. */
  draft: Item | undefined;
  onPosted: (item: Item) => void;
  onSaved: (item: Item) => void;
  onDiscarded: () => void;
}

/** State of a message or note that is being written: text, files, and the acts that post, save or discard it. */
export function useCompose(of: ComposeOf) {
  const { channel, record, target, draft } = of;
  const queryClient = useQueryClient();
  const form = useTyped(channel, target, draft, record);
  const { values, keeper, status } = form;
  const files = useAttachments({ channel, target, draft, keeper });
  const [subject, setSubject] = useState({ isTyped: false, isLeft: false });
  const { ending, discarding, hasEnded, refusal, clearRefusal } = useEndings(of, keeper);
  const isBusy = ending.isPending || discarding.isPending;
  const isGone = useGone({
    channel,
    target,
    draft,
    isEnding: isBusy || hasEnded,
    onGone: () => dropTyped(queryClient, of, keeper),
  });
  const problem = subjectProblem(values.subject);
  const bodyError = bodyProblem(values.body);
  const waitsFor =
    form.theirs !== null
      ? composeText.conflict
      : (problem ?? bodyError ?? (files.pending.length > 0 ? filesText.uploading : null));
  const finish = (how: Ending): void => {
    setSubject({ isTyped: true, isLeft: true });
    clearRefusal();
    if (waitsFor === null && !ending.isPending) ending.mutate(how);
  };
  return {
    values,
    /** The answered message has no more readers than this; null where nothing is answered. */
    parent: target.kind === 'typed' ? target.parent : null,
    draft: {
      // Show the stored draft until the user types.
      status: status === 'clean' && draft !== undefined ? ('saved' as const) : status,
      savedAt: form.savedAt ?? draft?.updatedAt ?? null,
      theirs: form.theirs,
    },
    keeper,
    files,
    /** Something was typed or attached, and would be lost by discarding. */
    hasContent: isGone || draft !== undefined || status !== 'clean' || files.pending.length > 0,
    subjectError: problem !== null && subject.isTyped && subject.isLeft ? problem : undefined,
    bodyError: bodyError ?? undefined,
    /** Refusal of an act of the person. */
    refusal,
    /** Refusal of an automatic save. The person asked for nothing, so it takes no focus. */
    notKeptBecause: status === 'refused' ? form.refusedBecause : null,
    waitsFor,
    isBusy,
    /** It was posted, saved or discarded in another window; what is shown is what was typed here. */
    isGone,
    isPosting: ending.isPending && ending.variables === 'post',
    isSaving: ending.isPending && ending.variables === 'save',
    setSubject(words: string) {
      setSubject((before) => ({ ...before, isTyped: true }));
      keeper.change({ ...keeper.read().values, subject: words });
    },
    setAudience: (audience: MessageAudience) => keeper.change({ ...keeper.read().values, audience }),
    setBody: (body: string) => keeper.change({ ...keeper.read().values, body }),
    // Does not validate an untouched subject.
    leaveSubject: () => setSubject((before) => ({ ...before, isLeft: before.isTyped })),
    post: () => finish('post'),
    save: () => finish('save'),
    discard: () => discarding.mutate(),
  };
}

export type Compose = ReturnType<typeof useCompose>;

/** Stops sending the draft; the next form begins anew. */
function dropTyped(
  queryClient: QueryClient,
  { channel, target }: Pick<ComposeOf, 'channel' | 'target'>,
  keeper: DraftKeeper<Typed>,
): void {
  keeper.discard();
  dropDraft(queryClient, draftNameOf(channel, target));
}

/** The acts that end the writing. A failed one leaves everything as it was, and says why. */
function useEndings({ channel, target, draft, onPosted, onSaved, onDiscarded }: ComposeOf, keeper: DraftKeeper<Typed>) {
  const queryClient = useQueryClient();
  const { caseId } = target;
  const actionKey = useActionKey();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [hasEnded, setHasEnded] = useState(false);
  const idOfDraft = () => readKept(queryClient, channel, target)?.id;
  /** Discards the typed text, here and in the cache. */
  const end = (): void => {
    setHasEnded(true);
    dropTyped(queryClient, { channel, target }, keeper);
    dropKept(queryClient, channel, target);
    actionKey.renew();
    void refreshCase(queryClient, caseId);
  };
  const fail = (error: unknown, sentence: string): void => {
    keeper.resume();
    forgetWhenRefused(queryClient, caseId, error);
    // Perhaps the case was locked or closed meanwhile, and says so when it is read again.
    if (isApiError(error)) void refreshWithin(queryClient, caseId);
    setRefusal(
      isApiError(error) && error.status !== null
        ? (error.fields.subject ?? error.fields.audience ?? error.sentence)
        : sentence,
    );
  };
  const send = async (how: Ending): Promise<Item | null> => {
    // Two versions are shown first: the person chooses between them.
    if (!(await keeper.flush()) && keeper.read().theirs !== null) return null;
    await keeper.settle();
    const parentId = target.kind === 'typed' ? (target.parent?.id ?? null) : (draft?.parentId ?? null);
    const sent = { ...sentOf(keeper.read().values), parentId };
    const id = idOfDraft();
    if (id !== undefined) return await sendDraft(channel, how, { caseId, id }, sent);
    return await createItem(channel, caseId, {
      ...sent,
      isDraft: how === 'save',
      clientMessageId: actionKey.keyOf(how, sent),
    });
  };
  const ending = useMutation({
    mutationFn: send,
    onSuccess: (item, how) => {
      if (item === null) return;
      end();
      showSnackbar(how === 'post' ? channel.text.posted : composeText.draftSaved, 'success');
      (how === 'post' ? onPosted : onSaved)(item);
    },
    onError: (error, how) => fail(error, how === 'post' ? channel.text.notPosted : composeText.notSaved),
  });
  const discarding = useMutation({
    mutationFn: async () => {
      await keeper.settle();
      const id = idOfDraft();
      if (id !== undefined) await discardDraft(channel, id);
    },
    onSettled: (_data, error) => {
      // Posted or discarded elsewhere: there is nothing left to discard.
      if (error !== null && !isApiError(error, 'NOT_FOUND')) {
        fail(error, composeText.notDiscarded);
        return;
      }
      end();
      onDiscarded();
    },
  });
  return { ending, discarding, hasEnded, refusal, clearRefusal: () => setRefusal(null) };
}
