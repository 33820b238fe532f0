import { Fragment, use, useRef } from 'react';
import { ChoiceBox, ChoiceOfAll } from './ChoiceBox.tsx';
import { DataTableHead } from './DataTableHead.tsx';
import type { Column, DataTableProps } from './data-table.types.ts';
import { InListContext } from './in-list.ts';
import { Link } from './Link.tsx';
import { LoadingArea } from './LoadingArea.tsx';
import { LinkHandlerContext } from './link-handler.ts';
import { positions } from './positions.ts';
import { RowList } from './RowList.tsx';
import { rowClick } from './row-click.ts';
import { Skeleton } from './Skeleton.tsx';
import { useFits } from './use-fits.ts';
import { useIsNarrow } from './use-media.ts';

/**
 * A dense table of plain cells: sortable heads, a real link per row, skeletons, an empty state; a list on a
 * phone, and wherever the table would scroll sideways.
 */
export function DataTable<Row, Id extends string = string>(props: DataTableProps<Row, Id>) {
  const isNarrow = useIsNarrow();
  const place = useRef<HTMLDivElement>(null);
  const fits = useFits(place, props.columns.map(({ id }) => id).join(' '));
  const { rows, empty, footer } = props;
  const isList = isNarrow || !fits;
  const isEmpty = rows !== undefined && rows.length === 0;
  return (
    <>
      <div ref={place}>
        {isEmpty ? (
          empty
        ) : (
          <InListContext value={isList}>{isList ? <RowList {...props} /> : <Grid {...props} />}</InListContext>
        )}
      </div>
      {!isEmpty && footer}
    </>
  );
}

function Grid<Row, Id extends string>({
  caption,
  columns,
  rows,
  sort,
  onSort,
  skeletonRows = 5,
  ...rest
}: DataTableProps<Row, Id>) {
  const hasActions = rest.rowActions !== undefined;
  const { choice } = rest;
  const table = (
    <div className="tbl-wrap">
      <table className="tbl">
        <caption className="sr-only">{caption}</caption>
        <DataTableHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          hasActions={hasActions}
          choice={choice && <ChoiceOfAll choice={choice} rows={rows ?? []} />}
        />
        <tbody>
          {rows === undefined ? (
            <SkeletonRows
              columns={columns}
              rows={skeletonRows}
              hasActions={hasActions}
              hasChoice={choice !== undefined}
              isGrouped={rest.groupOf !== undefined}
            />
          ) : (
            rows.map((row, index) => (
              <Row key={rest.rowKey(row)} row={row} before={rows[index - 1]} columns={columns} {...rest} />
            ))
          )}
        </tbody>
      </table>
    </div>
  );
  return rows === undefined ? <LoadingArea>{table}</LoadingArea> : table;
}

interface SkeletonRowsProps {
  columns: readonly { id: string }[];
  rows: number;
  hasActions: boolean;
  hasChoice: boolean;
  /** The table has headings; so the first row is below one. */
  isGrouped: boolean;
}

function SkeletonRows({ columns, rows, hasActions, hasChoice, isGrouped }: SkeletonRowsProps) {
  return (
    <>
      {isGrouped && (
        <tr className="grp">
          <td colSpan={columns.length + (hasActions ? 1 : 0) + (hasChoice ? 1 : 0)}>
            <Skeleton width={96} height={18} />
          </td>
        </tr>
      )}
      {positions(rows).map((position) => (
        <tr key={position}>
          {hasChoice && <td className="choose" />}
          {columns.map((column, at) => (
            <td key={column.id}>
              <Skeleton width={`${45 + ((position * 13 + at * 29) % 40)}%`} />
            </td>
          ))}
          {hasActions && <td className="acts" />}
        </tr>
      ))}
    </>
  );
}

type RowProps<Row, Id extends string> = Pick<
  DataTableProps<Row, Id>,
  'columns' | 'rowHref' | 'rowActions' | 'rowDetail' | 'isSelected' | 'choice' | 'groupOf' | 'groupHead'
> & { row: Row; before: Row | undefined };

function Row<Row, Id extends string>({
  row,
  before,
  columns,
  rowHref,
  rowActions,
  rowDetail,
  isSelected,
  choice,
  groupOf,
  groupHead,
}: RowProps<Row, Id>) {
  const handler = use(LinkHandlerContext);
  const href = rowHref?.(row);
  const group = groupOf?.(row) ?? null;
  const detail = rowDetail?.(row) ?? null;
  const isNewGroup = group !== null && (before === undefined || groupOf?.(before) !== group);
  const width = columns.length + (rowActions ? 1 : 0) + (choice ? 1 : 0);
  return (
    <Fragment>
      {isNewGroup && (
        <tr className="grp">
          <th scope="colgroup" colSpan={width}>
            {groupHead?.(group) ?? group}
          </th>
        </tr>
      )}
      <tr
        data-row
        data-link={href !== undefined || undefined}
        data-selected={isSelected?.(row) || undefined}
        onClick={href === undefined ? undefined : rowClick(href, handler)}
      >
        {choice && (
          <td className="choose">
            <ChoiceBox choice={choice} row={row} />
          </td>
        )}
        {columns.map((column) => (
          <Cell key={column.id} column={column} row={row} href={href} />
        ))}
        {rowActions && <td className="acts">{rowActions(row)}</td>}
      </tr>
      {detail !== null && (
        <tr className="detail">
          <td colSpan={width}>{detail}</td>
        </tr>
      )}
    </Fragment>
  );
}

function Cell<Row, Id extends string>({
  column,
  row,
  href,
}: {
  column: Column<Row, Id>;
  row: Row;
  href: string | undefined;
}) {
  const content = column.cell(row);
  const Element = column.isName ? 'th' : 'td';
  return (
    <Element
      scope={column.isName ? 'row' : undefined}
      data-align={column.align}
      className={column.isName ? 'name-cell' : undefined}
    >
      {column.isLink && href !== undefined ? <Link href={href}>{content}</Link> : content}
    </Element>
  );
}
