export const configurationText = {
  choicesFailed: (label: string) => `${label}: the choices could not be loaded`,
  holidaysUnknownAfter: (day: string) => `Bank holidays after ${day} are not known: check this day.`,
  holidaysUnknownBefore: (day: string) => `Bank holidays before ${day} are not known: check this day.`,
} as const;
