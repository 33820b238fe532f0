import { canSeeCase } from '@evenhand/contract/dashboard';
import type { LiveEvent } from '@evenhand/contract/live';
import type { Query, QueryClient } from '@tanstack/react-query';
import { forgetCase, forgetListsOutOfView, forgetNamesOfOthers } from '../cases/forget-case.ts';
import { casesOfDrafts } from '../drafts/open-drafts.ts';
import { call } from '../lib/api-client.ts';
import { caseOfQuery, followsLists, followsOf } from '../lib/follows.ts';
import { currentUserQuery } from '../users/users.api.ts';

/** Lists and counts are read again at most this often. */
const LISTS_EVERY_MS = 1_000;

type Belongs = (query: Query) => boolean;

export interface LiveScreen {
  apply: (event: LiveEvent) => Promise<void>;
}

/**
 * Updates what this tab shows after an event, without changing anything that is being typed. Each query
 * says itself what it follows.
 */
export function createLiveScreen(queryClient: QueryClient): LiveScreen {
  const cache = queryClient.getQueryCache();
  let listsReadAt = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  /** A case has gone out of sight since the lists were read. */
  let hasLostCase = false;

  async function apply({
    changed,
    gone,
    isBehind,
    hasNewConfiguration,
    own = [],
    hasNewUnassigned = false,
  }: LiveEvent): Promise<void> {
    if (hasNewConfiguration || isBehind)
      void queryClient.invalidateQueries({ predicate: followsConfiguration, refetchType: 'none' });
    for (const caseId of gone) forgetCase(queryClient, caseId);
    if (isBehind) {
      forgetNamesOfOthers(queryClient);
      forgetListsOutOfView(queryClient);
      // It may be the person's own rights that have changed.
      void queryClient.invalidateQueries(currentUserQuery);
    }
    if (isBehind || gone.length > 0) hasLostCase = true;
    if (changed.length > 0 || gone.length > 0 || own.length > 0 || isBehind || hasNewUnassigned) readLists();
    await Promise.all([...changed.map(readCase), ...own.map(readInbox)]);
    if (isBehind) await catchUp();
  }

  async function readCase(caseId: number): Promise<void> {
    const ofKind =
      (kind: 'case' | 'process' | 'visit'): Belongs =>
      (query) =>
        followsOf(query).kind === kind && caseOfQuery(query) === caseId;
    const isInUse = cache
      .findAll({ type: 'active', predicate: ofKind('visit') })
      .some((query) => formOf(query)?.isInUse(queryClient));
    await readAgain(queryClient, ofKind('case'));
    // A form that is being filled in stays as it is. The server judges what is sent against
    // what has happened meanwhile.
    await readAgain(queryClient, ofKind('process'), isInUse ? 'none' : 'active');
    // A step that is over must not be read again: that would be an error.
    await queryClient.invalidateQueries({ predicate: ofKind('visit'), refetchType: 'none' });
    if (!isInUse)
      await readAgain(queryClient, (query) => ofKind('visit')(query) && formOf(query)?.isCurrent(queryClient) === true);
  }

  async function readInbox(caseId: number): Promise<void> {
    await readAgain(queryClient, (query) => {
      const following = followsOf(query);
      return following.kind === 'case' && following.isInbox === true && caseOfQuery(query) === caseId;
    });
  }

  function readLists(): void {
    if (waiting !== undefined) return;
    waiting = setTimeout(
      () => {
        waiting = undefined;
        listsReadAt = Date.now();
        void readListsNow();
      },
      Math.max(0, listsReadAt + LISTS_EVERY_MS - Date.now()),
    );
  }

  async function readListsNow(): Promise<void> {
    const isShort = hasLostCase;
    hasLostCase = false;
    await readAgain(queryClient, followsLists);
    // A list that was being read when the case went may have left the screen with its row.
    if (isShort) forgetListsOutOfView(queryClient);
  }

  /** After a gap it is not known which cases are gone, so each cached case is read. */
  async function catchUp(): Promise<void> {
    const asked = cache
      .findAll({ predicate: (query) => query.isActive() || query.state.data !== undefined })
      .map(caseOfQuery);
    const known = new Set([...asked, ...casesOfDrafts(queryClient)]);
    await Promise.all(
      [...known].map(async (caseId) => {
        if (caseId === null) return;
        const isSeen = await call(canSeeCase, { params: { id: caseId }, quiet: true }).catch(() => true);
        if (isSeen) await readCase(caseId);
        else forgetCase(queryClient, caseId);
      }),
    );
  }

  return { apply };
}

/**
 * Reads again what belongs. A call under way may have been sent before the change. It is waited for, not
 * aborted, and then sent again.
 */
async function readAgain(
  queryClient: QueryClient,
  belongs: Belongs,
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  const underWay = queryClient.getQueryCache().findAll({ predicate: belongs, fetchStatus: 'fetching' });
  await Promise.allSettled(underWay.map((query) => query.promise));
  await queryClient.invalidateQueries({ predicate: belongs, refetchType });
}

function followsConfiguration(query: Query): boolean {
  return followsOf(query).kind === 'configuration';
}

function formOf(query: Query) {
  const following = followsOf(query);
  return following.kind === 'visit' ? following.form : null;
}
