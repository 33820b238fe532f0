export const anytimeEventsText = {
  title: 'Anytime Events',
  noneAvailable: 'No anytime events are available.',
  hrOnly: 'HR only: not shown to business users',
  closed: 'This case is closed.',
  locked: 'This case is locked.',
  failed: 'The anytime events could not be loaded.',
} as const;
