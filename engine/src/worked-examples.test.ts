import { ParticipantRole } from '@evenhand/contract/participants';
import { expect, test } from 'vitest';
import { currentKey, primaryId, runningOf, viewOf } from './case-in-memory/case-world.ts';
import { closingBlockers, outstandingWork } from './closure.ts';
import { refusedOptions } from './options.ts';
import { editEvent, moveToStep, openCase, submit, undo } from './testing/case-acts.ts';
import { filledEvents, openTitles, visitOf } from './testing/case-reads.ts';
import { expectDone, expectRefusal, snapshot } from './testing/expect-refusal.ts';
import { handover, walkHandover } from './testing/handover.ts';
import { answers, attachHearingFiles, misconductAt, walkTo } from './testing/misconduct-path.ts';
import { choice, idOf, item, option, stage, step, task, workflow } from './testing/workflow-builder.ts';
import { canUndo, undoConfirmationMessage } from './undo-plan.ts';
import { liveVisits } from './visits.ts';

/** The worked examples of domain brief §3.8, by their numbers. */

test('1: a risk submitted with Continue completes its row, sets the case risk, leaves one history entry and leads on [PROC-18, PROC-38]', () => {
  const world = misconductAt('risk');
  const before = world.history.length;
  const answer = expectDone(submit(world, 'maren', 'risk', 'continue', { riskId: item('high') }));
  expect(visitOf(world, 'risk')?.status).toBe(3);
  expect(world.riskId).toBe(item('high'));
  expect(world.history.slice(before).map((entry) => entry.kind)).toEqual(['process.component-completed']);
  expect(world.history.at(-1)?.facts).toMatchObject({
    optionTitle: 'continue',
    details: [{ label: 'Risk', text: 'high' }],
  });
  expect(currentKey(world)).toBe('protections');
  expect(visitOf(world, 'protections')?.status).toBe(2);
  expect(answer.processId).toBe(primaryId(world));
});

test('2: a half filled event is kept by Save without effects and takes effect at Continue [PROC-45]', () => {
  const world = misconductAt('interviews');
  const half = { fromDateTime: '2026-11-03T10:00:00Z' };
  expectDone(submit(world, 'maren', 'interviews', 'save', half));
  expect(visitOf(world, 'interviews')).toMatchObject({ status: 2, data: half, saves: 1, updatedAt: world.now });
  expect(filledEvents(world)).toHaveLength(0);
  world.now = '2026-11-04T09:00:00Z';
  expectDone(submit(world, 'maren', 'interviews', 'continue', { ...half, toDateTime: '2026-11-03T11:00:00Z' }));
  expect(filledEvents(world)).toHaveLength(1);
});

test('3: Cancel leaves a mandatory reason unanswered and stores nothing; Continue is refused with its text [PROC-21, COMP-REASON-05]', () => {
  const world = misconductAt('reasons');
  const before = snapshot(world);
  expectDone(submit(world, 'maren', 'reasons', 'cancel', { workflowReasonIds: [item('late')] }));
  expect(snapshot(world)).toEqual(before);
  const refusal = expectRefusal(
    world,
    () => submit(world, 'maren', 'reasons', 'continue', {}),
    'BAD_REQUEST',
    'Please complete all required fields',
  );
  expect(refusal.fields).toEqual({ workflowReasonIds: 'You must select a reason' });
});

test('4 and 23: an identical second submit gets the stored answer and has no second effect', () => {
  const world = misconductAt('risk');
  const visitId = visitOf(world, 'risk')?.id ?? 0;
  const first = submit(world, 'maren', 'risk', 'continue', { riskId: item('high') });
  const before = snapshot(world);
  const second = submit(world, 'maren', 'risk', 'continue', { riskId: item('high') }, { visitId });
  expect(second).toMatchObject({ kind: 'done', isReplay: true, answer: expectDone(first) });
  expect(snapshot(world)).toEqual(before);
});

