export const listExportText = {
  export: 'Export',
  wholeList: 'The whole list as filtered',
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV (.csv)',
} as const;
