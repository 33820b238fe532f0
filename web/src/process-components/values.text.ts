/** Words around the values of a component. */
export const valuesText = {
  nothingRecorded: 'Nothing was recorded.',
  nothingRecordedYet: 'Nothing has been recorded yet.',
  draftSaved: (time: string) => `Draft saved ${time}`,
  draftFailed: 'Draft not saved yet',
} as const;
