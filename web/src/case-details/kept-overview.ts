import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { dropDraft, findKept, keepDraft } from '../drafts/kept-drafts.ts';
import { askBeforeLeaving } from '../lib/ask-before-leaving.ts';
import type { OverviewEdit } from './overview-edit.ts';

/**
 * Holds an overview being typed until it is saved. It outlives its field, so that a save that fails after the
 * person has gone on loses nothing. The server has no draft of it: the browser asks before the page is left.
 */
export interface KeptOverview {
  readonly read: () => OverviewEdit | null;
  readonly subscribe: (listener: () => void) => () => void;
  readonly become: (next: OverviewEdit | null) => void;
  /** The case is out of sight. */
  readonly forget: () => void;
}

const NAME = 'overview';

export function useKeptOverview(caseId: number): { kept: KeptOverview; edit: OverviewEdit | null } {
  const queryClient = useQueryClient();
  const name = `${NAME}-${caseId}`;
  const [kept] = useState(() => findKept<KeptOverview>(queryClient, name) ?? createKeptOverview(queryClient, caseId, name));
  return { kept, edit: useSyncExternalStore(kept.subscribe, kept.read) };
}

function createKeptOverview(queryClient: QueryClient, caseId: number, name: string): KeptOverview {
  let edit: OverviewEdit | null = null;
  const askWhileUnsaved = askBeforeLeaving();
  let isForgotten = false;
  const listeners = new Set<() => void>();

  function become(next: OverviewEdit | null): void {
    if (isForgotten) return;
    edit = next;
    if (edit === null) dropDraft(queryClient, name);
    else keepDraft(queryClient, { caseId, name }, kept);
    askWhileUnsaved(edit !== null && edit.text !== edit.baseText);
    for (const listener of listeners) listener();
  }
  const kept: KeptOverview = {
    read: () => edit,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    become,
    forget() {
      become(null);
      isForgotten = true;
    },
  };
  return kept;
}
