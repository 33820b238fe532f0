/** The heads of contacts, on the screen and in exported files. */
const contactHeads = { recorded: 'Recorded', reason: 'Reason', details: 'Details', recordedBy: 'Recorded by' } as const;

export const parkedCallHeads = { ...contactHeads, person: 'Call from', completed: 'Completed' } as const;

export const failedContactHeads = { ...contactHeads, person: 'Call to' } as const;

export const NOT_COMPLETED = 'Not completed';
