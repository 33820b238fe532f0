import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Column, DataTableProps, Sort, SortOrder } from './data-table.types.ts';
import { Icon } from './Icon.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface HeadProps<Row, Id extends string> extends Pick<DataTableProps<Row, Id>, 'columns'> {
  sort: Sort<Id> | undefined;
  onSort: ((sort: Sort<Id>) => void) | undefined;
  hasActions: boolean;
  /** The checkbox for all rows. */
  choice: ReactNode;
}

export function DataTableHead<Row, Id extends string>({
  columns,
  sort,
  onSort,
  hasActions,
  choice,
}: HeadProps<Row, Id>) {
  return (
    <thead>
      <tr>
        {choice && <td className="choose">{choice}</td>}
        {columns.map((column) => (
          <Head key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {hasActions && (
          <th className="acts">
            <VisuallyHidden>Row actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

function Head<Row, Id extends string>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row, Id>;
  sort: Sort<Id> | undefined;
  onSort: ((sort: Sort<Id>) => void) | undefined;
}) {
  const order = sort?.column === column.id ? sort.order : undefined;
  const canSort = column.isSortable === true && onSort !== undefined;
  return (
    <th
      scope="col"
      data-align={column.align}
      style={column.width === undefined ? undefined : { width: column.width }}
      aria-sort={order === undefined ? undefined : order === 'asc' ? 'ascending' : 'descending'}
    >
      {canSort ? (
        <button
          type="button"
          className="sort"
          onClick={() => onSort({ column: column.id, order: order === 'asc' ? 'desc' : 'asc' })}
        >
          <Sorted head={column.head} order={order} />
        </button>
      ) : column.isHeadHidden ? (
        <VisuallyHidden>{column.head}</VisuallyHidden>
      ) : (
        <Sorted head={column.head} order={order} />
      )}
    </th>
  );
}

/** Shows an arrow when the rows are sorted by this column, also when the order cannot be changed. */
function Sorted({ head, order }: { head: string; order: SortOrder | undefined }) {
  return (
    <>
      {head}
      {order !== undefined && <Icon of={order === 'asc' ? IconArrowUp : IconArrowDown} size={14} />}
    </>
  );
}
