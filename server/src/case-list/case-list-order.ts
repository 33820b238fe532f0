import type { SortColumn } from '@evenhand/contract/case-list';
import type { Titles } from '@evenhand/engine/titles';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { unreadFor } from '../cases/case-row.queries.ts';
import type { CaseList } from './case-list.ts';

/**
 * What a list is ordered by. Cases without a value come last in both directions, ties go by case number,
 * newest first (gaps G-27).
 * - `number`: nothing but the case number.
 * - `column`: a stored value.
 * - `titled`: an id with a title; `ranks` are the positions of `ids` in
 * title order, equal titles sharing one.
 * - `reasons`: the first of the case's reasons in title order.
 * - `tasks`: how many there are.
 * - `unread`: how many messages the reader has not read.
 * - the people, by name.
 */
export type CaseOrder =
  | { readonly by: 'number'; readonly isDescending: boolean }
  | { readonly by: 'column' | 'unread'; readonly column: RawBuilder<unknown>; readonly isDescending: boolean }
  | {
      readonly by: 'titled';
      readonly column: RawBuilder<unknown>;
      readonly ids: readonly number[];
      readonly ranks: readonly number[];
    }
  | { readonly by: 'reasons'; readonly ids: readonly number[]; readonly ranks: readonly number[] }
  | { readonly by: 'tasks' | 'adviser' | 'employee' | 'owner'; readonly isDescending: boolean };

const newestFirst: CaseOrder = { by: 'number', isDescending: true };

/** The order a list asks for. A column that its own filter has made the same in every row orders nothing. */
export function orderOf(list: CaseList, titles: Titles, scope: Scope): CaseOrder {
  const { sortColumn, isDescending } = list;
  if (isSameInEveryRow(list, sortColumn)) return newestFirst;
  const titled = (column: RawBuilder<unknown>, ranked: Ranked): CaseOrder => ({ by: 'titled', column, ...ranked });
  switch (sortColumn) {
    case 'id':
      return { by: 'number', isDescending };
    case 'unread':
      return { by: 'unread', column: unreadFor(scope), isDescending };
    case 'due':
      return { by: 'column', column: sql`c.due_at`, isDescending };
    case 'tasks':
      return { by: 'tasks', isDescending };
    case 'createdDateTime':
      return { by: 'column', column: sql`c.created_at`, isDescending };
    case 'closedDateTime':
      return { by: 'column', column: sql`c.closed_at`, isDescending };
    case 'conclusion':
      return { by: 'column', column: sql`c.conclusion_start`, isDescending };
    case 'caseAdviser':
      return { by: 'adviser', isDescending };
    case 'caseEmployee':
      return { by: 'employee', isDescending };
    case 'caseOwner':
      return { by: 'owner', isDescending };
    case 'topic':
      return titled(sql`c.topic_id`, byTitle(titles.topics, isDescending));
    case 'caseStatus':
      return titled(sql`c.status`, byTitle(titles.lookup('case-statuses'), isDescending));
    case 'stage':
      return titled(sql`c.stage_id`, byTitle(titles.stages, isDescending));
    case 'step':
      return titled(sql`c.step_id`, byTitle(titles.steps, isDescending));
    case 'outcome':
      return titled(sql`c.outcome_id`, byTitle(titles.outcomes, isDescending));
    // The pack lists risks lowest first; by title, High would come before Low.
    case 'risk':
      return titled(sql`c.risk_id`, ranked(titles.risks, [...new Set(titles.risks.values())], isDescending));
    case 'reasons':
      return { by: 'reasons', ...byTitle(titles.reasons, isDescending) };
  }
}

/** The rank of an id among `ids`, for rows that are sorted one by one. */
export function rankOf(column: RawBuilder<unknown>, { ids, ranks }: Ranked): RawBuilder<unknown> {
  return sql`(${[...ranks]}::int[])[array_position(${[...ids]}::int[], ${column}::int)]`;
}

function isSameInEveryRow(list: CaseList, column: SortColumn): boolean {
  switch (column) {
    case 'caseAdviser':
      return list.adviserUserId !== undefined;
    case 'caseEmployee':
      return list.employeeUserId !== undefined;
    case 'topic':
      return list.topicId !== undefined;
    case 'caseStatus':
      return list.statuses.length === 1;
    case 'risk':
      return list.riskId !== undefined;
    case 'stage':
      return list.stageId !== undefined;
    case 'step':
      return list.stepId !== undefined;
    default:
      return false;
  }
}

interface Ranked {
  readonly ids: readonly number[];
  readonly ranks: readonly number[];
}

const collator = new Intl.Collator('en-GB');

function byTitle(titles: ReadonlyMap<number, string>, isDescending: boolean): Ranked {
  return ranked(titles, [...new Set(titles.values())].sort(collator.compare), isDescending);
}

function ranked(titles: ReadonlyMap<number, string>, order: readonly string[], isDescending: boolean): Ranked {
  const positions = new Map(order.map((title, index) => [title, isDescending ? order.length - index : index + 1]));
  const entries = [...titles]
    .map(([id, title]) => ({ id, rank: positions.get(title) ?? 0 }))
    .sort((a, b) => a.rank - b.rank);
  return { ids: entries.map((one) => one.id), ranks: entries.map((one) => one.rank) };
}
