export const filesText = {
  files: 'Files',
  save: (name: string) => `Save ${name}`,
  preview: (name: string) => `Preview ${name}`,
  close: 'Close',
  saveFile: 'Save file',
  notShown: 'The file could not be shown',
  remove: (name: string) => `Remove ${name}`,
  /** Number of files, and the maximum. */
  count: (held: number, most: number) => `${held} of ${most}`,
  /** Reasons why a file cannot be opened. */
  states: { checking: 'Being checked', infected: 'Contained a virus and was removed' },
  notSavedYet: 'Not saved yet',
  waiting: 'Waiting to be added',
  sending: (name: string) => `Adding ${name}`,
  sent: (percent: number) => (percent < 100 ? `${percent}% sent` : 'Being checked'),
  /** Reasons why a step cannot be completed yet. */
  uploading: 'Your files are still being added.',
  notAdded: (name: string) => `${name} could not be added. Please try again.`,
  notRemoved: 'The file could not be removed. Please try again.',
  drop: 'Drop files here or',
  browse: 'browse',
  dropLabel: 'Add files',
  areYouSure: 'Are you sure?',
  removed: (name: string) => `${name} is removed from this event when you save.`,
  removedAtOnce: (name: string) => `${name} will be removed immediately.`,
  removeFile: 'Remove',
  /** COMP-EVENT-31 and gaps G-63, as the server says them. */
  tooMany: 'Maximum uploads for this Event have been reached.',
  notAllowed: (name: string) => `${name} is not an allowed file type.`,
  tooLarge: (name: string) => `${name} is larger than 20 MB.`,
  empty: (name: string) => `${name} is empty.`,
} as const;
