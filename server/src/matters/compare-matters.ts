import { sql } from 'kysely';
import type { Difference } from '../history/comparison.ts';
import { defineComparison } from '../history/comparison.ts';

/** A matter as the history states it. */
interface Stated {
  readonly seq: number;
  /** All that it says, as one text. */
  readonly said: string;
  readonly closed: string;
  /** Findings that stand, by step and stage. */
  readonly findings: ReadonlyMap<string, string>;
}

interface MatterOfCase {
  readonly caseId: number;
  readonly number: number;
  readonly categoryId: number | null;
  readonly text: string;
  readonly happenedWhen: string | null;
  readonly happenedWhere: string | null;
  readonly isRaiserWithheld: boolean;
  readonly state: string;
  readonly mergedInto: number | null;
  readonly closedReason: string | null;
  readonly findings: readonly (Answer & { readonly visitId: number; readonly stage: string })[];
}

interface Answer {
  readonly answer: string;
  readonly reasons: string;
  readonly decidedOn: string;
  readonly decidedBy: string | null;
}

type Words = Pick<MatterOfCase, 'text' | 'happenedWhen' | 'happenedWhere' | 'isRaiserWithheld'> & {
  readonly categoryId: number | null;
};

const saidOf = ({ categoryId, text, happenedWhen, happenedWhere, isRaiserWithheld }: Words): string =>
  JSON.stringify([categoryId, text, happenedWhen, happenedWhere, isRaiserWithheld]);
const closedOf = (state: string, into: number | null, reason: string | null): string =>
  JSON.stringify([state, into, reason]);
const answerOf = ({ answer, reasons, decidedOn, decidedBy }: Answer): string =>
  JSON.stringify([answer, reasons, decidedOn, decidedBy]);
const open = closedOf('open', null, null);

type Matters = Map<number, Stated>;

function change(matters: Matters, number: number, seq: number, by: (stated: Stated) => Partial<Stated>): void {
  const stated = matters.get(number);
  if (stated !== undefined) matters.set(number, { ...stated, ...by(stated), seq });
}

/** The matters of a case and their findings, compared with what its history says of them. */
export const matterComparison = defineComparison<Matters, MatterOfCase>({
  begin: () => new Map(),
  facts: {
    'matter.added': (matters, { number, said }, { seq }) =>
      void matters.set(number, {
        seq,
        said: saidOf({ ...said, categoryId: said.category?.id ?? null }),
        closed: open,
        findings: new Map(),
      }),
    'matter.changed': (matters, { number, to }, { seq }) =>
      change(matters, number, seq, () => ({ said: saidOf({ ...to, categoryId: to.category?.id ?? null }) })),
    'matter.withdrawn': (matters, { number, reason }, { seq }) =>
      change(matters, number, seq, () => ({ closed: closedOf('withdrawn', null, reason) })),
    'matter.merged': (matters, { number, into, reason }, { seq }) =>
      change(matters, number, seq, () => ({ closed: closedOf('merged', into, reason) })),
    'finding.recorded': (matters, { number, visitId, stage, answer, reasons, decidedOn, decidedBy }, { seq }) =>
      change(matters, number, seq, ({ findings }) => ({
        findings: new Map(findings).set(
          `${visitId}/${stage}`,
          answerOf({ answer, reasons, decidedOn, decidedBy: decidedBy.userId }),
        ),
      })),
    'finding.taken-back': (matters, { number, visitId, stage }, { seq }) =>
      change(matters, number, seq, ({ findings }) => {
        const standing = new Map(findings);
        standing.delete(`${visitId}/${stage}`);
        return { findings: standing };
      }),
  },
  rows: async (db, { first, last }) => {
    const { rows } = await sql<MatterOfCase>`
      select m.case_id as "caseId", m.number, m.category_id as "categoryId", m.text, m.happened_when as "happenedWhen",
        m.happened_where as "happenedWhere", m.is_raiser_withheld as "isRaiserWithheld", m.state, m.merged_into as "mergedInto",
        m.closed_reason as "closedReason",
        (select coalesce(jsonb_agg(jsonb_build_object('visitId', f.visit_id, 'stage', f.stage, 'answer', f.answer, 'reasons', f.reasons,
          'decidedOn', f.decided_on, 'decidedBy', f.decided_by) order by f.id), '[]') from case_finding f
          where f.case_id = m.case_id and f.matter_id = m.id and f.taken_back_at is null) as findings
      from case_matter m where m.case_id between ${first} and ${last} order by m.case_id, m.number`.execute(db);
    return rows;
  },
  compare: (matters, rows) => {
    const present = new Map(rows.map((row) => [row.number, row]));
    const strangers = rows.filter(({ number }) => !matters.has(number));
    return {
      differences: [
        ...[...matters].flatMap(([number, stated]): Difference[] => {
          const reason = differenceOf(stated, present.get(number));
          return reason === null ? [] : [{ seq: stated.seq, reason: `${reason} (number ${number})` }];
        }),
        ...strangers.map(({ number }): Difference => ({ seq: null, reason: `no entry added matter ${number}` })),
      ],
      unprovedCount: 0,
    };
  },
});

function differenceOf(stated: Stated, row: MatterOfCase | undefined): string | null {
  if (row === undefined) return 'a matter is gone';
  if (saidOf(row) !== stated.said) return 'what a matter says is not what was recorded';
  if (closedOf(row.state, row.mergedInto, row.closedReason) !== stated.closed)
    return 'whether a matter is open is not what was recorded';
  const findings = new Map(row.findings.map((one) => [`${one.visitId}/${one.stage}`, answerOf(one)]));
  const isSame =
    findings.size === stated.findings.size && [...stated.findings].every(([key, text]) => findings.get(key) === text);
  return isSame ? null : 'a finding is not what was recorded';
}
