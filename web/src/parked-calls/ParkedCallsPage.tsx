import type { ParkedCall } from '@evenhand/contract/parked-calls';
import { IconPhonePause } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useCase } from '../cases/cases.api.ts';
import { paths } from '../lib/paths.ts';
import { Banner } from '../ui/Banner.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { DeleteCall } from './DeleteCall.tsx';
import { ParkCallForm } from './ParkCallForm.tsx';
import { ParkedCallsTable } from './ParkedCallsTable.tsx';
import { noCallBecause } from './park-call.ts';
import { useParkedCalls } from './parked-calls.api.ts';
import styles from './parked-calls.module.css';
import { parkedCallsText as text } from './parked-calls.text.ts';

interface ParkedCallsPageProps {
  caseId: number;
  /** The form is shown beside the list, at another address of the same page. */
  isParking: boolean;
  onDone: () => void;
}

/** Calls parked for the adviser of a case, and the form that parks one (PARK-01). */
export function ParkedCallsPage({ caseId, isParking, onDone }: ParkedCallsPageProps) {
  const { data: record } = useCase(caseId);
  const calls = useParkedCalls(caseId);
  const [deleting, setDeleting] = useState<ParkedCall | null>(null);
  const opener = useFocusAfter(isParking);

  const obstacle = record === undefined ? null : noCallBecause(record);
  // An open form itself shows what prevents parking, so that what was typed stays.
  const hadForm = useRef(false);
  const hasForm = isParking && record !== undefined && (obstacle === null || hadForm.current);
  hadForm.current = hasForm;
  const count = calls.data?.filter(({ completedDateTime }) => completedDateTime === null).length ?? 0;
  return (
    <>
      <div className={styles.head}>
        <div className={styles.title}>
          <h2>{text.parkedCalls}</h2>
          {calls.data !== undefined && calls.data.length > 0 && <span className="muted">{text.notCompleted(count)}</span>}
        </div>
        {!isParking && (
          <ButtonLink ref={opener} variant="filled" icon={IconPhonePause} href={paths.createParkedCall(caseId)}>
            {text.parkACall}
          </ButtonLink>
        )}
      </div>
      {isParking && !hasForm && obstacle !== null && (
        <Banner tone="warning" role="alert" className={styles.obstacle}>
          {obstacle}
        </Banner>
      )}
      <div className={styles.columns} data-parking={hasForm || undefined}>
        <Card isPadded={false} isRefreshing={calls.isFetching && calls.data !== undefined} aria-label={text.parkedCalls} className={styles.calls}>
          {calls.isError && calls.data === undefined ? (
            <SectionError text={text.failed} onRetry={() => void calls.refetch()} isRetrying={calls.isFetching} />
          ) : (
            <ParkedCallsTable record={record} calls={calls.data} onDelete={setDeleting} />
          )}
        </Card>
        {hasForm && <ParkCallForm record={record} obstacle={obstacle} onDone={onDone} />}
      </div>
      <DeleteCall caseId={caseId} call={deleting} onDone={() => setDeleting(null)} />
    </>
  );
}

/** When the form is gone, and focus with it, focus goes back to what opened it. */
function useFocusAfter(isOpen: boolean) {
  const opener = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (isOpen) return;
    // A frame later, when the address has changed.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === null || document.activeElement === document.body) opener.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  return opener;
}
