import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { UpdatesPaused } from '../cases/UpdatesPaused.tsx';
import { ExportMenu } from '../list-export/ExportMenu.tsx';
import { useCaseRole, useSignedInUser } from '../session/use-session.ts';
import { Button } from '../ui/Button.tsx';
import frame from '../ui/filtered-list.module.css';
import { useIsNarrow } from '../ui/use-media.ts';
import { CaseFilterBar } from './CaseFilterBar.tsx';
import { CasePageCard, CaseTotal } from './CasePageCard.tsx';
import { CaseRows } from './CaseRows.tsx';
import { CaseViews } from './CaseViews.tsx';
import { ColumnMenu } from './ColumnMenu.tsx';
import type { CaseFilters } from './case-filters.ts';
import { addressOfFilters, changed, countFilters, defaultFilters, ME, queryOfFilters } from './case-filters.ts';
import { fetchCaseFile, useAdviserNames } from './case-list.api.ts';
import styles from './case-list.module.css';
import { caseListText } from './case-list.text.ts';
import { columnsWith } from './column-choice.ts';
import { EmployeeFilter } from './EmployeeFilter.tsx';
import { SavedViewsMenu } from './SavedViewsMenu.tsx';
import { useCaseFilters } from './use-case-filters.ts';
import { useColumns } from './use-columns.ts';
import { useSavedViews } from './use-saved-views.ts';

/** The list of cases with everything that narrows and orders it. */
export function CaseList() {
  const { filters, today, set } = useCaseFilters();
  const [caseRole, chooseRole] = useCaseRole();
  const { id: userId, isDualRole } = useSignedInUser();
  // An address that names an adviser is an adviser's list. People with both roles who
  // follow it see it as an adviser.
  const isAdviserNamed = useRef(isDualRole && filters.adviserId !== ME && caseRole !== 'HRUser');
  useEffect(() => {
    if (isAdviserNamed.current) chooseRole('HRUser');
    isAdviserNamed.current = false;
  });
  const { data: advisers } = useAdviserNames(caseRole === 'HRUser');
  const columns = useColumns();
  const saved = useSavedViews();
  const isNarrow = useIsNarrow();
  const [isFiltering, setIsFiltering] = useState(false);
  const ownAdviserId = advisers?.find((adviser) => adviser.userId === userId)?.id ?? userId;
  const query = queryOfFilters(filters, caseRole, ownAdviserId);

  const narrowedBy = addressOfFilters('', { ...filters, sort: defaultFilters(today).sort, page: 1 }, today);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters as they were when they last narrowed the list otherwise.
  const narrowing = useMemo(() => filters, [narrowedBy]);
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = filters;
  });
  const narrow = useCallback(
    (change: Partial<CaseFilters>, steps: Parameters<typeof changed>[2]) => set(changed(latest.current, change, steps)),
    [set],
  );
  const reset = useCallback(() => set(defaultFilters(today)), [set, today]);
  const tools = (
    <>
      <UpdatesPaused />
      <CaseTotal page={filters.page} query={query} onAnyDueDate={() => set(changed(filters, { toDate: '' }))} />
      {saved.isKnown && (
        <SavedViewsMenu
          views={saved.views}
          address={addressOfFilters('', { ...filters, page: 1 }, today)}
          onKeep={saved.keep}
        />
      )}
      <ExportMenu
        name="cases"
        fetchFile={(format) => fetchCaseFile(query, columnsWith(columns.shown, filters.sort.column), format)}
      />
    </>
  );
  return (
    <>
      <CasePageCard page={filters.page} query={query}>
        {isNarrow && (
          <div className={frame.phoneTools}>
            <Button
              size="sm"
              icon={IconAdjustmentsHorizontal}
              aria-expanded={isFiltering}
              onClick={() => setIsFiltering(!isFiltering)}
            >
              {caseListText.filtersSet(countFilters(filters, caseRole))}
            </Button>
            {tools}
          </div>
        )}
        {(!isNarrow || isFiltering) && (
          <>
            <CaseFilterBar caseRole={caseRole} filters={narrowing} onChange={narrow} onReset={reset} />
            <div className={frame.views}>
              <CaseViews filters={filters} today={today} saved={saved.views} onChoose={set} />
              {caseRole === 'HRUser' && (
                <EmployeeFilter
                  employeeId={filters.employeeId}
                  onChange={(employeeId) => set(changed(filters, { employeeId }))}
                />
              )}
              {!isNarrow && (
                <div className={frame.tail}>
                  {tools}
                  <ColumnMenu shown={columns.shown} onShow={columns.show} onReset={columns.reset} />
                </div>
              )}
            </div>
          </>
        )}
        <CaseRows query={query} filters={filters} today={today} columns={columns.shown} onChange={set} />
      </CasePageCard>
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
