import type { CaseColumn } from '@evenhand/contract/case-list';
import type { CaseRow } from '@evenhand/contract/cases';
import { Limits } from '@evenhand/contract/limits';
import { use } from 'react';
import { paths } from '../lib/paths.ts';
import { DataTable } from '../ui/DataTable.tsx';
import frame from '../ui/filtered-list.module.css';
import { LinkHandlerContext } from '../ui/link-handler.ts';
import { SectionError } from '../ui/SectionError.tsx';
import { useIsNarrow } from '../ui/use-media.ts';
import { CasePager } from './CasePager.tsx';
import { columnsOf } from './case-columns.tsx';
import type { CaseFilters } from './case-filters.ts';
import { changed, defaultFilters, isSameList } from './case-filters.ts';
import type { CasePageQuery } from './case-list.api.ts';
import { useCasePage } from './case-list.api.ts';
import { caseListText } from './case-list.text.ts';
import { defaultColumns, isSortColumn } from './column-choice.ts';
import { NoCases } from './NoCases.tsx';

interface CaseRowsProps {
  query: CasePageQuery;
  filters: CaseFilters;
  today: string;
  columns: readonly CaseColumn[];
  onChange: (filters: CaseFilters) => void;
}

/** The table of cases. It asks for its page itself, so that arriving rows draw only themselves again. */
export function CaseRows({ query, filters, today, columns, onChange }: CaseRowsProps) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useCasePage(filters.page, query);
  const isPastTheEnd = data !== undefined && !isPlaceholderData && data.rows.length === 0 && filters.page > 1;
  // A phone lists the same few things of every case, so there are no columns to choose.
  const isNarrow = useIsNarrow();
  const handler = use(LinkHandlerContext);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on a row fetches what its link opens; nothing is done here that a key would do.
    // biome-ignore lint/a11y/useKeyWithMouseEvents: the link inside does the same on focus.
    <div className={frame.rows} onMouseOver={(event) => preloadRow(event.target as Element, handler?.preload)}>
      {data === undefined && isError ? (
        <SectionError text={caseListText.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <DataTable<CaseRow, CaseColumn>
          caption={caseListText.table}
          columns={columnsOf(isNarrow ? defaultColumns : columns, filters.sort.column)}
          rows={isPastTheEnd ? undefined : data?.rows}
          rowKey={(row) => row.id}
          rowHref={(row) => paths.case(row.id)}
          sort={filters.sort}
          onSort={({ column, order }) =>
            isSortColumn(column) && onChange(changed(filters, { sort: { column, order } }))
          }
          skeletonRows={Limits.casePageSize}
          empty={
            <NoCases
              isDefault={isSameList(filters, defaultFilters(today))}
              onReset={() => onChange(defaultFilters(today))}
              onAnyDueDate={() => onChange(changed(filters, { toDate: '' }))}
            />
          }
          footer={
            data && (
              <CasePager
                page={filters.page}
                list={data}
                isOtherPage={isPlaceholderData}
                isPastTheEnd={isPastTheEnd}
                onPage={(page) => onChange({ ...filters, page })}
              />
            )
          }
        />
      )}
    </div>
  );
}

let rested: Element | null = null;

/** Once for each row the pointer comes to rest on. */
function preloadRow(target: Element, preload: ((href: string) => void) | undefined): void {
  const row = target.closest('[data-link]');
  if (row === rested) return;
  rested = row;
  const href = row?.querySelector('a[href]')?.getAttribute('href');
  if (href) preload?.(href);
}
