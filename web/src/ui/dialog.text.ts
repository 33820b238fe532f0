/** Words of every dialog. */
export const dialogText = {
  cancel: 'Cancel',
  back: 'Back',
  next: 'Next',
  step: 'Step',
  stepOf: (number: number, count: number) => `Step ${number} of ${count}`,
} as const;
