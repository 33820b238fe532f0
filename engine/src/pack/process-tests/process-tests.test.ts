import { describe, expect, test } from 'vitest';
import type { CompiledPackAnswer } from '../compile-pack.ts';
import { compilePack } from '../compile-pack.ts';
import { formatProblem } from '../problem.ts';
import { compiledShippedPack } from '../testing/shipped-packs.ts';
import type { Changes } from '../testing/small-pack.ts';
import { smallPack } from '../testing/small-pack.ts';
import { runProcessTests } from './run-process-tests.ts';

function play(answer: CompiledPackAnswer) {
  const { count, failures } = runProcessTests(answer);
  return {
    problems: answer.problems.map(formatProblem),
    count,
    failures: failures.map(({ file, line, sentence }) => `${file}:${line}: ${sentence}`),
  };
}

test('the process tests of Northmoor hold [PROC-18, PROC-37, ENDEARLY-02]', () => {
  const { count, failures } = play(compiledShippedPack('northmoor'));
  expect(failures).toEqual([]);
  expect(count).toBeGreaterThan(5);
});

/** Failures of one file of process tests of Northmoor, which has at least so many. */
function failuresOf(path: string, atLeast: number): readonly string[] {
  const answer = compiledShippedPack('northmoor');
  const processTests = answer.processTests.filter(({ source }) => source.path === path);
  const { count, failures } = play({ ...answer, processTests });
  expect(count).toBeGreaterThanOrEqual(atLeast);
  return failures;
}

test('a disclosure is received, protected, looked into, answered and followed up as its process tests say [WHISTLE-01, WHISTLE-02, WHISTLE-03, WHISTLE-04, WHISTLE-05, WHISTLE-06]', () => {
  expect(failuresOf('tests/whistleblowing.yaml', 8)).toEqual([]);
});

test('a collective grievance goes as its process tests say, and the flag of a grievance leads to it [COLLGRV-01, COLLGRV-02, COLLGRV-03, COLLGRV-04, COLLGRV-05]', () => {
  expect(failuresOf('tests/collective-grievance.yaml', 8)).toEqual([]);
});

test('the topic of sexual harassment offers nothing informal that was not asked for [TOPICCOND-02]', () => {
  expect(failuresOf('tests/grievance.yaml', 8)).toEqual([]);
});

/** The small pack with one test in `tests/talk.yaml`, whose course begins on line 4. */
function talk(course: string, given = 'topic: talk', changes: Changes = {}) {
  const head = `tests:\n  - title: A talk\n    given: { ${given}, accessLevel: everywhere, at: "2026-03-02 09:00", adviser: ann, owner: "1001", employee: "1002" }\n`;
  const files = {
    'tests/talk.yaml': `${head}    course:\n      - ${course.replaceAll('\n', '\n        ')}\n`,
    'demo/users.yaml': users,
  };
  const all = smallPack({ ...changes, files: { ...changes.files, ...files } });
  return play(compilePack({ files: all, publishDate: '2026-11-23', allowNewIds: true }));
}

/** Runs a test whose event `held` requires a letter and a file. */
function talkWithPapers(course: string): readonly string[] {
  const letter =
    '---\ntitle: Note\nusedBy: [talk]\nsteps:\n  - { key: a, title: A, fields: [{ from: employee.name }] }\n---\n{{employee.name}}\n';
  const changes = {
    18: '              - { key: held, type: Event, event: held, mandatory: true }',
    22: '  held: { title: Held, dates: single, letter: note, uploadMax: 2, required: [dates, document, files] }',
  };
  const { problems, failures } = talk(course, 'topic: talk', { files: { 'templates/note.md': letter }, talk: changes });
  return [...problems, ...failures];
}

const users = `users:
  - { username: ann, id: f237bd86-c896-5d94-81a3-25b5e854c6b7, firstName: Ann, lastName: A, employeeNumber: "1", jobTitle: A, email: a@b.example, roles: [HRUser], primary: everywhere, accessLevels: [everywhere] }
`;

