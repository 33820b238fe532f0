import type { LastChange } from '@evenhand/contract/envelope';

/** The values of a form as the server held them at one time. */
export interface Version<V> {
  readonly values: V;
  readonly updatedAt: string | null;
}

/** A version that a refused save met, with who wrote it when. */
export interface NewerVersion<V> extends Version<V> {
  readonly changed: LastChange | null;
}

/** What is shown of a draft. */
export interface DraftState<V> {
  readonly values: V;
  readonly status: 'clean' | 'unsaved' | 'saving' | 'saved' | 'failed' | 'refused';
  readonly savedAt: string | null;
  readonly refusedBecause: string | null;
  /** What another person saved meanwhile, until this person has chosen. */
  readonly theirs: { readonly values: V; readonly changed: LastChange | null } | null;
}

/** The whole state of a draft. Every function below answers the next state and changes nothing. */
export interface Draft<V> {
  readonly shown: DraftState<V>;
  /** The `updatedAt` of the version that is being changed. It guards the next save. */
  readonly base: string | null;
  /** The newer version that prevents saving, until the person has chosen. */
  readonly newer: Version<V> | null;
  /** Counts what was typed; equal to `savedEdition` when nothing is unsaved. */
  readonly edition: number;
  readonly savedEdition: number;
  /** What the last act began with. */
  readonly settled: { readonly edition: number; readonly values: V };
  readonly isActing: boolean;
  readonly isForgotten: boolean;
}

type IsSame<V> = (left: V, right: V) => boolean;

export function beginDraft<V>({ values, updatedAt }: Version<V>): Draft<V> {
  return {
    shown: { values, status: 'clean', savedAt: null, refusedBecause: null, theirs: null },
    base: updatedAt,
    newer: null,
    edition: 0,
    savedEdition: 0,
    settled: { edition: 0, values },
    isActing: false,
    isForgotten: false,
  };
}

/** Something is unsaved, and neither an act nor a newer version prevents saving. */
export function canSave<V>({ edition, savedEdition, newer, isActing }: Draft<V>): boolean {
  return edition !== savedEdition && newer === null && !isActing;
}

/** Something typed is not on the server, and may still get there. */
export function isOnItsWay<V>({ edition, savedEdition, shown }: Draft<V>): boolean {
  return edition !== savedEdition && shown.status !== 'refused';
}

export function typeInto<V>(draft: Draft<V>, values: V): Draft<V> {
  return { ...show(draft, { values, status: 'unsaved' }), edition: draft.edition + 1 };
}

/** Takes a newer version from the server, unless something typed would be lost. */
export function adopt<V>(draft: Draft<V>, version: Version<V>, isSame: IsSame<V> = isSameJson): Draft<V> {
  const { base, newer, isForgotten } = draft;
  // Times are ISO 8601 in UTC: an older answer still in the cache must not bring old words back.
  const isNewer = version.updatedAt !== null && (base === null || version.updatedAt > base);
  if (!isNewer || isForgotten || newer !== null) return draft;
  const next = { ...draft, base: version.updatedAt };
  if (draft.edition === draft.savedEdition) return show(next, { values: version.values });
  return isOwn(draft, version, isSame) ? next : draft;
}

/** The edition that was sent has arrived. */
export function arrive<V>(draft: Draft<V>, sentEdition: number, moment: string): Draft<V> {
  const status = draft.edition === sentEdition ? 'saved' : 'unsaved';
  return { ...show(draft, { status, savedAt: moment }), base: moment, savedEdition: sentEdition };
}

/**
 * Compares a refused save with the newest version, which holds the same values, is this person's own, or has
 * to be shown beside what is typed.
 */
export function meet<V>(draft: Draft<V>, version: NewerVersion<V>, isSame: IsSame<V> = isSameJson): Draft<V> {
  const { values, updatedAt } = version;
  if (isSame(values, draft.shown.values)) return { ...show(draft, { status: 'saved', savedAt: updatedAt }), base: updatedAt, savedEdition: draft.edition };
  if (isOwn(draft, version, isSame)) return { ...show(draft, { status: 'unsaved' }), base: updatedAt };
  return { ...show(draft, { status: 'unsaved', theirs: { values, changed: version.changed } }), newer: version };
}

export function beginAct<V>(draft: Draft<V>): Draft<V> {
  return { ...draft, settled: { edition: draft.edition, values: draft.shown.values }, isActing: true };
}

/** The act has stored what it began with. */
export function storeSettled<V>(draft: Draft<V>): Draft<V> {
  const savedEdition = draft.settled.edition;
  return { ...show(draft, { status: draft.edition === savedEdition ? 'clean' : 'unsaved' }), savedEdition };
}

export function discard<V>(draft: Draft<V>): Draft<V> {
  return { ...show(draft, { status: 'clean' }), isActing: false, savedEdition: draft.edition };
}

/** Nothing typed is left, only the values the form began with. */
export function forget<V>(draft: Draft<V>, start: V): Draft<V> {
  const { edition } = draft;
  const shown: DraftState<V> = { values: start, status: 'clean', savedAt: null, refusedBecause: null, theirs: null };
  return { ...draft, shown, newer: null, savedEdition: edition, settled: { edition, values: start }, isForgotten: true };
}

/** What is typed will be saved over the newer version: the person has chosen that. */
export function keepMine<V>(draft: Draft<V>, newer: Version<V>): Draft<V> {
  return { ...show(draft, { theirs: null }), base: newer.updatedAt, newer: null, edition: draft.edition + 1 };
}

export function takeTheirs<V>(draft: Draft<V>, { values, updatedAt }: Version<V>): Draft<V> {
  return { ...show(draft, { values, theirs: null, status: 'saved', savedAt: updatedAt }), base: updatedAt, newer: null, savedEdition: draft.edition };
}

export function show<V>(draft: Draft<V>, change: Partial<DraftState<V>>): Draft<V> {
  return { ...draft, shown: { ...draft.shown, ...change } };
}

/** True when an act of this person stored the version and they went on typing after it. */
function isOwn<V>({ savedEdition, settled }: Draft<V>, version: Version<V>, isSame: IsSame<V>): boolean {
  return savedEdition === settled.edition && isSame(version.values, settled.values);
}

function isSameJson<V>(left: V, right: V): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
