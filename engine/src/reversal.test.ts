import { Relation } from '@evenhand/contract/participants';
import { describe, expect, test } from 'vitest';
import type { CaseWorld } from './case-in-memory/case-world.ts';
import { viewOf } from './case-in-memory/case-world.ts';
import { submit, undo } from './testing/case-acts.ts';
import { visitOf } from './testing/case-reads.ts';
import { expectDone } from './testing/expect-refusal.ts';
import { misconductAt, walkTo } from './testing/misconduct-path.ts';
import { item } from './testing/workflow-builder.ts';
import { undoConfirmationMessage } from './undo-plan.ts';

function messageFor(world: CaseWorld, component: string): string | null {
  return undoConfirmationMessage(viewOf(world), visitOf(world, component)?.id ?? 0);
}

describe('a value that was changed since', () => {
  test.each([
    ['replaced', [item('rude')], 'rude'],
    ['added to', [item('late'), item('rude')], 'late, rude'],
    ['emptied', [], 'None'],
  ] as const)('stays: reasons that were %s [PROC-46]', (_how, reasonIds, titles) => {
    const world = misconductAt('risk');
    world.reasonIds = reasonIds;
    expect(messageFor(world, 'reasons')).toContain(`The reasons stay ${titles} because they were changed later.`);
    expectDone(undo(world, 'maren'));
    expect(world.reasonIds).toEqual(reasonIds);
  });

  test('is put back when it is the same again: the order of reasons does not matter [PROC-46]', () => {
    const world = misconductAt('reasons');
    expectDone(submit(world, 'maren', 'reasons', 'continue', { workflowReasonIds: [item('late'), item('rude')] }));
    world.reasonIds = [item('rude'), item('late')];
    expect(messageFor(world, 'reasons')).toContain('The reasons that were chosen are removed.');
    expectDone(undo(world, 'maren'));
    expect(world.reasonIds).toEqual([]);
  });

  test('stays: a risk that was set anew [PROC-46]', () => {
    const world = misconductAt('protections');
    world.riskId = item('critical');
    expect(messageFor(world, 'risk')).toContain('The risk stays critical because it was changed later.');
    expectDone(undo(world, 'maren'));
    expect(world.riskId).toBe(item('critical'));
  });

  test('is put back by its title [PROC-46]', () => {
    const world = misconductAt('reasons');
    world.riskId = item('low');
    world.reasonIds = [item('rude')];
    walkTo(world, 'risk');
    expectDone(submit(world, 'maren', 'risk', 'continue', { riskId: item('high') }));
    expect(messageFor(world, 'reasons')).toContain('The risk goes back to low.\nThe reasons go back to rude.');
  });

  test('stays: a stakeholder whose relation was changed; one who has left the case is not named [PROC-46]', () => {
    const world = misconductAt('interviews');
    const edit = (change: object) =>
      world.participants.map((person) => (person.userId === 'ngozi' ? { ...person, ...change } : person));
    world.participants = edit({ relationId: Relation.Other });
    expect(messageFor(world, 'appoint')).toContain(
      'Ngozi Farraday stays on the case because their role was changed later.',
    );
    world.participants = edit({ roleId: -1 });
    expect(messageFor(world, 'appoint')).not.toContain('Ngozi');
    world.participants = world.participants.filter((person) => person.userId !== 'ngozi');
    expect(messageFor(world, 'appoint')).not.toContain('Ngozi');
    expectDone(undo(world, 'maren'));
  });

  test('a tracked event is withdrawn with its files kept [PROC-46]', () => {
    const world = misconductAt('answer');
    expect(messageFor(world, 'report')).toContain("The event 'report' is withdrawn; its files are kept.");
  });
});
