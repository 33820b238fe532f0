import { Relation } from '@evenhand/contract/participants';
import { describe, expect, test } from 'vitest';
import type { EvidenceRule, Mark, ShownBy } from './evidence-rules.ts';
import type { EventOfProcess, EvidenceView } from './find-evidence.ts';
import { findEvidence } from './find-evidence.ts';
import type { ProcessRecord, Visit } from './process-state.ts';
import type { SeparationFacts } from './role-separation.ts';
import {
  choice,
  component,
  eventSetup,
  idOf,
  option,
  stage,
  step,
  task,
  workflow,
  workingDays,
} from './testing/workflow-builder.ts';

const definition = workflow(
  'hearing',
  [
    stage('s', [
      step('s', [
        task('t', [
          component('invite', { type: 'Event', eventKey: 'invite' }),
          component(
            'meeting',
            { type: 'Event', eventKey: 'meeting' },
            { options: [option('held'), option('postpone')] },
          ),
          choice('appeal', { options: [option('received'), option('none')] }),
          choice('end'),
        ]),
      ]),
    ]),
  ],
  {
    events: [
      { ...eventSetup('invite', { isFreeText: true }), mayLieAhead: true, letterId: 4 },
      eventSetup('meeting', {
        isFreeText: true,
        notApplicable: {
          isWholeEvent: true,
          reasons: [{ id: 7, key: 'no', title: 'No', explanatoryText: null, primaryId: null, isRetired: false }],
          dates: true,
        },
      }),
    ],
  },
);

/** A completed visit, by key, on a day of June. */
function completed(key: string, day: number, optionKey = 'continue'): Visit {
  return {
    id: idOf(`visit:${key}`),
    componentId: idOf(key),
    status: 3,
    isWithdrawn: false,
    exitedAt: `2026-06-${String(day).padStart(2, '0')}T10:00:00.000Z`,
    completedBy: { userId: 'teodora', name: 'Teodora Whitlock' },
    optionId: idOf(`${key}/${optionKey}`),
    data: null,
  } as unknown as Visit;
}

/** The event of that visit, about a day of June; without a visit, one filled in beside the process. */
function happened(key: string, day: number | null, more: Partial<EventOfProcess> = {}): EventOfProcess {
  const content = day === null ? {} : { onlyDateTime: `2026-06-${String(day).padStart(2, '0')}T00:00:00.000Z` };
  return {
    componentId: idOf(key),
    visitId: idOf(`visit:${key}`),
    content,
    fileCount: 0,
    documentStatus: 0,
    updatedAt: '2026-06-30T10:00:00.000Z',
    ...more,
  } as EventOfProcess;
}

function view(
  visits: readonly Visit[],
  events: readonly EventOfProcess[] = [],
  more: Partial<EvidenceView> & { ended?: ProcessRecord['ended'] } = {},
): EvidenceView {
  return {
    definition,
    record: { visits, ended: more.ended ?? null } as unknown as ProcessRecord,
    events,
    ownerUserIds: ['teodora'],
    relationsHeld: [],
    calendar: { timeZone: 'Europe/London', holidays: [] },
    ...more,
  };
}

const mark = (key: string, optionKey?: string): Mark => ({
  componentId: idOf(key),
  optionId: optionKey === undefined ? null : idOf(`${key}/${optionKey}`),
  reasonIds: null,
});

function rule(shownBy: ShownBy, more: Partial<EvidenceRule> = {}): EvidenceRule {
  return { key: 'rule', title: 'Rule', source: null, given: [], by: [mark('appeal')], shownBy, ...more };
}

const invited = (before: string | null = null): ShownBy => ({
  kind: 'record',
  anyOf: [{ ...mark('invite'), beforeComponentId: before === null ? null : idOf(before) }],
});

function stateOf(one: EvidenceRule, seen: EvidenceView) {
  return findEvidence([one], seen)[0]?.state;
}

test('evidence is not asked for until it should be there, then missing, and met as soon as it is there', () => {
  const one = rule(invited());
  expect(stateOf(one, view([]))).toBe('not-yet');
  expect(stateOf(one, view([completed('appeal', 10)]))).toBe('missing');
  const found = findEvidence([one], view([completed('invite', 2)], [happened('invite', 9)]))[0];
  expect(found).toMatchObject({ state: 'met', late: [], people: [] });
  expect(found?.evidence).toEqual([
    {
      title: 'invite',
      choice: null,
      day: '2026-06-09',
      recordedAt: '2026-06-02T10:00:00.000Z',
      recordedBy: { userId: 'teodora', name: 'Teodora Whitlock' },
    },
  ]);
});

