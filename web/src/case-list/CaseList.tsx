import type { CaseColumn } from '@evenhand/contract/case-list';
import type { CaseRow } from '@evenhand/contract/cases';
import { Limits } from '@evenhand/contract/limits';
import { use, useEffect, useRef } from 'react';
import { UpdatesPaused } from '../cases/UpdatesPaused.tsx';
import { paths } from '../lib/paths.ts';
import { useCaseRole, useSignedInUser } from '../session/use-session.ts';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { LinkHandlerContext } from '../ui/link-handler.ts';
import { Pager } from '../ui/Pager.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { useIsNarrow } from '../ui/use-media.ts';
import { CaseFilterBar } from './CaseFilterBar.tsx';
import { CaseViews } from './CaseViews.tsx';
import { ColumnMenu } from './ColumnMenu.tsx';
import { columnsOf } from './case-columns.tsx';
import { addressOfFilters, changed, defaultFilters, isSameList, ME, queryOfFilters } from './case-filters.ts';
import { useAdviserNames, useCasePage } from './case-list.api.ts';
import styles from './case-list.module.css';
import { caseListText } from './case-list.text.ts';
import { defaultColumns } from './column-choice.ts';
import { NoCases } from './NoCases.tsx';
import { SavedViewsMenu } from './SavedViewsMenu.tsx';
import { useCaseFilters } from './use-case-filters.ts';
import { useColumns } from './use-columns.ts';
import { useSavedViews } from './use-saved-views.ts';

/** The list of cases with everything that narrows and orders it. */
export function CaseList() {
  const { filters, today, set } = useCaseFilters();
  const [caseRole, chooseRole] = useCaseRole();
  const { id: userId, isDualRole } = useSignedInUser();
  // An address that names an adviser is an adviser's list; people with both roles who follow it see it as one.
  const isAdviserNamed = useRef(isDualRole && filters.adviserId !== ME && caseRole !== 'HRUser');
  useEffect(() => {
    if (isAdviserNamed.current) chooseRole('HRUser');
    isAdviserNamed.current = false;
  });
  const { data: advisers } = useAdviserNames(caseRole === 'HRUser');
  const columns = useColumns();
  const saved = useSavedViews();
  // A phone lists the same few things of every case, so there are no columns to choose.
  const isNarrow = useIsNarrow();
  const ownAdviserId = advisers?.find((adviser) => adviser.userId === userId)?.id ?? userId;
  const { data, isError, isFetching, isPlaceholderData, refetch } = useCasePage(filters.page, queryOfFilters(filters, caseRole, ownAdviserId));

  const handler = use(LinkHandlerContext);
  const isPastTheEnd = data !== undefined && !isPlaceholderData && data.rows.length === 0 && filters.page > 1;
  useEffect(() => {
    if (isPastTheEnd) set({ ...filters, page: 1 });
  });
  const reset = (): void => set(defaultFilters(today));

  return (
    <>
      <Card isPadded={false} isRefreshing={isFetching && data !== undefined}>
        <CaseFilterBar caseRole={caseRole} filters={filters} onChange={set} onReset={reset} />
        <div className={styles.views}>
          <CaseViews filters={filters} today={today} saved={saved.views} onChoose={set} />
          <div className={styles.tail}>
            <UpdatesPaused />
            {data && <span className="muted small">{`${data.total} ${data.total === 1 ? 'case' : caseListText.noun}`}</span>}
            {saved.isKnown && <SavedViewsMenu views={saved.views} address={addressOfFilters('', { ...filters, page: 1 }, today)} onKeep={saved.keep} />}
            {!isNarrow && <ColumnMenu shown={columns.shown} onShow={columns.show} onReset={columns.reset} />}
          </div>
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: resting on a row fetches what its link opens; nothing is done here that a key would do. */}
        {/* biome-ignore lint/a11y/useKeyWithMouseEvents: the link inside does the same on focus. */}
        <div className={styles.rows} onMouseOver={(event) => preloadRow(event.target as Element, handler?.preload)}>
          {data === undefined && isError ? (
            <SectionError text={caseListText.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
          ) : (
            <DataTable<CaseRow, CaseColumn>
              caption={caseListText.table}
              columns={columnsOf(isNarrow ? defaultColumns : columns.shown)}
              rows={isPastTheEnd ? undefined : data?.rows}
              rowKey={(row) => row.id}
              rowHref={(row) => paths.case(row.id)}
              sort={filters.sort}
              onSort={(sort) => set(changed(filters, { sort }))}
              skeletonRows={Limits.casePageSize}
              empty={
                <NoCases isDefault={isSameList(filters, defaultFilters(today))} onReset={reset} onAnyDueDate={() => set(changed(filters, { toDate: '' }))} />
              }
              footer={
                data && (
                  <Pager
                    page={filters.page}
                    pageSize={Limits.casePageSize}
                    total={data.total}
                    noun={caseListText.noun}
                    onPage={(page) => set({ ...filters, page })}
                  />
                )
              }
            />
          )}
        </div>
      </Card>
      <p className={`${styles.keys} muted small`}>
        <span>
          <kbd>J</kbd> <kbd>K</kbd> {caseListText.move}
        </span>
        <span>
          <kbd>Enter</kbd> {caseListText.open}
        </span>
      </p>
    </>
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
