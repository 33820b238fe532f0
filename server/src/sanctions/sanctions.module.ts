import type { FactsOf } from '@evenhand/contract/history-facts';
import { sanctionTitles } from '@evenhand/contract/sanction-kinds';
import type { SanctionTerms } from '@evenhand/contract/sanctions';
import * as contract from '@evenhand/contract/sanctions';
import { demotionGroundTitles, dismissalReasonTitles, mitigationTitles } from '@evenhand/contract/sanctions';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { Act } from '../access/act.ts';
import type { Scope } from '../access/scope.ts';
import type { Serve } from '../access/serve.ts';
import { onCase } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { ExportedSection, Exporting } from '../cases/export-section.ts';
import { momentIn } from '../cases/export-section.ts';
import type { ChangeTable, DetailLine } from '../history/change-words.ts';
import { mattersOf } from '../matters/matter.store.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { dayInWords, dayOf } from '../platform/days.ts';
import { comparableOutcomesOf } from './comparable-outcomes.ts';
import { sanctionComparison } from './compare-sanctions.ts';
import { liveWarningsOf, onCaseWithLiveWarnings } from './live-warnings.ts';
import { registerRoutes } from './register.routes.ts';
import { presentSanction, termsOf } from './sanction.presenter.ts';
import type { SanctionRow } from './sanction.store.ts';
import { sanctionsOf } from './sanction.store.ts';
import { changeSanctionOnAppeal, loadSanction, recordSanction, withdrawSanction } from './sanction-acts.ts';
import { sanctionAbilities, sanctionRules } from './sanctions.policy.ts';

/** How long a sanction is in force, and until when. */
function lengthInWords({ length, lastDay }: SanctionTerms): string | null {
  if (length === null || lastDay === null) return null;
  const unit = length.count === 1 ? length.unit.slice(0, -1) : length.unit;
  return `${length.count} ${unit}, last day ${dayInWords(lastDay)}`;
}

/** What a sanction is, in one line without its length. */
function titleOf({ kind, dismissalReason, isWithNotice, demotionGround }: SanctionTerms): string {
  const parts = [
    dismissalReason === null ? null : dismissalReasonTitles[dismissalReason].toLowerCase(),
    isWithNotice === null ? null : isWithNotice ? 'with notice' : 'without notice',
    demotionGround === null ? null : demotionGroundTitles[demotionGround].toLowerCase(),
  ].filter((part) => part !== null);
  return parts.length === 0 ? sanctionTitles[kind] : `${sanctionTitles[kind]} (${parts.join(', ')})`;
}

function line(label: string, value: string | null): string[] {
  return value === null || value === '' ? [] : [`${label}: ${value}`];
}

function termLines(terms: SanctionTerms): string[] {
  return [`Sanction: ${titleOf(terms)}`, ...line('Length', lengthInWords(terms)), ...line('Details', terms.details)];
}

const subject = ({ person }: { readonly person: { readonly name: string } }): string => person.name;

type Appealed = FactsOf<'sanction.overturned'>;
const appealLines = ({ decidedOn, decidedBy }: Appealed): DetailLine[] => [
  `Decided on: ${dayInWords(decidedOn)}`,
  `Decided by: ${decidedBy.name}`,
];

/** How sanctions read in the history. Nobody is notified: those who decide and record them know. */
const changes = {
  'sanction.recorded': {
    subject,
    lines: ({ terms, issuedOn, inForceFrom, decidedBy }) => [
      ...termLines(terms),
      `Issued on: ${dayInWords(issuedOn)}`,
      ...(inForceFrom === issuedOn ? [] : [`In force from: ${dayInWords(inForceFrom)}`]),
      `Decided by: ${decidedBy.name}`,
    ],
  },
  'sanction.reduced': {
    subject,
    lines: (facts) => [
      { label: 'Sanction', from: titleOf(facts.from), to: titleOf(facts.to) },
      { label: 'Length', from: lengthInWords(facts.from) ?? 'No end', to: lengthInWords(facts.to) ?? 'No end' },
      ...line('Details', facts.to.details),
      ...appealLines(facts),
    ],
  },
  'sanction.overturned': { subject, lines: (facts) => [...termLines(facts.from), ...appealLines(facts)] },
  'sanction.withdrawn': { subject, lines: ({ terms, reason }) => [...termLines(terms), `Reason: ${reason}`] },
  // Neither which nor whether there were any: the reader may be kept from the case of each.
  'warnings.shown': { lines: () => [] },
} satisfies Partial<ChangeTable>;

