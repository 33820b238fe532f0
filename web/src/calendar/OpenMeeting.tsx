import { IconCalendarOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { useCaseOfMeeting } from './calendar.api.ts';
import { calendarText as text } from './calendar.text.ts';

/** `/meetings/{id}`, where a calendar leads: goes on to the event on its case. */
export function OpenMeeting({ eventId }: { eventId: number }) {
  const navigate = useNavigate();
  const { data: caseId, isError, isFetching, refetch } = useCaseOfMeeting(eventId);
  useEffect(() => {
    if (typeof caseId === 'number') void navigate({ href: paths.caseEvent(caseId, eventId), replace: true });
  }, [caseId, eventId, navigate]);
  if (caseId === null) {
    const home = <ButtonLink href={paths.home()}>{text.home}</ButtonLink>;
    return (
      <Card>
        <EmptyState icon={IconCalendarOff} text={text.noMeeting} action={home} />
      </Card>
    );
  }
  return (
    <Card>
      {isError ? (
        <SectionError text={text.meetingFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonLines lines={3} />
      )}
    </Card>
  );
}
