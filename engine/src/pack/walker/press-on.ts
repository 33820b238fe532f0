import { Temporal } from 'temporal-polyfill';
import type { CaseWorld } from '../../case-in-memory/case-world.ts';
import { copyOf, runningOf } from '../../case-in-memory/case-world.ts';
import type { Refusal } from '../../decision.ts';
import type { Option } from '../../definition.ts';
import { press } from './press.ts';
import { settleOutstanding } from './settle-outstanding.ts';
import { conditionsOf } from './simple-conditions.ts';

/** Longer than any period that a pack waits for. */
const WAIT_HOURS = 24 * 800;

/**
 * The case after an option was chosen with an answer, or why it cannot be. What holds it up is done first, as
 * people would: sub-processes are ended, with the wanted reason where one can name it, tasks done, cases linked, and if
 * need be the time passes.
 */
export function pressOn(
  world: CaseWorld,
  processId: number,
  option: Option,
  { answer, wantedReasonId = null }: { readonly answer: unknown; readonly wantedReasonId?: number | null },
): CaseWorld | Refusal {
  let refusal: Refusal | null = null;
  const settled = (copy: CaseWorld) => settleOutstanding(copy, processId, wantedReasonId);
  for (const prepare of [asItIs, settled, linked, later]) {
    const copy = copyOf(world);
    prepare(copy, processId);
    const refused = press(copy, processId, option, answer);
    if (refused === null) return copy;
    refusal ??= refused;
  }
  return refusal ?? world;
}

function asItIs(): void {
  // Nothing is prepared.
}

/** A case is linked in which everything that is asked for has been done today. */
function linked(world: CaseWorld, processId: number): void {
  const asked = conditionsOf(runningOf(world, processId).definition).flatMap((condition) =>
    condition.kind === 'linkedCase' ? [condition] : [],
  );
  world.linkedProcesses = [...new Set(asked.map(({ workflowId }) => workflowId))].map((workflowId) => ({
    workflowId,
    isCaseOpen: true,
    components: asked
      .filter((condition) => condition.workflowId === workflowId)
      .map(({ componentId }) => ({ componentId, isComplete: true, date: world.now, endDate: world.now })),
  }));
}

function later(world: CaseWorld): void {
  world.now = Temporal.Instant.from(world.now).add({ hours: WAIT_HOURS }).toString();
}
