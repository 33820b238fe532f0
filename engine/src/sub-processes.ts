import type { ProcessFacts } from './case-state.ts';
import type { Refusal } from './decision.ts';
import type { Option } from './definition.ts';
import type { Effect } from './effects.ts';
import type { ProcessView } from './process-context.ts';
import { badRequest } from './refusals.ts';

/** A primary process, what it starts, and what that starts (domain brief rule 21). */
const MAXIMUM_DEPTH = 3;

export interface SubProcessStart {
  readonly effects: readonly Effect[];
  /** A live process of the same workflow that `once` reuses. */
  readonly reusedId: number | null;
}

/** The sub-process an option starts, if any. */
export function findSubProcessStart(option: Option, visitId: number, view: ProcessView): Refusal | SubProcessStart {
  const start = option.startProcess;
  if (start === null) return { effects: [], reusedId: null };
  const live = view.facts.processes.find(
    (process) =>
      process.workflowId === start.workflowId &&
      process.kind === 'sub-process' &&
      !process.hasEnded &&
      hasSameReaders(process, view),
  );
  if (start.isOnce && live !== undefined) {
    const isNewlyRequired = start.isMandatory && !live.isMandatory;
    return {
      effects: isNewlyRequired ? [{ kind: 'require-process', processId: live.id, visitId }] : [],
      reusedId: live.id,
    };
  }
  if (depthOf(view.record.parentId, view.facts.processes) >= MAXIMUM_DEPTH)
    return badRequest('A sub-process cannot be started from here.');
  const { workflowId, workflowKey, isMandatory } = start;
  return {
    effects: [
      {
        kind: 'start-process',
        workflowId,
        workflowKey,
        isMandatory,
        parentId: view.record.id,
        startedByVisitId: visitId,
      },
    ],
    reusedId: null,
  };
}

/** A process that everybody reads does not reuse one that only HR reads, nor the other way round. */
function hasSameReaders({ isHrOnly }: ProcessFacts, { facts, record }: ProcessView): boolean {
  return isHrOnly === facts.processes.find(({ id }) => id === record.id)?.isHrOnly;
}

/** Sub-processes that visits have started and that have not been discarded. */
export function startedBy(visitIds: ReadonlySet<number>, processes: readonly ProcessFacts[]): readonly ProcessFacts[] {
  return processes.filter((process) => process.startedByVisitId !== null && visitIds.has(process.startedByVisitId));
}

/** Live sub-processes that visits have made mandatory. */
export function requiredBy(visitIds: ReadonlySet<number>, processes: readonly ProcessFacts[]): readonly ProcessFacts[] {
  return processes.filter(
    (process) => process.requiredByVisitId !== null && visitIds.has(process.requiredByVisitId) && !process.hasEnded,
  );
}

function depthOf(parentId: number | null, processes: readonly ProcessFacts[]): number {
  if (parentId === null) return 1;
  const parent = processes.find((process) => process.id === parentId);
  return 1 + depthOf(parent?.parentId ?? null, processes);
}
