import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetWhenRefused } from '../cases/forget-case.ts';
import { refreshCase } from '../cases/refresh-case.ts';
import { dropDraft } from '../drafts/kept-drafts.ts';
import { filesText } from '../files/files.text.ts';
import { isApiError } from '../lib/api-error.ts';
import { useActionKey } from '../lib/use-action-key.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import type { Channel } from './channel.ts';
import type { Item } from './item.ts';
import type { DraftTarget } from './kept-draft.ts';
import { draftNameOf, dropKept, readKept } from './kept-draft.ts';
import { composeText } from './messages.text.ts';
import { sentOf, subjectProblem } from './typed-text.ts';
import { useAttachments } from './use-attachments.ts';
import { useTyped } from './use-typed.ts';

interface ComposeOf {
  channel: Channel;
  target: DraftTarget;
  /** What the server holds of it; undefined where nothing was typed yet. */
  kept: Item | undefined;
  onPosted: (item: Item) => void;
  onSaved: (item: Item) => void;
  onDiscarded: () => void;
}

type Ending = 'post' | 'save';

/** One message or note that is being written: what is typed, its files, and how it is posted, saved or discarded. */
export function useCompose({ channel, target, kept, onPosted, onSaved, onDiscarded }: ComposeOf) {
  const queryClient = useQueryClient();
  const { caseId } = target;
  const draft = useTyped(channel, target, kept);
  const { values, keeper, status } = draft;
  const files = useAttachments({ channel, target, kept, keeper });
  const actionKey = useActionKey();
  const [subjectTouched, setSubjectTouched] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const problem = subjectProblem(values.subject);
  const waitsFor = draft.theirs !== null ? composeText.conflict : (problem ?? (files.pending.length > 0 ? filesText.onTheirWay : null));

  /** What was typed is not wanted here any more. */
  const end = (): void => {
    keeper.discard();
    dropDraft(queryClient, draftNameOf(channel, target));
    dropKept(queryClient, channel, target);
    actionKey.renew();
    void refreshCase(queryClient, caseId);
  };
  const fail = (error: unknown, sentence: string): void => {
    keeper.resume();
    forgetWhenRefused(queryClient, caseId, error);
    setRefusal(isApiError(error) && error.status !== null ? (error.fields.subject ?? error.description) : sentence);
  };
  const ending = useMutation({
    mutationFn: async (how: Ending): Promise<Item | null> => {
      // What the server refuses to keep it would refuse to post.
      if (!(await keeper.flush()) && keeper.read().theirs !== null) return null;
      await keeper.settle();
      const parentId = target.kind === 'typed' ? (target.parent?.id ?? null) : (kept?.parentId ?? null);
      const sent = { ...sentOf(keeper.read().values), parentId };
      const id = readKept(queryClient, channel, target)?.id;
      if (id === undefined) return await channel.create(caseId, { ...sent, isDraft: how === 'save', clientMessageId: actionKey.keyOf(how, sent) });
      return await channel[how](caseId, id, sent);
    },
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
      const id = readKept(queryClient, channel, target)?.id;
      if (id !== undefined) await channel.discard(id);
    },
    onSuccess: () => {
      end();
      onDiscarded();
    },
    onError: (error) => {
      // Posted or discarded elsewhere: there is nothing left to discard.
      if (!isApiError(error, 'NOT_FOUND')) return fail(error, composeText.notDiscarded);
      end();
      onDiscarded();
    },
  });
  const finish = (how: Ending): void => {
    setSubjectTouched(true);
    setRefusal(null);
    if (waitsFor === null && !ending.isPending) ending.mutate(how);
  };

  return {
    values,
    draft: { status, savedAt: draft.savedAt ?? kept?.updatedAt ?? null, refusedBecause: draft.refusedBecause, theirs: draft.theirs },
    keeper,
    files,
    /** Something was typed or attached, and would be lost by discarding. */
    hasContent: kept !== undefined || status !== 'clean' || files.pending.length > 0,
    subjectError: problem !== null && subjectTouched ? problem : undefined,
    refusal: refusal ?? (status === 'refused' ? draft.refusedBecause : null),
    waitsFor,
    isBusy: ending.isPending || discarding.isPending,
    isPosting: ending.isPending && ending.variables === 'post',
    isSaving: ending.isPending && ending.variables === 'save',
    setSubject: (subject: string) => keeper.change({ ...keeper.read().values, subject }),
    setBody: (body: string) => keeper.change({ ...keeper.read().values, body }),
    touchSubject: () => setSubjectTouched(true),
    post: () => finish('post'),
    save: () => finish('save'),
    discard: () => discarding.mutate(),
  };
}

export type Compose = ReturnType<typeof useCompose>;
