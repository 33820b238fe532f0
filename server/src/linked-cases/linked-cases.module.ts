import * as contract from '@evenhand/contract/linked-cases';
import { LINK_TYPE } from '@evenhand/contract/linked-cases';
import type { Act } from '../access/act.ts';
import type { Policy } from '../access/policy.ts';
import type { Serve } from '../access/serve.ts';
import type { AbilityTable } from '../cases/case-abilities.ts';
import { assertMay, onCase } from '../cases/case-access.ts';
import { presentCaseRow } from '../cases/case-row.presenter.ts';
import type { CaseRule, CaseRules } from '../cases/case-rules.ts';
import { hr } from '../cases/case-rules.ts';
import type { ExportedSection, Exporting } from '../cases/export-section.ts';
import { loadCaseFor } from '../cases/load-case-for.ts';
import type { ChangeTable } from '../history/change-words.ts';
import { alreadyExists, badRequest, notFound } from '../platform/http/app-error.ts';
import type { BothCases } from './case-link.store.ts';
import { casesLinkedTo, deleteLink, insertLink } from './case-link.store.ts';

/** Linking is HR's alone, also on a locked or closed case (PERM-38, gaps G-34). */
export const linkedCaseRules = { view: hr, link: hr } satisfies CaseRules;

export const linkedCaseAbilities = {
  linkCases: ({ may }) => may(linkedCaseRules.link),
} satisfies Partial<AbilityTable>;

const otherCase = { subject: ({ linkedCaseId }: { readonly linkedCaseId: number }): string => `Case ${linkedCaseId}` };

/** Links read in the history by the number of the other case. Nobody is notified. */
const changes = { 'case.linked': otherCase, 'case.unlinked': otherCase } satisfies Partial<ChangeTable>;

export const linkedCases = { routes, abilities: linkedCaseAbilities, changes, exports: exportLinks };

/** Cases that belong together, such as a grievance and the disciplinary that follows from it (gaps G-86). */
function routes(serve: Serve): void {
  serve.read(contract.listLinkedCases, onCase(linkedCaseRules.view), async ({ db, scope, configuration, subject }) =>
    (await casesLinkedTo(db, scope, subject.id)).map((row) => presentCaseRow(row, configuration.titles)),
  );
  serve.act(contract.linkCases, onBothCases(linkedCaseRules.link), async (act, { subject, params }) => {
    await linkCases(act, subject, params.c);
    return null;
  });
  serve.act(contract.unlinkCases, onBothCases(linkedCaseRules.link), async (act, { subject }) => {
    await unlinkCases(act, subject);
    return null;
  });
}

/** The linked cases that the reader sees too. */
async function exportLinks({ db, scope, theCase, configuration }: Exporting): Promise<readonly ExportedSection[]> {
  const rows = await casesLinkedTo(db, scope, theCase.id);
  return [
    {
      title: 'Linked cases',
      entries: rows.map(({ id, topicId, status }) => ({
        heading: `Case ${id}`,
        facts: [
          ['Topic', configuration.titles.topics.get(topicId) ?? null],
          ['Status', configuration.titles.lookup('case-statuses').get(status) ?? null],
        ],
      })),
    },
  ];
}

/**
 * The policy of an act about the cases `a` and `b` of its path: the caller may do it on both. They are locked
 * in the order of their numbers, so that two acts about the same two cases never wait for each other.
 * @throws CASE_NOT_FOUND for a case the caller may not see, and the refusal of the rule; those of `a` first.
 */
function onBothCases(rule: CaseRule): Policy<BothCases> {
  return {
    about: 'case',
    async admit({ db, actor, params, isAct }) {
      const [a, b] = [params.a as number, params.b as number];
      // `a` is refused before `b`, which may have the lower number. The facts are read again under the lock.
      assertMay(actor, rule, await loadCaseFor(db, actor, a, { lock: false }));
      const first = await loadCaseFor(db, actor, Math.min(a, b), { lock: isAct });
      const second = a === b ? first : await loadCaseFor(db, actor, Math.max(a, b), { lock: isAct });
      const [theCase, other] = a < b ? [first, second] : [second, first];
      assertMay(actor, rule, theCase);
      assertMay(actor, rule, other);
      return { theCase, other };
    },
  };
}

/**
 * Links two cases and records it on both (gaps G-86).
 * @throws BAD_REQUEST for a case and itself, and for an unknown type of link; ALREADY_EXISTS when they are
 * linked.
 */
async function linkCases(act: Act, both: BothCases, linkType: number): Promise<void> {
  const { theCase, other } = both;
  if (theCase.id === other.id) throw badRequest(`You are already in case with ID: ${theCase.id}`);
  if (linkType !== LINK_TYPE) throw badRequest('There is no such type of link.');
  if (!(await insertLink(act, both))) throw alreadyExists('These cases are linked already.');
  act.record(theCase, 'case.linked', { linkedCaseId: other.id });
  act.record(other, 'case.linked', { linkedCaseId: theCase.id });
}

/** Removes the link between two cases and records it on both. @throws NOT_FOUND when they are not linked. */
async function unlinkCases(act: Act, both: BothCases): Promise<void> {
  const { theCase, other } = both;
  if (!(await deleteLink(act, both))) throw notFound('These cases are not linked.');
  act.record(theCase, 'case.unlinked', { linkedCaseId: other.id });
  act.record(other, 'case.unlinked', { linkedCaseId: theCase.id });
}
