const FROM_OUTSIDE = 'From outside';

/** Words about people that more than one screen shows. */
export const usersText = {
  profileOf: (name: string) => `Profile of ${name} (opens in a new tab)`,
  fromOutside: FROM_OUTSIDE,
  fromAddress: (address: string) => `${FROM_OUTSIDE} · ${address}`,
} as const;
