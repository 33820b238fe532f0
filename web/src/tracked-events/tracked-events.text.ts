import type { TrackedEvent } from '@evenhand/contract/tracked-events';

export const trackedEventsText = {
  loading: 'Event',
  recorded: 'Recorded events',
  event: 'Event',
  process: 'Process',
  date: 'Event date',
  recordedOn: 'Recorded',
  files: 'Files',
  file: 'file',
  filesCounted: 'files',
  noDate: 'No date',
  awaited: 'Not recorded yet',
  notApplicable: 'Not applicable',
  listFailed: 'The recorded events could not be loaded',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  updated: 'Event Updated',
  /** Note that unsaved values are in the form again. */
  restored: (moment: string) => `Your unsaved changes from ${moment} have been restored.`,
  discard: 'Discard them',
  typedBefore: 'Your unsaved changes',
  gone: 'This event is no longer on the case. Its step was undone, or the case was closed before the event was recorded.',
  failed: 'The event could not be loaded',
  conflict: 'Someone else has changed this event since you opened it.',
  ownConflict: 'You have changed this event elsewhere since you opened it.',
  readOnly: {
    closed: 'This case is closed. You can read this event but not change it.',
    locked: 'This case is locked. You can read this event but not change it until it is unlocked.',
    role: 'You can read this event but not change it.',
  } satisfies Record<NonNullable<TrackedEvent['readOnlyBecause']>, string>,
} as const;
