/** What the buttons of an editor say. */
export const richTextText = {
  toolbar: (label: string) => `Formatting: ${label}`,
  bold: 'Bold (Ctrl+B)',
  italic: 'Italic (Ctrl+I)',
  underline: 'Underline (Ctrl+U)',
  bulletList: 'Bulleted list',
  orderedList: 'Numbered list',
  link: 'Link',
  undo: 'Undo (Ctrl+Z)',
  redo: 'Redo (Ctrl+Y)',
  nothingToUndo: 'Nothing to undo',
  nothingToRedo: 'Nothing to redo',

  addLink: 'Add link',
  changeLink: 'Change link',
  removeLink: 'Remove link',
  address: 'Address',
  addressHint: 'A web page or an email address',
  addressWrong: 'Enter an address that begins with https:// or http://, or an email address.',
} as const;
