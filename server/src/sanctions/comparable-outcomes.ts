import { CaseStatus } from '@evenhand/contract/cases';
import type { ComparableOutcome, listComparableOutcomes, ServiceBand } from '@evenhand/contract/sanctions';
import { COMPARABLE_MINIMUM, COMPARABLE_YEARS, mitigations, serviceBands } from '@evenhand/contract/sanctions';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { mayLearnOf } from './live-warnings.ts';
import { readsSanction } from './sanction.store.ts';

type ComparableOutcomes = z.output<typeof listComparableOutcomes.response>;

/**
 * The sanctions of other cases of some categories, issued in the three years before a day (decision 0120): how many
 * cases have each. They are counted whoever sees their case, as live warnings are, and named are those whose sanctions
 * the reader reads; of fewer than three others nothing is counted, because the difference would tell of them.
 */
export async function comparableOutcomesOf(
  db: ReadDb,
  scope: Scope,
  {
    caseId,
    categories,
    today,
  }: { readonly caseId: number; readonly categories: readonly string[]; readonly today: string },
): Promise<ComparableOutcomes> {
  const since = `${Number(today.slice(0, 4)) - COMPARABLE_YEARS}${today.slice(4)}`.replace(/-02-29$/, '-02-28');
  const { rows } = await sql<CountedOutcome>`
    with counted as (
      select distinct on (w.case_id, w.category, w.kind, w.length_unit, w.length_count) w.*, ${isRead(scope)} as is_read
      from access.comparable_sanctions(${caseId}, ${[...categories]}::text[], ${since}::date) w
      where ${mayLearnOf(scope)} and w.appeal_result is distinct from 'overturned' and not w.is_withdrawn
        and w.status <> ${sql.lit(CaseStatus.RemovedInvalid)}
      order by w.case_id, w.category, w.kind, w.length_unit, w.length_count, w.sanction_id),
    -- One or two cases that the reader does not read could be worked out from those that they read.
    comparable as (
      select * from (
        select counted.*, count(*) filter (where not is_read) over alike as unread from counted
        window alike as (partition by category, kind, length_unit, length_count)) each_one
      where is_read or unread >= ${sql.lit(COMPARABLE_MINIMUM)})
    select category, kind, length_unit as "lengthUnit", length_count as "lengthCount", count(*)::integer as count,
      count(*) filter (where had_live_warning)::integer as "withLiveWarning",
      coalesce(array_agg(service_band) filter (where service_band is not null), '{}') as "serviceBands",
      -- One text for each case: arrays of several lengths make no array together.
      string_agg(array_to_string(mitigation, ','), ',') as mitigation,
      coalesce(array_agg(case_id order by case_id desc) filter (where is_read), '{}')::integer[] as "caseIds"
    from comparable group by category, kind, length_unit, length_count
    order by category, count(*) desc, kind, length_unit, length_count`.execute(db);
  const shown = rows.filter(({ count }) => count >= COMPARABLE_MINIMUM);
  return {
    categories: [...categories],
    since,
    outcomes: shown.map(presentOutcome),
    isSomeHidden: shown.length < rows.length,
  };
}

/** Over the sanction `w`: the reader reads it in its own case. */
function isRead(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`exists (select from case_sanction s join case_record c on c.id = s.case_id
    where s.id = w.sanction_id and ${readsSanction(scope)})`;
}

interface CountedOutcome extends Pick<ComparableOutcome, 'category' | 'kind' | 'count' | 'caseIds'> {
  readonly lengthUnit: 'months' | 'weeks' | null;
  readonly lengthCount: number | null;
  readonly withLiveWarning: number;
  /** One for each case about a person whose first day is known. */
  readonly serviceBands: readonly ServiceBand[];
  /** With commas, each as often as it was chosen. */
  readonly mitigation: string;
}

function presentOutcome(counted: CountedOutcome): ComparableOutcome {
  const { category, kind, count, lengthUnit, lengthCount, withLiveWarning, caseIds } = counted;
  const isTold = (part: number) => isLarge(part) && (part === count || isLarge(count - part));
  const times = (all: readonly string[], one: string) => all.filter((other) => other === one).length;
  return {
    category,
    kind,
    count,
    length: lengthUnit === null || lengthCount === null ? null : { unit: lengthUnit, count: lengthCount },
    serviceBands: withoutSmall(
      serviceBands.map((band) => ({ band, count: times(counted.serviceBands, band) })),
      count,
    ),
    withLiveWarning: isTold(withLiveWarning) ? withLiveWarning : null,
    mitigation: mitigations
      .map((mitigation) => ({ mitigation, count: times(counted.mitigation.split(','), mitigation) }))
      .filter((part) => isTold(part.count)),
    caseIds: [...caseIds],
  };
}

function isLarge(count: number): boolean {
  return count >= COMPARABLE_MINIMUM;
}

/** Parts that exclude each other, without those that are too small and one that would tell how small they are. */
export function withoutSmall<Part extends { readonly count: number }>(parts: readonly Part[], total: number): Part[] {
  const large = parts.filter(({ count }) => isLarge(count));
  const left = total - large.reduce((sum, { count }) => sum + count, 0);
  if (left === 0 || isLarge(left)) return large;
  const least = Math.min(...large.map(({ count }) => count));
  const at = large.findIndex(({ count }) => count === least);
  return large.toSpliced(at, at === -1 ? 0 : 1);
}
