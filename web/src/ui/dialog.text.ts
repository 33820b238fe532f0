/** Words on the buttons of every dialog. */
export const dialogText = { cancel: 'Cancel', back: 'Back', next: 'Next' } as const;
