import { describe, expect, test } from 'vitest';
import { viewOf } from './case-in-memory/case-world.ts';
import type { LinkedComponent, LinkedProcess } from './case-state.ts';
import { dayNamed, holds, isAbout } from './conditions.ts';
import type { Condition, LinkedCaseCondition } from './definition.ts';
import { refusedOptions } from './options.ts';
import { openCase, submit } from './testing/case-acts.ts';
import { visitOf } from './testing/case-reads.ts';
import { misconductAt } from './testing/misconduct-path.ts';
import {
  component,
  eventSetup,
  idOf,
  item,
  option,
  stage,
  step,
  task,
  workflow,
  workingDays,
} from './testing/workflow-builder.ts';

/** Decided on 2 November; the collective process is another one, which this case is linked to. */
const world = misconductAt('decision');
submit(world, 'maren', 'decision', 'record', {
  onlyDateTime: '2026-11-02T00:00:00Z',
  eventSetupReasonIds: [item('proved'), item('proved/warning')],
});
const collective = idOf('workflow:collective');
const decidedOn = { componentId: idOf('decision'), field: 'date' as const };

const asks = (more: Partial<LinkedCaseCondition> = {}): LinkedCaseCondition => ({
  kind: 'linkedCase',
  workflowId: collective,
  componentId: idOf('consult'),
  is: 'completed',
  ...more,
});
const by = (isTimed = false) => ({ noLaterThan: { field: 'date' as const, isTimed, moment: decidedOn } });

function linked(more: Partial<LinkedProcess> & { readonly of?: Partial<LinkedComponent> } = {}): LinkedProcess {
  const { of = {}, ...others } = more;
  const consult = { componentId: idOf('consult'), isComplete: true, date: null, endDate: null, ...of };
  return { workflowId: collective, isCaseOpen: true, components: [consult], ...others };
}
const unfinished = { isComplete: false };

const answer = (condition: Condition, ...linkedProcesses: readonly LinkedProcess[]) => {
  const view = viewOf(world);
  return holds(condition, { ...view, facts: { ...view.facts, linkedProcesses } });
};

describe('a condition about linked cases', () => {
  test.each<[string, Condition, readonly LinkedProcess[], boolean]>([
    ['completed: nothing is linked', asks(), [], false],
    ['completed: it is', asks(), [linked()], true],
    ['completed: it is not yet', asks(), [linked({ of: unfinished })], false],
    ['completed: in a case that was closed since', asks(), [linked({ isCaseOpen: false })], true],
    ['completed: the case was closed without it', asks(), [linked({ isCaseOpen: false, of: unfinished })], false],
    [
      'completed: a closed case that came to nothing stands against nothing',
      asks(),
      [linked({ isCaseOpen: false, of: unfinished }), linked()],
      true,
    ],
    ['completed: each of two open cases has to', asks(), [linked(), linked({ of: unfinished })], false],
    ['completed: a case that never comes to it does not count', asks(), [linked(), linked({ components: [] })], true],
    ['completed: such a case alone is none', asks(), [linked({ components: [] })], false],
    [
      'completed: a process of another workflow does not count',
      asks(),
      [linked({ workflowId: collective + 1 })],
      false,
    ],
    ['begun: nothing is linked', asks({ is: 'begun' }), [], false],
    ['begun: it has come to it', asks({ is: 'begun' }), [linked({ of: unfinished })], true],
    ['begun: and has completed it', asks({ is: 'begun' }), [linked({ isCaseOpen: false })], true],
    [
      'begun: the case was closed without it',
      asks({ is: 'begun' }),
      [linked({ isCaseOpen: false, of: unfinished })],
      false,
    ],
    ['no later than: on the day', asks(by()), [linked({ of: { date: '2026-11-02T00:00:00.000Z' } })], true],
    ['no later than: the day after', asks(by()), [linked({ of: { date: '2026-11-03T00:00:00.000Z' } })], false],
    [
      'no later than: the latest of two',
      asks(by()),
      [linked({ of: { date: '2026-11-01T00:00:00.000Z' } }), linked({ of: { date: '2026-11-03T00:00:00.000Z' } })],
      false,
    ],
    ['no later than: a day that is not recorded', asks(by()), [linked()], false],
    [
      'no later than: the end of it',
      asks({ noLaterThan: { field: 'endDate', isTimed: false, moment: decidedOn } }),
      [linked({ of: { date: '2026-11-03T00:00:00.000Z', endDate: '2026-11-02T00:00:00.000Z' } })],
      true,
    ],
    [
      'no later than: a time of that day, in the zone of the service',
      asks(by(true)),
      [linked({ of: { date: '2026-11-02T23:30:00.000Z' } })],
      true,
    ],
    [
      'no later than: a date of this process that is not recorded',
      asks({
        noLaterThan: { field: 'date', isTimed: false, moment: { componentId: idOf('informal'), field: 'date' } },
      }),
      [linked({ of: { date: '2026-11-02T00:00:00.000Z' } })],
      false,
    ],
  ])('%s', (_name, condition, processes, expected) => {
    expect(answer(condition, ...processes)).toBe(expected);
  });

  test('is about a form only where it compares a date of it', () => {
    expect([isAbout(asks(), idOf('decision')), isAbout(asks(by()), idOf('decision'))]).toEqual([false, true]);
  });

  test('refuses an option with the same words whatever stands against it', () => {
    const choose = component(
      'choose',
      { type: 'NoContent' },
      { options: [option('go', { requires: asks(), refuse: 'Not yet.' })] },
    );
    const opened = openCase([workflow('choose', [stage('c', [step('c', [task('c', [choose])])])])]);
    const refused = (...linkedProcesses: readonly LinkedProcess[]) => {
      opened.linkedProcesses = linkedProcesses;
      return refusedOptions(viewOf(opened), visitOf(opened, 'choose')!).map(({ because }) => because);
    };
    expect([refused(), refused(linked({ of: unfinished })), refused(linked())]).toEqual([
      ['Not yet.'],
      ['Not yet.'],
      [],
    ]);
  });
});

