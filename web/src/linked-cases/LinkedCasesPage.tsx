import type { CaseRow } from '@evenhand/contract/cases';
import { EMPTY_ID } from '@evenhand/contract/limits';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useCase } from '../cases/cases.api.ts';
import { Card } from '../ui/Card.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { Stack } from '../ui/Stack.tsx';
import { FindCase } from './FindCase.tsx';
import { LinkTable } from './LinkTable.tsx';
import { useCasesOfEmployee, useLinkedCases } from './linked-cases.api.ts';
import styles from './linked-cases.module.css';
import { linkedCasesText as text } from './linked-cases.text.ts';
import { LINKED_CASES } from './linked-cases-entry.text.ts';

/** The cases that belong to a case, and where others are found to be linked to it (LINK-01, LINK-06). */
export function LinkedCasesPage({ caseId }: { caseId: number }) {
  const { data: record } = useCase(caseId);
  const employeeId = record?.caseEmployee.employeeGUID ?? null;
  const hasEmployee = employeeId !== null && employeeId !== EMPTY_ID;
  const linked = useLinkedCases(caseId);
  const ofEmployee = useCasesOfEmployee(hasEmployee ? employeeId : null);
  // Nearly every case has an employee, so the place for their other cases is kept from the start.
  const hasOthers = record === undefined || hasEmployee;
  const heading = useRef<HTMLHeadingElement>(null);

  const isLinked = ({ id }: CaseRow): boolean => linked.data?.some((row) => row.id === id) ?? false;
  const others =
    linked.data === undefined ? undefined : ofEmployee.data?.filter((row) => row.id !== caseId && !isLinked(row));
  const table = { caseId, isLinked, onDone: () => heading.current?.focus() };
  return (
    <Stack gap={4}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {LINKED_CASES}
      </h2>
      <Section title={LINKED_CASES} query={linked} count={linked.data?.length} note={text.note}>
        <LinkTable {...table} caption={LINKED_CASES} rows={linked.data} empty={text.noneLinked} />
      </Section>
      {hasOthers && (
        <Section title={text.others} query={ofEmployee} count={others?.length}>
          <LinkTable {...table} caption={text.others} rows={others} empty={text.noOthers} />
        </Section>
      )}
      <FindCase {...table} />
    </Stack>
  );
}

interface SectionProps {
  title: string;
  count: number | undefined;
  query: UseQueryResult;
  note?: string;
  children: ReactNode;
}

function Section({ title, count, query, note, children }: SectionProps) {
  const isFailed = query.isError && query.data === undefined;
  return (
    <Card
      title={title}
      headingLevel={3}
      isPadded={false}
      isRefreshing={query.isFetching && query.data !== undefined}
      {...(count === undefined ? {} : { count })}
      {...(note === undefined ? {} : { actions: <span className="muted small">{note}</span> })}
    >
      {isFailed ? (
        <SectionError text={text.failed} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : (
        children
      )}
    </Card>
  );
}
