/**
 * Texts about messages and notes on the screens around. The other sentences are in a file of their own, because only
 * these load with the first screen.
 */
export const messagesEntryText = { inbox: 'Inbox', newMessage: 'New Message', reply: 'Reply', notes: 'Notes' } as const;

export const seekHelpEntryText = {
  seekHelp: 'Seek Help',
  notHere: 'Not available at this step',
  notWhenLocked: 'Not available while the case is locked',
  notWhenClosed: 'Not available on a closed case',
} as const;