test('5: a component completed differently by somebody else answers ALREADY_EXISTS, naming who and when', () => {
  const world = misconductAt('route');
  const visitId = visitOf(world, 'route')?.id ?? 0;
  world.now = '2026-11-02T10:42:00Z';
  expectDone(submit(world, 'teodora', 'route', 'informal'));
  expectRefusal(
    world,
    () => submit(world, 'maren', 'route', 'formal', null, { visitId }),
    'ALREADY_EXISTS',
    'This was completed by Teodora Whitlock at 10:42 on 02/11/2026.',
  );
  expectRefusal(world, () => submit(world, 'maren', 'route', 'informal', null, { visitId }), 'ALREADY_EXISTS');
});

test('6: a tab opened before an undo submits a withdrawn row and gets NOT_FOUND', () => {
  const world = misconductAt('protections');
  const visitId = visitOf(world, 'protections')?.id ?? 0;
  expectDone(undo(world, 'maren'));
  expectRefusal(
    world,
    () => submit(world, 'maren', 'protections', ...(answers.protections ?? ['', null]), { visitId }),
    'NOT_FOUND',
    'This step was undone.',
  );
});

test('7: a submit after the case was closed is refused and nothing is stored [PROC-15, CLOSE-11]', () => {
  const world = misconductAt('risk');
  world.status = 3;
  expectRefusal(
    world,
    () => submit(world, 'teodora', 'risk', 'save', { riskId: item('high') }),
    'BAD_REQUEST',
    'This case is closed.',
  );
});

test('8: while HR has locked the case a manager is refused and HR passes [PROC-17]', () => {
  const world = misconductAt('risk');
  world.isLocked = true;
  expectRefusal(world, () => submit(world, 'teodora', 'risk', 'continue', { riskId: item('high') }), 'NOT_AUTHORISED');
  expectDone(submit(world, 'maren', 'risk', 'continue', { riskId: item('high') }));
});

test('9: Previous puts the earlier risk back and opens the risk again with what was chosen [PROC-30]', () => {
  const world = misconductAt('risk');
  world.riskId = item('low');
  expectDone(submit(world, 'maren', 'risk', 'continue', { riskId: item('high') }));
  expect(undoConfirmationMessage(viewOf(world), visitOf(world, 'protections')?.id ?? 0)).toBe(
    "'risk' will be opened again.\nThe risk goes back to low.",
  );
  expectDone(undo(world, 'maren'));
  expect(world.riskId).toBe(item('low'));
  expect(currentKey(world)).toBe('risk');
  expect(visitOf(world, 'risk')).toMatchObject({ status: 2, data: { riskId: item('high') } });
  expect(visitOf(world, 'protections')?.status).toBe(1);
});

test('10: a risk that was changed since stays, and the message says why [PROC-46]', () => {
  const world = misconductAt('risk');
  expectDone(submit(world, 'maren', 'risk', 'continue', { riskId: item('high') }));
  world.riskId = item('critical');
  expect(undoConfirmationMessage(viewOf(world), visitOf(world, 'protections')?.id ?? 0)).toContain(
    'The risk stays critical because it was changed later.',
  );
  expectDone(undo(world, 'maren'));
  expect(world.riskId).toBe(item('critical'));
  expect(currentKey(world)).toBe('risk');
});

test('11: Previous does not leave the stage, unless the whole process is in scope: then the stage goes back and the new task is cancelled [PROC-19]', () => {
  const staged = misconductAt('appoint');
  expect(canUndo(viewOf(staged), visitOf(staged, 'appoint')?.id ?? 0)).toBe(false);
  expectRefusal(staged, () => undo(staged, 'maren'), 'BAD_REQUEST');
  const world = misconductAt('appoint', { undoScope: 'process' });
  expect(openTitles(world)).toEqual(['Appoint the investigator', 'plan']);
  expect(undoConfirmationMessage(viewOf(world), visitOf(world, 'appoint')?.id ?? 0)).toContain(
    "The process goes back to the step 'interim'.",
  );
  expectDone(undo(world, 'maren'));
  expect(world.stageAndStep).toEqual({ stageId: idOf('stage:assess'), stepId: idOf('step:interim') });
  expect(openTitles(world)).toEqual(['interim']);
});

