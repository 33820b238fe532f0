/** What the buttons of an editor say. */
export const richTextText = {
  toolbar: (label: string) => `Formatting: ${label}`,
  bold: 'Bold (Ctrl+B)',
  italic: 'Italic (Ctrl+I)',
  bulletList: 'Bulleted list',
  orderedList: 'Numbered list',
  undo: 'Undo (Ctrl+Z)',
  redo: 'Redo (Ctrl+Y)',
  nothingToUndo: 'Nothing to undo',
  nothingToRedo: 'Nothing to redo',
} as const;
