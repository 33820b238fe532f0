import { Relation } from '@evenhand/contract/participants';
import { describe, expect, test } from 'vitest';
import { act } from './case-in-memory/acts.ts';
import { actorOf, currentKey, primaryId, runningOf, viewOf } from './case-in-memory/case-world.ts';
import { moveToStep, openTask, submit, undo } from './testing/case-acts.ts';
import { openTitles, visitOf } from './testing/case-reads.ts';
import { expectDone, expectRefusal } from './testing/expect-refusal.ts';
import { answers, misconductAt, walkTo } from './testing/misconduct-path.ts';
import { item } from './testing/workflow-builder.ts';
import { canUndo, undoConfirmationMessage } from './undo-plan.ts';

function messageFor(world: ReturnType<typeof misconductAt>, component: string): string | null {
  return undoConfirmationMessage(viewOf(world), visitOf(world, component)?.id ?? 0);
}

describe('going back', () => {
  test('over one answer that changed nothing asks for no confirmation [PROC-46]', () => {
    const world = misconductAt('reasons');
    expect(messageFor(world, 'reasons')).toBeNull();
    expectDone(undo(world, 'maren'));
    expect(currentKey(world)).toBe('guide');
  });

  test('to an earlier component takes back everything after it, in order, and keeps the drafts [PROC-30]', () => {
    const world = misconductAt('interim');
    expectDone(submit(world, 'maren', 'interim', 'save', null));
    const risk = visitOf(world, 'risk');
    expect(messageFor(world, 'risk')).toBe(
      [
        "'risk' will be opened again.",
        "Also undone: 'protections', 'route'.",
        "The process goes back to the step 'assessment'.",
        'The risk goes back to Not assessed.',
      ].join('\n'),
    );
    expectDone(undo(world, 'maren', risk?.id));
    expect(world.riskId).toBeNull();
    expect(world.reasonIds).toEqual([item('late')]);
    expect(openTitles(world)).toEqual(['assessment']);
    expectDone(submit(world, 'maren', 'risk', 'continue', { riskId: item('low') }));
    expect(visitOf(world, 'protections')).toMatchObject({
      status: 2,
      data: { selfAttestationReasonIds: [item('none')] },
    });
  });

  test('deletes nothing: the rows are withdrawn and history grows', () => {
    const world = misconductAt('route');
    const { visits } = runningOf(world, primaryId(world)).record;
    const entries = world.history.length;
    expectDone(undo(world, 'maren', visitOf(world, 'reasons')?.id));
    const after = runningOf(world, primaryId(world)).record.visits;
    expect(after.map((visit) => visit.id)).toEqual(expect.arrayContaining(visits.map((visit) => visit.id)));
    expect(world.history.slice(entries)).toMatchObject([
      { kind: 'process.undone', facts: { reopened: 'reasons', withdrawn: ['protections', 'risk', 'reasons'] } },
    ]);
  });

  test('puts back each of several values in turn', () => {
    const world = misconductAt('risk');
    world.riskId = item('low');
    expectDone(submit(world, 'maren', 'risk', 'continue', { riskId: item('high') }));
    expectDone(undo(world, 'maren'));
    expectDone(submit(world, 'maren', 'risk', 'continue', { riskId: item('critical') }));
    expectDone(undo(world, 'maren', visitOf(world, 'reasons')?.id));
    expect(world.riskId).toBe(item('low'));
    expect(world.reasonIds).toEqual([]);
  });

  test('removes a stakeholder it had added, unless they changed since or have written', () => {
    const world = misconductAt('interviews');
    expect(messageFor(world, 'interviews')).toContain('Ngozi Farraday is removed from the case.');
    world.participants = world.participants.map((person) =>
      person.userId === 'ngozi' ? { ...person, hasWritten: true } : person,
    );
    expectRefusal(
      world,
      () => undo(world, 'maren'),
      'BAD_REQUEST',
      "'appoint' cannot be undone, because Ngozi Farraday has already worked on the case.",
    );
    world.participants = world.participants.map((person) =>
      person.userId === 'ngozi' ? { ...person, hasWritten: false, roleId: 3 } : person,
    );
    expect(messageFor(world, 'interviews')).toContain(
      'Ngozi Farraday stays on the case because their role was changed later.',
    );
    world.participants = world.participants.map((person) =>
      person.userId === 'ngozi' ? { ...person, roleId: 2, relationId: Relation.InvestigationManager } : person,
    );
    expectDone(undo(world, 'maren'));
    expect(world.participants.some((person) => person.userId === 'ngozi')).toBe(false);
    expect(visitOf(world, 'appoint')?.data).toMatchObject({ participantGuid: 'ngozi' });
  });

  test('withdraws a tracked event and keeps what was typed; a completed letter prevents the undo, which says so', () => {
    const world = misconductAt('answer');
    const visitId = visitOf(world, 'report')?.id ?? 0;
    world.eventFiles = [{ visitId, fileCount: 0, documentStatus: 2 }];
    expect(canUndo(viewOf(world), visitOf(world, 'answer')?.id ?? 0)).toBe(false);
    const because =
      "'report' cannot be undone, because its letter is complete. What it recorded can still be corrected: open it under Recorded events on the summary of the case.";
    expectRefusal(world, () => undo(world, 'maren'), 'BAD_REQUEST', because);
    world.eventFiles = [
      { visitId, fileCount: 2, documentStatus: 1 },
      { visitId: visitOf(world, 'interviews')?.id ?? 0, fileCount: 0, documentStatus: 2 },
    ];
    expectDone(undo(world, 'maren'));
    expect(world.events.get(visitId)?.isWithdrawn).toBe(true);
    expect(visitOf(world, 'report')?.data).toMatchObject(answers.report?.[1] as object);
  });

  test('cancels the open tasks of withdrawn rows and asks again for the row it opens; finished ones stay', () => {
    const world = misconductAt('documents');
    expect(world.tasks.find((entry) => entry.title === 'Hold the interviews')?.state).toBe('done');
    const open = misconductAt('appoint', { undoScope: 'process' });
    expectDone(undo(open, 'maren'));
    expect(open.tasks.find((entry) => entry.title === 'Appoint the investigator')?.state).toBe('cancelled');
    expectDone(undo(world, 'maren'));
    expect(world.tasks.filter((entry) => entry.title === 'Hold the interviews').map((entry) => entry.state)).toEqual([
      'done',
    ]);
  });

  test('withdraws an untouched sub-process it had started; one that was worked on prevents the undo', () => {
    const world = misconductAt('interim', { undoScope: 'process' });
    const subId = expectDone(submit(world, 'maren', 'interim', 'suspend')).subProcessId ?? 0;
    expect(messageFor(world, 'appoint')).toContain("The sub-process 'suspension' is withdrawn.");
    const copy = structuredClone(runningOf(world, subId).record);
    expectDone(submit(world, 'maren', 'alternatives', 'continue', { checkboxValue: true }, { processId: subId }));
    expectRefusal(
      world,
      () => undo(world, 'maren'),
      'BAD_REQUEST',
      "The sub-process 'suspension' has already been worked on.",
    );
    runningOf(world, subId).record = copy;
    expectDone(undo(world, 'maren'));
    expect(runningOf(world, subId).record.ended).toBe('discarded');
  });

  test('brings back work that a later move had left behind', () => {
    const world = misconductAt('interviews', { undoScope: 'process' });
    expectDone(moveToStep(world, 'maren', 'closure'));
    expect(visitOf(world, 'interviews')?.leftBehindIn).not.toBeNull();
    expectDone(undo(world, 'maren'));
    expect(currentKey(world)).toBe('appoint');
    expectDone(submit(world, 'maren', 'appoint', ...(answers.appoint ?? ['', null])));
    expect(visitOf(world, 'interviews')).toMatchObject({ status: 2, leftBehindIn: null });
  });

  test('keeps work left behind that had been left behind before the answer taken back', () => {
    const world = misconductAt('interviews', { undoScope: 'process' });
    expectDone(moveToStep(world, 'maren', 'hearing'));
    const { leftBehindIn } = visitOf(world, 'interviews') ?? {};
    expectDone(submit(world, 'maren', 'invite', ...(answers.invite ?? ['', null])));
    expectDone(undo(world, 'maren'));
    expect(currentKey(world)).toBe('invite');
    expect(visitOf(world, 'interviews')).toMatchObject({ status: 2, leftBehindIn });
  });

  test('asks again for work that was left behind since, also when it was open before the answer taken back', () => {
    const world = misconductAt('interviews', { undoScope: 'process' });
    const interviews = visitOf(world, 'interviews')?.id;
    expectDone(openTask(world, 'maren', 'documents'));
    const documents = visitOf(world, 'documents')?.id;
    expectDone(submit(world, 'maren', 'documents', 'continue', {}));
    expectDone(moveToStep(world, 'maren', 'closure'));
    expect(visitOf(world, 'interviews')?.leftBehindIn).not.toBeNull();
    expectDone(undo(world, 'maren', documents));
    expect(visitOf(world, 'interviews')).toMatchObject({ id: interviews, leftBehindIn: null });
  });

  test('changes nothing about rows that were withdrawn before', () => {
    const world = misconductAt('interviews', { undoScope: 'process' });
    expectDone(moveToStep(world, 'maren', 'closure'));
    expectDone(undo(world, 'maren'));
    const withdrawn = runningOf(world, primaryId(world)).record.visits.filter((visit) => visit.isWithdrawn);
    expectDone(undo(world, 'maren'));
    expect(runningOf(world, primaryId(world)).record.visits).toEqual(expect.arrayContaining(withdrawn));
  });

  test('takes back what was opened before but completed after the answer taken back', () => {
    const world = misconductAt('interviews');
    expectDone(openTask(world, 'maren', 'documents'));
    const documents = visitOf(world, 'documents')?.id;
    walkTo(world, 'report');
    expectDone(undo(world, 'maren', documents));
    expect(world.history.at(-1)).toMatchObject({ facts: { withdrawn: ['interviews', 'update', 'documents'] } });
    expect(visitOf(world, 'interviews')).toMatchObject({ status: 1 });
  });

  test('out of a step leaves none of its rows, as if it had not been reached', () => {
    const world = misconductAt('invite', { undoScope: 'process' });
    expect(visitOf(world, 'hearing')).toBeDefined();
    expectDone(undo(world, 'maren'));
    expect(currentKey(world)).toBe('answer');
    expect([visitOf(world, 'invite'), visitOf(world, 'hearing'), visitOf(world, 'close')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('leaves a row parked that was open before the answer taken back', () => {
    const world = misconductAt('interviews');
    expectDone(submit(world, 'maren', 'interviews', 'save', { freeText: 'Half' }));
    const parked = visitOf(world, 'interviews')?.id;
    expectDone(openTask(world, 'maren', 'documents'));
    expectDone(submit(world, 'maren', 'documents', 'continue', {}));
    expectDone(submit(world, 'maren', 'update', 'continue', {}));
    expect(runningOf(world, primaryId(world)).record.currentVisitId).toBe(parked);
    expectDone(undo(world, 'maren'));
    expect(currentKey(world)).toBe('update');
    expect(visitOf(world, 'interviews')).toMatchObject({ id: parked, status: 2, data: { freeText: 'Half' } });
  });
});

describe('going back is refused', () => {
  test('over what somebody else completed, except HR', () => {
    const world = misconductAt('route');
    expectDone(submit(world, 'teodora', 'route', 'formal'));
    expectRefusal(
      world,
      () => undo(world, 'isaac'),
      'BAD_REQUEST',
      'Only HR can undo what someone else has completed.',
    );
    expect(canUndo({ ...viewOf(world), actor: actorOf(world, 'teodora') }, visitOf(world, 'interim')?.id ?? 0)).toBe(
      true,
    );
    expectDone(undo(world, 'maren'));
  });

  test('beyond the step where the workflow says so, naming where the component is [PROC-19]', () => {
    const world = misconductAt('interim', { undoScope: 'step' });
    expectRefusal(
      world,
      () => undo(world, 'maren'),
      'BAD_REQUEST',
      "You can go back only within the current step, and 'route' belongs to the step 'assessment'.",
    );
  });

  test('from the first component, from a row not reached, from a withdrawn or an unknown one', () => {
    const world = misconductAt('guide');
    expectRefusal(world, () => undo(world, 'maren'), 'BAD_REQUEST', 'There is nothing to go back to.');
    expectRefusal(world, () => undo(world, 'maren', visitOf(world, 'risk')?.id), 'BAD_REQUEST');
    expectRefusal(world, () => undo(world, 'maren', 987_654), 'NOT_FOUND');
    walkTo(world, 'reasons');
    const reasons = visitOf(world, 'reasons')?.id;
    expectDone(undo(world, 'maren'));
    expectRefusal(world, () => undo(world, 'maren', reasons), 'NOT_FOUND');
  });

  test('on a locked or closed case, or without the right to write [PROC-17, PROC-19]', () => {
    const world = misconductAt('reasons');
    expectRefusal(world, () => undo(world, 'salma'), 'NOT_AUTHORISED');
    world.isLocked = true;
    expectRefusal(world, () => undo(world, 'teodora'), 'NOT_AUTHORISED');
    world.status = 3;
    expectRefusal(world, () => undo(world, 'maren'), 'BAD_REQUEST');
  });
});

test('an option of kind previous is the same as undo [PROC-45]', () => {
  const world = misconductAt('risk');
  expectDone(submit(world, 'maren', 'risk', 'previous'));
  expect(currentKey(world)).toBe('reasons');
});

test('a typed draft is kept on the row, moves nothing, and waits through an undo for the next visit', () => {
  const world = misconductAt('protections');
  const visitId = visitOf(world, 'protections')?.id ?? 0;
  const draft = { freeText: 'half a sen' };
  expectDone(act(world, primaryId(world), 'maren', (context) => world.engine.saveDraft(context, visitId, draft)));
  expect(visitOf(world, 'protections')).toMatchObject({ draft, data: null, saves: 0, updatedAt: world.now });
  expectDone(undo(world, 'maren'));
  expectDone(submit(world, 'maren', 'risk', 'continue', { riskId: item('low') }));
  expect(visitOf(world, 'protections')).toMatchObject({ status: 2, draft });
  expect(visitOf(world, 'protections')?.id).not.toBe(visitId);
  expectRefusal(
    world,
    () => act(world, primaryId(world), 'maren', (context) => world.engine.saveDraft(context, visitId, draft)),
    'NOT_FOUND',
  );
});
