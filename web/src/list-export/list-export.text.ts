export const listExportText = {
  export: 'Export',
  wholeList: 'Everything in this list',
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV (.csv)',
} as const;
