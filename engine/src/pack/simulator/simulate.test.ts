import { describe, expect, test } from 'vitest';
import { compilePack } from '../compile-pack.ts';
import { formatProblem } from '../problem.ts';
import { smallPack } from '../testing/small-pack.ts';
import { simulate } from './simulate.ts';

/** A process with every type of component, a sub-process and an anytime event. */
const pack = packOf({
  'lookups/risks.yaml': 'sets:\n  usual:\n    - { key: low, title: Low }\n    - { key: high, title: High }\n',
  'topics/talk.yaml':
    'key: talk\ntitle: Talk with somebody\nsection: general\naccessLevels: [everywhere]\nemployeeRequired: true\nprocess: talk\nanytimeEvents:\n  - { workflow: note }\n',
  'workflows/note.yaml': `key: note
title: Note
kind: anytime-event
stages:
  - key: only
    title: Only
    steps:
      - key: write
        title: Write
        tasks:
          - { key: writing, title: Writing, components: [{ key: written, type: NoContent, title: Is it written?, options: [{ key: done, title: Done, next: end }] }] }
`,
  'workflows/check.yaml': `key: check
title: Check
kind: sub-process
stages:
  - key: only
    title: Only
    steps:
      - key: look
        title: Look
        tasks:
          - { key: looking, title: Looking, components: [{ key: looked, type: NoContent, title: Has somebody looked?, options: [{ key: yes, title: "Yes", next: end }] }] }
`,
  'workflows/talk.yaml': `key: talk
title: Talk
kind: primary
reasons: { set: matters, label: Matters }
risk: { set: usual }
outcomes: [settled]
stages:
  - key: begin
    title: Begin
    steps:
      - key: first
        title: First
        assign: { to: owner, due: 2wd, title: Begin the talk }
        tasks:
          - key: work
            title: Work
            components:
              - { key: guide, type: Content, title: Guide, content: [{ live: "2026-01-01", file: content/guide.md }] }
              - { key: reasons, type: Reason, title: What is it about?, mandatory: true }
              - { key: risk, type: Risk, title: How serious is it? }
              - { key: ready, type: SelfAttestation, title: Ready?, attest: { checkBox: I am ready, reasons: matters, multi: true, label: What I have read, freeText: true } }
          - key: people
            title: People
            components:
              - { key: appoint, type: AddStakeholder, title: Appoint a manager, add: { roles: [stakeholder], relation: hearing-manager, relationFixed: true } }
              - { key: change, type: EditParticipant, title: Change a part }
              - { key: block, type: BlacklistUser, title: Block somebody }
              - { key: hand-over, type: ChangeCaseOwner, title: Hand over }
      - key: second
        title: Second
        assign: { to: "relation:hearing-manager", due: 5wd, title: Hold the talk }
        tasks:
          - key: meet
            title: Meet
            components:
              - { key: held, type: Event, event: held, mandatory: true }
              - key: check-choice
                type: NoContent
                title: Is a check needed?
                options:
                  - { key: check, title: A check is needed, startProcess: { workflow: check, mandatory: true } }
                  - { key: go-on, title: Go on }
              - { key: stop, type: PauseCase, title: Stop and think }
  - key: finish
    title: Finish
    steps:
      - key: closure
        title: Closure
        assign: { to: adviser, due: 5wd, title: Finish the case }
        tasks:
          - key: last
            title: Last
            components:
              - { key: left, type: Tasks, title: What is left?, mandatory: true, beforeClosure: always }
              - { key: shut, type: CloseCase, title: Close, mandatory: true, beforeClosure: always }
events:
  held: { title: Held, dates: dual, freeText: true, uploadMax: 2, reasons: { set: matters, multi: true }, notApplicable: { whole: true, reasons: matters }, required: [dates] }
`,
});

function packOf(files: Readonly<Record<string, string>>) {
  const { pack: compiled, problems } = compilePack({
    files: smallPack({ files }),
    publishDate: '2026-11-20',
    allowNewIds: true,
  });
  expect(problems.filter(({ isWarning }) => !isWarning).map(formatProblem)).toEqual([]);
  return compiled!;
}

