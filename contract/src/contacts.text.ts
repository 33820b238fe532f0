/** The heads of parked calls, on the screen and in exported files. */
export const parkedCallHeads = {
  recorded: 'Recorded',
  person: 'Call from',
  reason: 'Reason',
  details: 'Details',
  recordedBy: 'Recorded by',
  completed: 'Completed',
} as const;

export const NOT_COMPLETED = 'Not completed';
