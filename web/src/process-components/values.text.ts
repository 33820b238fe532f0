/** Words around the values of a component. */
export const valuesText = {
  notHeld: 'Nothing was recorded.',
  notHeldYet: 'Nothing has been recorded yet.',
  draftSaved: (time: string) => `Draft saved ${time}`,
  draftFailed: 'Draft not saved yet',
} as const;