test('an invitation that was recorded after the meeting is late, whatever day it names', () => {
  const meeting = [completed('meeting', 9), completed('appeal', 10)];
  const late = findEvidence(
    [rule(invited('meeting'))],
    view([completed('invite', 10), ...meeting], [happened('invite', 12), happened('meeting', 9)]),
  )[0];
  expect(late).toMatchObject({ state: 'missing', evidence: [], late: [{ title: 'invite' }] });
  const onTheDay = view([completed('invite', 9), ...meeting], [happened('invite', 12), happened('meeting', 9)]);
  expect(stateOf(rule(invited('meeting')), onTheDay)).toBe('met');
});

test('what has happened goes by its own date and not by the day it was written down', () => {
  const shown: ShownBy = { kind: 'record', anyOf: [{ ...mark('meeting'), beforeComponentId: idOf('invite') }] };
  const seen = (day: number) =>
    view([completed('meeting', 20), completed('appeal', 21)], [happened('meeting', day), happened('invite', 9)]);
  expect(stateOf(rule(shown), seen(8))).toBe('met');
  expect(stateOf(rule(shown), seen(10))).toBe('missing');
});

test('what has to come ten working days before something is late a day too close to it', () => {
  const shown: ShownBy = {
    kind: 'record',
    anyOf: [{ ...mark('meeting'), beforeComponentId: idOf('invite'), atLeast: workingDays(10) }],
  };
  const seen = (day: number) =>
    view([completed('meeting', 20), completed('appeal', 21)], [happened('meeting', day), happened('invite', 15)]);
  // Monday 1 June to Monday 15 June 2026.
  expect([stateOf(rule(shown), seen(1)), stateOf(rule(shown), seen(2))]).toEqual(['met', 'missing']);
});

test('an event that is empty or not applicable shows nothing, and yet has happened', () => {
  const shown: ShownBy = { kind: 'record', anyOf: [{ ...mark('meeting'), beforeComponentId: null }] };
  const one = rule(shown, { by: [mark('meeting')] });
  expect(stateOf(one, view([completed('meeting', 9)], [happened('meeting', null)]))).toBe('missing');
  const notApplicable = {
    content: { isDateNotApplicable: true, eventSetupNotApplicableReasonId: 7 },
  } as Partial<EventOfProcess>;
  expect(stateOf(one, view([completed('meeting', 9)], [happened('meeting', null, notApplicable)]))).toBe('missing');
});

test('what must be in writing is shown by a completed letter, and not by a date alone', () => {
  const written = rule({ kind: 'record', anyOf: [{ ...mark('invite'), beforeComponentId: null, isInWriting: true }] });
  const seen = (more: Partial<EventOfProcess>) =>
    view([completed('invite', 2), completed('appeal', 10)], [happened('invite', 9, more)]);
  expect(stateOf(rule(invited()), seen({ documentStatus: 0 }))).toBe('met');
  expect(findEvidence([written], seen({ documentStatus: 0 }))[0]).toMatchObject({
    state: 'missing',
    evidence: [],
    late: [],
  });
  expect(stateOf(written, seen({ documentStatus: 1 }))).toBe('missing');
  expect(findEvidence([written], seen({ documentStatus: 2 }))[0]).toMatchObject({
    state: 'met',
    evidence: [{ title: 'invite' }],
  });
  expect(
    stateOf(
      written,
      seen({ documentStatus: 2, content: { isDocumentServiceNotApplicable: true } as EventOfProcess['content'] }),
    ),
  ).toBe('missing');
});

test('an event of which only the letter is there is not empty, unless that is only begun', () => {
  const seen = (documentStatus: 1 | 2) =>
    view([completed('invite', 2), completed('appeal', 10)], [happened('invite', null, { documentStatus })]);
  expect(stateOf(rule(invited()), seen(2))).toBe('met');
  expect(stateOf(rule(invited()), seen(1))).toBe('missing');
});

test('a version that asks for no letter has none to show, which is then missing', () => {
  const before = { ...definition, events: definition.events.map(({ letterId: _, ...setup }) => setup) };
  const written = rule({ kind: 'record', anyOf: [{ ...mark('invite'), beforeComponentId: null, isInWriting: true }] });
  const seen = view([completed('invite', 2), completed('appeal', 10)], [happened('invite', 9)], { definition: before });
  expect([stateOf(written, seen), stateOf(rule(invited()), seen)]).toEqual(['missing', 'met']);
});

test('an event that was filled in beside the process counts, and nobody is named for it', () => {
  const found = findEvidence([rule(invited())], view([], [happened('invite', 9, { visitId: null })]))[0];
  expect(found).toMatchObject({
    state: 'met',
    evidence: [{ recordedBy: null, recordedAt: '2026-06-30T10:00:00.000Z' }],
  });
});

