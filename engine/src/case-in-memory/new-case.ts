import { CaseStatus } from '@evenhand/contract/cases';
import { realEngine } from './acts.ts';
import type { CaseWorld } from './case-world.ts';

type Given = 'now' | 'calendar' | 'cast' | 'definitions' | 'employeeUserId' | 'adviserUserId' | 'participants';

/** A case on which nothing has happened, and no process runs yet. */
export function newCase(
  values: Pick<CaseWorld, Given> & Partial<Pick<CaseWorld, 'engine' | 'topicId' | 'severities'>>,
): CaseWorld {
  return {
    engine: realEngine,
    processes: new Map(),
    answers: new Map(),
    status: CaseStatus.Open,
    isLocked: false,
    topicId: null,
    reasonIds: [],
    riskId: null,
    stageAndStep: null,
    relationsHeld: [],
    tasks: [],
    notices: [],
    plannedNotices: [],
    events: new Map(),
    waitingEvents: new Map(),
    eventFiles: [],
    linkedProcesses: [],
    matters: [],
    history: [],
    nextId: 1000,
    ...values,
  };
}
