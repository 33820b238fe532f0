import type { QueryClient } from '@tanstack/react-query';
import type { DraftKeeper } from '../drafts/draft-keeper.ts';
import { createDraftKeeper } from '../drafts/draft-keeper.ts';
import { finalReason } from '../drafts/final-reason.ts';
import { dropDraft, findKept, keepDraft } from '../drafts/open-drafts.ts';
import { putAnswer } from '../lib/define-query.ts';
import type { WizardStep } from '../lib/paths.ts';
import { randomId } from '../lib/random-id.ts';
import { readSlice, writeSlice } from '../session/stored-state.ts';
import { caseDraftQuery, storeCaseDraft } from './case-creation.api.ts';
import type { CaseDraft, DraftChange } from './case-draft.ts';
import { draftFrom, emptyDraft, isUntouched } from './case-draft.ts';
import type { StepOnScreen } from './show-step.ts';
import { NEW_CASE } from './show-step.ts';

const SLICE = 'create-case-draft';

/** The draft of the new case, and how far the person has come with it on this page. */
export interface CaseDraftStore extends Pick<DraftKeeper<CaseDraft>, 'flush' | 'isUnsent' | 'forget'>, StepOnScreen {
  readonly userId: string;
  readonly keeper: DraftKeeper<CaseDraft>;
  readonly read: () => CaseDraft;
  /** True once something was chosen on this page: the server's draft is then not from before. */
  readonly hasBegun: () => boolean;
  /** Marks a draft that was begun before, when the wizard is entered at its start. */
  readonly resume: () => void;
  readonly isResumed: () => boolean;
  /** The person goes on with the draft. */
  readonly goOn: () => void;
  readonly change: (change: DraftChange) => void;
  /** Drops a draft that has become a case. The server has ended its own copy. */
  readonly end: () => void;
}

/**
 * The draft of the new case. Every change is stored in session storage at once, so that a reload loses
 * nothing (WIZ-35), and on the server a moment later, so that signing out does not either. It is its author's
 * alone: another person who signs in on the page begins with an empty one.
 */
export function caseDraftStore(queryClient: QueryClient, { userId }: { readonly userId: string }): CaseDraftStore {
  const earlier = findKept<CaseDraftStore>(queryClient, NEW_CASE);
  if (earlier?.userId === userId) return earlier;
  if (earlier !== undefined) dropDraft(queryClient, NEW_CASE);
  earlier?.forget();
  const store = createStore(queryClient, userId);
  keepDraft(queryClient, { caseId: null, name: NEW_CASE }, store);
  return store;
}

function createStore(queryClient: QueryClient, userId: string): CaseDraftStore {
  const start = storedDraftOf(userId);
  const keeper = keeperOf(queryClient, start);
  const isSignedIn = readSlice('user') !== undefined;
  let hasBegun = !isUntouched(start);
  let isResumed = false;
  let shownStep: WizardStep | null = null;

  const read = (): CaseDraft => keeper.read().values;
  const store = (): void => writeSlice(SLICE, { userId, draft: read() });
  const change = (next: DraftChange): void => {
    // An answer that arrives after the session has ended must leave nothing behind.
    if (isSignedIn && readSlice('user') === undefined) return;
    const changed = next(read());
    const isEmpty = isUntouched(changed);
    const draft = { ...changed, draftId: isEmpty ? null : (changed.draftId ?? randomId()) };
    if (isEmpty && isUntouched(read()) && !keeper.isUnsent()) keeper.startAgain(draft);
    else keeper.change(draft);
    hasBegun ||= !isEmpty;
    store();
  };
  return {
    userId,
    keeper,
    read,
    flush: keeper.flush,
    isUnsent: keeper.isUnsent,
    forget: keeper.forget,
    hasBegun: () => hasBegun,
    resume: () => {
      isResumed = !isUntouched(read());
    },
    isResumed: () => isResumed,
    goOn: () => {
      isResumed = false;
    },
    change,
    end: () => {
      keeper.startAgain(emptyDraft);
      store();
      putAnswer(queryClient, caseDraftQuery, null);
    },
    showStep: (step) => {
      // The chosen person stays. The list they were found in is dropped with the step, and only a reload
      // brings it back (EMP-14, WIZ-35).
      if (shownStep === 'employee' && step !== 'employee') change((now) => ({ ...now, employeeQuery: '' }));
      shownStep = step;
    },
  };
}

function keeperOf(queryClient: QueryClient, start: CaseDraft): DraftKeeper<CaseDraft> {
  return createDraftKeeper<CaseDraft>(
    { values: start, updatedAt: null },
    {
      send: (draft) => storeCaseDraft(queryClient, draft),
      newest: () => Promise.reject(new Error('The last save counts, so nothing is read again.')),
      isConflict: () => false,
      finalReason,
      isStoredHere: true,
    },
  );
}

function storedDraftOf(userId: string): CaseDraft {
  const stored = readSlice(SLICE) as { userId?: unknown; draft?: unknown } | null | undefined;
  return draftFrom(stored?.userId === userId ? stored.draft : null);
}
