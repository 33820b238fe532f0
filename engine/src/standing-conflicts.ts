import { Relation } from '@evenhand/contract/participants';
import type { NamedPerson, ParticipantParts, RoleConflict, SeparationFacts } from './role-separation.ts';
import { deciders, keyOf, managersOf, managerTitles } from './role-separation.ts';

/**
 * Two parts of one person in a case, or somebody who decides over a person above or below them, as the case is now. The
 * same rules say beforehand what speaks against a part (`role-separation.ts`).
 */
export type StandingConflict = Omit<RoleConflict, 'severity'>;

/** A person of the case, with what they are there under all their records. */
interface Standing extends NamedPerson {
  /** Relations that count: of those who are there, or also of those who were. */
  readonly relationIds: readonly number[];
}

/** `ever` counts the relations of people who have left as well. */
export function standingConflicts(facts: SeparationFacts, counted: 'now' | 'ever'): StandingConflict[] {
  const people = peopleOf(facts.participants, counted);
  return [...managerPairs(people), ...partiesWithParts(facts, people), ...linesOf(facts, people)];
}

/** Whoever hears or decides on the case, or has. */
export function decidersOf(facts: SeparationFacts): readonly NamedPerson[] {
  return peopleOf(facts.participants, 'ever').filter(({ relationIds }) =>
    relationIds.some((id) => deciders.includes(id)),
  );
}

function peopleOf(participants: readonly ParticipantParts[], counted: 'now' | 'ever'): Standing[] {
  const people = new Map<string, { name: string; relationIds: Set<number> }>();
  for (const { personId, name, relationId, heldRelationIds } of participants) {
    const person = people.get(personId) ?? { name, relationIds: new Set() };
    people.set(personId, person);
    if (relationId !== null) person.relationIds.add(relationId);
    if (counted === 'ever') for (const id of heldRelationIds) person.relationIds.add(id);
  }
  return [...people].map(([personId, { name, relationIds }]) => ({ personId, name, relationIds: [...relationIds] }));
}

function isManager(relationId: number): boolean {
  return managerTitles[relationId] !== undefined;
}

function managerPairs(people: readonly Standing[]): StandingConflict[] {
  return people.flatMap(({ personId, name, relationIds }): StandingConflict[] => {
    const parts = relationIds.filter(isManager).toSorted((a, b) => a - b);
    return parts.flatMap((one, index) =>
      parts.slice(index + 1).map((other): StandingConflict => {
        const sentence = `${name} has been ${managerTitles[one]} and ${managerTitles[other]} of this case.`;
        return { rule: 'managers', key: keyOf.managers(personId, [one, other]), sentence };
      }),
    );
  });
}

function partiesWithParts(facts: SeparationFacts, people: readonly Standing[]): StandingConflict[] {
  const parties = [
    ...facts.parties,
    ...people
      .filter(({ relationIds }) => relationIds.includes(Relation.Respondent))
      .map((one) => ({ ...one, relation: 'respondent' as const })),
  ];
  const known = new Set<string>();
  return parties.flatMap(({ personId, name, relation }): StandingConflict[] => {
    const mine = people.find((one) => one.personId === personId)?.relationIds ?? [];
    const parts = [
      ...(facts.ownerId === personId ? ['owner'] : []),
      ...(facts.adviserId === personId ? ['adviser'] : []),
      ...mine.flatMap((id) => managerTitles[id] ?? []),
    ];
    return parts.flatMap((part) => {
      const key = keyOf.parties(personId, relation, part);
      if (known.has(key)) return [];
      known.add(key);
      return [{ rule: 'parties', key, sentence: `${name} is a ${relation} and the ${part} of this case.` }];
    });
  });
}

function linesOf(facts: SeparationFacts, people: readonly Standing[]): StandingConflict[] {
  const over = decidedOver(facts);
  return people.flatMap(({ personId, name, relationIds }) => {
    const above = managersOf(facts, personId);
    return relationIds
      .filter((id) => deciders.includes(id))
      .flatMap((relationId) =>
        over
          .filter((one) => one.personId !== personId)
          .flatMap((one): StandingConflict[] => {
            const manages = facts.reporting.some(
              ({ juniorId, managerId }) => juniorId === one.personId && managerId === personId,
            );
            if (!manages && !above.has(one.personId)) return [];
            return [lineConflict({ personId, name, relationId }, one, manages)];
          }),
      );
  });
}

/** The conflict of a decider with somebody they manage themselves, or to whom they report. */
export function lineConflict(
  { personId, name, relationId }: NamedPerson & { readonly relationId: number },
  over: NamedPerson,
  manages: boolean,
): StandingConflict {
  const how = manages ? `manages ${over.name}` : `reports to ${over.name}, directly or through others`;
  return {
    rule: 'reportingLine',
    key: keyOf.reportingLine(personId, relationId, over.personId),
    sentence: `${name}, the ${managerTitles[relationId]}, ${how}.`,
  };
}

/** The employee and the respondents, each once. */
export function decidedOver({ subjects, parties, participants }: SeparationFacts): NamedPerson[] {
  const respondents = [
    ...parties.filter(({ relation }) => relation === 'respondent'),
    ...participants.filter(({ relationId }) => relationId === Relation.Respondent),
  ];
  const named = new Map([...subjects, ...respondents].map(({ personId, name }) => [personId, name]));
  return [...named].map(([personId, name]) => ({ personId, name }));
}