test('12: nothing before a change of owner can be undone', () => {
  const world = openCase([handover()]);
  walkHandover(world, 'between');
  const before = visitOf(world, 'before')?.id ?? 0;
  expect(canUndo(viewOf(world), before)).toBe(false);
  expectRefusal(world, () => undo(world, 'maren', before), 'BAD_REQUEST', "'new-owner' cannot be undone.");
});

test('13: an option starts its sub-process, the parent moves on at once, and the sub-process is outstanding [PROC-22, PROC-41]', () => {
  const world = misconductAt('interim');
  const answer = expectDone(submit(world, 'maren', 'interim', 'suspend'));
  expect(answer.subProcessId).not.toBeNull();
  expect(runningOf(world, answer.subProcessId ?? 0).record).toMatchObject({
    parentId: primaryId(world),
    isMandatory: true,
    kind: 'sub-process',
  });
  expect(currentKey(world)).toBe('appoint');
  expect(currentKey(world, answer.subProcessId ?? 0)).toBe('alternatives');
  expect(outstandingWork(viewOf(world)).processes).toMatchObject([{ title: 'suspension', isMandatory: true }]);
});

test('14: a live mandatory sub-process disables the options of the Tasks step and refuses closing [COMP-CLOSE-03, CLOSE-04]', () => {
  const world = misconductAt('interim');
  expectDone(submit(world, 'maren', 'interim', 'suspend'));
  walkTo(world, 'outstanding');
  attachHearingFiles(world);
  const visit = visitOf(world, 'outstanding');
  const because = "The sub-process 'suspension' has not ended.";
  expect(visit === undefined ? [] : refusedOptions(viewOf(world), visit)).toEqual([
    { id: idOf('outstanding/continue'), because },
  ]);
  const refusal = expectRefusal(
    world,
    () => submit(world, 'maren', 'outstanding', 'continue', {}),
    'BAD_REQUEST',
    'Please complete all required tasks before closing the case',
  );
  expect(refusal.blockers).toEqual([because]);
  expect(closingBlockers(viewOf(world))).toContain(because);
});

test('15: the Tasks step of a sub-process ends it, answers the parent and opens its gate [COMP-CLOSE-05, PROC-23]', () => {
  const world = misconductAt('interim');
  const subId = expectDone(submit(world, 'maren', 'interim', 'suspend')).subProcessId ?? 0;
  walkTo(world, 'outstanding');
  attachHearingFiles(world);
  expectDone(submit(world, 'maren', 'alternatives', 'continue', { checkboxValue: true }, { processId: subId }));
  expectDone(submit(world, 'maren', 'lift', 'continue', null, { processId: subId }));
  const answer = expectDone(submit(world, 'maren', 'sub-outstanding', 'continue', {}, { processId: subId }));
  expect(answer).toMatchObject({ hasProcessEnded: true, processId: primaryId(world), caseStatus: 1 });
  expectDone(submit(world, 'maren', 'outstanding', 'continue', {}));
});

test('16: a writer may move past unfinished work, which stays required if always and stops counting if entered; an observer may not [PROC-29]', () => {
  const world = misconductAt('interviews');
  expectDone(moveToStep(world, 'maren', 'assessment'));
  expect(currentKey(world)).toBe('guide');
  expect(closingBlockers(viewOf(world))).toContain("'interviews' is not complete.");
  expectRefusal(world, () => moveToStep(world, 'salma', 'closure'), 'NOT_AUTHORISED');
  expectDone(undo(world, 'maren', visitOf(world, 'risk')?.id));
  expectDone(moveToStep(world, 'teodora', 'closure'));
  expect(currentKey(world)).toBe('outstanding');
  expect(closingBlockers(viewOf(world))).toContain("'risk' is not complete.");
  expect(closingBlockers(viewOf(world))).not.toContain("'interviews' is not complete.");
  expect(world.history.at(-1)).toMatchObject({
    kind: 'case.step-changed',
    facts: { to: 'closure', leftIncomplete: expect.arrayContaining(['risk', 'protections']) },
  });
});

