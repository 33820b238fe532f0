export const configurationText = {
  choicesFailed: (label: string) => `${label}: the choices could not be loaded`,
} as const;
