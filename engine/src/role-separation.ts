import { Relation } from '@evenhand/contract/participants';
import type { PartyRelation } from '@evenhand/contract/parties';
import type { Refusal } from './decision.ts';
import { badRequest } from './refusals.ts';

/**
 * Judges whether one person may have another part in a case (decision 0117): from facts of this case and the reporting
 * line alone. A person is named by one id for all records of theirs.
 */

export const separationRules = ['managers', 'parties', 'reportingLine'] as const;
export type SeparationRule = (typeof separationRules)[number];
export type Severity = 'refuse' | 'warn';
export type SeparationSeverities = Readonly<Record<SeparationRule, Severity>>;

/** What a service decides that says nothing of it. */
export const usualSeverities: SeparationSeverities = { managers: 'refuse', parties: 'refuse', reportingLine: 'warn' };

export interface SeparationFacts {
  readonly ownerId: string | null;
  readonly adviserId: string | null;
  /** Whom the case is about, beside its respondents: the employee, and whoever has had the address typed for them. */
  readonly subjects: readonly NamedPerson[];
  /** Those on the case now, and those who were. */
  readonly participants: readonly ParticipantParts[];
  readonly parties: readonly PartyPart[];
  /** Junior and manager, for everybody above a person of the case and above the person proposed. */
  readonly reporting: readonly { readonly juniorId: string; readonly managerId: string }[];
}

export interface NamedPerson {
  readonly personId: string;
  readonly name: string;
}

export interface ParticipantParts extends NamedPerson {
  /** Null once they have left the case. */
  readonly relationId: number | null;
  /** Every relation they have had, the present one included. */
  readonly heldRelationIds: readonly number[];
}

export interface PartyPart extends NamedPerson {
  readonly relation: PartyRelation;
}

export interface ProposedPart extends NamedPerson {
  readonly as: ProposedRole;
}

export type ProposedRole =
  | { readonly kind: 'owner' }
  | { readonly kind: 'adviser' }
  | { readonly kind: 'relation'; readonly relationId: number }
  | { readonly kind: 'party'; readonly relation: PartyRelation };

export interface RoleConflict {
  readonly rule: SeparationRule;
  readonly severity: Severity;
  /** Names the people and their parts, so it is the same while the conflict is. */
  readonly key: string;
  /** Names both parts. */
  readonly sentence: string;
}

/** The key of each kind of conflict. */
export const keyOf = {
  managers: (personId: string, relationIds: readonly number[]): string =>
    ['managers', personId, ...relationIds.toSorted((a, b) => a - b)].join(':'),
  parties: (personId: string, relation: PartyRelation, part: string): string =>
    ['parties', personId, relation, part].join(':'),
  reportingLine: (personId: string, relationId: number, subjectId: string): string =>
    ['line', personId, relationId, subjectId].join(':'),
};

type Judged = Pick<RoleConflict, 'key' | 'sentence'>;

/** What people of one case are judged by, whom an act would give another part. */
export interface SeparationGround {
  readonly facts: SeparationFacts;
  readonly severities: SeparationSeverities;
  /** The human of each record that is asked about, with the name of the record. */
  readonly people: readonly (NamedPerson & { readonly userId: string })[];
}

/** Fewest characters of the reason for which a warning is passed over. */
const CONFLICT_REASON_MINIMUM = 20;

/**
 * Judges the conflicts of an act: a refusal where one of them refuses, or where one warns and the reason is too short.
 * `field` is the input that names the person.
 */
export function refuseConflicts(
  conflicts: readonly RoleConflict[],
  { field, reason }: { readonly field: string; readonly reason: string | null | undefined },
): Refusal | null {
  const refused = conflicts.find(({ severity }) => severity === 'refuse');
  if (refused !== undefined) return badRequest(refused.sentence, { fields: { [field]: refused.sentence } });
  if (conflicts.length === 0 || (reason ?? '').trim().length >= CONFLICT_REASON_MINIMUM) return null;
  return badRequest(`${sentencesOf(conflicts).join(' ')} Say why this person is chosen all the same.`, {
    fields: { conflictReason: `Please give a reason of at least ${CONFLICT_REASON_MINIMUM} characters.` },
  });
}

/** Each sentence once: several records of one party have the same. */
export function sentencesOf(conflicts: readonly RoleConflict[]): string[] {
  return [...new Set(conflicts.map(({ sentence }) => sentence))];
}

/** The managers who differ from each other, in the words of a sentence. */
export const managerTitles: Readonly<Record<number, string>> = {
  [Relation.InvestigationManager]: 'investigation manager',
  [Relation.HearingManager]: 'hearing manager',
  [Relation.AppealManager]: 'appeal manager',
};
/** Those who decide. */
export const deciders: readonly number[] = [Relation.HearingManager, Relation.AppealManager];

