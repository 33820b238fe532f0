import { canSeeCase } from '@evenhand/contract/cases';
import type { LiveEvent } from '@evenhand/contract/live';
import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import type { Query, QueryClient } from '@tanstack/react-query';
import { caseKeys } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { isTypedInto } from '../workflow/use-component-draft.ts';
import { processQuery } from '../workflow/workflow.api.ts';

/** What no act on a case changes, and what somebody is choosing from at the moment. */
const LEFT_ALONE: readonly unknown[] = [
  ...['current-user', 'services', 'service', 'branding', 'lookup', 'topics', 'sections', 'section-topics', 'topic-workflows'],
  ...['adviser-names', 'saved-filter', 'user-profile', 'employee-search'],
];
/** Lists and counts are read again at most this often, however much happens. */
const LISTS_EVERY = 1_000;

type Belongs = (query: Query) => boolean;

export interface LiveScreen {
  apply: (event: LiveEvent) => Promise<void>;
}

/** Brings what this tab shows in step with an event, without touching anything that is being typed. */
export function createLiveScreen(queryClient: QueryClient): LiveScreen {
  const cache = queryClient.getQueryCache();
  let listsReadAt = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  async function apply({ changed, gone, isBehind }: LiveEvent): Promise<void> {
    for (const caseId of gone) forgetCase(caseId);
    if (gone.length > 0 || isBehind) forgetListsOutOfView();
    if (changed.length > 0 || gone.length > 0 || isBehind) readLists();
    await Promise.all(changed.map(readCase));
    if (isBehind) await catchUp();
  }

  /** Nothing of a case that is out of sight stays, neither on the screen nor in memory; what was showing it is told that there is no such case. */
  function forgetCase(caseId: number): void {
    const belongs = ofCase(caseId);
    for (const query of cache.findAll({ type: 'inactive', predicate: belongs })) cache.remove(query);
    void queryClient.resetQueries({ predicate: belongs });
  }

  /** A list that nobody looks at may still hold the row of a case that is out of sight, and would show it until it had been read again. */
  function forgetListsOutOfView(): void {
    for (const query of cache.findAll({ type: 'inactive', predicate: isList })) cache.remove(query);
  }

  async function readCase(caseId: number): Promise<void> {
    const visits = visitsOf(caseId);
    const isProcess: Belongs = ({ queryKey }) => queryKey[0] === 'process' && processesOf(caseId).some(({ id }) => id === queryKey[1]);
    const isBeingTyped = cache.findAll({ type: 'active', predicate: isVisitIn(visits) }).some(({ queryKey }) => isTypedInto(queryClient, Number(queryKey[1])));
    await readAgain(({ queryKey }) => queryKey[0] === 'case' && queryKey[1] === caseId);
    // A form somebody is filling in stays where it is; what they send is judged against what has happened meanwhile.
    await readAgain(isProcess, isBeingTyped ? 'none' : 'active');
    const inSight = processesOf(caseId).map((record) => record.currentWorkflowTrackingComponentId);
    // A visit that is over is nobody's any more: asking for it again would be an error.
    await queryClient.invalidateQueries({ predicate: isVisitIn(visits), refetchType: 'none' });
    if (!isBeingTyped) await readAgain(isVisitIn(new Set(inSight)));
  }

  function readLists(): void {
    if (waiting !== undefined) return;
    waiting = setTimeout(
      () => {
        waiting = undefined;
        listsReadAt = Date.now();
        void readAgain(isList);
      },
      Math.max(0, listsReadAt + LISTS_EVERY - Date.now()),
    );
  }

  /** After a gap nobody says which cases are gone, so each one in memory is asked about. */
  async function catchUp(): Promise<void> {
    const known = new Set(cache.findAll({ queryKey: ['case'] }).map(({ queryKey }) => Number(queryKey[1])));
    await Promise.all(
      [...known].map(async (caseId) => {
        const isSeen = await call(canSeeCase, { params: { id: caseId }, quiet: true }).catch(() => true);
        if (isSeen) await readCase(caseId);
        else forgetCase(caseId);
      }),
    );
  }

  /** What is under way may have been asked before the change: it is waited for, not cut off, and then asked again. */
  async function readAgain(belongs: Belongs, refetchType: 'active' | 'none' = 'active'): Promise<void> {
    await Promise.allSettled(cache.findAll({ predicate: belongs, fetchStatus: 'fetching' }).map((query) => query.promise));
    await queryClient.invalidateQueries({ predicate: belongs, refetchType });
  }

  function processesOf(caseId: number): WorkflowTrackingRecord[] {
    const records = cache.findAll({ queryKey: ['process'] }).map(({ queryKey }) => queryClient.getQueryData(processQuery(Number(queryKey[1])).queryKey));
    return records.filter((record) => record !== undefined).filter((record) => record.caseTrackingRecordId === caseId);
  }

  function visitsOf(caseId: number): Set<number> {
    return new Set(processesOf(caseId).flatMap((record) => record.workflowTrackingComponents.map((one) => one.workflowTrackingComponentId)));
  }

  function ofCase(caseId: number): Belongs {
    const processes = new Set(processesOf(caseId).map(({ id }) => id));
    const isVisit = isVisitIn(visitsOf(caseId));
    return (query) => {
      const [kind, id] = query.queryKey;
      if (kind === 'process') return processes.has(Number(id));
      return [...caseKeys.case(caseId)].every((part, index) => query.queryKey[index] === part) || (kind === 'case-in-brief' && id === caseId) || isVisit(query);
    };
  }

  return { apply };
}

const isList: Belongs = ({ queryKey }) => !LEFT_ALONE.includes(queryKey[0]) && !['case', 'process', 'visit'].includes(String(queryKey[0]));

function isVisitIn(visits: ReadonlySet<number | null>): Belongs {
  return ({ queryKey }) => queryKey[0] === 'visit' && visits.has(Number(queryKey[1]));
}
