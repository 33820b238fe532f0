import type { PartyRelation } from '@evenhand/contract/parties';
import { partyRelationTitles } from '@evenhand/contract/parties';
import type { ExportedEntry, ExportedSection, Exporting } from '../cases/export-section.ts';
import { momentIn } from '../cases/export-section.ts';
import { midSentence, NOBODY } from '../history/change-text.ts';
import type { ChangeTable } from '../history/change-words.ts';
import { partyComparison } from './compare-parties.ts';
import { partyAbilities } from './parties.policy.ts';
import { partiesRoutes } from './parties.routes.ts';
import type { StatedParty } from './party.store.ts';
import { partiesOf, respondentsOf } from './party.store.ts';

const titleOf = (relation: PartyRelation): string => midSentence(partyRelationTitles[relation]);

function whatChanged(from: StatedParty, to: StatedParty): { label: string; from: string; to: string }[] {
  const changes = [
    { label: 'Relation', from: partyRelationTitles[from.relation], to: partyRelationTitles[to.relation] },
    { label: 'Name', from: from.name, to: to.name },
    { label: 'E-mail address', from: from.address ?? NOBODY, to: to.address ?? NOBODY },
  ];
  return changes.filter((change) => change.from !== change.to);
}

/** How changes of parties read in the history. Nobody is notified of them, and a party of nothing. */
const changes = {
  'party.added': {
    subject: ({ person }) => person.name,
    lines: ({ person, relation, address }) => [
      `${person.name}: ${titleOf(relation)}${address === null ? '' : `, ${address}`}`,
    ],
  },
  'party.changed': { subject: ({ person }) => person.name, lines: ({ from, to }) => whatChanged(from, to) },
  'party.removed': {
    subject: ({ person }) => person.name,
    lines: ({ person, relation, reason }) => [`${person.name}: ${titleOf(relation)}`, `Reason: ${reason}`],
  },
} satisfies Partial<ChangeTable>;

/** The parties of a case in the full audit export. Those who were before are in the history. */
async function exportParties(exporting: Exporting): Promise<readonly ExportedSection[]> {
  const { db, scope, theCase } = exporting;
  const respondents = await respondentsOf(db, scope, theCase.id);
  const parties = await partiesOf(db, scope, theCase.id);
  const entries: ExportedEntry[] = [
    ...respondents.map(({ fullName, employeeNumber, email, addedAt }) =>
      entryOf(exporting, 'respondent', { name: fullName, employeeNumber, address: email, addedAt }),
    ),
    ...parties.map((row) =>
      entryOf(exporting, row.relation, { ...row, address: row.userId === null ? row.address : row.email }),
    ),
  ];
  return [{ title: 'Parties', entries }];
}

function entryOf(
  exporting: Exporting,
  relation: PartyRelation,
  party: {
    readonly name: string;
    readonly employeeNumber: string | null;
    readonly address: string | null;
    readonly addedAt: Date;
  },
): ExportedEntry {
  return {
    heading: party.name,
    facts: [
      ['Relation', partyRelationTitles[relation]],
      ['Employee number', party.employeeNumber],
      ['E-mail address', party.address],
      ['Added', momentIn(exporting, party.addedAt)],
    ],
  };
}

export const parties = {
  routes: partiesRoutes,
  abilities: partyAbilities,
  changes,
  exports: exportParties,
  compares: partyComparison,
};
