const inWords = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Texts for a person who has reached a rate limit (gaps G-103). */
export const limitsText = {
  tooOften: 'You have made too many requests in a short time.',
  againIn: (seconds: number) =>
    `You can try again in ${seconds < 120 ? inWords(seconds, 'second') : inWords(Math.ceil(seconds / 60), 'minute')}.`,
  againSoon: 'Please wait a moment, then try again.',
} as const;
