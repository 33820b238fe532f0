/** The entry in the menu of the case; in a file of its own, because the menu is there before the dialog. */
export const endEarlyEntry = {
  label: 'End this process early…',
  locked: 'Not available while the case is locked',
} as const;
