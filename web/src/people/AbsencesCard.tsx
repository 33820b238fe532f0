import type { Absence } from '@evenhand/contract/absences';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { showUkDate } from '../ui/parse-uk-date.ts';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { AddAbsenceModal } from './AddAbsenceModal.tsx';
import { useAbsences, useEndAbsence } from './absences.api.ts';
import { absencesText as text } from './absences.text.ts';
import styles from './people.module.css';

/** When a person is away, and who covers: one's own, and for HR of everybody. */
export function AbsencesCard({ userId }: { userId: string }) {
  const { data, isError, isFetching, refetch } = useAbsences(userId);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Card
      title={text.title}
      actions={
        <Button size="sm" variant="text" icon={IconPlus} onClick={() => setIsAdding(true)}>
          {text.add}
        </Button>
      }
    >
      {data === undefined && !isError && <SkeletonLines lines={2} />}
      {data === undefined && isError && (
        <SectionError text={text.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data?.length === 0 && <p className="muted">{text.none}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className={styles.absences}>
          {data.map((absence) => (
            <AbsenceRow key={absence.id} absence={absence} />
          ))}
        </ul>
      )}
      <AddAbsenceModal userId={userId} isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </Card>
  );
}

function AbsenceRow({ absence }: { absence: Absence }) {
  const end = useEndAbsence();
  const { fromDay, toDay } = absence;
  const days = text.days(showUkDate(fromDay), toDay === null ? null : showUkDate(toDay));
  return (
    <li>
      <span>
        {days}
        <span className="muted">
          {' '}
          · {absence.cover === null ? text.notCovered : text.coveredBy(absence.cover.name)}
        </span>
      </span>
      <Button
        size="sm"
        variant="text"
        aria-label={text.endOf(days)}
        isBusy={end.isPending}
        onClick={() =>
          end.mutate(absence, {
            onSuccess: () => showSnackbar(text.ended, 'success'),
            onError: () => showSnackbar(text.endFailed),
          })
        }
      >
        {text.end}
      </Button>
    </li>
  );
}
