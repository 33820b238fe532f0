/** Words about people that more than one screen shows. */
export const usersText = { profileOf: (name: string) => `Profile of ${name} (opens in a new tab)` } as const;
