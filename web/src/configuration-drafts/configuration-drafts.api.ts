import type { DraftEdit } from '@evenhand/contract/configuration-drafts';
import {
  discardDraft,
  getConfigurationDraft,
  getConfigurationText,
  getDraftChanges,
  previewConfigurationText,
  releaseDraft,
  saveConfigurationEdit,
  setDraftNote,
} from '@evenhand/contract/configuration-drafts';
import type { ResultOf } from '@evenhand/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';

const KEY = 'configuration-draft';
/** Refusals that the page shows itself. */
const QUIET = ['BAD_REQUEST', 'ALREADY_EXISTS', 'NOT_AUTHORISED', 'NOT_FOUND'] as const;

export type DraftState = ResultOf<typeof getConfigurationDraft>;

const draftQuery = defineQuery({
  queryKey: [KEY, 'state'],
  follows: follows.nothing,
  queryFn: ({ signal }) => call(getConfigurationDraft, { signal, quiet: true }),
});

/** What forms can change, with the draft if there is one. */
export function useDraft() {
  return useQuery(draftQuery);
}

/** A letter or a guidance text; null asks for none. Another version of the draft may hold another text. */
export function useDraftText(path: string | null, version: number) {
  const text = defineQuery({
    queryKey: [KEY, 'text', path, version],
    follows: follows.nothing,
    queryFn: ({ signal }) => call(getConfigurationText, { query: { path: path ?? '' }, signal }),
  });
  return useQuery({ ...text, enabled: path !== null });
}

/** How a text that is being written reads. */
export function useTextPreview(kind: 'letter' | 'guidance', text: string) {
  const preview = defineQuery({
    queryKey: [KEY, 'preview', kind, text],
    follows: follows.nothing,
    queryFn: ({ signal }) => call(previewConfigurationText, { body: { kind, text }, signal, quiet: true }),
  });
  return useQuery({ ...preview, enabled: text !== '', placeholderData: (before: unknown) => before as never });
}

/** What the release would change. The check takes some seconds. */
export function useDraftChanges(version: number, isAsked: boolean) {
  const changes = defineQuery({
    queryKey: [KEY, 'changes', version],
    follows: follows.nothing,
    queryFn: ({ signal }) => call(getDraftChanges, { signal, quiet: true }),
  });
  return useQuery({ ...changes, enabled: isAsked });
}

/** The version that the page shows: an edit of something that has changed since is refused. */
function useDraftAct<Input>(act: (input: Input, version: number | null) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => act(input, queryClient.getQueryData(draftQuery.queryKey)?.draft?.version ?? null),
    onSettled: () =>
      queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === KEY && queryKey[1] === 'state' }),
  });
}

export function useSaveEdit() {
  return useDraftAct((edit: DraftEdit, version) =>
    call(saveConfigurationEdit, { body: { version, edit }, quiet: QUIET }),
  );
}

export function useSetNote() {
  return useDraftAct((note: string, version) =>
    call(setDraftNote, { body: { version: version ?? 1, note }, quiet: QUIET }),
  );
}

export function useDiscard() {
  return useDraftAct((_: null, version) => call(discardDraft, { body: { version: version ?? 1 }, quiet: QUIET }));
}

/** What was looked at is released, and not what somebody has made of it since. */
export function useRelease() {
  return useDraftAct((looked: number) => call(releaseDraft, { body: { version: looked }, quiet: QUIET }));
}