test('an undone step shows nothing', () => {
  const shown: ShownBy = { kind: 'record', anyOf: [{ ...mark('appeal'), beforeComponentId: null }] };
  const seen = (isWithdrawn: boolean) => view([{ ...completed('appeal', 2), isWithdrawn }, completed('end', 10)]);
  expect(stateOf(rule(shown, { by: [mark('end')] }), seen(false))).toBe('met');
  expect(stateOf(rule(shown, { by: [mark('end')] }), seen(true))).toBe('missing');
});

test('only the option that the rule names counts, and the choice is told', () => {
  const shown: ShownBy = { kind: 'record', anyOf: [{ ...mark('meeting', 'held'), beforeComponentId: null }] };
  const seen = (chosen: string) =>
    view([completed('meeting', 9, chosen), completed('appeal', 10)], [happened('meeting', 9)]);
  expect(stateOf(rule(shown), seen('postpone'))).toBe('missing');
  expect(findEvidence([rule(shown)], seen('held'))[0]).toMatchObject({ state: 'met', evidence: [{ choice: 'held' }] });
});

test('a process that ended is asked for what it came to, and for nothing else', () => {
  const ended = (visits: readonly Visit[]) => view(visits, [happened('meeting', 9)], { ended: 'closed' });
  const always = rule(invited());
  expect(stateOf(always, ended([]))).toBe('not-yet');
  const afterMeeting = rule(invited(), { given: [mark('meeting')] });
  expect(stateOf(afterMeeting, { ...ended([]), events: [] })).toBe('not-yet');
  expect(stateOf(afterMeeting, ended([completed('meeting', 9)]))).toBe('missing');
  expect(stateOf(afterMeeting, view([completed('meeting', 9)]))).toBe('not-yet');
});

test('people are apart when both parts were held, by others, at any time', () => {
  const shown: ShownBy = {
    kind: 'apart',
    person: { kind: 'relation', relationId: 10 },
    from: [{ kind: 'relation', relationId: 9 }, { kind: 'owner' }],
  };
  const viewOf = (...relationsHeld: EvidenceView['relationsHeld']) => view([], [], { relationsHeld, ownerUserIds: [] });
  const isaac = { userId: 'isaac', relationIds: [9] };
  expect(stateOf(rule(shown), viewOf({ userId: 'ngozi', relationIds: [10] }, isaac))).toBe('met');
  expect(findEvidence([rule(shown)], viewOf(isaac))[0]).toMatchObject({
    state: 'not-yet',
    people: [{ part: { relationId: 9 }, userIds: ['isaac'] }],
  });
  // One person with both parts is wrong at once. A part without a person is wrong only when it is due.
  expect(stateOf(rule(shown), viewOf({ userId: 'isaac', relationIds: [10, 9] }))).toBe('missing');
  expect(stateOf(rule(shown), { ...viewOf(isaac), ...{ record: view([completed('appeal', 10)]).record } })).toBe(
    'missing',
  );
  expect(stateOf(rule(shown), { ...viewOf({ userId: 'ngozi', relationIds: [10] }), ownerUserIds: ['ngozi'] })).toBe(
    'missing',
  );
});

test('a rule about a component that this version of the process does not have is left out', () => {
  expect(
    findEvidence([rule(invited(), { by: [mark('added-later')] }), rule(invited('added-later'))], view([])),
  ).toEqual([]);
});

test('one that this version could have recorded is enough: a version without the newer alternatives keeps the rule', () => {
  const shown: ShownBy = {
    kind: 'record',
    anyOf: [
      { ...mark('added-later'), beforeComponentId: null },
      { ...mark('invite'), beforeComponentId: null },
    ],
  };
  const one = rule(shown, { given: [mark('added-later'), mark('meeting')], by: [mark('added-later'), mark('appeal')] });
  const met = [completed('meeting', 3), completed('appeal', 10)];
  expect(stateOf(one, view(met, [happened('meeting', 3)]))).toBe('missing');
  expect(stateOf(one, view([completed('invite', 2), ...met], [happened('invite', 2), happened('meeting', 3)]))).toBe(
    'met',
  );
  // A rule of which nothing that it is about could have happened says nothing.
  expect(stateOf(rule(shown, { given: [mark('added-later')] }), view(met))).toBeUndefined();
});

test('a rule with two sides is about a process in which both have happened, ended ones too', () => {
  const one = rule(invited(), { given: [mark('meeting')], where: [mark('end')], by: [mark('appeal')] });
  const held = [completed('meeting', 3), completed('appeal', 10)];
  const events = [happened('meeting', 3)];
  expect(stateOf(one, view(held, events))).toBe('not-yet');
  expect(stateOf(one, view([...held, completed('end', 10)], events))).toBe('missing');
  expect(stateOf(one, view([completed('end', 10)], [], { ended: { reason: 'finished' } as never }))).toBe('not-yet');
  expect(
    stateOf(
      one,
      view([completed('meeting', 3), completed('end', 10)], events, { ended: { reason: 'finished' } as never }),
    ),
  ).toBe('missing');
});

