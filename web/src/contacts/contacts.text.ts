import { failedContactHeads, NOT_COMPLETED, parkedCallHeads } from '@evenhand/contract/contacts.text';
import { contactsEntryText } from './contacts-entry.text.ts';

/**
 * Every sentence about contacts. Words in quotes in the specification stand here exactly as they are there.
 */
export const contactsText = {
  recorded: parkedCallHeads.recorded,
  reason: parkedCallHeads.reason,
  details: parkedCallHeads.details,
  recordedBy: parkedCallHeads.recordedBy,
  recordedByWhom: (adviser: string) => `Recorded by ${adviser}`,

  pleaseSelect: 'Please Select',
  date: 'Date',
  time: 'Time',
  cancel: 'Cancel',
  delete: 'Delete',
  areYouSure: 'Are you sure?',
  deletes: (contact: string) => `You are about to delete ${contact}. This cannot be undone.`,

  required: 'Field is required.',
  inFuture: 'Date cannot be in the future',
  tooLong: (limit: number) => `Must be at most ${limit} characters.`,
} as const;

/** Parked calls and failed contacts say these in their own words. */
export interface KindText {
  readonly contacts: string;
  readonly none: string;
  readonly failed: string;
  /** Label of the person: they called, or the adviser tried to reach them (PARK-06, FAIL-06). */
  readonly person: string;
  readonly contact: (name: string, recorded: string) => string;
  /** Leads to the form. */
  readonly recordOne: string;
  readonly formTitle: string;
  readonly record: string;
  readonly noAdviser: string;
  readonly closed: string;
  readonly notYou: string;
  readonly recordedMessage: string;
  readonly deletedMessage: string;
}

export const parkedCallsText = {
  contacts: contactsEntryText.parkedCalls,
  none: 'There are no parked calls.',
  failed: 'Parked calls could not be loaded',
  person: parkedCallHeads.person,
  contact: (name: string, recorded: string) => `the call from ${name} on ${recorded}`,
  recordOne: contactsEntryText.parkCall,
  formTitle: 'Park a call',
  record: 'Park Call',
  noAdviser: 'There is currently no Adviser on this case to park a call for',
  closed: 'You cannot Park a Call on a closed case',
  notYou: 'You cannot park a call on this case',
  recordedMessage: 'Call parked',
  deletedMessage: 'Parked call deleted successfully',

  notCompleted: (count: number) => `${count} not completed`,
  givesTask: (adviser: string) => `${adviser} gets a task to call back.`,
  completed: parkedCallHeads.completed,
  stillOpen: NOT_COMPLETED,
  complete: 'Complete',
  completeWhich: (call: string) => `Complete ${call}`,
  actionsFor: (call: string) => `Actions for ${call}`,
  markNotCompleted: 'Mark as not completed',
  deletesTask: (call: string) => `You are about to delete ${call}, and the task to complete it. This cannot be undone.`,
  completedMessage: 'Parked call completed successfully',
  reopenedMessage: 'Parked call marked as not completed',
} as const satisfies KindText & Record<string, unknown>;

export const failedContactsText = {
  contacts: contactsEntryText.failedContacts,
  none: 'There are no failed contacts.',
  failed: 'Failed contacts could not be loaded',
  person: failedContactHeads.person,
  contact: (name: string, recorded: string) => `the failed contact with ${name} on ${recorded}`,
  recordOne: contactsEntryText.recordFailedContact,
  formTitle: 'Record a failed contact',
  record: 'Record Failed Contact',
  noAdviser: 'There is currently no Adviser on this case to record a Failed Contact against.',
  closed: 'You cannot record a Failed Contact on a closed case.',
  notYou: 'You cannot record a failed contact on this case',
  recordedMessage: 'Failed contact recorded',
  deletedMessage: 'Failed contact deleted successfully',

  deleteWhich: (contact: string) => `Delete ${contact}`,
  showMore: (contact: string) => `Show all details of ${contact}`,
  showLess: (contact: string) => `Show less of ${contact}`,
} as const satisfies KindText & Record<string, unknown>;
