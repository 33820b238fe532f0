import {
  closeCaseSubmission,
  contentSubmission,
  reasonSubmission,
} from '@evenhand/contract/components/component-payloads';
import { eventSubmission } from '@evenhand/contract/components/event-payloads';
import { addStakeholderSubmission } from '@evenhand/contract/components/people-payloads';
import type { DemoTyped } from '@evenhand/contract/packs/demo-files';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { WorkflowDefinition } from '../definition.ts';
import { demoPayload } from './demo-payload.ts';
import { componentsOf } from './process-graph.ts';
import { compiledShippedPack } from './testing/shipped-packs.ts';
import { problemsOf } from './testing/small-pack.ts';

const person = (username: string, more = '') =>
  `  - { username: ${username}, id: 0c0e5c1e-0000-4000-8000-0000000000${username.length}0, firstName: A, lastName: B, employeeNumber: "${username.length}", jobTitle: C, email: ${username}@a.example, roles: [BusinessUser], primary: everywhere, accessLevels: [everywhere]${more} }\n`;
const users = `users:\n${person('ann', ', manager: bobby')}${person('bobby')}`;
const script = (acts: string) =>
  `cases:\n  - key: one\n    open: { as: ann, at: "-5wd 09:00", topic: talk, accessLevel: everywhere, owner: bobby, employee: { person: "123456" } }\n    acts:\n${acts}`;

