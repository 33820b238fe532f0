/** Every sentence of the list of letters on the Files tab. */
export const letterListText = {
  heading: 'Letters',
  table: 'Completed letters of this case',
  letter: 'Letter',
  source: 'Source',
  completedBy: 'Completed by',
  completedAt: 'Completed',
  pdf: (title: string) => `Download ${title} as PDF`,
  word: (title: string) => `Download ${title} for Word`,
  isCorrection: 'Corrects an earlier letter',
  wasCorrected: 'Replaced by a corrected letter',
  failed: 'Letters could not be loaded',
} as const;