const talkWithLetter = `key: talk
title: Talk
kind: primary
outcomes: [settled]
stages:
  - key: only
    title: Only
    steps:
      - key: first
        title: First
        assign: { to: owner, due: 2wd }
        tasks:
          - key: work
            title: Work
            components:
              - { key: guide, type: Content, title: Guide, content: [{ live: "2026-01-01", file: content/guide.md }] }
              - { key: held, type: Event, event: held, mandatory: true }
              - { key: left, type: Tasks, title: What is left?, beforeClosure: always }
              - { key: shut, type: CloseCase, title: Close, beforeClosure: always }
events:
  held: { title: Held, dates: single, freeText: true, letter: invitation, required: [dates, document] }
`;

interface Played {
  /** Everything that was said and asked, the typed lines behind their questions. */
  readonly text: string;
  readonly isOver: boolean;
}

/** Types these lines one after the other. */
function play(wanted: string | null, ...typed: readonly string[]): Played {
  return playOn(pack, wanted, typed);
}

function playOn(on: typeof pack, wanted: string | null, typed: readonly string[]): Played {
  const talk = simulate(on, wanted, '2026-03-02T09:00:00.000Z');
  const output: string[] = [];
  let step = talk.next();
  for (const line of typed) {
    if (step.done === true) throw new Error(`It was over before '${line}':\n${output.join('\n')}`);
    output.push(...step.value.lines, `${step.value.question} ${line}`);
    step = talk.next(line);
  }
  output.push(...(step.done === true ? step.value : [...step.value.lines, step.value.question]));
  return { text: output.join('\n'), isOver: step.done === true };
}

/** The output after the last typed line. */
function saidAfter(...typed: readonly string[]): string {
  const last = typed.at(-1) ?? '';
  const { text } = play('talk', ...typed);
  return text.slice(text.lastIndexOf(` ${last}\n`) + last.length + 2);
}

const toPeople = ['continue', '1', 'pay', '1', 'high', '1', 'y', 'pay,safety', 'All of it'];
const toMeeting = [...toPeople, '1', 'Harriet', '1', '', '1', '', '1', ''];

