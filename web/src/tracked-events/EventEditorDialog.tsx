import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../lib/api-error.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { EventEditor } from './EventEditor.tsx';
import { EventReader } from './EventReader.tsx';
import { trackedEventQuery } from './tracked-events.api.ts';
import { trackedEventsText } from './tracked-events.text.ts';

interface EventEditorDialogProps {
  caseId: number;
  /** The event to open; null shuts the dialog. */
  eventId: number | null;
  onClose: () => void;
}

/** One tracked event of a case: case editors correct it, everybody else reads it (ANY-07). */
export function EventEditorDialog({ caseId, eventId, onClose }: EventEditorDialogProps) {
  const [shown, setShown] = useState({ id: eventId, isOpen: eventId !== null, opening: 0 });
  // While it fades away it keeps showing the same. Opened again it begins afresh, with the
  // server's values of that moment.
  if (eventId !== null && (eventId !== shown.id || !shown.isOpen))
    setShown({ id: eventId, isOpen: true, opening: shown.opening + 1 });
  else if (eventId === null && shown.isOpen) setShown({ ...shown, isOpen: false });
  return shown.id === null ? null : (
    <OpenEvent
      key={`${shown.id}-${shown.opening}`}
      caseId={caseId}
      eventId={shown.id}
      isOpen={eventId !== null}
      onClose={onClose}
    />
  );
}

interface OpenEventProps {
  caseId: number;
  eventId: number;
  isOpen: boolean;
  onClose: () => void;
}

function OpenEvent({ caseId, eventId, isOpen, onClose }: OpenEventProps) {
  const query = useQuery({
    ...trackedEventQuery(caseId, eventId),
    refetchOnWindowFocus: false,
    refetchOnMount: 'always',
  });
  const { data, error, isError, isFetching, isFetchedAfterMount, refetch } = query;
  // The cached event of an earlier opening may be older than what was typed since.
  const event = isFetchedAfterMount ? data : undefined;
  // An address may name an event of another case the person sees; on this one there is no such event.
  const isElsewhere = event !== undefined && event.caseTrackingRecordId !== caseId;
  if (event === undefined || isElsewhere) {
    return (
      <AppModal isOpen={isOpen} onClose={onClose} title={trackedEventsText.loading}>
        {isElsewhere || isApiError(error, 'NOT_FOUND') ? (
          <EmptyState
            text={trackedEventsText.gone}
            action={<Button onClick={onClose}>{trackedEventsText.close}</Button>}
          />
        ) : isError ? (
          <SectionError
            text={trackedEventsText.failed}
            detail={isApiError(error) ? error.sentence : undefined}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonLines lines={4} />
        )}
      </AppModal>
    );
  }
  const face = { event, isOpen, onClose };
  return event.readOnlyBecause === null ? (
    <EventEditor {...face} />
  ) : (
    <EventReader {...face} because={event.readOnlyBecause} />
  );
}
