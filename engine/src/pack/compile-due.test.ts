import { describe, expect, test } from 'vitest';
import { compilePack } from './compile-pack.ts';
import { problemsOf, smallPack } from './testing/small-pack.ts';

describe('when a task is due, as a pack says it', () => {
  const law =
    'parameters:\n  answer:\n    title: Answer\n    values: [{ from: "2020-01-01", value: 30cd }]\n  requests:\n    title: Requests\n    values: [{ from: "2020-01-01", value: 2 }]\n';
  const withNotify = (notify: string) => ({
    talk: {
      18: `              - { key: held, type: Event, event: held, notify: [{ to: owner, title: Told, ${notify} }] }`,
    },
    files: { 'lookups/law-dates.yaml': law },
  });

  test.each([
    [
      'event.held.date + 2mo - 10wd',
      {
        kind: 'after',
        isLegal: false,
        terms: [
          { count: 2, unit: 'month' },
          { count: -10, unit: 'working-day' },
        ],
      },
    ],
    [
      'no later than event.held.date + law:answer',
      { kind: 'after', isLegal: true, terms: [{ law: 'answer', isBefore: false }] },
    ],
    ['no later than 20cd', { kind: 'after', start: null, isLegal: true, terms: [{ count: 20, unit: 'day' }] }],
  ])('a due of "%s" is compiled as it is read', (due, deadline) => {
    const { pack, problems } = compilePack({
      files: smallPack(withNotify(`type: 3, due: "${due}"`)),
      publishDate: '2026-11-20',
      allowNewIds: true,
    });
    expect(problems.filter(({ isWarning }) => !isWarning)).toEqual([]);
    const held = pack?.workflows[0]?.stages[0]?.steps[0]?.tasks[0]?.components[1];
    expect(held?.notify[0]).toMatchObject({ due: null, from: null, deadline });
  });

  test('a step may be due by an event that comes in it, beside a service level that is known before', () => {
    const dueOf = (due: string) => problemsOf({ talk: { 12: `        assign: { to: owner, due: ${due} }` } });
    expect(dueOf('[2wd, event.held.date + 5wd]')).toEqual([]);
    const unknown = "workflows/talk.yaml:12: V17 this relies on 'held', which may not have happened by then.";
    expect(dueOf('event.held.date + 5wd')).toEqual([unknown]);
    expect(dueOf('[event.held.date + 3wd, event.held.date + 5wd]')).toEqual([unknown]);
  });

  test.each([
    ['type: 3, due: [5wd]', 'V1'],
    ['type: 3, due: "held + 5wd"', 'V1'],
    [
      'type: 3, from: event.held.date, due: "event.held.date + 5wd"',
      "'from' stands beside a 'due' that says itself from when it counts",
    ],
    ['type: 3, due: "event.hold.date + 5wd"', "V2 there is no component 'hold'"],
    ['type: 3, due: "event.held.date + law:anwser"', "there is no legal parameter 'anwser'"],
    ['type: 3, due: "event.held.date + law:requests"', "the legal parameter 'requests' is not a duration such as 30cd"],
    ['type: 3, due: "middle of event.held"', "V17 the event of 'held' records no end date"],
    ['type: 3, about: guide', "'guide' is asked for as an event but is not an Event"],
    ['type: 3, due: "event.held.date otherwise 5wd"', 'V1'],
    ['type: 3, due: "event.held.date otherwise no later than event.held.date + 5wd"', 'V1'],
    ['type: 3, due: "event.hold.date otherwise event.held.date + 5wd"', "V2 there is no component 'hold'"],
    ['type: 3, due: "event.held.endDate otherwise event.held.date"', "V17 the event of 'held' records no end date"],
    [
      'type: 3, due: "event.held.date otherwise event.held.date + 5wd"',
      "V17 'held' has surely happened by then, so what stands after 'otherwise' never counts",
    ],
    ['type: 2, about: held', "'about' belongs to a task of type 3"],
  ])('a notification of %s is reported', (notify, says) => {
    expect(problemsOf(withNotify(notify)).join('\n')).toContain(says);
  });
});
