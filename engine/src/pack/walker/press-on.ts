import { Temporal } from 'temporal-polyfill';
import type { CaseWorld } from '../../case-in-memory/case-world.ts';
import { copyOf } from '../../case-in-memory/case-world.ts';
import type { Refusal } from '../../decision.ts';
import type { Option } from '../../definition.ts';
import { press } from './press.ts';
import { settleOutstanding } from './settle-outstanding.ts';

/** Longer than any period that a pack waits for. */
const WAIT_HOURS = 24 * 800;

/**
 * The case after an option was chosen with an answer, or why it cannot be. What holds it up is done first, as
 * people would: sub-processes are ended, tasks done, and if need be the time passes.
 */
export function pressOn(world: CaseWorld, processId: number, option: Option, answer: unknown): CaseWorld | Refusal {
  let refusal: Refusal | null = null;
  for (const prepare of [asItIs, settleOutstanding, later]) {
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

function later(world: CaseWorld): void {
  world.now = Temporal.Instant.from(world.now).add({ hours: WAIT_HOURS }).toString();
}
