import { describe, expect, test } from 'vitest';
import { act } from './case-in-memory/acts.ts';
import type { CaseWorld } from './case-in-memory/case-world.ts';
import { currentKey, primaryId, runningOf, viewOf } from './case-in-memory/case-world.ts';
import { describeWorkflow } from './checklist.ts';
import { closingBlockers } from './closure.ts';
import type { WorkflowDefinition } from './definition.ts';
import { earlyEndAfter } from './early-end.ts';
import type { EvidenceRule, Mark } from './evidence-rules.ts';
import { findEvidence } from './find-evidence.ts';
import { moveToStep, openCase, openTask, submit } from './testing/case-acts.ts';
import { openTitles } from './testing/case-reads.ts';
import { expectDone, expectRefusal } from './testing/expect-refusal.ts';
import { misconduct } from './testing/misconduct.ts';
import {
  choice,
  component,
  eventSetup,
  idOf,
  item,
  notification,
  option,
  stage,
  step,
  task,
  to,
  workflow,
} from './testing/workflow-builder.ts';

/** Talk, a decision, then closing, which has an early end before it. With a plan that every case completes first. */
function talks({ isPlanned = false } = {}): WorkflowDefinition {
  const later = notification({ type: 3, title: 'Note the talk', isRequiredBeforeClosure: true });
  return workflow(
    'talks',
    [
      stage('talking', [
        step('talk', [
          task('talk', [
            ...(isPlanned ? [choice('plan', { beforeClosure: 'always' })] : []),
            component('talk', { type: 'Event', eventKey: 'talk' }, { beforeClosure: 'if-entered', notify: [later] }),
          ]),
        ]),
        step('decide', [task('decide', [choice('decide', { beforeClosure: 'if-entered' })])]),
      ]),
      stage('closing', [
        step(
          'early',
          [task('early', [choice('why', { options: [option('continue', { next: to.step('closing') })] })])],
          { endsEarly: true },
        ),
        step('closing', [
          task('closing', [
            component('lessons', { type: 'NoContent' }),
            component('gate', { type: 'CloseCase', closesCase: false }, { isMandatory: true, beforeClosure: 'always' }),
            component('shut', { type: 'CloseCase', closesCase: true }, { isMandatory: true, beforeClosure: 'always' }),
          ]),
        ]),
      ]),
    ],
    { events: [eventSetup('talk', { dates: 'none', isFreeText: true, uploadMaximum: 1, required: { files: true } })] },
  );
}

function endEarly(world: CaseWorld, userId = 'maren', reason = 'He has resigned.') {
  return act(world, primaryId(world), userId, (context) => world.engine.setStep(context, idOf('step:early'), reason));
}

function shownSteps(world: CaseWorld): readonly string[] {
  return describeWorkflow(viewOf(world), 1).workflowStages.flatMap(({ steps }) => steps.map(({ title }) => title));
}

describe('the early end of a process', () => {
  test('is no step of the way, also not for a stage that begins with it, and shown only when it was taken [ENDEARLY-06]', () => {
    const world = openCase([talks()]);
    expectDone(submit(world, 'maren', 'talk', 'continue', {}));
    expectDone(submit(world, 'maren', 'decide', 'continue'));
    expect([currentKey(world), shownSteps(world)]).toEqual(['lessons', ['talk', 'decide', 'closing']]);
    const ended = openCase([talks()]);
    expectDone(endEarly(ended));
    expect([currentKey(ended), shownSteps(ended)]).toEqual(['why', ['talk', 'decide', 'early', 'closing']]);
    expect(ended.history.at(-1)).toMatchObject({
      kind: 'case.step-changed',
      facts: { to: 'early', isEarlyEnd: true, reason: 'He has resigned.' },
    });
    expectDone(submit(ended, 'maren', 'why', 'continue'));
    expectDone(submit(ended, 'maren', 'lessons', 'continue'));
    expectDone(submit(ended, 'maren', 'gate', 'continue', {}));
    expectDone(
      submit(ended, 'maren', 'shut', 'continue', { conclusion: 'He has left.', outcomeStageId: item('upheld') }),
    );
    expect(ended.status).toBe(3);
  });

  test('is for HR with a reason, also where others set the step, and not on a case that is on hold or closed [ENDEARLY-01]', () => {
    const world = openCase([talks()]);
    expectRefusal(world, () => endEarly(world, 'teodora'), 'NOT_AUTHORISED', 'Only HR can end a process early.');
    expectRefusal(world, () => endEarly(world, 'salma'), 'NOT_AUTHORISED');
    expectRefusal(
      world,
      () => endEarly(world, 'maren', ' '),
      'BAD_REQUEST',
      'Please give a reason for ending the process early.',
    );
    world.isLocked = true;
    expectRefusal(
      world,
      () => endEarly(world),
      'BAD_REQUEST',
      'This case is locked. Unlock it before you end the process early.',
    );
    world.isLocked = false;
    world.status = 3;
    expectRefusal(world, () => endEarly(world), 'BAD_REQUEST', 'This case is closed.');
  });

  test('is refused once it was taken, and once closing has begun; a version without one offers none [ENDEARLY-01]', () => {
    const world = openCase([talks()]);
    expect(earlyEndAfter(talks(), idOf('step:decide'))).toBe(idOf('step:early'));
    expectDone(endEarly(world));
    expectRefusal(world, () => endEarly(world), 'BAD_REQUEST', 'This process has been ended early already.');
    expectDone(moveToStep(world, 'maren', 'closing'));
    expectRefusal(world, () => endEarly(world), 'BAD_REQUEST', 'This process is being closed already.');
    expect(earlyEndAfter(talks(), idOf('step:early'))).toBeNull();
    expect(earlyEndAfter(talks(), idOf('step:closing'))).toBeNull();
    expect(earlyEndAfter(misconduct(), idOf('step:evidence'))).toBeNull();
    expect(earlyEndAfter(talks(), null)).toBeNull();
  });

  test('cancels what waits for work that will not be done, and keeps what a recorded event lacks [ENDEARLY-03]', () => {
    const world = openCase([talks()]);
    expect(openTitles(world)).toEqual(['Note the talk', 'talk']);
    expectDone(endEarly(world));
    expect(openTitles(world)).toEqual(['early']);
    const lacking = openCase([talks()]);
    expectDone(submit(lacking, 'maren', 'talk', 'continue', { freeText: 'Talked.' }));
    expectDone(endEarly(lacking));
    expect(openTitles(lacking).filter((title) => title !== 'early')).toEqual(['Note the talk']);
  });

  test('that is taken back is not gone back to by its task, is not shown, and holds up no closing [ENDEARLY-05]', () => {
    const world = openCase([talks()]);
    expectDone(endEarly(world));
    expectDone(moveToStep(world, 'maren', 'decide'));
    expectRefusal(
      world,
      () => openTask(world, 'teodora', 'early'),
      'BAD_REQUEST',
      'This task has not been reached yet.',
    );
    expect(shownSteps(world)).toEqual(['talk', 'decide', 'closing']);
    expectDone(submit(world, 'maren', 'decide', 'continue'));
    expect(closingBlockers(viewOf(world))).toEqual(["'gate' is not complete."]);
  });
});