test('17: an adjourned hearing makes a new empty interview beside the first, and the report must be completed again', () => {
  const world = misconductAt('hearing');
  const first = visitOf(world, 'interviews')?.id;
  expectDone(submit(world, 'maren', 'hearing', 'adjourn'));
  expect(currentKey(world)).toBe('interviews');
  const visits = liveVisits(runningOf(world, primaryId(world)).record).filter(
    (visit) => visit.componentId === idOf('interviews'),
  );
  expect(visits).toMatchObject([
    { id: first, status: 3 },
    { status: 2, data: null },
  ]);
  expect(closingBlockers(viewOf(world))).toContain("'interviews' is not complete.");
  walkTo(world, 'report');
  expect(visitOf(world, 'report')).toMatchObject({ status: 2, data: null });
  expect(closingBlockers(viewOf(world))).toContain("'report' is not complete.");
});

test('18: of two texts live since the same day the last authored counts, and it is still accepted after a newer one went live at midnight [COMP-CONTENT-05]', () => {
  const world = misconductAt('guide');
  const [first, second, third] = [idOf('content:1'), idOf('content:2'), idOf('content:3')];
  world.now = '2026-11-03T00:05:00Z';
  expectRefusal(
    world,
    () => submit(world, 'maren', 'guide', 'continue', { componentTypeContentHistoryId: first }),
    'BAD_REQUEST',
    /read the current version/,
  );
  expectDone(submit(world, 'maren', 'guide', 'continue', { componentTypeContentHistoryId: second }));
  expect(visitOf(world, 'guide')?.data).toEqual({ componentTypeContentHistoryId: second });
  expect(third).toBeGreaterThan(second);
});

test('19: a running process keeps its version; a sub-process starts in the newest', () => {
  const old = workflow('parent', [
    stage('one', [
      step('one', [
        task('one', [
          choice('first', { options: [option('go', { starts: { workflow: 'child' } })] }),
          choice('second'),
        ]),
      ]),
    ]),
  ]);
  const newChild = workflow(
    'child',
    [stage('child', [step('child', [task('child', [choice('added'), choice('child-first')])])])],
    { kind: 'sub-process' },
  );
  const world = openCase([old, newChild]);
  const subId = expectDone(submit(world, 'maren', 'first', 'go')).subProcessId ?? 0;
  expect(currentKey(world)).toBe('second');
  expect(currentKey(world, subId)).toBe('added');
});

test('21: an event without its mandatory part passes where submission is not mandatory and raises a task that a later edit ends', () => {
  const world = misconductAt('hearing');
  expectDone(submit(world, 'maren', 'hearing', 'held', { freeText: 'Heard.' }));
  expect(visitOf(world, 'hearing')?.status).toBe(3);
  const asking = () => world.tasks.filter((entry) => entry.title === 'Complete hearing').map((entry) => entry.state);
  expect(world.tasks.find((entry) => entry.title === 'Complete hearing')).toMatchObject({
    type: 3,
    isRequiredBeforeClosure: true,
    assignee: { kind: 'owner' },
  });
  const visitId = visitOf(world, 'hearing')?.id ?? 0;
  editEvent(world, visitId, { freeText: 'Heard.' }, 1);
  expect(asking()).toEqual(['done']);
  editEvent(world, visitId, { freeText: 'Heard.' }, 0);
  expect(asking()).toEqual(['done', 'open']);
});

test('22: an owner who hands over and leaves the case is answered; their next act is refused', () => {
  const world = openCase([handover()]);
  expectDone(submit(world, 'teodora', 'before', 'continue'));
  const data = {
    newOwnerUserId: 'ngozi',
    changeCaseOwnerReason: 'Moves on',
    existingOwnerNewRoleId: ParticipantRole.Removed,
  };
  expectDone(submit(world, 'teodora', 'new-owner', 'continue', data));
  expect(
    world.participants.filter((person) => person.roleId === ParticipantRole.CaseOwner).map((person) => person.userId),
  ).toEqual(['ngozi']);
  expectRefusal(world, () => submit(world, 'teodora', 'between', 'continue'), 'NOT_AUTHORISED');
});
