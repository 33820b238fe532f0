import type { ErrorCode } from '@evenhand/contract/error-codes';
import { expect } from 'vitest';
import type { Result } from '../case-in-memory/acts.ts';
import type { Answer, CaseWorld } from '../case-in-memory/case-world.ts';
import { factsOf } from '../case-in-memory/case-world.ts';

/** The act was carried out; answers what the client gets. */
export function expectDone(result: Result): Answer {
  expect(result).toMatchObject({ kind: 'done' });
  if (result.kind !== 'done') throw new Error(result.description);
  return result.answer;
}

/** The act is refused with this code and sentence, and nothing of the case has changed. */
export function expectRefusal(
  world: CaseWorld,
  attempt: () => Result,
  code: ErrorCode,
  description?: string | RegExp,
): Extract<Result, { kind: 'refusal' }> {
  const before = snapshot(world);
  const result = attempt();
  expect(result).toMatchObject({ kind: 'refusal', code });
  expect(snapshot(world)).toEqual(before);
  if (result.kind !== 'refusal') throw new Error('Not refused.');
  if (description !== undefined) expect(result.description).toMatch(description);
  return result;
}

/** Everything an act may change, as one comparable value. */
export function snapshot(world: CaseWorld): unknown {
  return structuredClone({
    facts: factsOf(world),
    records: [...world.processes.values()].map(({ record }) => record),
    tasks: world.tasks,
    events: [...world.events],
    history: world.history,
    notices: world.notices,
    stageAndStep: world.stageAndStep,
  });
}
