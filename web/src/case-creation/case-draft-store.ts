import { FilterTarget } from '@evenhand/contract/users';
import type { QueryClient } from '@tanstack/react-query';
import { MutationObserver } from '@tanstack/react-query';
import type { WizardStep } from '../lib/paths.ts';
import { readSlice, writeSlice } from '../session/stored-state.ts';
import { saveFilterAct } from '../users/saved-filter.api.ts';
import type { CaseDraft, DraftChange } from './case-draft.ts';
import { draftFrom, isUntouched } from './case-draft.ts';
import { keptDraftText } from './kept-draft.ts';

const SLICE = 'create-case-draft';
const SAVE_AFTER_MS = 800;

export interface CaseDraftStore {
  read: () => CaseDraft;
  subscribe: (listener: () => void) => () => void;
  change: (change: DraftChange) => void;
  /** Sends what the server does not have yet. */
  flush: () => void;
  /** Which step is on the screen; null for none. */
  showStep: (step: WizardStep | null) => void;
}

/** The draft of each page, by its query cache. */
const stores = new WeakMap<QueryClient, CaseDraftStore>();

/**
 * The draft of the new case. Every change is stored in session storage at once, so that a reload loses
 * nothing (WIZ-35), and on the server a moment later, so that signing out does not either.
 */
export function caseDraftStore(queryClient: QueryClient, serviceId: number): CaseDraftStore {
  const store = stores.get(queryClient) ?? createStore(queryClient, serviceId);
  stores.set(queryClient, store);
  return store;
}

/** The step of the wizard that is on the screen now, if there is a draft at all. */
export function showStep(queryClient: QueryClient, step: WizardStep | null): void {
  stores.get(queryClient)?.showStep(step);
}

function createStore(queryClient: QueryClient, serviceId: number): CaseDraftStore {
  const listeners = new Set<() => void>();
  const saving = new MutationObserver(queryClient, saveFilterAct(queryClient, FilterTarget.CreateCaseDraft));
  let draft = draftFrom(readSlice(SLICE));
  let waiting: ReturnType<typeof setTimeout> | null = null;
  let shownStep: WizardStep | null = null;

  const flush = (): void => {
    if (waiting === null) return;
    clearTimeout(waiting);
    waiting = null;
    // What could not be kept on the server is still in session storage.
    saving.mutate(keptDraftText(draft, serviceId, new Date())).catch(() => undefined);
  };
  const change = (next: DraftChange): void => {
    const before = draft;
    draft = next(before);
    writeSlice(SLICE, draft);
    for (const listener of listeners) listener();
    if (isUntouched(before) && isUntouched(draft)) return;
    clearTimeout(waiting ?? undefined);
    waiting = setTimeout(flush, SAVE_AFTER_MS);
  };
  return {
    read: () => draft,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    flush,
    showStep: (step) => {
      // The person chosen stays. The list they were found in is dropped with the step, and only a reload
      // brings it back (EMP-14, WIZ-35).
      if (shownStep === 'employee' && step !== 'employee') change((now) => ({ ...now, employeeQuery: '' }));
      shownStep = step;
    },
  };
}