describe('a date that is not to be earlier than another', () => {
  const interviews = { componentId: idOf('interviews'), field: 'date' as const };
  const notEarlier = (days: number): Condition => ({
    kind: 'notEarlier',
    moment: decidedOn,
    earliest: { moment: interviews, terms: [workingDays(days)] },
  });

  test('is on the day itself, and not the day before', () => {
    // The interviews were on Tuesday the 3rd, the decision is dated the day before.
    expect([holds(notEarlier(-1), viewOf(world)), holds(notEarlier(0), viewOf(world))]).toEqual([true, false]);
    expect(dayNamed(notEarlier(1), viewOf(world))).toBe('2026-11-04');
  });

  test('is never met while either is not recorded', () => {
    const informal = { componentId: idOf('informal'), field: 'date' as const };
    const open: Condition[] = [
      { kind: 'notEarlier', moment: informal, earliest: { moment: interviews, terms: [] } },
      { kind: 'notEarlier', moment: decidedOn, earliest: { moment: informal, terms: [] } },
    ];
    expect(open.map((condition) => holds(condition, viewOf(world)))).toEqual([false, false]);
    expect(isAbout(open[0]!, idOf('informal')) && isAbout(open[1]!, idOf('informal'))).toBe(true);
  });

  test('names the day of several: the latest where all must hold, the earliest where one is enough and nothing else stands against it', () => {
    const all: Condition = { kind: 'all', of: [notEarlier(1), notEarlier(3), { kind: 'not', of: notEarlier(9) }] };
    const late: Condition = { kind: 'reason', reasonIds: [item('late')] };
    const rude: Condition = { kind: 'reason', reasonIds: [item('rude')] };
    const any: Condition = {
      kind: 'any',
      of: [{ kind: 'all', of: [rude, notEarlier(1)] }, { kind: 'all', of: [late, notEarlier(2)] }, notEarlier(5)],
    };
    expect([dayNamed(all, viewOf(world)), dayNamed(any, viewOf(world)), dayNamed(late, viewOf(world))]).toEqual([
      '2026-11-06',
      '2026-11-05',
      null,
    ]);
  });

  test('is judged once the form is filled in: what is missing in it comes first', () => {
    const told = component(
      'told',
      { type: 'Event', eventKey: 'told' },
      {
        isMandatory: true,
        options: [
          option('go', {
            requires: {
              kind: 'reached',
              moment: { componentId: idOf('told'), field: 'date' },
              offset: workingDays(10),
            },
            refuse: 'Only from {date}.',
          }),
        ],
      },
    );
    const opened = openCase([
      workflow('told', [stage('c', [step('c', [task('c', [told])])])], { events: [eventSetup('told')] }),
    ]);
    const refused = (data: object) => {
      const result = submit(opened, 'maren', 'told', 'go', data);
      return result.kind === 'refusal' ? result.description : null;
    };
    expect(refused({})).toBe('Please complete all mandatory fields.');
    expect(refused({ onlyDateTime: `${opened.now.slice(0, 10)}T00:00:00.000Z` })).toMatch(
      /^Only from \d\d\/\d\d\/2026\.$/,
    );
  });
});
