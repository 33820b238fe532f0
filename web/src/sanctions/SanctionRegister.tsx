import { Limits } from '@evenhand/contract/limits';
import { IconAdjustmentsHorizontal, IconFilterOff, IconGavel } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { UpdatesPaused } from '../cases/UpdatesPaused.tsx';
import { paths } from '../lib/paths.ts';
import { ExportMenu } from '../list-export/ExportMenu.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import styles from '../ui/filtered-list.module.css';
import { Pager } from '../ui/Pager.tsx';
import { countWords } from '../ui/pager-words.ts';
import { SectionError } from '../ui/SectionError.tsx';
import { useIsNarrow } from '../ui/use-media.ts';
import { RegisterFilterBar } from './RegisterFilterBar.tsx';
import { fetchRegisterFile, useRegisterPage, useRegisterTotal } from './register.api.ts';
import { registerText as text } from './register.text.ts';
import type { RegisterFilters } from './register-address.ts';
import { addressOf, countFilters, defaultFilters, queryOf, readFilters } from './register-address.ts';
import { columns, isOrder } from './register-columns.tsx';

/** The register with what narrows and orders it, which is in the address. */
export function SanctionRegister() {
  const { pathname, searchStr } = useLocation();
  const navigate = useNavigate();
  const filters = readFilters(searchStr);
  const query = queryOf(filters);
  const { data: total } = useRegisterTotal(query);
  const { data, isFetching } = useRegisterPage(filters.page, query);
  const isNarrow = useIsNarrow();
  const [isFiltering, setIsFiltering] = useState(false);
  const set = (next: RegisterFilters): void => void navigate({ href: addressOf(pathname, next), resetScroll: false });
  const tools = (
    <>
      <UpdatesPaused />
      <span className={`${styles.total} muted small`}>
        {total?.rows !== undefined && countWords(total.rows, total.rows === 1 ? text.one : text.noun)}
      </span>
      <ExportMenu name="sanctions" fetchFile={(format) => fetchRegisterFile(query, format)} />
    </>
  );
  return (
    <Card isPadded={false} isRefreshing={isFetching && data !== undefined} aria-label={text.title}>
      {isNarrow && (
        <div className={styles.phoneTools}>
          <Button
            size="sm"
            icon={IconAdjustmentsHorizontal}
            aria-expanded={isFiltering}
            onClick={() => setIsFiltering(!isFiltering)}
          >
            {text.filtersSet(countFilters(filters))}
          </Button>
          {tools}
        </div>
      )}
      {(!isNarrow || isFiltering) && (
        <RegisterFilterBar
          filters={filters}
          onChange={(change) => set({ ...filters, ...change, page: 1 })}
          onReset={() => set(defaultFilters)}
        />
      )}
      {!isNarrow && (
        <div className={styles.views}>
          <div className={styles.tail}>{tools}</div>
        </div>
      )}
      <Rows filters={filters} onChange={set} />
    </Card>
  );
}

interface RowsProps {
  filters: RegisterFilters;
  onChange: (filters: RegisterFilters) => void;
}

function Rows({ filters, onChange }: RowsProps) {
  const query = queryOf(filters);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useRegisterPage(filters.page, query);
  const { data: total, isFetching: isCounting } = useRegisterTotal(query);
  const { page } = filters;
  const isPastTheEnd = data !== undefined && !isPlaceholderData && data.rows.length === 0 && page > 1;
  useEffect(() => {
    // The total may be older than the page; going back at most one page finds the end step by step.
    if (isPastTheEnd && !isCounting) onChange({ ...filters, page: Math.max(1, Math.min(total?.pages ?? 1, page - 1)) });
  });
  if (data === undefined && isError)
    return <SectionError text={text.failed} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <div className={styles.rows}>
      <DataTable
        caption={text.table}
        columns={columns}
        rows={isPastTheEnd ? undefined : data?.rows}
        rowKey={({ id }) => id}
        rowHref={({ caseId }) => paths.case(caseId)}
        sort={filters.sort}
        onSort={({ column, order }) => isOrder(column) && onChange({ ...filters, sort: { column, order }, page: 1 })}
        skeletonRows={Limits.casePageSize}
        empty={<NoSanctions filters={filters} onChange={onChange} />}
        footer={
          data && (
            <Pager
              page={page}
              pageSize={Limits.casePageSize}
              total={total?.rows}
              pages={total?.pages}
              shown={isPlaceholderData ? undefined : { rows: data.rows.length, hasMore: data.hasMore }}
              noun={text.noun}
              onPage={(to) => onChange({ ...filters, page: to })}
            />
          )
        }
      />
    </div>
  );
}

/** Says why the register is empty: nothing is in force, or nothing matches. */
function NoSanctions({ filters, onChange }: RowsProps) {
  const isDefault = addressOf('', { ...filters, sort: defaultFilters.sort }) === '';
  return isDefault ? (
    <EmptyState
      icon={IconGavel}
      text={text.none}
      action={<Button onClick={() => onChange({ ...filters, states: [] })}>{text.showAll}</Button>}
    />
  ) : (
    <EmptyState
      icon={IconFilterOff}
      text={text.noMatch}
      action={<Button onClick={() => onChange(defaultFilters)}>{text.reset}</Button>}
    />
  );
}