describe('demo people and scripts', () => {
  test('people must differ, hold their primary policy area and report to a person of the pack', () => {
    const twice = `users:\n${person('ann', ', manager: bob')}${person('ann').replace('primary: everywhere', 'primary: nowhere')}`;
    expect(problemsOf({ files: { 'demo/users.yaml': twice } })).toEqual([
      "demo/users.yaml:2: V2 there is no user 'bob'.",
      "demo/users.yaml:3: V2 'nowhere' is not among the access levels of 'ann'.",
      "demo/users.yaml:3: V3 the username 'ann' is defined twice.",
      "demo/users.yaml:3: V3 the user id '0c0e5c1e-0000-4000-8000-000000000030' is defined twice.",
      "demo/users.yaml:3: V3 the employee number '3' is defined twice.",
      "demo/users.yaml:3: V3 the e-mail address 'ann@a.example' is defined twice.",
    ]);
  });

  test('a script adds the files and the letter that an event requires, and no more files than it takes', () => {
    const note =
      '---\ntitle: Note\nusedBy: [talk]\nsteps:\n  - { key: a, title: A, fields: [{ from: employee.name }] }\n---\n{{employee.name}}\n';
    const file = '{ name: Note.pdf, text: Note }';
    const acts = [
      '      - { as: ann, at: "-4wd 09:00", do: complete, component: held }',
      `      - { as: ann, at: "-3wd 09:00", do: complete, component: held, letter: {}, files: [${file}] }`,
      `      - { as: ann, at: "-2wd 09:00", do: save, component: held, data: {}, files: [${file}, ${file}] }`,
      '      - { as: ann, at: "-1wd 09:00", do: save, component: held, data: {}, files: [{ name: note.exe }] }',
    ];
    const problems = (count: number) => {
      const files = {
        'templates/note.md': note,
        'demo/users.yaml': users,
        'demo/cases.yaml': script(acts.slice(0, count).join('\n')),
      };
      const heldEvent =
        '  held: { title: Held, dates: single, letter: note, uploadMax: 1, required: [dates, document, files] }';
      return problemsOf({
        files,
        talk: { 18: '              - { key: held, type: Event, event: held, mandatory: true }', 22: heldEvent },
      });
    };
    expect(problems(3)).toEqual([
      "demo/cases.yaml:5: V2 'held' requires its letter.",
      "demo/cases.yaml:5: V2 'held' requires a file.",
      "demo/cases.yaml:7: V2 'held' does not take so many files.",
    ]);
    expect(problems(4)).toEqual(["demo/cases.yaml:8: V1 'name' must be the name of a pdf, docx or png."]);
  });

  test('a case is linked to one of a script above, and not to itself or to one below', () => {
    const link = (to: string) =>
      `      - { as: ann, at: "-4wd 09:00", call: linkCases, params: { a: $case, b: $case.${to}, c: 2 } }\n`;
    const [first = '', second = ''] = [
      script(link('two')),
      script(link('one') + link('two'))
        .replace('cases:\n', '')
        .replace('key: one', 'key: two'),
    ];
    expect(problemsOf({ files: { 'demo/users.yaml': users, 'demo/cases.yaml': first + second } })).toEqual([
      "demo/cases.yaml:5: V2 there is no demo case above 'two'.",
      "demo/cases.yaml:10: V2 there is no demo case above 'two'.",
    ]);
  });

  test('a letter of a script is one that its event asks for, with its fields and choices', () => {
    const fields =
      'fields: [{ key: result, label: Result, type: choice, choices: [{ key: agreed, label: Agreed }, { key: open, label: Left open }] }]';
    const note = `---\ntitle: Note\nusedBy: [talk]\nsteps:\n  - { key: a, title: A, ${fields} }\n---\n{{result}}\n`;
    const acts = [
      '      - { as: ann, at: "-4wd 09:00", do: complete, component: guide, letter: { result: agreed } }',
      '      - { as: ann, at: "-3wd 09:00", do: complete, component: held, letter: { result: agred, reslt: x } }',
    ].join('\n');
    const files = { 'templates/note.md': note, 'demo/users.yaml': users, 'demo/cases.yaml': script(acts) };
    expect(problemsOf({ files, talk: { 22: '  held: { title: Held, dates: single, letter: note }' } })).toEqual([
      "demo/cases.yaml:5: V2 'guide' asks for no letter.",
      "demo/cases.yaml:6: V2 there is no choice of 'result' 'agred', did you mean 'agreed'?",
      "demo/cases.yaml:6: V2 there is no field of the letter 'note' 'reslt', did you mean 'result'?",
    ]);
  });

  test('every key a script uses must exist, and its acts must follow each other in time', () => {
    const acts = [
      '      - { as: ann, at: "-4wd 09:00", do: complete, component: gide }',
      '      - { as: bob, at: "-5wd 10:00", do: complete, component: held, option: on, data: { reasons: [pay] } }',
      '      - { as: ann, at: "-3wd 10:00", do: complete, component: shut, data: { outcome: settld, conclusion: Done } }',
      '      - { as: ann, at: "-3wd 11:00", call: createParkedCall, body: { participantId: $participant.cat, reasonId: $parked-call-reasons.bored, recordedDateTime: "-3wd 11:00" } }',
      '      - { as: ann, at: "-3wd 11:30", call: createFailedContact, body: { participantId: $participant.ann, reasonId: $failed-contact-reasons.asleep, recordedDateTime: "-3wd 11:30" } }',
    ].join('\n');
    expect(problemsOf({ files: { 'demo/users.yaml': users, 'demo/cases.yaml': script(acts) } })).toEqual([
      "demo/cases.yaml:5: V2 there is no component of 'talk' 'gide', did you mean 'guide'?",
      "demo/cases.yaml:6: V1 '-5wd 10:00' lies before the act above it.",
      "demo/cases.yaml:6: V2 there is no user 'bob', did you mean 'bobby'?",
      "demo/cases.yaml:6: V2 there is no option of 'held' 'on'.",
      "demo/cases.yaml:6: V2 there is no reason in 'held' 'pay'.",
      "demo/cases.yaml:7: V2 there is no outcome 'settld', did you mean 'settled'?",
      "demo/cases.yaml:8: V2 there is no user 'cat'.",
      "demo/cases.yaml:8: V2 there is no entry of parked-call-reasons 'bored'.",
      "demo/cases.yaml:9: V2 there is no entry of failed-contact-reasons 'asleep'.",
    ]);
  });

  test('an act that does not exist, or is in the future, is a schema error of its own line', () => {
    const acts =
      '      - { as: ann, at: "+1wd 09:00", call: lockCase }\n      - { as: ann, at: "-1wd 09:00", do: explode }\n';
    const found = problemsOf({ files: { 'demo/users.yaml': users, 'demo/cases.yaml': script(acts) } });
    expect(found[0]).toBe("demo/cases.yaml:5: V1 'at' must lie before today.");
    expect(found[1]).toMatch(/^demo\/cases\.yaml:6: V1 'do' must not be 'explode'/);
  });

  test('a call is one of the contract, with what it takes and no more', () => {
    const acts = [
      '      - { as: ann, at: "-4wd 09:00", call: lokCase }',
      '      - { as: ann, at: "-4wd 09:01", call: lockCase, body: { reason: Away } }',
      '      - { as: ann, at: "-4wd 09:02", call: setOverview, params: { case: 1 } }',
      '      - { as: ann, at: "-4wd 09:03", call: setOverview, body: { overview: [], caseTrackingRecordID: $case } }',
      '      - { as: ann, at: "-4wd 09:04", call: createParkedCall, body: { participantId: $participant.ann, reasonId: $case, recordedDateTime: today } }',
      `      - { as: ann, at: "-4wd 09:05", call: seekHelp, body: { message: ${'x'.repeat(4001)} } }`,
    ].join('\n');
    expect(problemsOf({ files: { 'demo/users.yaml': users, 'demo/cases.yaml': script(acts) } })).toEqual([
      "demo/cases.yaml:5: V2 there is no call 'lokCase', did you mean 'lockCase'?",
      "demo/cases.yaml:6: V1 'lockCase' takes no body.",
      "demo/cases.yaml:7: V1 'params' has an unknown property 'case'.",
      "demo/cases.yaml:7: V1 'body' is missing.",
      "demo/cases.yaml:8: V1 'overview' must be text, not a list.",
      "demo/cases.yaml:8: V1 'caseTrackingRecordId' is missing.",
      "demo/cases.yaml:8: V1 'body' has an unknown property 'caseTrackingRecordID', did you mean 'caseTrackingRecordId'?",
      "demo/cases.yaml:9: V1 'recordedDateTime' must be a date and time.",
      "demo/cases.yaml:10: V1 'message' must be at most 4000 characters.",
    ]);
  });

  test('a name in a call stands for something that there is by then', () => {
    const acts = [
      '      - { as: ann, at: "-4wd 09:00", call: updateParkedCall, params: { id: $answer.call.id } }',
      '      - { as: ann, at: "-4wd 09:01", call: createParkedCall, body: { participantId: $participant.ann, reasonId: $case, recordedDateTime: "-5wd 09:00" }, answer: call }',
      '      - { as: ann, at: "-4wd 09:02", call: updateParkedCall, params: { id: $answer.call.id }, query: { completedDateTime: "-4wd 09:02" } }',
      '      - { as: ann, at: "-4wd 09:03", call: setStep, params: { id: $process.tlk, stepId: $step.frist } }',
      '      - { as: ann, at: "-4wd 09:04", call: setStep, params: { id: $process.talk, stepId: $step.talk.first } }',
      '      - { as: ann, at: "-4wd 09:05", call: setAdviser, body: $persn.bobby }',
      '      - { as: ann, at: "-4wd 09:06", call: setRisk, params: { riskId: $risk.high } }',
      '      - { as: ann, at: "-4wd 09:06", call: addMatter, body: { text: Late, categoryId: $reason.late } }',
      '      - { as: ann, at: "-4wd 09:07", call: startAnytimeEvent, params: { caseId: $case, eventId: $event.talk } }',
    ].join('\n');
    expect(problemsOf({ files: { 'demo/users.yaml': users, 'demo/cases.yaml': script(acts) } })).toEqual([
      "demo/cases.yaml:5: V2 there is no answer above 'call'.",
      "demo/cases.yaml:8: V2 there is no workflow 'tlk', did you mean 'talk'?",
      "demo/cases.yaml:8: V2 there is no step 'frist', did you mean 'first'?",
      "demo/cases.yaml:10: V2 '$persn.bobby' is not a kind of name, did you mean 'person'?",
      "demo/cases.yaml:11: V2 there is no risk 'high'.",
      "demo/cases.yaml:12: V2 there is no reason 'late'.",
      "demo/cases.yaml:13: V2 there is no anytime event of 'talk' 'talk'.",
    ]);
  });

  test('case 10001 is Callum’s, with Teodora as owner, Maren as adviser and Silas blocked', () => {
    const { demoCases } = compiledShippedPack('northmoor');
    expect(demoCases[0]?.open).toMatchObject({
      as: 'maren',
      owner: 'teodora',
      employee: { person: 'callum' },
      topic: 'misconduct',
    });
    expect(demoCases[0]?.acts).toContainEqual(
      expect.objectContaining({
        call: 'addParticipant',
        body: expect.objectContaining({
          participantGuid: '$person.silas',
          participantRoleId: '$participant-roles.blocked',
        }),
      }),
    );
  });
});

