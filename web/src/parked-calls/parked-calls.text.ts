import { parkedCallsEntryText } from './parked-calls-entry.text.ts';

/**
 * Every sentence about parked calls. Words in quotes in the specification stand
 * here exactly as they are there.
 */
export const parkedCallsText = {
  ...parkedCallsEntryText,
  notCompleted: (count: number) => `${count} not completed`,
  parkACall: 'Park a Call',
  none: 'There are no parked calls.',
  failed: 'Parked calls could not be loaded',
  callFrom: 'Call from',

  completed: 'Completed',
  stillOpen: 'Not completed',
  call: (name: string, recorded: string) => `the call from ${name} on ${recorded}`,
  actionsFor: (call: string) => `Actions for ${call}`,

  complete: 'Complete',
  completeWhich: (call: string) => `Complete ${call}`,
  setBack: 'Mark as not completed',
  deletes: (call: string) => `You are about to delete ${call}. This cannot be undone.`,
  deletesTask: (call: string) => `You are about to delete ${call}, and the task to complete it. This cannot be undone.`,

  formTitle: 'Park a call',
  givesTask: (adviser: string) => `${adviser} gets a task to call back.`,
  parkCall: 'Park Call',

  noAdviser: 'There is currently no Adviser on this case to park a call for',
  closed: 'You cannot Park a Call on a closed case',
  notYou: 'You cannot park a call on this case',

  parked: 'Call parked successfully',
  wasCompleted: 'Parked call completed successfully',
  wasSetBack: 'Parked call marked as not completed',
  wasDeleted: 'Parked call deleted successfully',
} as const;
