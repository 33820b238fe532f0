import type { TrackedEvent } from '@evenhand/contract/tracked-events';

export const eventEditorText = {
  loading: 'Event',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  updated: 'Event Updated',
  failed: 'The event could not be loaded',
  conflict: 'Somebody else has changed this event since you opened it.',
  readOnly: {
    closed: 'This case is closed. You can read this event but not change it.',
    locked: 'This case is locked. You can read this event but not change it until it is unlocked.',
    role: 'You can read this event but not change it.',
  } satisfies Record<NonNullable<TrackedEvent['readOnlyBecause']>, string>,
} as const;