describe('what a script submits', () => {
  const grievance = compiledShippedPack('northmoor').pack?.workflows.find(
    ({ key }) => key === 'grievance',
  ) as WorkflowDefinition;
  const world = {
    day: '2026-11-20',
    userIdOf: () => '0c0e5c1e-0000-4000-8000-000000000001',
    instantOf: (_: string, isTimed: boolean) => (isTimed ? '2026-11-10T10:00:00.000Z' : '2026-11-10T00:00:00.000Z'),
  };
  const payload = (key: string, typed: DemoTyped) => {
    const component = componentsOf(grievance).find((candidate) => candidate.key === key);
    if (component === undefined) throw new Error(`There is no component ${key}.`);
    return demoPayload(grievance, component, typed, world);
  };

  test('is what the contract takes for each type of component', () => {
    const sent: readonly [z.ZodMiniType, unknown][] = [
      [contentSubmission, payload('guide', {})],
      [reasonSubmission, payload('reasons', { reasons: ['bullying'] })],
      [eventSubmission, payload('meeting', { from: '-2wd 10:00', to: '-2wd 11:00', freeText: 'Said.' })],
      [eventSubmission, payload('respondent', { notApplicable: 'not-needed' })],
      [addStakeholderSubmission, payload('appoint-hm', { person: 'ngozi' })],
      [closeCaseSubmission, payload('close', { outcome: 'upheld', conclusion: 'Done.' })],
    ];
    for (const [schema, data] of sent) expect(z.safeParse(schema, data)).toMatchObject({ success: true });
  });

  test('carries the live guidance, the wanted relation and untimed dates as their day', () => {
    expect(payload('guide', {})).toEqual({ componentTypeContentHistoryId: 1 });
    expect(payload('appoint-hm', { person: 'ngozi' })).toMatchObject({
      participantRoleId: 2,
      participantRelationId: 10,
    });
    expect(payload('received', { date: '-2wd 10:00' })).toMatchObject({ onlyDateTime: '2026-11-10T00:00:00.000Z' });
  });
});
