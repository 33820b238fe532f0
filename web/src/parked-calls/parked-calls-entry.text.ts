/**
 * What the screens around say of parked calls. The other sentences are in a file of their own, because only
 * this one loads with the first screen.
 */
export const parkedCallsEntryText = { parkedCalls: 'Parked Calls' } as const;