describe('a process test', () => {
  test('names the line and what is, for everything that differs', () => {
    const { failures } = talk(`{ expect: {
      stage: only,
      component: held,
      guidance: 2020-01-01,
      case: closed,
      tasks: [
        { title: First, for: adviser, holder: ann, due: 2026-03-05 },
        { title: Second }],
      refusedOptions: { continue: Not yet. },
      blockers: [],
      sees: {
        owner: nothing,
        employee: { processes: [talk] },
        adviser: { processes: [] } } } }`);
    expect(failures).toEqual([
      "tests/talk.yaml:7: A talk: expected the component 'held', it is 'guide'",
      "tests/talk.yaml:8: A talk: expected the guidance '2020-01-01', it is '2026-01-01'",
      "tests/talk.yaml:9: A talk: expected the case 'closed', it is 'open'",
      "tests/talk.yaml:11: A talk: expected 'First' for adviser, it is owner",
      "tests/talk.yaml:11: A talk: expected 'First' with ann, it is 1001",
      "tests/talk.yaml:11: A talk: expected 'First' due 2026-03-05, it is 2026-03-04",
      "tests/talk.yaml:12: A talk: expected the task 'Second', open are none",
      "tests/talk.yaml:13: A talk: expected 'continue' to be refused with 'Not yet.', it is open",
      "tests/talk.yaml:14: A talk: expected the blockers none, they are 'What is left?' is not complete.",
      'tests/talk.yaml:16: A talk: expected owner to see nothing, sees talk',
      'tests/talk.yaml:17: A talk: expected employee to see the case, sees nothing',
      'tests/talk.yaml:18: A talk: expected the processes for adviser none, they are talk',
    ]);
  });

  test.each([
    ['{ as: owner, do: complete, component: gide }', "there is no component of 'talk' 'gide', did you mean 'guide'?"],
    ['{ as: owner, do: complete, component: held }', "'held' is not open; 'talk' stands at 'guide'"],
    ['{ as: owner, do: complete, component: guide, option: go-on }', "there is no option of 'guide' 'go-on'"],
    ['{ as: owner, do: complete, component: guide, data: { reasons: [pay] } }', "there is no reason in 'guide' 'pay'"],
    ['{ as: hearing-manager, do: complete, component: guide }', 'nobody on the case is its hearing-manager'],
    ['{ as: anne, do: complete, component: guide }', "there is no person 'anne', did you mean 'ann'?"],
    ['{ as: owner, do: setStep, step: firts }', "there is no step of 'talk' 'firts', did you mean 'first'?"],
    ['{ as: owner, do: startEvent, event: other }', "there is no anytime event of this topic 'other'"],
    [
      '{ as: owner, do: unlock }',
      "expected 'unlock' to be done, it is refused with 'You do not have permission to do this.'",
    ],
    ['{ as: adviser, do: unlock }', 'the case is not locked'],
    ['{ do: linkCase, workflow: tlak }', "there is no workflow 'tlak', did you mean 'talk'?"],
    ['{ do: linkCase, workflow: talk, begun: [hold] }', "there is no component of 'talk' 'hold', did you mean 'held'?"],
    ['{ do: wait, until: "2026-03-01 09:00" }', "'2026-03-01 09:00' lies before 2026-03-02T09:00:00.000Z"],
    [
      '{ as: owner, do: setStep, step: first }',
      "expected 'setStep' to be done, it is refused with 'Only HR can set the step of this process.'",
    ],
    [
      '{ as: owner, do: complete, component: guide, refused: Not you. }',
      "expected 'complete' to be refused with 'Not you.', it is done",
    ],
  ])('ends at an act that does not go as written: %s', (act, sentence) => {
    const changes = { talk: { 3: 'kind: primary\nsetStep: hr' } };
    expect(talk(`{ when: [${act}],\n expect: { case: closed } }`, 'topic: talk', changes).failures).toEqual([
      `tests/talk.yaml:5: A talk: ${sentence}`,
    ]);
  });

  test('writes the letter and adds the file that an event requires, unless it says that they are not there', () => {
    const act = 'as: owner, do: complete, component: held, data: { date: "2026-03-02 09:00" }';
    const course = `{ when: [
      { as: owner, do: complete, component: guide },
      { ${act}, without: [document], refused: Document must be completed },
      { ${act}, without: [files], refused: You must upload at least one file },
      { ${act} }],
      expect: { component: left, blockers: ["'What is left?' is not complete."] } }`;
    expect(talkWithPapers(course)).toEqual([]);
    const guide = '{ when: [{ as: owner, do: complete, component: guide, without: [document] }] }';
    expect(talkWithPapers(guide)).toEqual(["tests/talk.yaml:5: A talk: 'guide' requires no document here"]);
  });

  test('links a case that has come so far, and takes it away again', () => {
    const linked = 'linkedCase: { workflow: talk, completed: held, noLaterThan: event.held.date }';
    const options = `options: [{ key: go, title: Go, requires: { ${linked} }, refuse: Not yet. }, { key: on, title: On }]`;
    const changes = { 18: `              - { key: held, type: Event, event: held, ${options} }` };
    const press = 'as: owner, do: complete, component: held, data: { date: "2026-03-02 09:00" }';
    const play = (...linking: readonly string[]) => {
      const acts = ['{ as: owner, do: complete, component: guide }', ...linking, `{ ${press}, refused: Not yet. }`];
      return talk(`{ when: [${acts.join(', ')}] }`, 'topic: talk', { talk: changes }).failures;
    };
    const done = ["tests/talk.yaml:5: A talk: expected 'complete' to be refused with 'Not yet.', it is done"];
    expect(play()).toEqual([]);
    expect(play('{ do: linkCase, workflow: talk, begun: [held] }')).toEqual([]);
    expect(play('{ do: linkCase, workflow: talk, completed: { held: "2026-03-03" } }')).toEqual([]);
    expect(play('{ do: linkCase, workflow: talk, completed: { held: "2026-03-02" } }')).toEqual(done);
    expect(play('{ do: linkCase, workflow: talk, closed: true, completed: { held: "2026-03-02" } }')).toEqual(done);
    expect(play('{ do: linkCase, workflow: talk, completed: { held: "2026-03-02" } }', '{ do: unlinkCases }')).toEqual(
      [],
    );
  });

  test('says what the pack does not have to begin with', () => {
    expect(talk('{ when: [] }', 'topic: tlak').failures).toEqual([
      "tests/talk.yaml:3: A talk: there is no topic 'tlak', did you mean 'talk'?",
    ]);
  });

  test('is read like every other file of a pack', () => {
    expect(talk('{ wen: [] }').problems).toEqual([
      "tests/talk.yaml:5: V1 'course item 1' has an unknown property 'wen', did you mean 'when'?",
    ]);
    expect(talk('{ when: [] }', 'topic: talk, workflow: talk').problems).toEqual([
      "tests/talk.yaml:3: V1 'given' needs either a topic or a workflow.",
    ]);
    expect(talk('{ when: [{ do: wait, until: tomorrow }] }').problems).toEqual([
      "tests/talk.yaml:5: V1 'until' must be written like '2026-03-02 09:00' or '+5wd 09:00'.",
    ]);
  });
});
