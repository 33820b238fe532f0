import type { LastChange } from '@evenhand/contract/envelope';

/** The values of a form as the server stored them at one time. */
export interface Version<V> {
  readonly values: V;
  readonly updatedAt: string | null;
}

/** The newer server version that caused a conflict, with its author and time. */
export interface NewerVersion<V> extends Version<V> {
  readonly changed: LastChange | null;
}

/** The part of a draft that a form shows. */
export interface DraftState<V> {
  readonly values: V;
  readonly status: 'clean' | 'unsaved' | 'saving' | 'saved' | 'failed' | 'refused';
  readonly savedAt: string | null;
  readonly refusedBecause: string | null;
  /** The version of another person that caused a conflict, until the user has chosen. */
  readonly theirs: { readonly values: V; readonly changed: LastChange | null } | null;
}

/** The whole state of a draft. The functions below are pure: they return the next state. */
export interface Draft<V> {
  readonly shown: DraftState<V>;
  /** The server's version that is being changed. Its `updatedAt` guards the next save. */
  readonly base: Version<V>;
  /** The newer version that prevents saving, until the user has chosen. */
  readonly newer: Version<V> | null;
  /** Counts the changes; equal to `savedEdition` when nothing is unsaved. */
  readonly edition: number;
  readonly savedEdition: number;
  /** The state that the last act began with. */
  readonly settled: { readonly edition: number; readonly values: V };
  readonly isActing: boolean;
  readonly isForgotten: boolean;
}

type IsSame<V> = (left: V, right: V) => boolean;

export function beginDraft<V>(start: Version<V>): Draft<V> {
  const { values } = start;
  return {
    shown: { values, status: 'clean', savedAt: null, refusedBecause: null, theirs: null },
    base: start,
    newer: null,
    edition: 0,
    savedEdition: 0,
    settled: { edition: 0, values },
    isActing: false,
    isForgotten: false,
  };
}

/** Something is unsaved, and neither an act nor a conflict prevents saving. */
export function canSave<V>({ edition, savedEdition, newer, isActing }: Draft<V>): boolean {
  return edition !== savedEdition && newer === null && !isActing;
}

/** Something is unsaved, and its save was not refused for good. */
export function isUnsent<V>({ edition, savedEdition, shown }: Draft<V>): boolean {
  return edition !== savedEdition && shown.status !== 'refused';
}

export function change<V>(draft: Draft<V>, values: V): Draft<V> {
  return { ...show(draft, { values, status: 'unsaved' }), edition: draft.edition + 1 };
}

/** Takes a newer version from the server, unless something unsaved would be lost. */
export function adopt<V>(draft: Draft<V>, version: Version<V>, isSame: IsSame<V>): Draft<V> {
  const { base, newer, isForgotten } = draft;
  // Times are ISO 8601 in UTC. An older answer from the cache must not replace newer values.
  const isNewer = version.updatedAt !== null && (base.updatedAt === null || version.updatedAt > base.updatedAt);
  if (!isNewer || isForgotten || newer !== null) return draft;
  if (draft.edition === draft.savedEdition) return show({ ...draft, base: version }, { values: version.values });
  return isSame(version.values, base.values) ? { ...draft, base: version } : draft;
}

/** A save has arrived: the server holds the values that were sent. */
export function arrive<V>(draft: Draft<V>, sent: Draft<V>, updatedAt: string): Draft<V> {
  const base = { values: sent.shown.values, updatedAt };
  // The form ended while the save was under way, so nothing of it is unsaved.
  if (draft.savedEdition > sent.edition) return { ...draft, base };
  const status = draft.edition === sent.edition ? 'saved' : 'unsaved';
  return { ...show(draft, { status, savedAt: updatedAt }), base, savedEdition: sent.edition };
}

/** The server holds these values already: nothing is left to save. */
export function settleUnchanged<V>(draft: Draft<V>): Draft<V> {
  return { ...show(draft, { status: draft.shown.savedAt === null ? 'clean' : 'saved' }), savedEdition: draft.edition };
}

/**
 * Compares a refused save with the newest version. Values that are the same are saved already. A version that
 * changed nothing of these values is saved over. Any other is shown beside what was typed.
 */
export function meet<V>(draft: Draft<V>, version: NewerVersion<V>, isSame: IsSame<V>): Draft<V> {
  const { values, updatedAt, changed } = version;
  if (isSame(values, draft.shown.values))
    return { ...show(draft, { status: 'saved', savedAt: updatedAt }), base: version, savedEdition: draft.edition };
  if (isSame(values, draft.base.values)) return { ...show(draft, { status: 'unsaved' }), base: version };
  return { ...show(draft, { status: 'unsaved', theirs: { values, changed } }), newer: version };
}

export function beginAct<V>(draft: Draft<V>): Draft<V> {
  return { ...draft, settled: { edition: draft.edition, values: draft.shown.values }, isActing: true };
}

/** The act has stored the values that it began with. */
export function storeSettled<V>(draft: Draft<V>): Draft<V> {
  const { edition, values } = draft.settled;
  const next = { ...draft, base: { ...draft.base, values }, savedEdition: edition };
  return show(next, { status: draft.edition === edition ? 'clean' : 'unsaved' });
}

/** Begins anew with values that need no saving. */
export function startAgain<V>(draft: Draft<V>, values: V): Draft<V> {
  const edition = draft.edition + 1;
  return { ...beginDraft({ values, updatedAt: draft.base.updatedAt }), edition, savedEdition: edition };
}

export function discard<V>(draft: Draft<V>): Draft<V> {
  return { ...show(draft, { status: 'clean' }), isActing: false, savedEdition: draft.edition };
}

/** Drops everything typed; only the values that the form began with stay. */
export function forget<V>(draft: Draft<V>, start: V): Draft<V> {
  const { edition } = draft;
  const { updatedAt } = draft.base;
  const begun = beginDraft({ values: start, updatedAt });
  return {
    ...begun,
    edition,
    savedEdition: edition,
    settled: { edition, values: start },
    isActing: draft.isActing,
    isForgotten: true,
  };
}

/** The user has chosen to save their values over the newer version. */
export function keepMine<V>(draft: Draft<V>, newer: Version<V>): Draft<V> {
  return { ...show(draft, { theirs: null }), base: newer, newer: null, edition: draft.edition + 1 };
}

export function takeTheirs<V>(draft: Draft<V>, newer: Version<V>): Draft<V> {
  const { values, updatedAt } = newer;
  return {
    ...show(draft, { values, theirs: null, status: 'saved', savedAt: updatedAt }),
    base: newer,
    newer: null,
    savedEdition: draft.edition,
  };
}

export function show<V>(draft: Draft<V>, change: Partial<DraftState<V>>): Draft<V> {
  return { ...draft, shown: { ...draft.shown, ...change } };
}