/** Sanctions of the people a case is about (decision 0119). */
function routes(serve: Serve): void {
  serve.read(contract.listSanctions, onCase(sanctionRules.view), async ({ db, scope, configuration, now, subject }) => {
    const today = dayOf(now, configuration.pack.service.timeZone);
    return (await sanctionsOf(db, scope, subject.id)).map((row) => presentSanction(row, today));
  });
  serve.read(contract.listLiveWarnings, onCaseWithLiveWarnings, ({ db, scope, configuration, now, subject }) =>
    liveWarningsOf(db, scope, subject.id, dayOf(now, configuration.pack.service.timeZone)),
  );
  serve.read(
    contract.listComparableOutcomes,
    onCase(sanctionRules.compare),
    async ({ db, scope, configuration, now, subject }) =>
      await comparableOutcomesOf(db, scope, {
        caseId: subject.id,
        categories: await categoriesOf(db, scope, configuration, subject),
        today: dayOf(now, configuration.pack.service.timeZone),
      }),
  );
  serve.act(contract.recordSanction, onCase(sanctionRules.record), async (act, { subject, body }) =>
    presented(act, subject.id, await recordSanction(act, subject, body)),
  );
  serve.act(contract.changeSanctionOnAppeal, onCase(sanctionRules.appeal), async (act, { subject, params, body }) => {
    await changeSanctionOnAppeal(act, subject, params.sanctionId, body);
    return await presented(act, subject.id, params.sanctionId);
  });
  serve.act(contract.withdrawSanction, onCase(sanctionRules.withdraw), async (act, { subject, params, body }) => {
    await withdrawSanction(act, subject, params.sanctionId, body.reason);
    return await presented(act, subject.id, params.sanctionId);
  });
  registerRoutes(serve);
}

/** The categories of the open matters of a case; its topic, where it has none. */
async function categoriesOf(db: ReadDb, scope: Scope, { titles }: ServiceConfiguration, { id, topicId }: CaseFacts) {
  const open = (await mattersOf(db, scope, id)).filter(({ state }) => state === 'open');
  const ids = open.flatMap(({ categoryId }) => (categoryId === null ? [] : [categoryId]));
  const named = [...new Set(ids)].map((categoryId) => titles.reasons.get(categoryId));
  return (named.length === 0 ? [titles.topics.get(topicId)] : named).filter((title) => title !== undefined);
}

async function presented(act: Act, caseId: number, sanctionId: number) {
  const today = dayOf(act.now, act.configuration.pack.service.timeZone);
  return presentSanction(await loadSanction(act, caseId, sanctionId), today);
}

/** What became of a sanction; whether it is spent follows from its last day. */
function standingOf({ appealResult, withdrawnAt }: SanctionRow): string {
  if (withdrawnAt !== null) return 'Withdrawn';
  if (appealResult === null) return 'As recorded';
  return appealResult === 'reduced' ? 'Reduced on appeal' : 'Overturned on appeal';
}

async function exportSanctions(exporting: Exporting): Promise<readonly ExportedSection[]> {
  const { db, scope, theCase } = exporting;
  return [
    {
      title: 'Sanctions',
      entries: (await sanctionsOf(db, scope, theCase.id)).map((row) => ({
        heading: `${row.number}. ${titleOf(termsOf(row))} · ${row.personName}`,
        facts: [
          ['Standing', standingOf(row)],
          ['Issued on', dayInWords(row.issuedOn)],
          ['In force from', dayInWords(row.inForceFrom)],
          ['Length', lengthInWords(termsOf(row))],
          ['Category', row.category],
          ['In their favour', row.mitigation.map((one) => mitigationTitles[one]).join(', ')],
          ['Decided by', row.decidedByName],
          ['Recorded', `${momentIn(exporting, row.recordedAt)} by ${row.recordedByName}`],
          ['Before the appeal', row.beforeAppeal === null ? null : titleOf(row.beforeAppeal)],
          ['Length before the appeal', row.beforeAppeal === null ? null : lengthInWords(row.beforeAppeal)],
          ['Appeal decided on', row.appealDecidedOn === null ? null : dayInWords(row.appealDecidedOn)],
          ['Appeal decided by', row.appealDecidedByName],
          ['Withdrawn', momentIn(exporting, row.withdrawnAt)],
        ],
        texts: [
          ['Details', row.details],
          ['Reason for withdrawing it', row.withdrawnBecause],
        ],
      })),
    },
  ];
}

export const sanctions = {
  routes,
  abilities: sanctionAbilities,
  changes,
  exports: exportSanctions,
  compares: sanctionComparison,
};
