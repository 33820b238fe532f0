import { describe, expect, test } from 'vitest';
import type { CaseWorld } from './case-in-memory/case-world.ts';
import { actorOf, currentKey, viewOf } from './case-in-memory/case-world.ts';
import { submit, undo } from './testing/case-acts.ts';
import { visitOf } from './testing/case-reads.ts';
import { expectDone, expectRefusal } from './testing/expect-refusal.ts';
import { answers, misconductAt } from './testing/misconduct-path.ts';
import { item } from './testing/workflow-builder.ts';
import { canUndo, undoConfirmationMessage } from './undo-plan.ts';

/**
 * Domain brief rule 17: a business user goes back only over visits they submitted
 * themselves; HR over anybody's.
 */

const ONLY_HR = 'Only HR can undo what someone else has completed.';

function answer(world: CaseWorld, userId: string, component: string): void {
  expectDone(submit(world, userId, component, ...(answers[component] ?? ['', null])));
}

function isOffered(world: CaseWorld, userId: string, component: string): boolean {
  return canUndo({ ...viewOf(world), actor: actorOf(world, userId) }, visitOf(world, component)?.id ?? 0);
}

describe('an owner', () => {
  test('cannot take back the answer HR gave last [PROC-19]', () => {
    const world = misconductAt('protections');
    expect(isOffered(world, 'teodora', 'protections')).toBe(false);
    expect(
      undoConfirmationMessage(
        { ...viewOf(world), actor: actorOf(world, 'teodora') },
        visitOf(world, 'protections')?.id ?? 0,
      ),
    ).toBeNull();
    expectRefusal(world, () => undo(world, 'teodora'), 'BAD_REQUEST', ONLY_HR);
    expectRefusal(world, () => submit(world, 'teodora', 'protections', 'previous'), 'BAD_REQUEST', ONLY_HR);
    expect(world.riskId).toBe(item('low'));
  });

  test('cannot go back to their own answer over a later one of HR [PROC-19]', () => {
    const world = misconductAt('risk');
    answer(world, 'teodora', 'risk');
    answer(world, 'maren', 'protections');
    const risk = visitOf(world, 'risk')?.id;
    expect(isOffered(world, 'teodora', 'risk')).toBe(false);
    expectRefusal(world, () => undo(world, 'teodora', risk), 'BAD_REQUEST', ONLY_HR);
  });

  test('cannot go back to an answer of HR over a later one of their own [PROC-19]', () => {
    const world = misconductAt('risk');
    answer(world, 'maren', 'risk');
    answer(world, 'teodora', 'protections');
    const risk = visitOf(world, 'risk')?.id;
    expect(isOffered(world, 'teodora', 'risk')).toBe(false);
    expectRefusal(world, () => undo(world, 'teodora', risk), 'BAD_REQUEST', ONLY_HR);
    expectDone(undo(world, 'teodora'));
    expect(currentKey(world)).toBe('protections');
  });

  test('takes back several answers of their own at once [PROC-19, PROC-29]', () => {
    const world = misconductAt('risk');
    answer(world, 'teodora', 'risk');
    answer(world, 'teodora', 'protections');
    expect(isOffered(world, 'teodora', 'risk')).toBe(true);
    expectDone(undo(world, 'teodora', visitOf(world, 'risk')?.id));
    expect(currentKey(world)).toBe('risk');
    expect(world.riskId).toBeNull();
  });
});

test('HR takes back what an owner has completed, alone and among answers of HR [PROC-19, PROC-29]', () => {
  const world = misconductAt('risk');
  answer(world, 'teodora', 'risk');
  expectDone(undo(world, 'maren'));
  expect(currentKey(world)).toBe('risk');
  answer(world, 'teodora', 'risk');
  answer(world, 'maren', 'protections');
  expectDone(undo(world, 'maren', visitOf(world, 'risk')?.id));
  expect(currentKey(world)).toBe('risk');
  expect(world.riskId).toBeNull();
});
