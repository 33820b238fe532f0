/** Words around the values of a component. */
export const valuesText = {
  notHeld: 'Nothing was recorded.',
  draftSaved: (time: string) => `Draft saved ${time}`,
  draftFailed: 'Draft not saved yet',

  mine: 'Yours',
  theirs: 'Saved by someone else',
  savedBy: (name: string) => `Saved by ${name}`,
  savedElsewhere: 'Saved elsewhere by you',
  keepMine: 'Keep mine',
  takeTheirs: 'Use theirs',
  /** Where both versions are of the same person. */
  keepThis: 'Keep this one',
  takeOther: 'Use the other one',
} as const;
