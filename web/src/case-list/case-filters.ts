import type { SortColumn } from '@evenhand/contract/case-list';
import { sortColumns } from '@evenhand/contract/case-list';
import type { CaseRole } from '@evenhand/contract/cases';
import { CaseStatus } from '@evenhand/contract/cases';
import { userId } from '@evenhand/contract/fields';
import { sanctionKinds } from '@evenhand/contract/sanction-kinds';
import { addDays } from '../lib/format.ts';
import { withQuery } from '../lib/paths.ts';
import type { Sort } from '../ui/data-table.types.ts';
import { isDay } from '../ui/parse-uk-date.ts';

/** A filter that is not set. An address holds it only where this is not the default (LIST-15, LIST-19). */
export const UNSET = '-1';
export const ME = 'me';

/** The filters of the list, its order and its page, as in the address. */
export interface CaseFilters {
  /** `me`, `-1` for all, the empty id for nobody, or an adviser's id. */
  adviserId: string;
  /** The person the cases are about, or `-1` (gaps G-112). */
  employeeId: string;
  participantType: readonly string[];
  status: readonly string[];
  fromDate: string;
  toDate: string;
  topic: string;
  stage: string;
  step: string;
  reason: string;
  risk: string;
  /** Like the employee, for HR: the category of a matter, and the kind of a sanction. */
  category: string;
  sanction: string;
  sort: Sort<SortColumn>;
  page: number;
}

const participantTypes = ['1', '2', '3'];
const single = ['topic', 'stage', 'step', 'reason', 'risk'] as const;
const ofHr = ['category', 'sanction'] as const;

const defaultSort: Sort<SortColumn> = { column: 'due', order: 'asc' };

/** LIST-11 … LIST-15. */
export function defaultFilters(today: string): CaseFilters {
  return {
    adviserId: ME,
    employeeId: UNSET,
    participantType: participantTypes,
    status: [String(CaseStatus.Open)],
    fromDate: '',
    toDate: addDays(today, 7),
    topic: UNSET,
    stage: UNSET,
    step: UNSET,
    reason: UNSET,
    risk: UNSET,
    category: UNSET,
    sanction: UNSET,
    sort: defaultSort,
    page: 1,
  };
}

/** Reads an address; missing and invalid values take their default. */
export function readFilters(search: string, today: string): CaseFilters {
  const parameters = new URLSearchParams(search);
  const defaults = defaultFilters(today);
  const ids = (name: string, others: readonly string[]): readonly string[] => {
    const all = parameters.getAll(name);
    if (all.length === 0) return others;
    return [...new Set(all.filter(isId))];
  };
  const filters: CaseFilters = {
    ...defaults,
    adviserId: personOr(parameters.get('adviserId'), ME),
    employeeId: personOr(parameters.get('employeeId'), UNSET),
    participantType: ids('participantType', participantTypes).filter((id) => participantTypes.includes(id)),
    status: ids('status', defaults.status),
    fromDate: dayOr(parameters.get('fromDate'), ''),
    toDate: parameters.get('toDate') === UNSET ? '' : dayOr(parameters.get('toDate'), defaults.toDate),
    sanction: sanctionKinds.find((kind) => kind === parameters.get('sanction')) ?? UNSET,
    page: Math.max(1, isId(parameters.get('page') ?? '') ? Number(parameters.get('page')) : 1),
    sort: {
      column: sortColumns.find((column) => column === parameters.get('sortColumn')) ?? 'due',
      order: parameters.get('sortOrder') === 'desc' ? 'desc' : 'asc',
    },
  };
  for (const name of [...single, 'category' as const]) {
    const id = parameters.get(name) ?? '';
    filters[name] = isId(id) ? id : UNSET;
  }
  if (filters.participantType.length === 0) filters.participantType = participantTypes;
  // A shared address may hold the days in the wrong order. Then the from date is dropped.
  if (filters.fromDate !== '' && filters.toDate !== '' && filters.fromDate > filters.toDate) filters.fromDate = '';
  return filters;
}