describe('a rule about findings', () => {
  const withFindings = workflow('findings', [
    stage('fs', [
      step('fs', [
        task('ft', [choice('appeal'), component('found', { type: 'Findings', noun: 'allegation', stage: 'decision' })]),
      ]),
    ]),
  ]);
  const finding = {
    answer: 'upheld',
    decidedOn: '2026-06-10',
    recordedAt: '2026-06-11T10:00:00.000Z',
    recordedBy: { userId: 'teodora', name: 'Teodora Whitlock' },
  } as const;
  const read = (matters: EvidenceView['matters'], isAsked = true) =>
    findEvidence(
      [rule({ kind: 'findings' })],
      view(isAsked ? [completed('appeal', 12)] : [], [], {
        definition: withFindings,
        ...(matters === undefined ? {} : { matters }),
      }),
    )[0];

  test('is met by a finding on each open matter, and names those without [ALLEG-24]', () => {
    const open = { number: 1, isOpen: true, finding };
    expect(read([open, { number: 2, isOpen: false, finding: null }])).toMatchObject({
      state: 'met',
      evidence: [{ title: 'Allegation 1', choice: 'Upheld', day: '2026-06-10', recordedBy: finding.recordedBy }],
      gaps: [],
    });
    const without = [open, { number: 3, isOpen: true, finding: null }];
    expect(read(without)).toMatchObject({ state: 'missing', gaps: ['Allegation 3 has no finding yet.'] });
    expect(read(without, false)).toMatchObject({ state: 'not-yet', gaps: [] });
  });

  test('asks nothing of a case without open matters, nor of a version without findings [ALLEG-24]', () => {
    expect(read([])).toMatchObject({ state: 'not-yet' });
    expect(read(undefined)).toMatchObject({ state: 'not-yet' });
    expect(findEvidence([rule({ kind: 'findings' })], view([completed('appeal', 12)]))).toEqual([]);
  });
});

describe('a rule about separate roles', () => {
  const ngozi = { personId: 'ngozi', name: 'Ngozi', relationId: Relation.HearingManager, heldRelationIds: [10] };
  const facts: SeparationFacts = {
    ownerId: 'teodora',
    adviserId: 'maren',
    subjects: [{ personId: 'callum', name: 'Callum' }],
    participants: [ngozi],
    parties: [],
    reporting: [{ juniorId: 'callum', managerId: 'teodora' }],
  };
  const read = (more: Partial<SeparationFacts>, unknown: string[] = [], visits = [completed('appeal', 12)]) =>
    findEvidence(
      [rule({ kind: 'separate' })],
      view(visits, [], { separation: { facts: { ...facts, ...more }, unknown } }),
    )[0];

  test('is met where nobody has two parts, and names each conflict however early [ROLES-10]', () => {
    expect(read({})).toMatchObject({ state: 'met', gaps: [] });
    const left = {
      ...ngozi,
      relationId: null,
      heldRelationIds: [Relation.InvestigationManager, Relation.HearingManager],
    };
    expect(read({ participants: [left] }, [], [])).toMatchObject({
      state: 'missing',
      gaps: ['Ngozi has been investigation manager and hearing manager of this case.'],
    });
    expect(read({ parties: [{ personId: 'ngozi', name: 'Ngozi', relation: 'witness' }] })?.gaps).toEqual([
      'Ngozi is a witness and the hearing manager of this case.',
    ]);
    expect(read({ reporting: [{ juniorId: 'callum', managerId: 'ngozi' }] })?.gaps).toEqual([
      'Ngozi, the hearing manager, manages Callum.',
    ]);
    const below = [
      { juniorId: 'ngozi', managerId: 'wren' },
      { juniorId: 'wren', managerId: 'callum' },
    ];
    expect(read({ reporting: below })?.gaps).toEqual([
      'Ngozi, the hearing manager, reports to Callum, directly or through others.',
    ]);
  });

  test('is missing, once it is asked for, where the reporting line is unknown or nobody decides [ROLES-10]', () => {
    const unknown = 'The directory does not say where Callum stands in the reporting line.';
    expect(read({}, ['Callum'])).toMatchObject({ state: 'missing', gaps: [unknown] });
    expect(read({}, ['Callum'], [])).toMatchObject({ state: 'not-yet', gaps: [] });
    expect(read({ participants: [] })).toMatchObject({
      state: 'missing',
      gaps: ['Nobody is recorded as hearing or appeal manager.'],
    });
  });
});
