import type { pageOfCases, SortColumn } from '@evenhand/contract/case-list';
import type { CaseRole } from '@evenhand/contract/cases';
import { EMPTY_ID } from '@evenhand/contract/limits';
import type { QueryOf } from '@evenhand/contract/route';
import type { SanctionKind } from '@evenhand/contract/sanction-kinds';
import type { Actor } from '../access/actor.ts';
import { startOfDay } from '../platform/days.ts';
import { badRequest } from '../platform/http/app-error.ts';
import { caseRoleOf } from '../users/case-role.ts';

/**
 * A case list as it was asked, read against who asks: nothing here goes beyond the
 * person's own role and policy area.
 */
export interface CaseList {
  readonly role: CaseRole;
  /** HR lists hold the selected policy area only (security D3). */
  readonly accessLevelId: number | null;
  /** HR only: one adviser, nobody (null), or undefined for all. */
  readonly adviserUserId: string | null | undefined;
  /** The person the cases are about, or undefined for every case. */
  readonly employeeUserId: string | undefined;
  /** Participants only: roles the person has on the case. */
  readonly participantTypes: readonly number[];
  /** Empty for every status. */
  readonly statuses: readonly number[];
  readonly due: DueRange | null;
  readonly topicId: number | undefined;
  readonly stageId: number | undefined;
  readonly stepId: number | undefined;
  readonly reasonId: number | undefined;
  readonly riskId: number | undefined;
  /** HR only. */
  readonly categoryId: number | undefined;
  readonly sanction: SanctionKind | undefined;
  readonly sortColumn: SortColumn;
  readonly isDescending: boolean;
}

/**
 * Days as instants, the upper ones exclusive. A due moment counts by the day it falls on in the service's
 * time zone; a due day is stored as UTC midnight and counts as that day wherever the service is (gaps G-28).
 */
export interface DueRange {
  readonly from: { readonly timed: Date; readonly day: Date } | null;
  readonly before: { readonly timed: Date; readonly day: Date } | null;
}

/** @throws BAD_REQUEST when the days are the wrong way round (specification 1 §5). */
export function caseListOf(actor: Actor, query: QueryOf<typeof pageOfCases>, timeZone: string): CaseList {
  const role = caseRoleOf(actor, query.userCaseRole);
  const isHr = role === 'HRUser';
  return {
    role,
    accessLevelId: actor.selectedAccessLevelId,
    // Each case role has one filter of its own; the other's is not sent, and means
    // nothing if it is (gaps G-28).
    adviserUserId:
      isHr && query.adviserId !== undefined ? (query.adviserId === EMPTY_ID ? null : query.adviserId) : undefined,
    employeeUserId: query.employeeId,
    participantTypes: isHr || query.participantType === undefined ? [1, 2, 3] : query.participantType.map(Number),
    statuses: query.status ?? [],
    due: dueRangeOf(query.fromDate, query.toDate, timeZone),
    topicId: query.topic,
    stageId: query.stage,
    stepId: query.step,
    reasonId: query.reason,
    riskId: query.risk,
    categoryId: isHr ? query.category : undefined,
    sanction: isHr ? query.sanction : undefined,
    sortColumn: query.sortColumn ?? 'due',
    isDescending: query.sortOrder === 'desc',
  };
}

function dueRangeOf(fromDate: string | undefined, toDate: string | undefined, timeZone: string): DueRange | null {
  if (fromDate === undefined && toDate === undefined) return null;
  if (fromDate !== undefined && toDate !== undefined && fromDate > toDate) {
    throw badRequest('Some of what was sent is not valid.', { fields: { fromDate: 'Must not be after the to date.' } });
  }
  return {
    from: fromDate === undefined ? null : { timed: startOfDay(fromDate, timeZone), day: startOfDay(fromDate, 'UTC') },
    before: toDate === undefined ? null : { timed: startOfDay(toDate, timeZone, 1), day: startOfDay(toDate, 'UTC', 1) },
  };
}
