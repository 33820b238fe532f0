import { expect, it } from 'vitest';
import { auditExportFacts } from './audit-export-facts.ts';

it('only HR reads that the full audit of a case was exported [HIST-11]', () => {
  expect(Object.values(auditExportFacts).map(({ audience }) => audience)).toEqual(['hr']);
});