describe('A case played in the terminal', () => {
  test('begins with a topic or a process that is chosen from a list', () => {
    expect(play(null, 'tlak', '1').text).toContain(
      [
        'What is the case about? Topics come first, then processes alone.',
        '  1  Talk with somebody (talk)',
        '  2  Check (check)',
        '  3  Note (note)',
        'Topic or process tlak',
        "There is no 'tlak' in the list, did you mean 'talk'?",
        'Topic or process 1',
        "A case of 'Talk with somebody' is opened. Type help to learn what you can do.",
      ].join('\n'),
    );
  });

  test('shows the step, the tasks with holder and due, what stops closing, and the options with their guidance', () => {
    expect(play('talk').text.split('\n')).toEqual([
      "A case of 'Talk with somebody' is opened. Type help to learn what you can do.",
      '',
      '02/03/2026 09:00. You act as adviser.',
      'Talk › Begin › First',
      'Open tasks:',
      '  - Begin the talk: for Owner, due 04/03/2026',
      'What stops closing:',
      "  - 'What is left?' is not complete.",
      'Now: Guide (guide, Content)',
      '  | Read this.',
      '  1  Continue (continue)',
      '  2  Cancel (cancel)',
      '>',
    ]);
  });

  test('asks what each form asks, and moves on as the answers say', () => {
    const { text } = play('talk', ...toMeeting);
    expect(text).toContain('Matters (a number or a key, empty for none) pay');
    expect(text).toContain('Risk (a number or a key, empty for none) high');
    expect(text).toContain('Tick: I am ready (y or n) y');
    expect(text).toContain('What I have read (numbers or keys, with commas, empty for none) pay,safety');
    expect(text).toContain('Who is added? (a number, or the name of somebody else) Harriet');
    expect(text).toMatch(
      /Talk › Begin › Second\nOpen tasks:\n {2}- Hold the talk: for the hearing manager, Harriet, due 09\/03\/2026\n/,
    );
    expect(text).toMatch(/Now: .* \(held, Event\)\n {2}1 {2}Continue \(continue\)\n {2}2 {2}Save \(save\)\n/);
  });

  test('is refused what the engine refuses, in its words, and stands where it stood', () => {
    expect(saidAfter('continue', '1', '')).toMatch(
      /^Refused: .*\n {2}- .+\nNow: What is it about\? \(reasons, Reason\)\n/,
    );
    expect(saidAfter(...toMeeting, 'continue', 'y', '', '', '', '', '')).toMatch(
      /^Refused: .*\nNow: .* \(held, Event\)\n/s,
    );
  });

  test('asks whether the letter of an event is written, and is refused without one that is required', () => {
    const withLetter = packOf({
      'templates/invitation.md':
        '---\ntitle: Invitation\nusedBy: [talk]\nsteps:\n  - { key: a, title: A, fields: [{ from: employee.name }] }\n---\n{{employee.name}}\n',
      'workflows/talk.yaml': talkWithLetter,
    });
    const toEvent = ['continue', 'continue', 'today', ''];
    const { text } = playOn(withLetter, 'talk', [...toEvent, 'n', 'continue', 'today', '', 'y']);
    expect(text).toContain(
      'Is the letter written? (y or n) n\nRefused: Please complete all mandatory fields.\n  - Document must be completed\nNow: Held',
    );
    expect(text).toMatch(/Is the letter written\? \(y or n\) y\n(?!Refused)[\s\S]*Now: What is left\?/);
  });

  test('asks what is confirmed of a date with less notice than the policy asks for [COMP-EVENT-37]', () => {
    const withNotice = packOf({
      'workflows/talk.yaml': talkWithLetter.replace(
        'letter: invitation, required: [dates, document]',
        'minimumNotice: 3wd, required: [dates]',
      ),
    });
    const question = 'Notice shorter than the policy asks for (a number or a key, empty for none)';
    expect(playOn(withNotice, 'talk', ['continue', 'continue', '+3wd']).text).not.toContain(question);
    const { text } = playOn(withNotice, 'talk', [
      'continue',
      'continue',
      '+2wd',
      '',
      '',
      'continue',
      '+2wd',
      'agreed',
      '',
    ]);
    expect(text).toContain(
      `  1  agreed by the employee (agreed)\n  2  the employee was told earlier (toldEarlier)\n${question} \n`,
    );
    expect(text).toContain('Refused: The date must be at least 3 working days from today.');
    expect(text).toMatch(
      /asks for \(a number or a key, empty for none\) agreed\n(?:(?!Refused)[\s\S])*Now: What is left\?/,
    );
  });

  test('asks again for what it does not understand, and leaves a form unsent', () => {
    const { text } = play('talk', 'continue', '1', 'pai', 'leave');
    expect(text).toContain("There is no 'pai' in the list, did you mean 'pay'?\nType leave to go back to the options.");
    expect(text).toContain('The form was left; nothing was sent.\nNow: What is it about? (reasons, Reason)');
    expect(play('talk', ...toMeeting, '1', 'perhaps').text).toContain('Please type y or n.');
    expect(play('talk', ...toMeeting, '1', 'y', 'soon').text).toContain('Please type a day like 02/03/2026');
    expect(play('talk', ...toMeeting, '1', 'y', '31/02/2026').text).toContain('There is no day 31/02/2026.');
    expect(play('talk', ...toMeeting, '1', 'y', 'today', 'today', '', '', '3').text).toContain(
      'Please type a number from 0 to 2.',
    );
  });

  test('goes back with back, Previous and undo, to what was completed', () => {
    expect(saidAfter('continue', 'back')).toMatch(/Now: Guide \(guide, Content\)/);
    expect(saidAfter('continue', 'previous')).toMatch(/Now: Guide \(guide, Content\)/);
    expect(saidAfter(...toPeople, 'undo reasons')).toMatch(/Now: What is it about\? \(reasons, Reason\)/);
    expect(saidAfter(...toPeople, 'undo nothing')).toMatch(
      /^There is no 'nothing' in the list\.\n {2}1 {2}Ready\? \(ready\)\n {2}2 {2}How serious is it\? \(risk\)\n/,
    );
    expect(saidAfter('back')).toMatch(/^Refused: There is nothing to go back to\.\n/);
  });

  test('takes a sub-process that an option starts to its end and comes back', () => {
    const { text } = play('talk', ...toMeeting, '1', 'n', 'pay', 'check', 'show', 'yes');
    expect(text).toContain("'Check' has begun.");
    expect(text).toMatch(/Check › Only › Look\n[\s\S]*Also running:\n {2}- Talk \(process \d+\)/);
    expect(text.slice(text.lastIndexOf(' yes\n'))).toMatch(
      /Check has ended\.[\s\S]*Now: Stop and think \(stop, PauseCase\)/,
    );
  });

  test('starts an anytime event, and changes between the processes that are running', () => {
    const { text } = play('talk', 'event note');
    expect(text).toMatch(/'Note' has begun\.[\s\S]*Now: Is it written\? \(written, NoContent\)/);
    const main = /Talk \(process (\d+)\)/.exec(text)?.[1] ?? '';
    expect(saidAfter('event note', `process ${main}`)).toMatch(
      /Talk › Begin › First[\s\S]*Also running:\n {2}- Note \(process \d+\)/,
    );
    expect(saidAfter('process 7')).toMatch(/^No other process with this number is running\./);
    expect(saidAfter('event nothing')).toMatch(/^There is no 'nothing' in the list\.\n {2}1 {2}Note \(note\)\n/);
  });

  test('acts as others, lets the time pass, sets the step and goes to a task', () => {
    expect(saidAfter('as owner')).toContain('You act as owner.');
    expect(saidAfter('as hearing-manager')).toMatch(/^Nobody on the case is its hearing-manager\.\n/);
    expect(saidAfter('wait +5wd')).toContain('09/03/2026 09:00.');
    expect(saidAfter('wait 01/03/2026')).toMatch(/^'2026-03-01 09:00' lies before .*\n/);
    expect(saidAfter('step second')).toContain('Talk › Begin › Second');
    expect(saidAfter('as owner', 'step second')).toContain('Talk › Begin › Second');
    expect(saidAfter('task people')).toMatch(/^Refused: This task has not been reached yet\.\n/);
    expect(saidAfter(...toPeople, 'step second', 'task people')).toContain(
      'Now: Appoint a manager (appoint, AddStakeholder)',
    );
    expect(saidAfter('unheard-of')).toMatch(
      /^There is no 'unheard-of' in the list\.\nType help to learn what you can do\.\n/,
    );
    expect(saidAfter('help')).toContain('undo KEY         goes back to a completed component');
  });

  test('is paused, unlocked and closed', () => {
    const toPause = [...toMeeting, '1', 'y', 'today', '03/03/2026 10:00', 'pay', 'We talked', '2', 'go-on'];
    const paused = play('talk', ...toPause, '1', '1', '+2wd').text;
    expect(paused).toContain('The case is locked.');
    const toClosing = [...toPause, '1', '', '', 'unlock'];
    expect(saidAfter(...toClosing)).toContain('Now: What is left? (left, CloseCase)');
    const closed = play('talk', ...toClosing, '1', '1', 'settled', 'All is well');
    expect(closed).toMatchObject({ isOver: true });
    expect(closed.text).toMatch(/The case is closed\.[\s\S]*The case has been closed\.$/);
  });

  test('ends with quit at any question', () => {
    for (const typed of [['quit'], ['continue', 'continue', 'quit']])
      expect(play('talk', ...typed)).toMatchObject({ isOver: true });
    expect(play(null, 'quit')).toEqual({
      text: expect.stringMatching(/Nothing of this case is kept\.$/),
      isOver: true,
    });
  });
});
