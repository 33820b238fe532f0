import { Relation } from '@evenhand/contract/participants';
import type { PartyRelation } from '@evenhand/contract/parties';
import { partyRelations } from '@evenhand/contract/parties';
import { describe, expect, test } from 'vitest';
import type { ProposedRole, SeparationFacts } from './role-separation.ts';
import { roleConflicts, usualSeverities } from './role-separation.ts';

const nobody: SeparationFacts = {
  ownerId: null,
  adviserId: null,
  subjects: [],
  participants: [],
  parties: [],
  reporting: [],
};
const theo = { personId: 'theo', name: 'Theo Marsh' };
const callum = { personId: 'callum', name: 'Callum Reyes' };

/** Every part that a person can have on a case: how it is proposed, and the facts once they have it. */
interface Part {
  readonly as: ProposedRole;
  readonly facts: Partial<SeparationFacts>;
}
const relation = (relationId: number): Part => ({
  as: { kind: 'relation', relationId },
  facts: { participants: [{ ...theo, relationId, heldRelationIds: [relationId] }] },
});
const party = (named: PartyRelation): Part => ({
  as: { kind: 'party', relation: named },
  facts: { parties: [{ ...theo, relation: named }] },
});
const parts: Readonly<Record<string, Part>> = {
  owner: { as: { kind: 'owner' }, facts: { ownerId: theo.personId } },
  adviser: { as: { kind: 'adviser' }, facts: { adviserId: theo.personId } },
  'investigation manager': relation(Relation.InvestigationManager),
  'hearing manager': relation(Relation.HearingManager),
  'appeal manager': relation(Relation.AppealManager),
  ...Object.fromEntries(partyRelations.map((named) => [named, party(named)])),
  participant: relation(Relation.Other),
  'respondent with access': relation(Relation.Respondent),
};

// Rows: what Theo is; columns: what is proposed, in the order of `parts`. M the managers differ, P parties do not act.
const table: Readonly<Record<string, string>> = {
  owner: '.....PPPP.P',
  adviser: '...........',
  'investigation manager': '...MMPPPP.P',
  'hearing manager': '..M.MPPPP.P',
  'appeal manager': '..MM.PPPP.P',
  complainant: 'PPPPP......',
  respondent: 'PPPPP......',
  witness: 'PPPPP......',
  companion: 'PPPPP......',
  participant: '...........',
  'respondent with access': 'PPPPP......',
};
const letters = { managers: 'M', parties: 'P', reportingLine: 'L' };

describe('Two parts of one person', () => {
  test.each(Object.keys(parts))('of which one is %s conflict as the table says [ROLES-01, ROLES-09]', (has) => {
    const facts = { ...nobody, ...parts[has]!.facts };
    const row = Object.values(parts).map(({ as }) => {
      const conflicts = roleConflicts(facts, { ...theo, as });
      return conflicts.length === 0 ? '.' : conflicts.map(({ rule }) => letters[rule]).join('');
    });
    expect(row.join('')).toBe(table[has]);
    const others = Object.values(parts).flatMap(({ as }) => roleConflicts(facts, { ...callum, as }));
    expect(others).toEqual([]);
  });

  test('are both named by a refusal, also one that was held before [ROLES-01]', () => {
    const sentence = (part: string, as: string, more: Partial<SeparationFacts> = {}) =>
      roleConflicts({ ...nobody, ...parts[part]!.facts, ...more }, { ...theo, as: parts[as]!.as }).map(
        (conflict) => conflict.sentence,
      );
    expect(sentence('investigation manager', 'hearing manager')).toEqual([
      'Theo Marsh is the investigation manager of this case and cannot also be its hearing manager.',
    ]);
    expect(sentence('witness', 'appeal manager')).toEqual([
      'Theo Marsh is a witness of this case and cannot also be its appeal manager.',
    ]);
    expect(sentence('owner', 'complainant')).toEqual([
      'Theo Marsh is the owner of this case and cannot also be a complainant of it.',
    ]);
    const left = [{ ...theo, relationId: null, heldRelationIds: [Relation.HearingManager] }];
    expect(sentence('participant', 'appeal manager', { participants: left })).toEqual([
      'Theo Marsh was the hearing manager of this case and cannot be its appeal manager.',
    ]);
    expect(sentence('participant', 'witness', { participants: left })).toEqual([]);
  });
});

describe('The reporting line', () => {
  const reporting = [
    { juniorId: 'callum', managerId: 'dana' },
    { juniorId: 'dana', managerId: 'theo' },
    // A circle in the directory ends.
    { juniorId: 'theo', managerId: 'callum' },
  ];
  const deciding = (relationId: number) => ({ ...theo, as: { kind: 'relation' as const, relationId } });

  test('keeps deciders from their own reports and from everybody above them, and from the respondent [ROLES-03]', () => {
    const above = { ...nobody, subjects: [callum], reporting: [{ juniorId: 'callum', managerId: 'theo' }] };
    expect(roleConflicts(above, deciding(Relation.HearingManager))).toEqual([
      {
        rule: 'reportingLine',
        severity: 'warn',
        key: 'line:theo:10:callum',
        sentence: 'Theo Marsh manages Callum Reyes and would be the hearing manager over them.',
      },
    ]);
    const below = {
      ...nobody,
      parties: [{ ...callum, relation: 'respondent' as const }],
      reporting: [
        { juniorId: 'theo', managerId: 'dana' },
        { juniorId: 'dana', managerId: 'callum' },
      ],
    };
    expect(roleConflicts(below, deciding(Relation.AppealManager)).map(({ sentence }) => sentence)).toEqual([
      'Theo Marsh reports to Callum Reyes, directly or through others, and would be the appeal manager over them.',
    ]);
    // Whoever is further up the line decides.
    const further = { ...above, reporting: reporting.slice(0, 2) };
    expect(roleConflicts(further, deciding(Relation.HearingManager))).toEqual([]);
    const asParticipant = { ...callum, relationId: Relation.Respondent, heldRelationIds: [Relation.Respondent] };
    for (const facts of [
      { ...above, subjects: [], participants: [asParticipant] },
      { ...above, reporting },
    ])
      expect(roleConflicts(facts, deciding(Relation.AppealManager))).toHaveLength(1);
  });

  test('says nothing of who decides nothing, of strangers, and of a witness [ROLES-03]', () => {
    const facts = { ...nobody, subjects: [callum], reporting };
    expect(roleConflicts(facts, deciding(Relation.InvestigationManager))).toEqual([]);
    expect(roleConflicts(facts, { ...theo, as: { kind: 'owner' } })).toEqual([]);
    expect(roleConflicts({ ...facts, reporting: [] }, deciding(Relation.HearingManager))).toEqual([]);
    const witness = { ...nobody, parties: [{ ...callum, relation: 'witness' as const }], reporting };
    expect(roleConflicts(witness, deciding(Relation.HearingManager))).toEqual([]);
  });
});

test('A service says for each rule whether it refuses or warns; refusals come first [ROLES-02]', () => {
  const facts = { ...nobody, ...parts.witness!.facts, ...parts['hearing manager']!.facts };
  const appeal = { ...theo, as: parts['appeal manager']!.as };
  const rules = (severities = usualSeverities) =>
    roleConflicts(facts, appeal, severities).map(({ rule, severity }) => `${rule} ${severity}`);
  expect(rules()).toEqual(['managers refuse', 'parties refuse']);
  expect(rules({ ...usualSeverities, managers: 'warn' })).toEqual(['parties refuse', 'managers warn']);
});
