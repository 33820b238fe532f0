import type { ReactNode } from 'react';
import { Fragment, use } from 'react';
import { ChoiceBox, ChoiceOfAll } from './ChoiceBox.tsx';
import type { Column, DataTableProps, Sort } from './data-table.types.ts';
import { Link } from './Link.tsx';
import { LinkHandlerContext } from './link-handler.ts';
import { RowListSkeleton } from './RowListSkeleton.tsx';
import { rowClick } from './row-click.ts';

/** A table on a phone: line 1 what names the row, line 2 the rest, at its right what is due. */
export function RowList<Row, Id extends string>({
  caption,
  columns,
  rows,
  rowKey,
  rowHref,
  rowActions,
  rowDetail,
  isSelected,
  choice,
  groupOf,
  groupHead,
  sort,
  onSort,
  skeletonRows = 5,
}: DataTableProps<Row, Id>) {
  const handler = use(LinkHandlerContext);
  const sortable = columns.filter((column) => column.isSortable);
  const chooseAll = choice && (
    <div className="rowlist-choose">
      <ChoiceOfAll choice={choice} rows={rows ?? []} />
    </div>
  );
  const sortChoice = onSort && sortable.length > 0 && <SortChoice columns={sortable} sort={sort} onSort={onSort} />;
  if (rows === undefined)
    return (
      <>
        {sortChoice}
        {chooseAll}
        <RowListSkeleton rows={skeletonRows} isGrouped={groupOf !== undefined} />
      </>
    );
  return (
    <>
      {sortChoice}
      {chooseAll}
      <ul className="rowlist" aria-label={caption}>
        {rows.map((row, index) => {
          const before = rows[index - 1];
          const group = groupOf?.(row) ?? null;
          const isNewGroup = group !== null && (before === undefined || groupOf?.(before) !== group);
          const href = rowHref?.(row);
          const detail = rowDetail?.(row) ?? null;
          const at = (part: string): ReactNode[] =>
            columns
              .filter((column) => listPartOf(column, columns) === part)
              .map((column) => (
                <span key={column.id}>
                  {column.isLink && href !== undefined ? <Link href={href}>{column.cell(row)}</Link> : column.cell(row)}
                </span>
              ));
          return (
            <Fragment key={rowKey(row)}>
              {isNewGroup && <li className="grp">{groupHead?.(group) ?? group}</li>}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click repeats the link inside, which the keyboard reaches. */}
              <li
                data-row
                data-link={href !== undefined || undefined}
                data-selected={isSelected?.(row) || undefined}
                onClick={href === undefined ? undefined : rowClick(href, handler)}
              >
                {choice && <ChoiceBox choice={choice} row={row} />}
                <div className="grow">
                  <div className="title">{at('title')}</div>
                  <div className="second">
                    <div className="meta">{at('meta')}</div>
                    <div className="aside">{at('aside')}</div>
                  </div>
                </div>
                {rowActions?.(row)}
              </li>
              {detail !== null && <li className="detail">{detail}</li>}
            </Fragment>
          );
        })}
      </ul>
    </>
  );
}

function listPartOf<Row, Id extends string>(column: Column<Row, Id>, columns: readonly Column<Row, Id>[]): string {
  if (column.inList !== undefined) return column.inList;
  const hasName = columns.some((other) => other.isName);
  return column.isName || (!hasName && column === columns[0]) ? 'title' : 'meta';
}

function SortChoice<Row, Id extends string>({
  columns,
  sort,
  onSort,
}: {
  columns: readonly Column<Row, Id>[];
  sort: Sort<Id> | undefined;
  onSort: (sort: Sort<Id>) => void;
}) {
  return (
    <label className="rowlist-sort">
      Sort by
      <select
        value={sort === undefined ? '' : `${sort.column} ${sort.order}`}
        onChange={(event) => {
          const [column, order] = event.currentTarget.value.split(' ');
          onSort({ column: column as Id, order: order === 'desc' ? 'desc' : 'asc' });
        }}
      >
        {sort === undefined && <option value="">Default order</option>}
        {columns.flatMap((column) => [
          <option key={`${column.id} asc`} value={`${column.id} asc`}>{`${column.head}, ascending`}</option>,
          <option key={`${column.id} desc`} value={`${column.id} desc`}>{`${column.head}, descending`}</option>,
        ])}
      </select>
    </label>
  );
}
