import { describe, expect, test } from 'vitest';
import { compilePack } from './compile-pack.ts';
import { shippedPack } from './testing/shipped-packs.ts';
import { problemsOf, smallPack } from './testing/small-pack.ts';

describe('a pack that is wrong', () => {
  test('the small pack itself compiles without errors and warnings', () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({}, true)).toEqual([]);
  });

  test('V1 names an unknown property and the known one it resembles', () => {
    expect(problemsOf({ talk: { 12: '        asign: { to: owner, due: 2wd }' } })).toEqual([
      "workflows/talk.yaml:12: V1 'steps item 1' has an unknown property 'asign', did you mean 'assign'?",
    ]);
  });

  test('of two mistakes in one file both are named, though the first is in its form [PACKERR-01]', () => {
    const lost =
      '              - { key: held, type: Event, event: held, options: [{ key: on, title: On, next: "step:nowhere" }] }';
    const dangling = expect.stringMatching(/^workflows\/talk\.yaml:18: V2 .*nowhere/);
    expect(problemsOf({ talk: { 18: lost } })).toEqual([dangling]);
    expect(problemsOf({ talk: { 12: '        asign: { to: owner, due: 2wd }', 18: lost } })).toEqual([
      "workflows/talk.yaml:12: V1 'steps item 1' has an unknown property 'asign', did you mean 'assign'?",
      dangling,
    ]);
    const riks = '              - { key: guide, type: Riks, title: Guide }';
    expect(problemsOf({ talk: { 17: riks, 18: lost } })).toEqual([
      expect.stringMatching(/^workflows\/talk\.yaml:17: V1 'type' .*did you mean 'Risk'\?$/),
      dangling,
    ]);
  });

  test('V1 names a wrong type, a missing property, a wrong form and a wrong word', () => {
    const topic =
      'key: talk\ntitle: Talk\nsection: general\naccessLevels: everywhere\nprocess: talk\nserviceLevel: 2 days\n';
    expect(problemsOf({ files: { 'topics/talk.yaml': topic } })).toEqual([
      "topics/talk.yaml:1: V1 'employeeRequired' is missing.",
      "topics/talk.yaml:4: V1 'accessLevels' must be a list, not 'everywhere'.",
      "topics/talk.yaml:6: V1 'serviceLevel' must be a number with 'wd', 'cd' or 'mo', such as 5wd.",
    ]);
    expect(problemsOf({ talk: { 3: 'kind: primry' } })[0]).toBe(
      "workflows/talk.yaml:3: V1 'kind' must be one of primary, sub-process, anytime-event, simple, not 'primry', did you mean 'primary'?",
    );
    expect(problemsOf({ talk: { 19: '              - { key: left, type: Task, title: What is left? }' } })[0]).toMatch(
      /^workflows\/talk\.yaml:19: V1 'type' must not be 'Task'/,
    );
  });

  test('V1 refuses what is not YAML 1.2: tabs, merge keys, and the word yes as a truth value', () => {
    expect(problemsOf({ files: { 'sections/general.yaml': 'key: general\n\ttitle: General\n' } })[0]).toMatch(
      /^sections\/general\.yaml:2: V1 not readable as YAML/,
    );
    expect(
      problemsOf({ files: { 'sections/general.yaml': 'key: general\ntitle: General\n<<: { order: 1 }\n' } }),
    ).toEqual(["sections/general.yaml:3: V1 has an unknown property '<<'."]);
    const topic =
      'key: talk\ntitle: Talk\nsection: general\naccessLevels: [everywhere]\nemployeeRequired: yes\nprocess: talk\n';
    expect(problemsOf({ files: { 'topics/talk.yaml': topic } })).toEqual([
      "topics/talk.yaml:5: V1 'employeeRequired' must be true or false, not 'yes'.",
    ]);
  });

  test('V1 names one slip in YAML once, and nothing that follows from it', () => {
    const problems = (files: ReadonlyMap<string, string>, path: string, change: (text: string) => string) => {
      const changed = new Map([...files, [path, change(files.get(path) ?? '')]]);
      const pack = compilePack({
        files: changed,
        publishDate: '2026-11-23',
        allowNewIds: !files.has('ids.lock.yaml'),
      }).problems;
      return pack
        .filter(({ isWarning }) => !isWarning)
        .map(({ file, code, sentence }) => `${file} ${code} ${sentence.slice(0, 20)}`);
    };
    const everyKind = [
      'service',
      'access-levels',
      'topics/talk',
      'sections/general',
      'workflows/talk',
      'lookups/reasons',
      'lookups/outcomes',
    ];
    for (const path of everyKind.map((name) => `${name}.yaml`)) {
      expect(problems(smallPack(), path, (text) => `\t- "${text}`)).toEqual([`${path} V1 not readable as YAML`]);
    }
    const northmoor = new Map([...shippedPack('northmoor')].filter(([path]) => !path.startsWith('tests/')));
    const processesAlone = new Map(
      [...northmoor].filter(([path]) => !path.startsWith('demo/') && path !== 'ids.lock.yaml'),
    );
    const broken = [
      [processesAlone, 'workflows/parts/grievance-receive.yaml', 'title: 1.1 Receive', 'title: "1.1 Receive'],
      [processesAlone, 'workflows/parts/grievance-receive.yaml', 'intro: Nobody named', 'intro: Nobody: named'],
      [processesAlone, 'workflows/parts/grievance-receive.yaml', '\nevents:\n', '\n  events:\n'],
      [processesAlone, 'workflows/grievance.yaml', 'stages:\n', 'stages: [\n'],
      [processesAlone, 'lookups/reasons.yaml', '\n  grievance:', '\n grievance:'],
      [northmoor, 'demo/users.yaml', 'users:', 'users: ['],
      [northmoor, 'demo/cases.yaml', 'acts:', 'acts: ['],
      [northmoor, 'ids.lock.yaml', 'content:', 'content'],
    ] as const;
    for (const [files, path, before, after] of broken) {
      expect(problems(files, path, (text) => text.replace(before, after))).toEqual([`${path} V1 not readable as YAML`]);
    }
  });

  test('V1 names a missing file and a file that is not part of a pack', () => {
    expect(problemsOf({ files: { 'lookups/choices.yaml': null, 'lookup/risks.yaml': 'sets: {}\n' } })).toEqual([
      "lookup/risks.yaml:1: V1 a pack has no place for this file, did you mean 'lookups/risks.yaml'?",
      'lookups/choices.yaml:1: V1 the file is missing.',
    ]);
  });

  test('V2 refuses a task that asks for something other than an anytime event, or is of another type', () => {
    const asking = (notify: string) =>
      problemsOf({
        talk: { 17: `              - { key: guide, type: NoContent, title: Guide, notify: [${notify}] }` },
      });
    const location = 'workflows/talk.yaml:17: V2';
    expect(asking('{ type: 6, to: owner, title: Meet, anytimeEvent: tolk }')).toEqual([
      `${location} there is no workflow 'tolk', did you mean 'talk'?`,
    ]);
    expect(asking('{ type: 6, to: owner, title: Meet, anytimeEvent: talk }')).toEqual([
      `${location} 'talk' is of kind primary; only a task of type 6 can ask for an anytime event.`,
    ]);
  });

  test('V2 names every kind of dangling key with its line', () => {
    expect(
      problemsOf({
        talk: {
          18: '              - { key: held, type: Event, event: helt, options: [{ key: on, title: On, next: lift }] }',
        },
      }),
    ).toEqual([
      "workflows/talk.yaml:18: V2 there is no component 'lift', did you mean 'left'?",
      "workflows/talk.yaml:18: V2 there is no event 'helt', did you mean 'held'?",
    ]);
    const topic =
      'key: talk\ntitle: Talk\nsection: genral\naccessLevels: [nowhere]\nemployeeRequired: true\nprocess: walk\n';
    expect(problemsOf({ files: { 'topics/talk.yaml': topic } })).toEqual([
      "topics/talk.yaml:3: V2 there is no section 'genral', did you mean 'general'?",
      "topics/talk.yaml:4: V2 there is no access level 'nowhere'.",
      "topics/talk.yaml:6: V2 there is no workflow 'walk', did you mean 'talk'?",
    ]);
    const changed = problemsOf({
      talk: {
        4: 'reasons: { set: maters, label: Matters }',
        5: 'outcomes: [setled]',
        12: '        assign: { to: "relation:boss", due: 2wd }',
      },
    });
    expect(changed).toEqual([
      "workflows/talk.yaml:4: V2 there is no reason set 'maters', did you mean 'matters'?",
      "workflows/talk.yaml:5: V2 there is no outcome 'setled', did you mean 'settled'?",
      "workflows/talk.yaml:12: V2 there is no relation 'boss'.",
    ]);
    expect(problemsOf({ files: { 'content/guide.md': null } })).toEqual([
      "workflows/talk.yaml:17: V2 there is no content file 'content/guide.md'.",
    ]);
  });

  test('a schema error of one file does not hide dangling keys of another, nor make its own keys dangle', () => {
    const changes = {
      files: { 'sections/general.yaml': 'key: general\n', 'lookups/reasons.yaml': 'sets: 3\n' },
      talk: { 5: 'outcomes: [setled]' },
    };
    expect(problemsOf(changes)).toEqual([
      "lookups/reasons.yaml:1: V1 'sets' must be a block of properties, not '3'.",
      "sections/general.yaml:1: V1 'title' is missing.",
      "workflows/talk.yaml:5: V2 there is no outcome 'setled', did you mean 'settled'?",
    ]);
  });

  test('V2 names a part file that is missing and an exit that a part does not have', () => {
    expect(problemsOf({ talk: { 9: '    include: parts/gone.yaml', 10: '' } })[0]).toMatch(/^workflows\/talk\.yaml:/);
    const part =
      'steps:\n  - key: more\n    title: More\n    assign: { to: owner, due: 1wd }\n    tasks:\n      - key: more\n        title: More\n        components:\n          - { key: choice, type: NoContent, title: Choose, options: [{ key: back, title: Back, next: guide }, { key: on, title: On, next: left }] }\n';
    const talk = { 7: '  - { key: extra, title: Extra, include: parts/more.yaml, exits: [guide] }\n  - key: only' };
    expect(problemsOf({ files: { 'workflows/parts/more.yaml': part }, talk })).toEqual([
      "workflows/parts/more.yaml:9: V2 'left' lies outside the part and is not among the exits of the stage 'extra'.",
    ]);
  });

  test('V3 names a key that is used twice in a file, in a workflow or among files', () => {
    expect(problemsOf({ files: { 'sections/general.yaml': 'key: general\ntitle: General\ntitle: Again\n' } })).toEqual([
      'sections/general.yaml:3: V3 the same property is written twice.',
    ]);
    expect(problemsOf({ talk: { 18: '              - { key: first, type: Event, event: held }' } })).toEqual([
      "workflows/talk.yaml:18: V3 the component key 'first' is already used in the workflow 'talk'.",
    ]);
    expect(problemsOf({ files: { 'sections/other.yaml': 'key: general\ntitle: Other\n' } })).toEqual([
      "sections/other.yaml:1: V3 the section 'general' is defined twice.",
    ]);
  });

  test('V6 names a component without a way on, options of one title, and a list without an unconditional last entry', () => {
    const changesFor = (options: string) => ({
      talk: { 18: `              - { key: held, type: Event, event: held, options: ${options} }` },
    });
    expect(problemsOf(changesFor('[]'))).toContain(
      "workflows/talk.yaml:18: V6 the component 'held' has no option that moves on.",
    );
    expect(problemsOf(changesFor('[{ key: a, title: Go }, { key: b, title: go }]'))).toEqual([
      "workflows/talk.yaml:18: V6 'go' is already the title of an option of this component.",
    ]);
    expect(problemsOf(changesFor('[{ key: a, title: Cancel }]'))).toEqual([
      "workflows/talk.yaml:18: V6 'Cancel' is already the title of an option of every component.",
    ]);
    expect(problemsOf(changesFor('[{ key: a, title: Go, next: [{ when: { reason: [pay] }, to: left }] }]'))).toEqual([
      "workflows/talk.yaml:18: V6 the option 'a' has no entry without a condition to end on.",
    ]);
  });

  test('V10 names processes that start each other in a cycle', () => {
    const sub = (key: string, starts: string) =>
      `key: ${key}\ntitle: ${key}\nkind: sub-process\nstages:\n  - key: s\n    title: S\n    steps:\n      - key: t\n        title: T\n        assign: { to: owner, due: 1wd }\n        tasks:\n          - key: u\n            title: U\n            components:\n              - { key: c, type: NoContent, title: C, options: [{ key: go, title: Go, next: end, startProcess: { workflow: ${starts} } }] }\n`;
    expect(
      problemsOf({ files: { 'workflows/one.yaml': sub('one', 'two'), 'workflows/two.yaml': sub('two', 'one') } }),
    ).toEqual([
      "workflows/one.yaml:15: V10 'c' starts 'two', which leads back to 'one'.",
      "workflows/two.yaml:15: V10 'c' starts 'one', which leads back to 'two'.",
    ]);
  });

  test('V11 names content with nothing live on the day of publishing', () => {
    const guide =
      '              - { key: guide, type: Content, title: Guide, content: [{ live: "2026-11-21", file: content/guide.md }] }';
    expect(problemsOf({ talk: { 17: guide } })).toEqual([
      "workflows/talk.yaml:17: V11 the content of 'guide' has nothing live on 2026-11-20.",
    ]);
  });

  test('V12 refuses numbers of fixed lookups other than the specification’s [PART-01] [PART-04]', () => {
    const fixed = smallPack().get('lookups/fixed.yaml') ?? '';
    const changed = fixed
      .replace('{ id: 3, key: observer', '{ id: 5, key: observer')
      .replace('key: hearing-manager', 'key: hearing-chair')
      .replace('{ id: 2, key: linked', '{ id: 1, key: linked');
    const lineOf = (text: string) => changed.split('\n').findIndex((line) => line.includes(text)) + 1;
    const found = problemsOf({ files: { 'lookups/fixed.yaml': changed } });
    expect(found).toEqual([
      `lookups/fixed.yaml:${lineOf('key: observer')}: V12 'observer' of participant-roles must have the number 3, not 5.`,
      `lookups/fixed.yaml:${lineOf('relations:')}: V12 relations lacks 'hearing-manager'.`,
      `lookups/fixed.yaml:${lineOf('hearing-chair')}: V12 the specification knows no 'hearing-chair' among the relations.`,
      `lookups/fixed.yaml:${lineOf('linked-case')}: V12 'linked-case' of link-types must have the number 2, not 1.`,
    ]);
  });

  test('V13 refuses a step that would add anything but a stakeholder or an observer [COMP-ADDPART-01]', () => {
    const add =
      '              - { key: held, type: AddStakeholder, title: Add, add: { roles: [stakeholder, blocked] } }';
    expect(problemsOf({ talk: { 18: add } })).toEqual([
      "workflows/talk.yaml:18: V13 'held' offers the role 'blocked'; only stakeholder and observer can be added here.",
    ]);
  });

  test('V15 names parts of an event that are required but switched off', () => {
    expect(problemsOf({ talk: { 22: '  held:\n    title: Held\n    required: [dates, files, document]' } })).toEqual([
      "workflows/talk.yaml:24: V15 the event 'held' requires dates, but it has no dates.",
      "workflows/talk.yaml:24: V15 the event 'held' requires files, but its uploadMax is 0.",
      "workflows/talk.yaml:24: V15 the event 'held' requires document, but it has no letter.",
    ]);
    expect(problemsOf({ talk: { 22: '  held: { title: Held, notApplicable: { whole: true } }' } })).toEqual([
      "workflows/talk.yaml:22: V15 the event 'held' may be not applicable as a whole but names no reasons for it.",
    ]);
  });

  test('V16 refuses undo on a component whose effect cannot be taken back', () => {
    expect(
      problemsOf({ talk: { 18: '              - { key: held, type: BlacklistUser, title: Block, undo: true }' } }),
    ).toEqual(["workflows/talk.yaml:18: V16 'held' cannot be undone, because a BlacklistUser takes effect at once."]);
  });

  test('V18 refuses a simple topic with components and a guided one without', () => {
    const topic = (process: string) =>
      `key: talk\ntitle: Talk\nsection: general\naccessLevels: [everywhere]\nemployeeRequired: true\n${process}\n`;
    expect(problemsOf({ files: { 'topics/talk.yaml': topic('process: simple\nworkflow: talk') } })).toEqual([
      "topics/talk.yaml:7: V18 the simple topic 'talk' has a workflow with components, 'talk'.",
    ]);
    const bare =
      'key: bare\ntitle: Bare\nkind: simple\nstages:\n  - key: s\n    title: S\n    steps: [{ key: t, title: T }]\n';
    expect(problemsOf({ files: { 'topics/talk.yaml': topic('process: bare'), 'workflows/bare.yaml': bare } })).toEqual([
      "topics/talk.yaml:6: V18 the guided topic 'talk' has a workflow without components, 'bare'.",
    ]);
  });

  test('steps without a task, dated information, long titles, stale guidance and changing law give warnings, which stop nothing', () => {
    const notify = 'notify: [{ type: 1, to: owner, title: Told, due: 1wd }]';
    const changes = {
      talk: {
        12: '',
        15: `            title: ${'W'.repeat(58)}`,
        17: '              - { key: guide, type: Content, title: Guide, content: [{ live: "2025-10-01", file: content/guide.md }] }',
        18: `              - { key: held, type: Event, event: held, ${notify} }`,
      },
      files: {
        'lookups/law-dates.yaml':
          'parameters:\n  limit:\n    title: Limit\n    values: [{ from: "2020-01-01", value: 3 }, { from: "2027-01-01", value: 6 }]\n',
      },
    };
    expect(problemsOf(changes)).toEqual([]);
    expect(problemsOf(changes, true).map((line) => line.slice(0, line.indexOf(' ', line.indexOf(' ') + 1)))).toEqual([
      'lookups/law-dates.yaml:4: W5',
      'workflows/talk.yaml:10: W1',
      'workflows/talk.yaml:14: W3',
      'workflows/talk.yaml:17: W4',
      'workflows/talk.yaml:18: W2',
    ]);
  });

  test('nothing but the errors comes back when anything is wrong', () => {
    expect(
      compilePack({
        files: smallPack({ talk: { 5: 'outcomes: [nothing]' } }),
        publishDate: '2026-11-20',
        allowNewIds: true,
      }).pack,
    ).toBeNull();
  });
});
