import type { FactsOf } from '@evenhand/contract/history-facts';
import type { SanctionTerms } from '@evenhand/contract/sanctions';
import { sql } from 'kysely';
import { defineComparison } from '../history/comparison.ts';

/** A sanction as the history states it. */
interface Stated {
  readonly seq: number;
  readonly number: number;
  readonly terms: SanctionTerms;
  readonly issuedOn: string;
  readonly inForceFrom: string;
  readonly category: string;
  readonly appealResult: 'reduced' | 'overturned' | null;
  readonly withdrawnBecause: string | null;
}

type SanctionOfCase = Omit<Stated, 'seq' | 'terms'> & SanctionTerms & { readonly caseId: number; readonly id: number };

type Sanctions = Map<number, Stated>;

function change(sanctions: Sanctions, id: number, seq: number, changed: Partial<Stated>): void {
  const before = sanctions.get(id);
  if (before !== undefined) sanctions.set(id, { ...before, ...changed, seq });
}

/** The sanctions of a case, compared with what its history says of them. */
export const sanctionComparison = defineComparison<Sanctions, SanctionOfCase>({
  begin: () => new Map(),
  facts: {
    'sanction.recorded': (sanctions, facts: FactsOf<'sanction.recorded'>, { seq }) => {
      const { sanctionId, number, terms, issuedOn, inForceFrom, category } = facts;
      const stated = { seq, number, terms, issuedOn, inForceFrom, category };
      sanctions.set(sanctionId, { ...stated, appealResult: null, withdrawnBecause: null });
    },
    'sanction.reduced': (sanctions, { sanctionId, to }, { seq }) =>
      change(sanctions, sanctionId, seq, { terms: to, appealResult: 'reduced' }),
    'sanction.overturned': (sanctions, { sanctionId }, { seq }) =>
      change(sanctions, sanctionId, seq, { appealResult: 'overturned' }),
    'sanction.withdrawn': (sanctions, { sanctionId, reason }, { seq }) =>
      change(sanctions, sanctionId, seq, { withdrawnBecause: reason }),
  },
  rows: async (db, { first, last }) => {
    const { rows } = await sql<SanctionOfCase>`
      select case_id as "caseId", id, number, kind, details, dismissal_reason as "dismissalReason", is_with_notice as "isWithNotice",
        demotion_ground as "demotionGround", last_day::text as "lastDay", issued_on::text as "issuedOn", in_force_from::text as "inForceFrom",
        case when length_unit is not null then json_build_object('unit', length_unit, 'count', length_count) end as length,
        category, appeal_result as "appealResult", withdrawn_because as "withdrawnBecause"
      from case_sanction where case_id between ${first} and ${last} order by id`.execute(db);
    return rows;
  },
  compare: (sanctions, rows) => {
    const present = new Map(rows.map((row) => [row.id, row]));
    return {
      differences: [
        ...[...sanctions].flatMap(([id, stated]) => {
          const reason = differenceOf(stated, present.get(id));
          return reason === null ? [] : [{ seq: stated.seq, reason: `${reason} (sanction ${id})` }];
        }),
        ...rows
          .filter(({ id }) => !sanctions.has(id))
          .map(({ id }) => ({ seq: null, reason: `no entry recorded sanction ${id}` })),
      ],
      unprovedCount: 0,
    };
  },
});

const termNames = ['kind', 'details', 'dismissalReason', 'isWithNotice', 'demotionGround', 'lastDay'] as const;
const otherNames = ['number', 'issuedOn', 'inForceFrom', 'category', 'appealResult', 'withdrawnBecause'] as const;

function differenceOf(stated: Stated, row: SanctionOfCase | undefined): string | null {
  if (row === undefined) return 'a sanction is no longer in the case';
  const isSameLength =
    stated.terms.length?.unit === row.length?.unit && stated.terms.length?.count === row.length?.count;
  return isSameLength &&
    termNames.every((name) => stated.terms[name] === row[name]) &&
    otherNames.every((name) => stated[name] === row[name])
    ? null
    : 'a sanction is not what was recorded';
}
