import type { QueryClient } from '@tanstack/react-query';
import { caseQuery } from '../cases/cases.api.ts';
import { forgetWhenRefused } from '../cases/forget-case.ts';
import { guardLeaving } from '../drafts/guard-leaving.ts';
import { dropDraft, findKept, keepDraft } from '../drafts/kept-drafts.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import { saveOverview } from './case-details.api.ts';
import { detailsText } from './details.text.ts';
import type { NewerOverview, OverviewChange, OverviewEdit, Stored } from './overview-edit.ts';
import { afterSave, latest, newerOverview, toSend, typed } from './overview-edit.ts';

interface OverviewState {
  readonly edit: OverviewEdit | null;
  readonly isSaving: boolean;
  /** The newest text that an answer has told of. The record on the screen may be older. */
  readonly known: Stored | null;
  /** What another person saved meanwhile, until this person has chosen. */
  readonly theirs: NewerOverview | null;
}

/**
 * Holds an overview being typed until it is saved. It outlives its field, so that a save that fails after the
 * person has gone on loses nothing. The server has no draft of it: the browser asks before the page is left,
 * and the overview is sent whenever the page is left or hidden.
 */
export interface KeptOverview {
  readonly read: () => OverviewState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly type: (text: string, record: Stored) => void;
  /** The person is in the box: what they type during a save waits until they leave it. */
  readonly stay: () => void;
  /** Sends what is unsaved, and what is typed during that. Answers whether the server holds all of it. */
  readonly flush: () => Promise<boolean>;
  readonly isUnsent: () => boolean;
  readonly keepMine: () => Promise<boolean>;
  readonly takeTheirs: () => void;
  /** The case is out of sight. */
  readonly forget: () => void;
}

const NOTHING: OverviewState = { edit: null, isSaving: false, known: null, theirs: null };

export function keptOverviewOf(queryClient: QueryClient, caseId: number): KeptOverview {
  const name = `overview-${caseId}`;
  return findKept<KeptOverview>(queryClient, name) ?? createKeptOverview(queryClient, caseId, name);
}

function createKeptOverview(queryClient: QueryClient, caseId: number, name: string): KeptOverview {
  let state = NOTHING;
  let isForgotten = false;
  const listeners = new Set<() => void>();
  const saver = createSaver(queryClient, caseId, { read: () => state, become });
  const guard = guardLeaving(() => void saver.flush());

  function become(change: Partial<OverviewState>): void {
    if (isForgotten) return;
    state = { ...state, ...change };
    if (state.edit === null) dropDraft(queryClient, name);
    else keepDraft(queryClient, { caseId, name }, kept);
    guard(isUnsent());
    for (const listener of listeners) listener();
  }

  const isUnsent = (): boolean => state.edit !== null && state.edit.text !== state.edit.baseText;
  const kept: KeptOverview = {
    read: () => state,
    isUnsent,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    type: (text, record) => become({ edit: typed(state.edit, text, latest(record, state.known)) }),
    ...saver,
    takeTheirs: () => become({ edit: null, known: state.theirs ?? state.known, theirs: null }),
    forget() {
      become(NOTHING);
      isForgotten = true;
      saver.forget();
    },
  };
  return kept;
}

interface Cell {
  readonly read: () => OverviewState;
  readonly become: (change: Partial<OverviewState>) => void;
}

/** Sends what was typed, one save at a time. */
function createSaver(queryClient: QueryClient, caseId: number, { read, become }: Cell) {
  let running: Promise<boolean> | null = null;
  let isLeft = false;
  let isForgotten = false;

  function unsent(): OverviewChange | null {
    const { edit, known } = read();
    return toSend(edit, queryClient.getQueryData(caseQuery(caseId).queryKey) ?? null, known);
  }

  async function flush(): Promise<boolean> {
    isLeft = true;
    if (running !== null) return await running;
    const change = unsent();
    if (change === null) become({ edit: null });
    return change === null || (read().theirs === null && (await begin(change)));
  }

  function begin(change: OverviewChange): Promise<boolean> {
    running = save(change).finally(() => {
      running = null;
    });
    return running;
  }

  async function save(change: OverviewChange): Promise<boolean> {
    if (!(await attempt(change))) return false;
    const rest = unsent();
    return rest === null || (isLeft && (await save(rest)));
  }

  async function attempt({ overview, version }: OverviewChange): Promise<boolean> {
    become({ isSaving: true });
    try {
      const now = await saveOverview(queryClient, caseId, { overview, version });
      if (isForgotten) return false;
      become({ isSaving: false, edit: afterSave(read().edit, overview), known: { overview, version: now.version }, theirs: null });
      showSnackbar(detailsText.overviewUpdated, 'success');
      return true;
    } catch (error) {
      isLeft = false;
      forgetWhenRefused(queryClient, caseId, error);
      if (isForgotten) return false;
      const theirs = newerOverview(error);
      become({ isSaving: false, theirs });
      if (theirs === null) showSnackbar(detailsText.overviewFailed);
      return false;
    }
  }

  return {
    flush,
    stay() {
      isLeft = false;
    },
    async keepMine() {
      const { edit, theirs } = read();
      if (edit === null || theirs === null || running !== null) return false;
      return await begin({ overview: edit.text, version: theirs.version });
    },
    forget() {
      isForgotten = true;
    },
  };
}