/** The address of a list; defaults are left out, so the plain list has the plain address. */
export function addressOfFilters(path: string, filters: CaseFilters, today: string): string {
  const defaults = defaultFilters(today);
  const unlessDefault = (value: string, standard: string): string | null =>
    value === standard ? null : value === '' ? UNSET : value;
  const list = (values: readonly string[], standard: readonly string[]): readonly string[] | null =>
    isSameSet(values, standard) ? null : values.length === 0 ? [UNSET] : values;
  return withQuery(path, {
    adviserId: unlessDefault(filters.adviserId, ME),
    employeeId: unlessDefault(filters.employeeId, UNSET),
    participantType: list(filters.participantType, participantTypes),
    status: list(filters.status, defaults.status),
    fromDate: filters.fromDate,
    toDate: unlessDefault(filters.toDate, defaults.toDate),
    ...Object.fromEntries([...single, ...ofHr].map((name) => [name, unlessDefault(filters[name], UNSET)])),
    sortColumn: unlessDefault(filters.sort.column, defaultSort.column),
    sortOrder: unlessDefault(filters.sort.order, defaultSort.order),
    page: filters.page === 1 ? null : filters.page,
  });
}

/**
 * A change of filter or order: back to page 1, and another stage clears a step that is not its own (LIST-23).
 */
export function changed(
  filters: CaseFilters,
  change: Partial<CaseFilters>,
  steps: readonly { id: number; stageId: number }[] = [],
): CaseFilters {
  const next = { ...filters, page: 1, ...change };
  const isOwnStep = steps.some((step) => String(step.id) === next.step && String(step.stageId) === next.stage);
  if (change.stage !== undefined && change.stage !== UNSET && change.step === undefined && !isOwnStep)
    next.step = UNSET;
  return next;
}

/**
 * The query for the server: unset filters are left out, and each case role sends only its own filter (LIST-18, LIST-19,
 * gaps G-28).
 */
export function queryOfFilters(filters: CaseFilters, userCaseRole: CaseRole, ownAdviserId: string) {
  const isAdviser = userCaseRole === 'HRUser';
  const number = (id: string): number | undefined => (id === UNSET ? undefined : Number(id));
  return {
    adviserId:
      !isAdviser || filters.adviserId === UNSET
        ? undefined
        : filters.adviserId === ME
          ? ownAdviserId
          : filters.adviserId,
    employeeId: !isAdviser || filters.employeeId === UNSET ? undefined : filters.employeeId,
    participantType: isAdviser ? undefined : filters.participantType.filter(isParticipantType),
    status: filters.status.length === 0 ? undefined : filters.status.map(Number),
    fromDate: filters.fromDate || undefined,
    toDate: filters.toDate || undefined,
    topic: number(filters.topic),
    stage: number(filters.stage),
    step: number(filters.step),
    reason: number(filters.reason),
    risk: number(filters.risk),
    category: isAdviser ? number(filters.category) : undefined,
    sanction: isAdviser ? sanctionKinds.find((kind) => kind === filters.sanction) : undefined,
    userCaseRole,
    sortColumn: filters.sort.column,
    sortOrder: filters.sort.order,
  };
}

/** Number of filters that narrow the list. */
export function countFilters(filters: CaseFilters, userCaseRole: CaseRole): number {
  const isOwnSet =
    userCaseRole === 'HRUser' ? filters.adviserId !== UNSET : !isSameSet(filters.participantType, participantTypes);
  const others = [
    userCaseRole === 'HRUser' && filters.employeeId !== UNSET,
    filters.status.length > 0,
    filters.fromDate !== '',
    filters.toDate !== '',
    ...[...single, ...(userCaseRole === 'HRUser' ? ofHr : [])].map((name) => filters[name] !== UNSET),
  ];
  return [isOwnSet, ...others].filter(Boolean).length;
}

export function isSameList(left: CaseFilters, right: CaseFilters): boolean {
  const address = (filters: CaseFilters): string => addressOfFilters('', { ...filters, page: 1 }, '2000-01-01');
  return address(left) === address(right);
}

function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((value) => right.includes(value));
}

function isParticipantType(id: string): id is '1' | '2' | '3' {
  return participantTypes.includes(id);
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}

function personOr(text: string | null, standard: string): string {
  return text === UNSET || (text !== null && userId.safeParse(text).success) ? text : standard;
}

function dayOr(text: string | null, standard: string): string {
  return text !== null && isDay(text) ? text : standard;
}
