import type { FactsOf } from '@evenhand/contract/history-facts';
import * as contract from '@evenhand/contract/matters';
import { findingStageTitles, findingTitles, matterStateTitles, NAME_WITHHELD } from '@evenhand/contract/matters.text';
import type { PartyRelation } from '@evenhand/contract/parties';
import { partyRelationTitles } from '@evenhand/contract/parties';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { Serve } from '../access/serve.ts';
import { onCase } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { isWriterOf } from '../cases/case-rules.ts';
import type { ExportedSection, Exporting } from '../cases/export-section.ts';
import { NOBODY, quoted } from '../history/change-text.ts';
import type { ChangeTable, DetailLine } from '../history/change-words.ts';
import { relationTitle } from '../participants/participant.presenter.ts';
import { dayInWords } from '../platform/days.ts';
import { notFound } from '../platform/http/app-error.ts';
import { matterComparison } from './compare-matters.ts';
import { presentMatters, raiserInWords } from './matter.presenter.ts';
import { concernedOn } from './matter.store.ts';
import { addMatter, changeMatter, mergeMatter, withdrawMatter } from './matter-acts.ts';
import { matterAbilities, matterRules } from './matters.policy.ts';
import { mattersTaken } from './matters-taken.ts';

type Said = FactsOf<'matter.added'>['said'];

const parts = [
  ['Category', ({ category }) => category?.title ?? NOBODY],
  ['What is said', ({ text }) => quoted(text)],
  ['When', ({ happenedWhen }) => happenedWhen ?? NOBODY],
  ['Where', ({ happenedWhere }) => happenedWhere ?? NOBODY],
  ['Against', ({ against }) => against?.name ?? NOBODY],
  ['Raised by', ({ raisedBy, isRaiserWithheld }) => (isRaiserWithheld ? NAME_WITHHELD : (raisedBy?.name ?? NOBODY))],
] as const satisfies readonly (readonly [string, (said: Said) => string])[];

const numbered = { subject: ({ number }: { readonly number: number }): string => `Number ${number}` };

/** Matters and findings read in the history by their number. Nobody is notified: the process has its tasks. */
const changes = {
  'matter.added': {
    ...numbered,
    lines: ({ said }) => parts.flatMap(([label, of]) => (of(said) === NOBODY ? [] : [`${label}: ${of(said)}`])),
  },
  'matter.changed': {
    ...numbered,
    lines: ({ from, to }): DetailLine[] =>
      parts.flatMap(([label, of]) => (of(from) === of(to) ? [] : [{ label, from: of(from), to: of(to) }])),
  },
  'matter.withdrawn': { ...numbered, lines: ({ reason }) => [`Reason: ${reason}`] },
  'matter.merged': { ...numbered, lines: ({ into, reason }) => [`Now part of number ${into}.`, `Reason: ${reason}`] },
  'matter.raiser-withheld': {
    ...numbered,
    lines: ({ raisedBy }) => [`Raised by: ${raisedBy?.name ?? NOBODY}. Only HR reads this.`],
  },
  'finding.recorded': {
    ...numbered,
    lines: ({ stage, answer, reasons, decidedOn, decidedBy, onBehalfReason }) => [
      `${findingStageTitles[stage]}: ${findingTitles[answer as contract.FindingAnswer]}`,
      `Decided by ${decidedBy.name} on ${dayInWords(decidedOn)}`,
      `Reasons: ${quoted(reasons)}`,
      ...(onBehalfReason === null ? [] : [`Recorded by HR because: ${onBehalfReason}`]),
    ],
  },
  'finding.taken-back': {
    ...numbered,
    lines: ({ stage, answer }) => [
      `${findingStageTitles[stage]}: ${findingTitles[answer as contract.FindingAnswer]}`,
      'The step was undone.',
    ],
  },
} satisfies Partial<ChangeTable>;

export const matters = {
  routes,
  abilities: matterAbilities,
  changes,
  exports: exportMatters,
  compares: matterComparison,
};

/** The allegations and matters of a case, each with its findings (decision 0118). */
function routes(serve: Serve): void {
  serve.read(contract.listMatters, onCase(matterRules.view), async ({ subject, db, actor, scope, configuration }) => {
    const [{ noun, categories }, people, presented] = await Promise.all([
      mattersTaken(db, configuration, subject),
      isWriterOf(actor, subject) ? concernedOn(db, subject.id) : [],
      presentMatters({ db, actor, scope, configuration, theCase: subject }),
    ]);
    return {
      matters: presented,
      noun,
      categories: [...categories],
      people: people.map(({ userId: _, relation, ...person }) => ({
        ...person,
        relation: relationInWords(configuration, person, relation),
      })),
    };
  });
  const answer = async (act: Act, theCase: CaseFacts, number: number): Promise<contract.Matter> => {
    const { db, actor, configuration } = act;
    const all = await presentMatters({ db, actor, scope: scopeOf(actor), configuration, theCase });
    const one = all.find((matter) => matter.number === number);
    if (one === undefined) throw notFound();
    return one;
  };
  serve.act(contract.addMatter, onCase(matterRules.change), async (act, { subject, body }) =>
    answer(act, subject, await addMatter(act, subject, body)),
  );
  serve.act(contract.changeMatter, onCase(matterRules.change), async (act, { subject, params, body }) => {
    await changeMatter(act, subject, params.number, body);
    return await answer(act, subject, params.number);
  });
  serve.act(contract.withdrawMatter, onCase(matterRules.change), async (act, { subject, params, body }) => {
    await withdrawMatter(act, subject, params.number, body.reason);
    return await answer(act, subject, params.number);
  });
  serve.act(contract.mergeMatter, onCase(matterRules.change), async (act, { subject, params, body }) => {
    await mergeMatter(act, subject, params.number, body);
    return await answer(act, subject, params.number);
  });
}

function relationInWords(
  { titles }: ServiceConfiguration,
  { isEmployee, participantId }: Pick<contract.Concerned, 'isEmployee' | 'participantId'>,
  relation: string | null,
): string {
  if (isEmployee) return 'Employee';
  if (participantId === null) return partyRelationTitles[relation as PartyRelation];
  return relationTitle(titles, relation === null ? null : Number(relation)) ?? '';
}

/** The matters of a case in the full audit export, in the words of the reader. */
async function exportMatters(exporting: Exporting): Promise<readonly ExportedSection[]> {
  const all = await presentMatters(exporting);
  return [
    {
      title: 'Matters',
      entries: all.map((matter) => ({
        heading: `Number ${matter.number}`,
        facts: [
          ['Category', matter.category?.title ?? null],
          ['State', matterStateTitles[matter.state]],
          ['When', matter.happenedWhen],
          ['Where', matter.happenedWhere],
          ['Against', matter.against?.name ?? null],
          ['Raised by', raiserInWords(matter)],
          ['Merged into', matter.mergedInto === null ? null : `Number ${matter.mergedInto}`],
        ],
        texts: [
          ['What is said', matter.text],
          ['Reason', matter.closedReason],
          ...matter.findings.map(
            (finding) =>
              [
                `${findingStageTitles[finding.stage]}: ${findingTitles[finding.answer]}, ${finding.decidedBy}, ${dayInWords(finding.decidedOn)}`,
                finding.reasons,
              ] as const,
          ),
        ],
      })),
    },
  ];
}
