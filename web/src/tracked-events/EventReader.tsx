import type { TrackedEvent } from '@evenhand/contract/tracked-events';
import { ValueLines } from '../process-components/ValueLines.tsx';
import { AppModal } from '../ui/AppModal.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Stack } from '../ui/Stack.tsx';
import { trackedEventsText } from './tracked-events.text.ts';

interface EventReaderProps {
  event: TrackedEvent;
  because: NonNullable<TrackedEvent['readOnlyBecause']>;
  isOpen: boolean;
  onClose: () => void;
}

/** A tracked event as text, for a person who cannot change it now, with the reason. */
export function EventReader({ event, because, isOpen, onClose }: EventReaderProps) {
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={event.title}
      footer={<Button onClick={onClose}>{trackedEventsText.close}</Button>}
    >
      <Stack>
        <Banner tone={because === 'locked' ? 'locked' : 'info'}>{trackedEventsText.readOnly[because]}</Banner>
        <ValueLines configuration={event.componentConfiguration} values={event.componentTrackingData} />
        {event.draft !== null && (
          <details>
            <summary>{trackedEventsText.typedBefore}</summary>
            <ValueLines configuration={event.componentConfiguration} values={event.draft.componentTrackingData} />
          </details>
        )}
      </Stack>
    </AppModal>
  );
}
