import type { ReactNode } from 'react';

export type SortOrder = 'asc' | 'desc';
export interface Sort<Id extends string = string> {
  column: Id;
  order: SortOrder;
}

export interface Column<Row, Id extends string = string> {
  id: Id;
  head: string;
  /** The head is only for screen readers: the column holds a control of its own. */
  isHeadHidden?: boolean;
  cell: (row: Row) => ReactNode;
  isSortable?: boolean;
  align?: 'right';
  /** The cell holds the row's link: its content is wrapped in it. */
  isLink?: boolean;
  /** Names the row: bold, and a row header for screen readers. */
  isName?: boolean;
  /** CSS width; leave out to let the text decide. */
  width?: string;
  /**
   * In a list: first line, second line, at the right, or left out. The naming column is the
   * title by default, others `meta`.
   */
  inList?: 'title' | 'meta' | 'aside' | 'hidden';
}

/** Rows that are chosen for an act on all of them. */
export interface RowChoice<Row> {
  isChosen: (row: Row) => boolean;
  canChoose: (row: Row) => boolean;
  nameOf: (row: Row) => string;
  /** `isRange`: from the row changed last to this one. */
  onChange: (row: Row, isChosen: boolean, isRange: boolean) => void;
  onChangeAll: (isChosen: boolean) => void;
}

export interface DataTableProps<Row, Id extends string = string> {
  /** Says what the table holds; read by screen readers. */
  caption: string;
  columns: readonly Column<Row, Id>[];
  /** Undefined while the first rows are fetched: skeletons. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /**
   * Where the row goes. The link is in the cell marked `isLink`; a click anywhere in the row only repeats it.
   */
  rowHref?: (row: Row) => string | undefined;
  sort?: Sort<Id> | undefined;
  onSort?: (sort: Sort<Id>) => void;
  /** The menu or buttons at the right end of a row. */
  rowActions?: (row: Row) => ReactNode;
  /** Shown below an opened row, over its whole width; null while the row is closed. */
  rowDetail?: (row: Row) => ReactNode;
  isSelected?: (row: Row) => boolean;
  /** A checkbox at the left end of each row, and one for all of them. */
  choice?: RowChoice<Row> | undefined;
  /** A heading shown above the first row of each group; rows keep the order they were served in. */
  groupOf?: (row: Row) => string | null;
  /** What the heading of a group shows; without it the group itself. */
  groupHead?: (group: string) => ReactNode;
  /** Shown instead of rows when there are none. */
  empty: ReactNode;
  skeletonRows?: number;
  /** The pager. */
  footer?: ReactNode;
}
