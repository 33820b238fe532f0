/**
 * Texts of the navigation about removals. The other sentences are in a file of their own, because only this one loads
 * with the first screen.
 */
export const removalsEntryText = { removals: 'Removals' } as const;
