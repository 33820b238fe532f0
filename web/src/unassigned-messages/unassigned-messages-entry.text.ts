/**
 * Texts about unassigned messages on the screens around. The other sentences are in a file of their own, because only
 * this one loads with the first screen.
 */
export const unassignedEntryText = { unassigned: 'Unassigned', waiting: 'waiting' } as const;
