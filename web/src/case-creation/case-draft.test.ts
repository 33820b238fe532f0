import { describe, expect, test } from 'vitest';
import type { CaseDraft, DraftChange } from './case-draft.ts';
import {
  accessLevelOf,
  checkOwner,
  chooseEmployee,
  chooseNoEmployee,
  chooseOwner,
  chooseSection,
  chooseTopic,
  clearTopic,
  createCaseBodyOf,
  draftFrom,
  emptyDraft,
  enterEmployee,
  hasEmployee,
  isReachable,
} from './case-draft.ts';
import { acceptedReturnUrl, pathOf, withCaseId } from './return-url.ts';

const corin = { id: 'u-corin', name: 'Corin Redfern' };
const juno = { id: 'u-juno', name: 'Juno Ashcombe' };
const draftOf = (...changes: DraftChange[]): CaseDraft => changes.reduce((draft, change) => change(draft), emptyDraft);
const withOwner: DraftChange = (draft) => chooseOwner(draft, corin);
const withJuno: DraftChange = (draft) => ({ ...chooseEmployee(draft, juno), employeeAccessLevelId: 2 });
const withTyped: DraftChange = (draft) => enterEmployee(draft, { name: ' Ada Quill ', email: 'ada@quill.example ' });
const withNobody: DraftChange = (draft) => chooseNoEmployee(draft, 4);
const withTopic: DraftChange = (draft) =>
  chooseTopic(chooseSection(draft, { id: 5, title: 'Conduct' }), { id: 9, title: 'Grievance' });
const left = ({ employeeId, manualEmployeeName, employeeNaId, topicId }: CaseDraft) => ({
  employeeId,
  manualEmployeeName,
  employeeNaId,
  topicId,
});
const nothing = { employeeId: null, manualEmployeeName: '', employeeNaId: null, topicId: null };

describe('what a change clears', () => {
  test.each([
    ['the employee', withJuno],
    ['the typed employee', withTyped],
    ['the reason for none', withNobody],
  ])('another case owner clears %s and the topic [WIZ-24]', (_what, choose) => {
    const draft = chooseOwner(draftOf(withOwner, choose, withTopic), { id: 'u-odile', name: 'Odile' });
    expect(left(draft)).toEqual(nothing);
    expect(draft.ownerAccessLevelId).toBeNull();
  });

  test('the same case owner again clears nothing', () => {
    const draft = draftOf(withOwner, withJuno, withTopic);
    expect(left(chooseOwner(draft, corin))).toEqual(left(draft));
  });

  test.each([
    ['a person found', withJuno, { ...nothing, employeeId: juno.id }],
    ['a person typed in', withTyped, { ...nothing, manualEmployeeName: ' Ada Quill ' }],
    ['nobody', withNobody, { ...nothing, employeeNaId: 4 }],
  ])('choosing %s clears the topic [WIZ-25] and the other forms of an employee', (_who, choose, expected) => {
    const before = [withJuno, withTyped, withNobody].filter((other) => other !== choose);
    for (const other of before) expect(left(choose(draftOf(withOwner, other, withTopic)))).toEqual(expected);
  });

  test('another section clears the topic and what the address preselected', () => {
    const draft = chooseSection(
      { ...draftOf(withTopic), externalSectionId: 5, externalTopicId: 9 },
      { id: 6, title: 'Absence' },
    );
    expect([draft.topicId, draft.externalSectionId, draft.externalTopicId]).toEqual([null, null, null]);
    expect(clearTopic({ ...draftOf(withTopic), externalTopicId: 9 })).toMatchObject({
      topicId: null,
      topicName: null,
      externalTopicId: null,
    });
  });
});

describe('the employee step is complete', () => {
  test.each([
    ['with a person found [WIZ-17]', draftOf(withJuno), true],
    ['with a valid name and e-mail [WIZ-18]', draftOf(withTyped), true],
    ['with a reason for no employee [WIZ-19]', draftOf(withNobody), true],
    ['not without any of them', emptyDraft, false],
    ['not without a name [WIZ-29]', enterEmployee(emptyDraft, { name: ' ', email: 'a@b.cd' }), false],
    [
      'not with a name of 51 characters [WIZ-29]',
      enterEmployee(emptyDraft, { name: 'a'.repeat(51), email: 'a@b.cd' }),
      false,
    ],
    ['not with a wrong e-mail [WIZ-30]', enterEmployee(emptyDraft, { name: 'Ada', email: 'a@b.c' }), false],
    [
      'not with an e-mail of 51 characters [WIZ-30]',
      enterEmployee(emptyDraft, { name: 'Ada', email: `${'a'.repeat(44)}@bcd.ef` }),
      false,
    ],
  ])('%s', (_title, draft, isComplete) => {
    expect(hasEmployee(draft)).toBe(isComplete);
  });
});

