import type { CaseRow } from '@evenhand/contract/cases';
import { EMPTY_ID } from '@evenhand/contract/limits';
import { IconLink } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { useCase } from '../cases/cases.api.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { Stack } from '../ui/Stack.tsx';
import { FindCase } from './FindCase.tsx';
import { LinkTable } from './LinkTable.tsx';
import { useCasesOfEmployee, useLinkedCases } from './linked-cases.api.ts';
import styles from './linked-cases.module.css';
import { linkedCasesText as text } from './linked-cases.text.ts';
import { LINKED_CASES } from './linked-cases-entry.text.ts';

/**
 * The cases that belong to a case, where others are found to be linked to it, and below, where there are any, the other
 * cases of its employee (LINK-01, LINK-06).
 */
export function LinkedCasesPage({ caseId }: { caseId: number }) {
  const { data: record } = useCase(caseId);
  const employeeId = record?.caseEmployee.employeeGUID ?? null;
  const linked = useLinkedCases(caseId);
  const ofEmployee = useCasesOfEmployee(employeeId === EMPTY_ID ? null : employeeId);
  const heading = useRef<HTMLHeadingElement>(null);

  const isLinked = ({ id }: CaseRow): boolean => linked.data?.some((row) => row.id === id) ?? false;
  const others =
    linked.data === undefined ? [] : (ofEmployee.data ?? []).filter((row) => row.id !== caseId && !isLinked(row));
  const table = { caseId, isLinked, onDone: () => heading.current?.focus() };
  const none = <EmptyState icon={IconLink} text={text.noneLinked} detail={text.noneLinkedDetail} />;
  return (
    <Stack gap={4}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {LINKED_CASES}
        </h2>
        <p className="muted small">{text.note}</p>
      </div>
      <Card aria-label={LINKED_CASES} isPadded={false} isRefreshing={linked.isFetching && linked.data !== undefined}>
        {isFailed(linked) ? (
          <Failed query={linked} />
        ) : (
          <LinkTable {...table} caption={LINKED_CASES} rows={linked.data} empty={none} />
        )}
        <FindCase {...table} />
      </Card>
      {(others.length > 0 || isFailed(ofEmployee)) && (
        <Card
          title={text.others}
          headingLevel={3}
          isPadded={false}
          isRefreshing={ofEmployee.isFetching}
          count={others.length}
        >
          {isFailed(ofEmployee) ? (
            <Failed query={ofEmployee} />
          ) : (
            <LinkTable {...table} caption={text.others} rows={others} />
          )}
        </Card>
      )}
    </Stack>
  );
}

const isFailed = (query: UseQueryResult): boolean => query.isError && query.data === undefined;

function Failed({ query }: { query: UseQueryResult }) {
  return <SectionError text={text.failed} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
}
