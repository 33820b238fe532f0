import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCallback, useRef } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { Card } from '../ui/Card.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import styles from './contacts.module.css';
import { useFocusAfter } from './use-focus-after.ts';
import type { Deletion } from './use-focus-after-deletion.ts';
import { useFocusAfterDeletion } from './use-focus-after-deletion.ts';

interface ContactsPageProps {
  title: string;
  /** Beside the title, in grey. */
  count?: string | null;
  query: UseQueryResult;
  /** What is said when the list could not be loaded. */
  failed: string;
  /** What opens the form, while it is not open. */
  opener: ReactNode | null;
  /** Why the form that the address asks for is not there. */
  notice?: string | null;
  table: ReactNode;
  deletion: Deletion;
  /** Shown beside the list, at another address of the same page. */
  form: ReactNode | null;
}

/** The list of one kind of contacts of a case, and the form that records one. */
export function ContactsPage({ title, count = null, query, failed, opener, notice = null, table, deletion, form }: ContactsPageProps) {
  const openerPlace = useFocusAfter(form !== null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLElement>(null);
  const whenEmpty = useCallback(() => openerPlace.current?.querySelector<HTMLElement>('a, button') ?? heading.current, [openerPlace]);
  useFocusAfterDeletion(deletion, { list, whenEmpty });
  return (
    <>
      <div className={styles.head}>
        <div className={styles.title}>
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {count !== null && <span className="muted">{count}</span>}
        </div>
        {opener !== null && (
          <div ref={openerPlace} className={styles.opener}>
            {opener}
          </div>
        )}
      </div>
      {notice !== null && (
        <Banner tone="warning" role="alert" className={styles.obstacle}>
          {notice}
        </Banner>
      )}
      <div className={styles.columns} data-recording={form !== null || undefined}>
        <Card ref={list} isPadded={false} isRefreshing={query.isFetching && query.data !== undefined} aria-label={title} className={styles.list}>
          {query.isError && query.data === undefined ? (
            <SectionError text={failed} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
          ) : (
            table
          )}
        </Card>
        {form}
      </div>
    </>
  );
}
