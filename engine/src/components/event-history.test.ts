import { expect, test } from 'vitest';
import { openCase, submit } from '../testing/case-acts.ts';
import { expectDone } from '../testing/expect-refusal.ts';
import type { EventOptions } from '../testing/workflow-builder.ts';
import { component, eventSetup, item, items, stage, step, task, workflow } from '../testing/workflow-builder.ts';

/** Submits an event with this content and answers its history lines. */
function keptOf(options: EventOptions, data: unknown) {
  const told = component('told', { type: 'Event', eventKey: 'told' });
  const process = workflow(
    'told',
    [stage('one', [step('one', [task('one', [told, component('end', { type: 'NoContent' })])])])],
    { events: [eventSetup('told', options)] },
  );
  const world = openCase([process]);
  expectDone(submit(world, 'maren', 'told', 'continue', data));
  const completed = world.history.find(({ kind }) => kind === 'process.component-completed');
  return completed?.kind === 'process.component-completed' ? completed.facts.details : null;
}

test('an event that is not applicable says so with its reason [HIST-12]', () => {
  const options = { notApplicable: { isWholeEvent: true, reasons: items('not-needed') } };
  const marked = {
    isDateNotApplicable: true,
    eventSetupNotApplicableReasonId: item('not-needed'),
    onlyDateTime: '2026-11-02T00:00:00Z',
  };
  expect(keptOf(options, marked)).toEqual([
    { label: 'Not applicable', text: 'not-needed', inSentence: 'not applicable (not-needed)' },
  ]);
});

test('a part that is not applicable is named beside what was filled in [HIST-12]', () => {
  const options = {
    reasons: { label: 'Result', isMulti: false, items: items('upheld') },
    uploadMaximum: 2,
    notApplicable: { dates: true, files: true },
  };
  expect(
    keptOf(options, {
      isDateNotApplicable: true,
      isFileUploadNotApplicable: true,
      eventSetupReasonIds: [item('upheld')],
    }),
  ).toEqual([
    { label: 'Result', text: 'upheld' },
    { label: 'Not applicable', text: 'date, files', inSentence: 'not applicable: date, files' },
  ]);
});

test('an event left blank says that nothing was recorded; one with notes alone does not [HIST-12]', () => {
  expect(keptOf({ isFreeText: true }, {})).toEqual([
    { label: 'Recorded', text: 'nothing', inSentence: 'nothing recorded' },
  ]);
  expect(keptOf({ isFreeText: true }, { freeText: 'Told in person.' })).toEqual([]);
});