/** Every conflict of the proposed part with what the person is on the case, refusals first. */
export function roleConflicts(
  facts: SeparationFacts,
  proposed: ProposedPart,
  severities: SeparationSeverities = usualSeverities,
): RoleConflict[] {
  const found = [
    ...managerConflicts(facts, proposed).map((judged) => ({ rule: 'managers' as const, ...judged })),
    ...partyConflicts(facts, proposed).map((judged) => ({ rule: 'parties' as const, ...judged })),
    ...lineConflicts(facts, proposed).map((judged) => ({ rule: 'reportingLine' as const, ...judged })),
  ];
  return found
    .map(({ rule, ...judged }) => ({ rule, severity: severities[rule], ...judged }))
    .sort((a, b) => Number(a.severity === 'warn') - Number(b.severity === 'warn'));
}

/** Investigation, hearing and appeal are three people, also once one of them has left. */
function managerConflicts({ participants }: SeparationFacts, { personId, name, as }: ProposedPart): Judged[] {
  const wanted = as.kind === 'relation' ? managerTitles[as.relationId] : undefined;
  if (wanted === undefined || as.kind !== 'relation') return [];
  const theirs = participants.filter((one) => one.personId === personId);
  return Object.keys(managerTitles).flatMap((id): Judged[] => {
    const relationId = Number(id);
    if (relationId === as.relationId) return [];
    const title = managerTitles[relationId];
    const key = keyOf.managers(personId, [relationId, as.relationId]);
    if (theirs.some((one) => one.relationId === relationId))
      return [{ key, sentence: `${name} is the ${title} of this case and cannot also be its ${wanted}.` }];
    if (theirs.some(({ heldRelationIds }) => heldRelationIds.includes(relationId)))
      return [{ key, sentence: `${name} was the ${title} of this case and cannot be its ${wanted}.` }];
    return [];
  });
}

/** A party neither owns, advises, investigates, hears nor decides, and who does is not made a party. */
function partyConflicts(facts: SeparationFacts, { personId, name, as }: ProposedPart): Judged[] {
  if (as.kind === 'party' || isRespondent(as)) {
    const relation = as.kind === 'party' ? as.relation : 'respondent';
    return partsOf(facts, personId).map((part) => ({
      key: keyOf.parties(personId, relation, part),
      sentence: `${name} is the ${part} of this case and cannot also be a ${relation} of it.`,
    }));
  }
  const wanted = as.kind === 'relation' ? managerTitles[as.relationId] : as.kind;
  if (wanted === undefined) return [];
  const relations = [
    ...facts.parties.filter((one) => one.personId === personId).map(({ relation }) => relation),
    ...facts.participants
      .filter((one) => one.personId === personId && one.relationId === Relation.Respondent)
      .map(() => 'respondent' as const),
  ];
  return [...new Set(relations)].map((relation) => ({
    key: keyOf.parties(personId, relation, wanted),
    sentence: `${name} is a ${relation} of this case and cannot also be its ${wanted}.`,
  }));
}

function isRespondent(as: ProposedRole): boolean {
  return as.kind === 'relation' && as.relationId === Relation.Respondent;
}

/** What the person does on the case that no party does. An adviser is left out: they stop advising. */
function partsOf({ ownerId, participants }: SeparationFacts, personId: string): string[] {
  const titles = participants
    .filter((one) => one.personId === personId && one.relationId !== null)
    .flatMap(({ relationId }) => managerTitles[relationId as number] ?? []);
  return ownerId === personId ? ['owner', ...titles] : titles;
}

/**
 * Nobody decides over somebody they manage themselves, nor over their own manager or anybody above, as far as the
 * directory knows. A manager further up decides: at the top everybody is below them.
 */
function lineConflicts(facts: SeparationFacts, { personId, name, as }: ProposedPart): Judged[] {
  if (as.kind !== 'relation' || !deciders.includes(as.relationId)) return [];
  const respondents = [
    ...facts.parties.filter(({ relation }) => relation === 'respondent'),
    ...facts.participants.filter(({ relationId }) => relationId === Relation.Respondent),
  ];
  const about = new Map([...facts.subjects, ...respondents].map((one) => [one.personId, one.name]));
  about.delete(personId);
  const title = managerTitles[as.relationId];
  return [...about].flatMap(([subjectId, subject]): Judged[] => {
    const key = keyOf.reportingLine(personId, as.relationId, subjectId);
    if (facts.reporting.some(({ juniorId, managerId }) => juniorId === subjectId && managerId === personId))
      return [{ key, sentence: `${name} manages ${subject} and would be the ${title} over them.` }];
    if (managersOf(facts, personId).has(subjectId)) {
      const sentence = `${name} reports to ${subject}, directly or through others, and would be the ${title} over them.`;
      return [{ key, sentence }];
    }
    return [];
  });
}

/** Everybody above a person. The directory may have a circle. */
export function managersOf({ reporting }: Pick<SeparationFacts, 'reporting'>, personId: string): ReadonlySet<string> {
  const above = new Set<string>();
  const waiting = [personId];
  for (let junior = waiting.pop(); junior !== undefined; junior = waiting.pop())
    for (const { juniorId, managerId } of reporting)
      if (juniorId === junior && !above.has(managerId)) {
        above.add(managerId);
        waiting.push(managerId);
      }
  return above;
}
