import type { TrackedEvent } from '@evenhand/contract/tracked-events';
import { eventConfiguration, eventData } from './small-process.ts';

interface Given {
  readonly event?: Partial<TrackedEvent>;
  readonly data?: Parameters<typeof eventData>[0];
  readonly settings?: Parameters<typeof eventConfiguration>[0];
}

/** Event 1044 of case 10001: a welfare meeting with one date and notes, as the editor reads it. */
export function trackedEventOf({ event = {}, data = {}, settings = {} }: Given = {}): TrackedEvent {
  return {
    id: 1044,
    caseTrackingRecordId: 10001,
    workflowTrackingId: 77,
    title: 'Welfare meeting',
    componentConfiguration: eventConfiguration({
      eventSetupDateTypeLookupId: 2,
      isTimeRecordingEnabled: false,
      isReasonsEnabled: false,
      isNotApplicableEnabled: false,
      ...settings,
    }),
    componentTrackingData: eventData({
      onlyDateTime: '2026-11-16T00:00:00.000Z',
      freeText: 'Said and agreed.',
      ...data,
    }),
    updatedAt: '2026-11-16T10:00:00.000Z',
    readOnlyBecause: null,
    draft: null,
    waitingAttachments: [],
    ...event,
  };
}
