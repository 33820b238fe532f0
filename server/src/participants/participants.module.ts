import type { FactsOf } from '@evenhand/contract/history-facts';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { ExportedEntry, ExportedSection, Exporting } from '../cases/export-section.ts';
import { momentIn } from '../cases/export-section.ts';
import type { ParticipantRow } from '../cases/participant.queries.ts';
import { participantsOf } from '../cases/participant.queries.ts';
import { midSentence, NOBODY, quoted } from '../history/change-text.ts';
import type { ChangeTable, NoticeRule } from '../history/change-words.ts';
import { everybodyOn } from '../notifications/post-notice.ts';
import { participantComparison } from './compare-participants.ts';
import { presentParticipant, relationTitle, roleTitle } from './participant.presenter.ts';
import { participantAbilities } from './participants.policy.ts';
import { participantsRoutes } from './participants.routes.ts';
import { advisersOf } from './tell-of-leavers.ts';

interface Person {
  readonly userId: string | null;
  readonly name: string;
}

const participationGiven = <Facts extends { readonly person: Person }>(
  roleOf: (facts: Facts) => string,
): NoticeRule<Facts> => ({
  to: (onCase, { person }) => everybodyOn(onCase, [person.userId]),
  says: (facts, reader) =>
    `${facts.person.userId === reader.userId ? 'You are' : `${facts.person.name} is`} now ${withArticle(roleOf(facts))} on this case`,
});

const addedAlone = participationGiven<FactsOf<'participant.added'>>(({ role }) => role);

/** Many people are added one after the other: those on the case read of them in one notice. */
const added: NoticeRule<FactsOf<'participant.added'>> = {
  ...addedAlone,
  joinsAbout: ({ person }) => person.userId,
  says: (facts, reader) =>
    reader.others === 0
      ? addedAlone.says(facts, reader)
      : `${facts.person.name} and ${reader.others} ${reader.others === 1 ? 'other' : 'others'} are now on this case`,
};

/** A role as it stands in a sentence: 'a stakeholder', 'an observer'. */
function withArticle(role: string): string {
  return `${/^[aeiou]/i.test(role) ? 'an' : 'a'} ${role.toLowerCase()}`;
}

function notifiedBy({ isEmailOn, isInAppOn }: FactsOf<'participant.notifications-changed'>['to']): string {
  if (isEmailOn && isInAppOn) return 'in Evenhand and by e-mail';
  if (isInAppOn) return 'in Evenhand only';
  return isEmailOn ? 'by e-mail only' : 'not notified';
}

/** Such as 'Callum Reyes has left and owns this case'. */
function leftBehind({ person, owns, advises, actsNext }: FactsOf<'person.left'>): string {
  const left = [
    ...(owns ? ['owns this case'] : []),
    ...(advises ? ['advises this case'] : []),
    ...(actsNext ? ['has its next action'] : []),
  ];
  return `${person.name} has left and ${new Intl.ListFormat('en-GB').format(left)}`;
}

/** The words of changes of the people on a case, in the history and in notices. Nobody is notified of a block. */
const changes = {
  'participant.added': {
    subject: ({ person }) => person.name,
    lines: ({ person, role, relation }) => [
      `${person.name}: ${role}${relation === null ? '' : `, ${midSentence(relation)}`}`,
    ],
    notice: added,
  },
  'participant.changed': {
    subject: ({ person }) => person.name,
    lines: (facts) => [
      { label: facts.person.name, from: facts.fromRole, to: facts.toRole },
      ...(facts.fromRelation === facts.toRelation
        ? []
        : [{ label: 'Relationship', from: facts.fromRelation ?? NOBODY, to: facts.toRelation ?? NOBODY }]),
    ],
    notice: participationGiven(({ toRole }) => toRole),
  },
  'participant.removed': {
    subject: ({ person }) => person.name,
    lines: ({ person, role }) => [`${person.name}, ${midSentence(role)}`],
    notice: { to: (onCase) => everybodyOn(onCase), says: ({ person }) => `${person.name} is no longer on this case` },
  },
  'participant.blocked': {
    subject: ({ person }) => person.name,
    lines: ({ person, reason }) => [`${person.name}: ${reason}`],
  },
  'participant.block-changed': {
    subject: ({ person }) => person.name,
    lines: ({ person, from, to }) => [{ label: person.name, from: quoted(from), to: quoted(to) }],
  },
  'participant.unblocked': { subject: ({ person }) => person.name, lines: ({ person }) => [person.name] },
  'participant.stepped-aside': {
    subject: ({ person }) => person.name,
    lines: ({ person, formerRole, reason }) => [
      `${person.name}${formerRole === null ? '' : ` (${formerRole})`}: ${reason}`,
    ],
  },
  'participant.notifications-changed': {
    subject: ({ person }) => person.name,
    lines: ({ person, from, to }) => [{ label: person.name, from: notifiedBy(from), to: notifiedBy(to) }],
  },
  'role-conflict.accepted': {
    subject: ({ person }) => person.name,
    lines: ({ conflicts, reason }) => [
      ...conflicts,
      reason === null ? 'Chosen in a process, which asks for no reason.' : `Reason: ${reason}`,
    ],
  },
  'role-conflict.arisen': {
    lines: ({ conflicts }) => conflicts,
    notice: {
      to: (onCase) => advisersOf(onCase),
      says: ({ conflicts }) => `Look at the roles on this case: ${conflicts.join(' ')}`,
    },
  },
  'person.left': { sentence: leftBehind, notice: { to: (onCase) => advisersOf(onCase), says: leftBehind } },
  'case.owner-changed': {
    subject: ({ to }) => to.name,
    lines: ({ from, to, reason, outgoingRole }) => [
      { from: from.name, to: to.name },
      `Reason: ${reason}`,
      `${from.name} is now: ${midSentence(outgoingRole)}`,
    ],
    notice: {
      to: (onCase, { to }) => everybodyOn(onCase, [to.userId]),
      says: ({ to }, reader) =>
        to.userId === reader.userId ? 'You are now the case owner' : `${to.name} is now the case owner`,
    },
  },
} satisfies Partial<ChangeTable>;

export const participants = {
  compares: participantComparison,
  routes: participantsRoutes,
  abilities: participantAbilities,
  changes,
  exports: exportPeople,
};

/** The people who are on the case now or blocked from it. Those who were before are in the history. */
async function exportPeople(exporting: Exporting): Promise<readonly ExportedSection[]> {
  const { db, scope, theCase } = exporting;
  const rows = await participantsOf(db, scope, theCase.id);
  const those = (isBlocked: boolean) => rows.filter(({ roleId }) => (roleId === ParticipantRole.Blocked) === isBlocked);
  return [
    { title: 'Participants', entries: those(false).map((row) => entryOf(exporting, row)) },
    { title: 'Blocked users', entries: those(true).map((row) => entryOf(exporting, row)) },
  ];
}

function entryOf(exporting: Exporting, row: ParticipantRow): ExportedEntry {
  const { actor, theCase, configuration } = exporting;
  const { titles } = configuration;
  return {
    heading: row.fullName,
    facts: [
      ['Employee number', row.employeeNumber],
      ['Job title', row.jobTitle],
      ['Role', roleTitle(titles, row.roleId)],
      ['Relation', relationTitle(titles, row.relationId)],
      ['Notified', row.roleId === ParticipantRole.Blocked ? null : notifiedBy(row)],
      ['Reason', presentParticipant(row, actor, theCase).blacklistedReason],
      ['Added', `${momentIn(exporting, row.addedAt)}${row.addedByName === null ? '' : `, by ${row.addedByName}`}`],
    ],
  };
}
