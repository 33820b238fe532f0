/** Words of the fields in which a due moment is typed. */
export const dueText = {
  dueDate: 'Due date',
  dueTime: 'Due time',
  includeTime: 'Include time',
  required: 'Field is required.',
} as const;
