import type { FileSortColumn } from '@evenhand/contract/files';
import { filePageSizes, fileSortColumns } from '@evenhand/contract/files';
import { Limits } from '@evenhand/contract/limits';
import type { Sort } from '../ui/data-table.types.ts';
import { isDay } from '../ui/parse-uk-date.ts';

/** Filters of the list of files. '' narrows nothing. */
export interface FileFilter {
  readonly sourceId: string;
  readonly userGuid: string;
  readonly fromDate: string;
  readonly toDate: string;
}

export type FilePageSize = (typeof filePageSizes)[number];

/** The list of files as its address says it (FILE-04). */
export interface FileView {
  readonly filter: FileFilter;
  readonly sort: Sort<FileSortColumn>;
  readonly page: number;
  readonly pageSize: FilePageSize;
}

export const noFilter: FileFilter = { sourceId: '', userGuid: '', fromDate: '', toDate: '' };
const defaultSort: Sort<FileSortColumn> = { column: 'occurredDateTime', order: 'desc' };

const NUMBER = /^[1-9]\d{0,8}$/;
const USER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The parameters of an address, of which those that are left out have their usual value. */
export type FileSearch = Readonly<Record<string, string>>;

/** Reads an address; what the server would refuse is left out. */
export function readFileView(search: Readonly<Record<string, unknown>>): FileView {
  const parameter = (name: string, isSound: (value: string) => boolean): string => {
    const value = search[name];
    return typeof value === 'string' && isSound(value) ? value : '';
  };
  const toDate = parameter('toDate', isDay);
  return {
    filter: {
      sourceId: parameter('sourceId', (value) => NUMBER.test(value)),
      userGuid: parameter('userGuid', (value) => USER_ID.test(value)),
      fromDate: parameter('fromDate', (value) => isDay(value) && (toDate === '' || value <= toDate)),
      toDate,
    },
    sort: {
      column: fileSortColumns.find((column) => column === search.sortColumn) ?? defaultSort.column,
      order: search.sortOrder === 'asc' ? 'asc' : 'desc',
    },
    page: Number(parameter('page', (value) => NUMBER.test(value)) || 1),
    pageSize: filePageSizes.find((size) => String(size) === search.pageSize) ?? Limits.filePageSize,
  };
}

/** The parameters of the address of a list, without those that have their usual value. */
export function searchOfFileView({ filter, sort, page, pageSize }: FileView): FileSearch {
  const isUsual = { sortColumn: sort.column === defaultSort.column, sortOrder: sort.order === defaultSort.order };
  return {
    ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')),
    ...(isUsual.sortColumn ? {} : { sortColumn: sort.column }),
    ...(isUsual.sortOrder ? {} : { sortOrder: sort.order }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(pageSize === Limits.filePageSize ? {} : { pageSize: String(pageSize) }),
  };
}

/** Number of filters that narrow the list, for the button that shows them on a phone. */
export function countFilters(filter: FileFilter): number {
  return Object.values(filter).filter((value) => value !== '').length;
}