test('a process that is taken up again, from closing as well, needs what every case completes [ENDEARLY-03, ENDEARLY-05]', () => {
  const planned = talks({ isPlanned: true });
  const world = openCase([planned]);
  expectDone(moveToStep(world, 'maren', 'decide'));
  expect(closingBlockers(viewOf(world))).toContain("'plan' is not complete.");
  expectDone(endEarly(world));
  expectDone(submit(world, 'maren', 'why', 'continue'));
  expect(closingBlockers(viewOf(world))).not.toContain("'plan' is not complete.");
  expectDone(moveToStep(world, 'maren', 'decide'));
  expect(closingBlockers(viewOf(world))).toContain("'plan' is not complete.");
  expectDone(submit(world, 'maren', 'decide', 'continue'));
  expect(currentKey(world)).toBe('lessons');
  expect(closingBlockers(viewOf(world))).toContain("'plan' is not complete.");
});

const mark = (key: string): Mark => ({ componentId: idOf(key), optionId: null, reasonIds: null });
const rule = (by: string, given: readonly string[] = []): EvidenceRule => ({
  key: by,
  title: by,
  source: null,
  given: given.map(mark),
  by: [mark(by)],
  shownBy: { kind: 'record', anyOf: [{ ...mark('talk'), beforeComponentId: null }] },
});

function statesOf(world: CaseWorld, rules: readonly EvidenceRule[]): readonly string[] {
  const { definition, record } = runningOf(world, primaryId(world));
  const view = { ...viewOf(world), definition, record, events: [], ownerUserIds: [], relationsHeld: [] };
  return findEvidence(rules, view).map(({ state }) => state);
}

test('evidence that was due before an early end is missing after it; nothing that comes later asks for any [ENDEARLY-04]', () => {
  const rules = [rule('decide'), rule('lessons'), rule('lessons', ['decide']), rule('gate', ['decide'])];
  const world = openCase([talks()]);
  expectDone(moveToStep(world, 'maren', 'decide'));
  expectDone(submit(world, 'maren', 'decide', 'continue'));
  expectDone(submit(world, 'maren', 'lessons', 'continue'));
  expect(statesOf(world, rules)).toEqual(['missing', 'missing', 'missing', 'not-yet']);
  const ended = openCase([talks()]);
  expectDone(moveToStep(ended, 'maren', 'decide'));
  expectDone(submit(ended, 'maren', 'decide', 'continue'));
  expectDone(moveToStep(ended, 'maren', 'decide'));
  expectDone(endEarly(ended));
  expectDone(submit(ended, 'maren', 'why', 'continue'));
  expectDone(submit(ended, 'maren', 'lessons', 'continue'));
  expectDone(submit(ended, 'maren', 'gate', 'continue', {}));
  expectDone(
    submit(ended, 'maren', 'shut', 'continue', { conclusion: 'He has left.', outcomeStageId: item('upheld') }),
  );
  expect(statesOf(ended, rules)).toEqual(['missing', 'not-yet', 'not-yet', 'not-yet']);
});

test('a process that is taken up again after an early end is asked for its evidence again [ENDEARLY-04, ENDEARLY-05]', () => {
  const world = openCase([talks()]);
  expectDone(endEarly(world));
  expectDone(submit(world, 'maren', 'why', 'continue'));
  expectDone(moveToStep(world, 'maren', 'decide'));
  expectDone(submit(world, 'maren', 'decide', 'continue'));
  expectDone(submit(world, 'maren', 'lessons', 'continue'));
  expect(statesOf(world, [rule('lessons')])).toEqual(['missing']);
});
