import { sql } from 'kysely';
import { NO_ADVISER, NOBODY, quoted } from '../history/change-text.ts';
import type { ChangeTable } from '../history/change-words.ts';
import { everybodyOn, people } from '../notifications/post-notice.ts';
import { caseAbilities } from './cases.policy.ts';
import { casesRoutes } from './cases.routes.ts';
import { caseComparison } from './compare-case.ts';
import { hrUserIdsOf } from './hr-users.queries.ts';

/** The words of changes of a case itself, in its history and in notices. */
const changes = {
  'case.created': {
    lines: (facts) => [
      `Topic: ${facts.topic.title} (${facts.section.title})`,
      `Employee: ${facts.employee ?? (facts.noEmployeeReason === null ? NOBODY : `none, ${facts.noEmployeeReason.toLowerCase()}`)}`,
      `Case owner: ${facts.owner.name}`,
      `Adviser: ${facts.adviser?.name ?? NO_ADVISER}`,
    ],
    // Nobody at HR looks after a case without an adviser yet, so all who could are told (gaps G-109).
    notice: {
      to: (onCase, { owner, adviser }) =>
        adviser === null
          ? sql<string[]>`(${hrUserIdsOf(onCase)} || ${people([owner.userId])})`
          : people([owner.userId]),
      says: ({ owner }, { userId, caseId }) =>
        userId === owner.userId ? 'You are the owner of a new case' : `New case ${caseId} needs an adviser`,
    },
  },
  'case.overview-changed': { lines: (facts) => [{ from: quoted(facts.from), to: quoted(facts.to) }] },
  'case.risk-changed': {
    sentence: ({ from, to }) =>
      to === null ? 'Risk no longer set' : `${from === null ? 'Risk set to' : 'Risk changed to'} ${to.title}`,
    lines: (facts) => [{ from: facts.from?.title ?? 'Not set', to: facts.to?.title ?? 'Not set' }],
  },
  'case.reasons-changed': {
    lines: (facts) => [
      ...facts.added.map((one) => `Added: ${one.title}`),
      ...facts.removed.map((one) => `Removed: ${one.title}`),
    ],
  },
  'case.locked': {
    notice: {
      to: (onCase) => everybodyOn(onCase),
      says: (_, { actorName, caseId }) => `${actorName} locked case ${caseId}`,
    },
  },
  'case.unlocked': {
    notice: {
      to: (onCase) => everybodyOn(onCase),
      says: (_, { actorName, caseId }) => `${actorName} unlocked case ${caseId}`,
    },
  },
  'case.closed': {
    subject: (facts) => facts.outcome?.title ?? null,
    lines: (facts) => [
      ...(facts.outcome === null ? [] : [`Outcome: ${facts.outcome.title}`]),
      `Conclusion: ${facts.conclusion}`,
    ],
    notice: { to: (onCase) => everybodyOn(onCase), says: () => 'Case closed' },
  },
  'case.reopened': {
    subject: (facts) => facts.reason.title,
    lines: (facts) => [`Reason: ${facts.reason.title}`, ...(facts.details.trim() === '' ? [] : [facts.details])],
  },
} satisfies Partial<ChangeTable>;

export const cases = { routes: casesRoutes, abilities: caseAbilities, changes, compares: caseComparison };
