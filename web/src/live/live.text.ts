/** Every sentence about live updates. */
export const liveText = { failed: 'Live updates are not available.', retry: 'Try again' } as const;
