import type { ComponentTracking } from '@evenhand/contract/component-tracking';
import { useState } from 'react';
import { useFormats } from '../configuration/configuration.api.ts';
import { dismissSuccesses } from '../ui/snackbar.ts';
import type { SupportedConfiguration, Values } from './component-values.ts';
import { eventDoubts, lackOfNotice } from './event-doubts.ts';

/** Asks about dates of an event that are probably not meant before something is carried out with them. */
export function useEventDoubts(configuration: SupportedConfiguration, values: Values, expected: ComponentTracking['expectedDates']) {
  const formats = useFormats();
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const isEvent = configuration.type === 'Event' && values.type === 'Event';
  const at = { now: new Date(), formats, isTimed: isEvent && configuration.isTimeRecordingEnabled };
  const doubts = isEvent ? eventDoubts(values, expected, at) : [];
  return {
    /** What a form says of its dates; `tooSoon` is why the date will be refused, null while it will not. */
    dates: { doubts, tooSoon: isEvent ? lackOfNotice(values, expected, at) : null },
    /** Carries it out now, or once the person has confirmed what is doubted. */
    onceMeant(act: () => void): void {
      if (doubts.length === 0) act();
      else {
        // The news of the step before would cover the question on a phone.
        dismissSuccesses();
        setWaiting(() => act);
      }
    },
    /** For `DoubtDialog`. */
    question: {
      isOpen: waiting !== null,
      doubts,
      onConfirm(): void {
        setWaiting(null);
        waiting?.();
      },
      onCancel: () => setWaiting(null),
    },
  };
}
