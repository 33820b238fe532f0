import { FilterTarget } from '@evenhand/contract/users';
import type { QueryClient } from '@tanstack/react-query';
import { MutationObserver } from '@tanstack/react-query';
import { putAnswer } from '../lib/define-query.ts';
import type { WizardStep } from '../lib/paths.ts';
import { randomId } from '../lib/random-id.ts';
import { readSlice, writeSlice } from '../session/stored-state.ts';
import { savedFilterQuery, saveFilterAct } from '../users/saved-filter.api.ts';
import type { CaseDraft, DraftChange } from './case-draft.ts';
import { draftFrom, emptyDraft, isUntouched } from './case-draft.ts';
import { keptDraftText } from './kept-draft.ts';

const SLICE = 'create-case-draft';
const SAVE_AFTER_MS = 800;

export interface CaseDraftStore {
  read: () => CaseDraft;
  /** Something was chosen on this page. What the server keeps is then no longer from before. */
  hasBegun: () => boolean;
  /** The wizard is entered at its start; what was begun before is then shown as begun. */
  resume: () => void;
  isResumed: () => boolean;
  /** The person goes on with the draft. */
  goOn: () => void;
  subscribe: (listener: () => void) => () => void;
  change: (change: DraftChange) => void;
  /** Sends what the server does not have yet; over when everything sent was answered. */
  flush: () => Promise<unknown>;
  /** The draft has become a case: nothing of it is left here. The server has ended what it kept. */
  end: () => void;
  /** Which step is on the screen; null for none. */
  showStep: (step: WizardStep | null) => void;
}

/** Whose draft it is. */
interface Author {
  readonly userId: string;
  readonly serviceId: number;
}

/** The draft of each page, by its query cache. */
const stores = new WeakMap<QueryClient, { readonly userId: string; readonly store: CaseDraftStore }>();

/**
 * The draft of the new case. Every change is stored in session storage at once, so that a reload loses
 * nothing (WIZ-35), and on the server a moment later, so that signing out does not either. It is its author's
 * alone: another person who signs in on the page begins with an empty one.
 */
export function caseDraftStore(queryClient: QueryClient, author: Author): CaseDraftStore {
  const known = stores.get(queryClient);
  if (known?.userId === author.userId) return known.store;
  const store = createStore(queryClient, author);
  stores.set(queryClient, { userId: author.userId, store });
  return store;
}

/** The step of the wizard that is on the screen now, if there is a draft at all. */
export function showStep(queryClient: QueryClient, step: WizardStep | null): void {
  stores.get(queryClient)?.store.showStep(step);
}

function createStore(queryClient: QueryClient, { userId, serviceId }: Author): CaseDraftStore {
  const listeners = new Set<() => void>();
  const saving = new MutationObserver(queryClient, saveFilterAct(queryClient, FilterTarget.CreateCaseDraft));
  const isSignedIn = readSlice('user') !== undefined;
  let draft = storedDraftOf(userId);
  let hasBegun = !isUntouched(draft);
  let isResumed = false;
  let waiting: ReturnType<typeof setTimeout> | null = null;
  let shownStep: WizardStep | null = null;
  let sending: Promise<unknown> = Promise.resolve();

  const become = (next: CaseDraft): void => {
    draft = next;
    writeSlice(SLICE, { userId, draft });
    for (const listener of listeners) listener();
  };
  const stopWaiting = (): boolean => {
    const isWaiting = waiting !== null;
    clearTimeout(waiting ?? undefined);
    waiting = null;
    return isWaiting;
  };
  const flush = (): Promise<unknown> => {
    // One save at a time, so that none arrives after a later one. What could not be kept on the server
    // is still in session storage.
    if (stopWaiting()) sending = sending.then(() => saving.mutate(keptDraftText(draft, serviceId, new Date()))).catch(() => undefined);
    return sending;
  };
  const change = (next: DraftChange): void => {
    // The session has ended since. What an answer that comes late would change must not outlive it.
    if (isSignedIn && readSlice('user') === undefined) return;
    const before = draft;
    const after = next(before);
    become(isUntouched(after) ? { ...after, draftId: null } : { ...after, draftId: after.draftId ?? randomId() });
    if (isUntouched(before) && isUntouched(draft)) return;
    hasBegun = true;
    stopWaiting();
    waiting = setTimeout(() => void flush(), SAVE_AFTER_MS);
  };
  return {
    read: () => draft,
    hasBegun: () => hasBegun,
    resume: () => {
      isResumed = !isUntouched(draft);
    },
    isResumed: () => isResumed,
    goOn: () => {
      isResumed = false;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    flush,
    end: () => {
      stopWaiting();
      become(emptyDraft);
      putAnswer(queryClient, savedFilterQuery(FilterTarget.CreateCaseDraft), null);
    },
    showStep: (step) => {
      // The person chosen stays. The list they were found in is dropped with the step, and only a reload
      // brings it back (EMP-14, WIZ-35).
      if (shownStep === 'employee' && step !== 'employee') change((now) => ({ ...now, employeeQuery: '' }));
      shownStep = step;
    },
  };
}

function storedDraftOf(userId: string): CaseDraft {
  const stored = readSlice(SLICE) as { userId?: unknown; draft?: unknown } | null | undefined;
  return draftFrom(stored?.userId === userId ? stored.draft : null);
}
