import { describe, expect, test } from 'vitest';
import { viewOf } from './case-in-memory/case-world.ts';
import type { Condition } from './definition.ts';
import { metOptions, refusedOptions } from './options.ts';
import { openCase } from './testing/case-acts.ts';
import { visitOf } from './testing/case-reads.ts';
import { misconduct } from './testing/misconduct.ts';
import { component, idOf, item, option, stage, step, task, workflow } from './testing/workflow-builder.ts';

/** Sentences with which the only option of an empty form is refused before anything is typed. */
function refusedBefore(requires: Condition): string[] {
  const consult = component(
    'consult',
    { type: 'Event', eventKey: 'interviews' },
    { options: [option('go', { requires, refuse: 'Not yet.' })] },
  );
  const { events } = misconduct();
  const world = openCase([workflow('consult', [stage('c', [step('c', [task('c', [consult])])])], { events })]);
  const visit = visitOf(world, 'consult');
  if (visit === undefined) throw new Error('There is no visit.');
  return refusedOptions(viewOf(world), visit).map(({ because }) => because);
}

const consult = idOf('consult');
const elsewhere = idOf('decision');
const tooRisky: Condition = { kind: 'riskIs', riskIds: [item('critical')] };
const dated: Condition = { kind: 'reached', moment: { componentId: consult, field: 'date' }, offset: null };

describe('an option with a condition, before the form is filled in', () => {
  test.each<[string, Condition]>([
    ['a day of the form', dated],
    [
      'the end of a day of the form',
      { kind: 'passed', moment: { componentId: consult, field: 'endDate' }, offset: null },
    ],
    ['the time between its dates', { kind: 'spanAtLeast', componentId: consult, duration: { count: 30, unit: 'day' } }],
    ['a reason chosen in it', { kind: 'eventReason', componentId: consult, reasonIds: [1] }],
    ['what is stated in it', { kind: 'attested', componentId: consult, reasonIds: [1] }],
    ['something of it among others', { kind: 'all', of: [tooRisky, dated] }],
    [
      'something of it, or another thing',
      { kind: 'any', of: [tooRisky, { kind: 'not', of: { kind: 'not', of: dated } }] },
    ],
  ])('is offered when it asks for %s', (_, requires) => {
    expect(refusedBefore(requires)).toEqual([]);
  });

  test.each<[string, Condition]>([
    [
      'a day of another component',
      { kind: 'reached', moment: { componentId: elsewhere, field: 'date' }, offset: null },
    ],
    [
      'the end of a day of another component',
      { kind: 'passed', moment: { componentId: elsewhere, field: 'date' }, offset: null },
    ],
    ['a reason chosen in another component', { kind: 'eventReason', componentId: elsewhere, reasonIds: [1] }],
    ['something of the case', tooRisky],
    [
      'several things of the case',
      { kind: 'all', of: [tooRisky, { kind: 'not', of: { kind: 'any', of: [tooRisky] } }] },
    ],
  ])('is refused with its sentence when it asks for %s', (_, requires) => {
    expect(refusedBefore(requires)).toEqual(['Not yet.']);
  });

  test('says nothing of what its own form will be judged by', () => {
    const met = component(
      'consult',
      { type: 'Event', eventKey: 'interviews' },
      { options: [option('go', { requires: { kind: 'not', of: dated }, met: 'It has.' })] },
    );
    const world = openCase([
      workflow('consult', [stage('c', [step('c', [task('c', [met])])])], { events: misconduct().events }),
    ]);
    expect(metOptions(viewOf(world), visitOf(world, 'consult')!)).toEqual([]);
  });
});
