import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * The case a query is about: its id, or how to find it in the answer where the query
 * is made before that is known.
 */
type CaseId<Data> = number | ((data: Data) => number);

/** State of the form of a process step, for its query. */
interface StepForm {
  /** The person has typed into the form, or adds files to it, and has not sent it. */
  readonly isInUse: (queryClient: QueryClient) => boolean;
  /** The process is still at this step. A step that is over must not be read again. */
  readonly isCurrent: (queryClient: QueryClient) => boolean;
}

/** Changes that refetch a query, and the case whose loss removes it. */
export type Follows<Data> =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'configuration' }
  | { readonly kind: 'lists' }
  | { readonly kind: 'sight' }
  | { readonly kind: 'case'; readonly caseId: CaseId<Data>; readonly isInbox?: true; readonly mayNameOthers?: true }
  | { readonly kind: 'process'; readonly caseId: CaseId<Data> }
  | { readonly kind: 'visit'; readonly caseId: CaseId<Data>; readonly form: StepForm };

/** The ways in which a query says what it follows (ARCHITECTURE.md, invariant 9). */
export const follows = {
  /** Data that no act on a case changes, and lists from which the person is choosing. */
  nothing: { kind: 'nothing' },
  /**
   * Configuration of the service: topics, lists to choose from, labels. It is stale once a pack has been published, and
   * is read again when it is used next: with everybody's screens at once it would be a flood.
   */
  configuration: { kind: 'configuration' },
  /**
   * Data that may show rows or counts of any case: read again with every change. When a case is forgotten,
   * what is not on the screen is dropped.
   */
  lists: { kind: 'lists' },
  /**
   * What a search has found in any case: not read again with each change, which would count as searches of the person.
   * It is forgotten, and read again where it is shown, when any case goes out of sight.
   */
  sight: { kind: 'sight' },
  /** Data of one case: read again with it, and forgotten with it. */
  case: <Data = unknown>(caseId: CaseId<Data>): Follows<Data> => ({ kind: 'case', caseId }),
  /**
   * As `case`, and also read again when the person marked a message or ended a draft, perhaps in another
   * window.
   */
  inbox: <Data = unknown>(caseId: CaseId<Data>): Follows<Data> => ({ kind: 'case', caseId, isInbox: true }),
  /**
   * As `case`, and its data may name other cases: it is also forgotten, and read again where it is shown,
   * when any other case goes out of sight.
   */
  naming: <Data = unknown>(caseId: CaseId<Data>): Follows<Data> => ({ kind: 'case', caseId, mayNameOthers: true }),
  /** As `case`, but not read again while the person uses a form on it. */
  process: <Data = unknown>(caseId: CaseId<Data>): Follows<Data> => ({ kind: 'process', caseId }),
  /** One step of a process: read again after the process, unless it is over or its form is in use. */
  visit: <Data = unknown>(caseId: CaseId<Data>, form: StepForm): Follows<Data> => ({ kind: 'visit', caseId, form }),
} as const;

/**
 * Only data that was cached before any query asked for it has no `meta`. It is treated as
 * data that may show any case.
 */
export function followsOf({ meta }: Query): Follows<never> {
  return meta?.follows ?? follows.lists;
}

/** Data that no act on a case changes. */
export function followsNoCase(query: Query): boolean {
  const { kind } = followsOf(query);
  return kind === 'nothing' || kind === 'configuration';
}

/** The case a query is about; null when it is about none, or does not know it yet. */
export function caseOfQuery(query: Query): number | null {
  const following = followsOf(query);
  if (!('caseId' in following)) return null;
  if (typeof following.caseId === 'number') return following.caseId;
  return query.state.data === undefined ? null : following.caseId(query.state.data as never);
}

/** Data of one case that may name others, such as its history after a link, or of any case. */
export function mayNameOtherCases(query: Query): boolean {
  const following = followsOf(query);
  return following.kind === 'sight' || (following.kind === 'case' && following.mayNameOthers === true);
}

export function followsLists(query: Query): boolean {
  return followsOf(query).kind === 'lists';
}
