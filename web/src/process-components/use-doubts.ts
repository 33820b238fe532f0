import type { ComponentTracking } from '@evenhand/contract/component-tracking';
import { useState } from 'react';
import { useFormats } from '../configuration/configuration.api.ts';
import type { Formats } from '../lib/format.ts';
import { dismissSuccesses } from '../ui/snackbar.ts';
import type { SupportedConfiguration, Values } from './component-values.ts';
import { eventDoubts, lackOfNotice } from './event-doubts.ts';
import { formText } from './form.text.ts';
import { outcomeDoubts } from './outcome-doubts.ts';

type Expected = ComponentTracking['expectedDates'];

/**
 * Asks about what is probably not meant before something is carried out with it: dates of an event, or an
 * outcome of a case other than the recorded one.
 */
export function useDoubts(configuration: SupportedConfiguration, values: Values, expected: Expected) {
  const formats = useFormats();
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const doubts = doubtsAbout(configuration, values, { expected, formats });
  return {
    /** Notes and warnings beside the fields of a form. */
    doubts,
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
      ...(configuration.type === 'CloseCase'
        ? { title: formText.doubtOutcomeTitle, confirmLabel: formText.closeCase }
        : { title: formText.doubtTitle, confirmLabel: formText.doubtConfirm }),
      doubts,
      onConfirm(): void {
        setWaiting(null);
        waiting?.();
      },
      onCancel: () => setWaiting(null),
    },
  };
}

function doubtsAbout(
  configuration: SupportedConfiguration,
  values: Values,
  { expected, formats }: { readonly expected: Expected; readonly formats: Formats },
): readonly string[] {
  if (configuration.type === 'CloseCase' && values.type === 'CloseCase') return outcomeDoubts(configuration, values);
  if (configuration.type !== 'Event' || values.type !== 'Event') return [];
  return eventDoubts(values, expected, { now: new Date(), formats, isTimed: configuration.isTimeRecordingEnabled });
}

/** Notice that the date of an Event leaves, where it is less than the policy asks for; otherwise null. */
export function useLackOfNotice(
  configuration: SupportedConfiguration,
  values: Values,
  expected: Expected,
): string | null {
  const formats = useFormats();
  if (configuration.type !== 'Event' || values.type !== 'Event') return null;
  return lackOfNotice(values, expected, { formats, isTimed: configuration.isTimeRecordingEnabled });
}
