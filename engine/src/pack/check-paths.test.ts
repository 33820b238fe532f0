import { describe, expect, test } from 'vitest';
import { problemsOf } from './testing/small-pack.ts';

/** Components of the small pack's only task, one line each from line 17 on. */
function withComponents(lines: readonly string[], events = '') {
  const talk: Record<number, string> = {
    17: lines.map((line) => `              - ${line}`).join('\n'),
    18: '',
    19: '',
    20: '',
  };
  if (events !== '') talk[22] = events;
  return { talk };
}

const closing = [
  '{ key: left, type: Tasks, title: Left, beforeClosure: always }',
  '{ key: shut, type: CloseCase, title: Close, beforeClosure: always }',
];
const choice = (key: string, options: string, more = '') =>
  `{ key: ${key}, type: NoContent, title: ${key}${more}, options: [${options}] }`;

describe('the paths of a workflow', () => {
  test('V4 names the component, the task or the step that nothing leads to', () => {
    expect(
      problemsOf(
        withComponents([
          choice('go', '{ key: a, title: A, next: left }'),
          choice('lost', '{ key: a, title: A }'),
          ...closing,
        ]),
      ),
    ).toEqual(["workflows/talk.yaml:18: V4 nothing leads to the component 'lost'."]);
    const task =
      '          - { key: lost, title: Lost, components: [{ key: nowhere, type: NoContent, title: N, options: [{ key: a, title: A, next: left }] }] }';
    expect(problemsOf({ talk: { 21: `${task}\nevents:` } })).toEqual([
      "workflows/talk.yaml:21: V4 nothing leads to the task 'lost'.",
    ]);
    const step =
      '      - { key: lost, title: Lost, assign: { to: owner, due: 1wd }, tasks: [{ key: t, title: T, components: [{ key: nowhere, type: NoContent, title: N, options: [{ key: a, title: A, next: left }] }] }] }';
    expect(problemsOf({ talk: { 21: `${step}\nevents:` } })).toEqual([
      "workflows/talk.yaml:21: V4 nothing leads to the step 'lost'.",
    ]);
  });

  test('V23: HR alone comes to an early end, which leads to closing [ENDEARLY-06]', () => {
    const problemsWith = (wayOfTalk: string, wayOfEnd: string) => {
      const component = `{ key: why, type: NoContent, title: Why, options: [{ key: a, title: A, next: ${wayOfEnd} }] }`;
      const step = `      - { key: early, title: Early, endsEarly: true, assign: { to: owner, due: 1wd }, tasks: [{ key: e, title: E, components: [${component}] }] }`;
      const { talk } = withComponents([choice('go', `{ key: a, title: A, next: ${wayOfTalk} }`), ...closing]);
      return problemsOf({ talk: { ...talk, 21: `${step}\nevents:` } });
    };
    expect(problemsWith('left', 'left')).toEqual([]);
    expect(problemsWith('"step:early"', 'left')).toEqual([
      "workflows/talk.yaml:23: V23 'early' ends the process early: HR alone comes here, and no option may lead to it.",
    ]);
    expect(problemsWith('left', 'why')).toContain(
      "workflows/talk.yaml:23: V23 from 'early' there is no way to a CloseCase.",
    );
  });

  test('V5 names a component from which closing cannot be reached', () => {
    expect(
      problemsOf(
        withComponents([
          choice('go', '{ key: a, title: A, next: left }, { key: b, title: B, next: stuck }'),
          ...closing,
          choice('stuck', '{ key: a, title: A }'),
        ]),
      ),
    ).toEqual(["workflows/talk.yaml:20: V5 from 'stuck' there is no way to a CloseCase."]);
    expect(
      problemsOf(
        withComponents([choice('go', '{ key: a, title: A, next: left }, { key: b, title: B, next: end }'), ...closing]),
      ),
    ).toEqual([]);
  });

  test('V7 names a loop that nobody can choose to leave, and accepts a loop that a person can choose to leave', () => {
    const again = (options: string) => withComponents([choice('ask', options), ...closing]);
    expect(
      problemsOf(again('{ key: on, title: On, next: [{ when: { reason: [pay] }, to: left }, { to: ask }] }')),
    ).toEqual(["workflows/talk.yaml:17: V7 nobody can choose to leave the loop through 'ask'."]);
    expect(problemsOf(again('{ key: on, title: On, next: ask }, { key: off, title: Off, next: left }'))).toEqual([]);
    expect(
      problemsOf(
        again(
          '{ key: on, title: On, next: ask }, { key: off, title: Off, next: left, requires: { riskIs: [low] }, refuse: No. }',
        ),
      ),
    ).toContain("workflows/talk.yaml:17: V7 nobody can choose to leave the loop through 'ask'.");
  });

  test('V7 lets a loop be left by an option that waits for a day, which comes by itself', () => {
    const told = '{ key: told, type: Event, event: held, mandatory: true }';
    const ask = choice(
      'ask',
      '{ key: on, title: On, next: ask }, { key: off, title: Off, next: left, requires: { passed: event.told.date + 5wd }, refuse: No. }',
    );
    expect(
      problemsOf(withComponents([told, ask, ...closing], '  held: { title: Held, dates: single, required: [dates] }')),
    ).toEqual([]);
  });

  test('V8 names what must always be complete and is not on every path', () => {
    const around = [
      choice('go', '{ key: a, title: A }, { key: b, title: B, next: left }'),
      '{ key: must, type: Risk, title: Must, beforeClosure: always }',
      ...closing,
    ];
    expect(problemsOf(withComponents(around))).toEqual([
      "workflows/talk.yaml:18: V8 'must' must always be complete, but some path ends without it; write 'beforeClosure: if-entered'.",
    ]);
    expect(
      problemsOf(
        withComponents(
          around.map((line) => line.replace('Must, beforeClosure: always', 'Must, beforeClosure: if-entered')),
        ),
      ),
    ).toEqual([]);
  });

  test('V8 lets an any-order step be left only when all its tasks are done, unless an option leads out of one', () => {
    const step = (options: string) =>
      [
        '      - key: free',
        '        title: Free',
        '        order: any',
        '        assign: { to: owner, due: 1wd }',
        '        tasks:',
        `          - { key: a, title: A, components: [{ key: one, type: NoContent, title: One, options: [${options}] }] }`,
        '          - { key: b, title: B, components: [{ key: two, type: Risk, title: Two, beforeClosure: always }] }',
        '      - key: first',
      ].join('\n');
    expect(problemsOf({ talk: { 10: step('{ key: on, title: On }') } })).toEqual([]);
    expect(
      problemsOf({ talk: { 10: step('{ key: on, title: On }, { key: out, title: Out, next: "step:first" }') } }),
    ).toEqual([
      "workflows/talk.yaml:16: V8 'two' must always be complete, but some path ends without it; write 'beforeClosure: if-entered'.",
    ]);
  });

  test('V8 and V7 see that tasks are passed over when a step is gone through again', () => {
    const task = (key: string, components: string) =>
      `          - { key: ${key}, title: ${key}, components: [${components}] }`;
    const step = (key: string, tasks: readonly string[]) => [
      `      - key: ${key}`,
      `        title: ${key}`,
      '        assign: { to: owner, due: 1wd }',
      '        tasks:',
      ...tasks,
    ];
    const must = '{ key: must, type: Risk, title: Must, beforeClosure: always }';
    const back = step('around', [
      task('a', choice('one', '{ key: on, title: On }')),
      task('b', `${choice('two', '{ key: on, title: On }, { key: back, title: Back, next: one }')}, ${must}`),
    ]);
    expect(problemsOf({ talk: { 10: [...back, '      - key: first'].join('\n') } })).toEqual([
      "workflows/talk.yaml:15: V8 'must' must always be complete, but some path ends without it; write 'beforeClosure: if-entered'.",
    ]);
    const out = step('around', [
      task('a', choice('one', '{ key: on, title: On }')),
      task('b', choice('two', '{ key: on, title: On }, { key: out, title: Out, next: "step:first" }')),
    ]);
    const trap = step('trap', [task('c', choice('three', '{ key: back, title: Back, next: "step:around" }'))]);
    expect(problemsOf({ talk: { 10: [...out, ...trap, '      - key: first'].join('\n') } })).toEqual([
      "workflows/talk.yaml:14: V7 nobody can choose to leave the loop through 'one', 'three'.",
    ]);
  });

  test('V9 refuses to close without the Tasks gate, and to close from a sub-process [CLOSE-04]', () => {
    expect(
      problemsOf(
        withComponents([
          choice('go', '{ key: a, title: A }, { key: b, title: B, next: shut }'),
          '{ key: left, type: Tasks, title: Left }',
          closing[1] ?? '',
        ]),
      ),
    ).toEqual(["workflows/talk.yaml:19: V9 a path leads to 'shut' without passing a Tasks component."]);
    expect(problemsOf({ talk: { 3: 'kind: sub-process' }, files: { 'topics/talk.yaml': null } })).toContain(
      "workflows/talk.yaml:20: V9 'shut' closes the case, which only a primary process may do; use Tasks.",
    );
  });

  test('V17 names a due time or condition on an event that may not have happened or may have no date', () => {
    const late = (from: string) => ({ talk: { 12: `        assign: { to: owner, due: 2wd, from: ${from} }` } });
    expect(problemsOf(late('event.held.date'))).toEqual([
      "workflows/talk.yaml:12: V17 this relies on 'held', which may not have happened by then.",
    ]);
    const wait = (event: string, moment: string) => ({
      talk: {
        19: `              - { key: left, type: Tasks, title: Left, beforeClosure: always, options: [{ key: on, title: On, requires: { reached: ${moment} }, refuse: Wait. }] }`,
        22: `  held: ${event}`,
      },
    });
    expect(problemsOf(wait('{ title: Held, dates: single, required: [dates] }', 'event.held.date + 10wd'))).toEqual([]);
    expect(problemsOf(wait('{ title: Held, dates: single }', 'event.held.date + 10wd'))).toEqual([
      "workflows/talk.yaml:19: V17 this relies on a date of 'held' that its event does not require.",
    ]);
    expect(problemsOf(wait('{ title: Held, dates: single, required: [dates] }', 'event.held.endDate'))).toEqual([
      "workflows/talk.yaml:19: V17 the event of 'held' records no end date.",
    ]);
  });

  test('V17 lets a due count from an event that may not happen, where another date stands in for it', () => {
    const longer = (due: string, required = 'required: [dates]') =>
      withComponents(
        [
          `{ key: request, type: Event, event: held, notify: [{ type: 2, to: owner, on: complete, title: Answer, due: "${due}" }] }`,
          choice('ask', '{ key: a, title: A, next: left }, { key: b, title: B, next: longer }'),
          '{ key: longer, type: Event, event: agreed }',
          ...closing,
        ],
        `  held: { title: Held, dates: single, required: [dates] }\n  agreed: { title: Agreed, dates: single, ${required} }`,
      );
    const [replaced, sure] = ['event.longer.date - 5wd', 'event.request.date + 2mo'];
    expect(problemsOf(longer(`no later than ${replaced} otherwise ${sure}`))).toEqual([]);
    expect(problemsOf(longer(replaced))).toEqual([
      "workflows/talk.yaml:17: V17 this relies on 'longer', which may not have happened by then.",
    ]);
    expect(problemsOf(longer(`${sure} otherwise ${replaced}`))).toEqual([
      "workflows/talk.yaml:17: V17 'request' has surely happened by then, so what stands after 'otherwise' never counts.",
      "workflows/talk.yaml:17: V17 this relies on 'longer', which may not have happened by then.",
    ]);
    expect(problemsOf(longer(`${replaced} otherwise ${sure}`, 'freeText: true'))).toEqual([
      "workflows/talk.yaml:17: V17 this relies on a date of 'longer' that its event does not require.",
    ]);
  });

  test('V17 lets several dates stand in for each other, also one that may be not applicable', () => {
    const due = 'event.longer.date - 5wd otherwise event.told.date + 5mo otherwise event.request.date + 2mo';
    const chained = (notApplicable: string) =>
      problemsOf(
        withComponents(
          [
            '{ key: told, type: Event, event: told }',
            `{ key: request, type: Event, event: held, notify: [{ type: 2, to: owner, on: complete, title: Answer, due: "${due}" }] }`,
            choice('ask', '{ key: a, title: A, next: left }, { key: b, title: B, next: longer }'),
            '{ key: longer, type: Event, event: agreed }',
            ...closing,
          ],
          `  told: { title: Told, dates: single, required: [dates]${notApplicable} }\n  held: { title: Held, dates: single, required: [dates] }\n  agreed: { title: Agreed, dates: single, required: [dates] }`,
        ),
      );
    expect(chained(', notApplicable: { whole: true, reasons: matters }')).toEqual([]);
    expect(chained(', notApplicable: { parts: [dates] }')).toEqual([]);
    expect(chained('')).toEqual([
      "workflows/talk.yaml:18: V17 'told' has surely happened by then, so what stands after 'otherwise' never counts.",
    ]);
  });

  test('V17 lets an option require something of the form it stands on, which is read as it is sent', () => {
    const changesFor = (requires: string) => ({
      talk: {
        18: `              - { key: held, type: Event, event: held, options: [{ key: on, title: On, requires: ${requires}, refuse: Too early. }] }`,
        22: '  held: { title: Held, dates: dual, reasons: { set: matters } }',
      },
    });
    expect(problemsOf(changesFor('{ reached: event.held.date + 30cd }'))).toEqual([]);
    expect(problemsOf(changesFor('{ spanAtLeast: { of: held, duration: 30cd } }'))).toEqual([]);
    expect(problemsOf(changesFor('{ eventReason: [pay] }'))).toEqual([]);
    const dateless = changesFor('{ passed: event.held.date }');
    expect(problemsOf({ talk: { ...dateless.talk, 22: '  held: { title: Held, dates: none }' } })).toEqual([
      "workflows/talk.yaml:18: V17 the event of 'held' records no date.",
    ]);
  });

  test('V1 names an option whose condition and sentences do not go together', () => {
    const changesFor = (more: string) =>
      problemsOf({
        talk: {
          18: `              - { key: held, type: Event, event: held, options: [{ key: on, title: On, ${more} }] }`,
          22: '  held: { title: Held, dates: single }',
        },
      });
    const at = 'workflows/talk.yaml:18: V1';
    expect(changesFor('requires: { reached: event.held.date }')).toEqual([
      `${at} the option 'on' may be refused but has no 'refuse' sentence.`,
    ]);
    expect(changesFor('met: It has come.')).toEqual([
      `${at} the option 'on' has a 'met' sentence and nothing it requires.`,
    ]);
    expect(changesFor('requires: { reached: event.held.date }, refuse: Not yet., met: It has come.')).toEqual([]);
  });
});
