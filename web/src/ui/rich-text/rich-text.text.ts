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

  strike: 'Strikethrough (Ctrl+Shift+S)',
  quotation: 'Quotation (Ctrl+Shift+B)',
  addRow: 'Add row below',
  deleteRow: 'Delete row',
  deleteColumn: 'Delete column',
  deleteTable: 'Delete table',

  closeNote: 'Close this note',
  attached: 'What you pasted goes to the attachments, not into the text.',
  picturesLeftOut: (count: number) =>
    count === 1
      ? 'A picture in what you pasted was left out. Copy the picture by itself and paste it, or attach it as a file.'
      : `${count} pictures in what you pasted were left out. Copy each by itself and paste it, or attach it as a file.`,
  othersAttached: 'The others go to the attachments.',
  noFilesHere: (count: number) =>
    `A letter cannot hold pictures or files, so ${count === 1 ? 'the one' : `the ${count}`} you pasted ${count === 1 ? 'was' : 'were'} left out.`,
  rowsAreLines: 'A letter has no tables. Each row of the table you pasted is now a line.',
  itemsAreLines:
    'A letter has no lists within lists. The points of each inner list are now lines of the point they belong to.',
  tooLong: (kind: 'message' | 'letter') =>
    kind === 'letter'
      ? 'What you pasted is too long for a letter. Nothing was added.'
      : 'What you pasted is too long. Nothing was added. Attach it as a file instead.',

  addLink: 'Add link',
  changeLink: 'Change link',
  removeLink: 'Remove link',
  address: 'Address',
  addressHint: 'A web page or an email address',
  addressWrong: 'Enter an address that begins with https:// or http://, or an email address.',
} as const;