test('a step without what comes before it cannot be reached [WIZ-15]', () => {
  expect(isReachable(emptyDraft, 'owner', true)).toBe(true);
  expect(isReachable(emptyDraft, 'owner', false)).toBe(false);
  expect(isReachable(emptyDraft, 'employee', true)).toBe(false);
  expect(isReachable(draftOf(withOwner), 'employee', true)).toBe(true);
  expect(isReachable(draftOf(withOwner), 'topic', true)).toBe(false);
  expect(isReachable(draftOf(withOwner, withNobody), 'topic', true)).toBe(true);
});

describe('what is sent', () => {
  const common = { topicId: 9, sectionId: 5, accessLevelId: 2, caseOwnerId: corin.id, userCaseRole: 'HRUser' };
  test.each([
    ['with an employee [WIZ-31]', draftOf(withOwner, withJuno, withTopic), { ...common, employeeId: juno.id }],
    [
      'with a reason for none [WIZ-32]',
      draftOf(withOwner, withNobody, withTopic),
      { ...common, employeeNAReasonId: 4 },
    ],
    [
      'with a typed employee, trimmed [WIZ-33]',
      draftOf(withOwner, withTyped, withTopic),
      { ...common, employeeName: 'Ada Quill', employeeEmail: 'ada@quill.example' },
    ],
  ])('%s', (_title, draft, body) => {
    expect(createCaseBodyOf(draft, 2, 'HRUser')).toEqual(body);
  });

  test('the employee goes before the reason, the reason before what was typed [WIZ-28]', () => {
    const all = { ...draftOf(withOwner, withTyped, withTopic), employeeNaId: 4, employeeId: juno.id };
    expect(createCaseBodyOf(all, 2, 'HRUser')).toEqual({ ...common, employeeId: juno.id });
    expect(createCaseBodyOf({ ...all, employeeId: null }, 2, 'HRUser')).toEqual({ ...common, employeeNAReasonId: 4 });
  });

  test('nothing without a topic [WIZ-20]', () => {
    expect(createCaseBodyOf(draftOf(withOwner, withJuno), 2, 'HRUser')).toBeNull();
  });
});

test.each([
  ['the employee’s', 3, 2, 3],
  ['the owner’s, when the employee’s is not held', 7, 3, 3],
  ['the person’s own primary one, when neither is held', 7, 8, 2],
])('the policy area of the case is %s', (_whose, employeeAccessLevelId, ownerAccessLevelId, expected) => {
  const own = [
    { id: 2, title: 'Distribution', isPrimary: true },
    { id: 3, title: 'Head Office', isPrimary: false },
  ];
  expect(accessLevelOf({ ...emptyDraft, employeeAccessLevelId, ownerAccessLevelId }, own)).toBe(expected);
});

test.each([
  ['not applicable', true, 2],
  ['different policy area', true, 3],
  ['not authorised', false, 2],
])('an owner is %s [WIZ-36]', (expected, isAuthorised, held) => {
  const own = [{ id: 2, title: 'Distribution', isPrimary: true }];
  expect(checkOwner({ isAuthorised, accessLevels: [{ id: held, title: '', isPrimary: true }] }, own)).toBe(expected);
  expect(checkOwner(null, own)).toBe('not applicable');
  expect(checkOwner({ isAuthorised: true, accessLevels: [] }, own)).toBe('not applicable');
});

test('a stored draft is read back whole, anything else is an empty one [WIZ-34] [WIZ-35]', () => {
  const draft = draftOf(withOwner, withJuno, withTopic);
  expect(draftFrom(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  expect(Object.keys(draftFrom({ ownerId: 5 }))).toEqual(Object.keys(emptyDraft));
  expect(draftFrom(undefined)).toEqual(emptyDraft);
});

test.each([
  ['/portal?a=1', 'https://case.example/portal?a=1'],
  ['https://intranet.example/x', 'https://intranet.example/x'],
  ['https://evil.example/', null],
  ['//evil.example/', null],
  ['javascript:alert(1)', null],
  ['https://', null],
])('the return address %s leads to %s [WIZ-38]', (given, expected) => {
  expect(acceptedReturnUrl(given, ['https://intranet.example'], 'https://case.example')).toBe(expected);
});

test('a return address gets the number of the case', () => {
  expect(withCaseId('https://case.example/portal?a=1', 12)).toBe('https://case.example/portal?a=1&caseId=12');
  expect(pathOf('https://case.example/portal?a=1#b', 'https://case.example')).toBe('/portal?a=1#b');
  expect(pathOf('https://intranet.example/', 'https://case.example')).toBeNull();
});
