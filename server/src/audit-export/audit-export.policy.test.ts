import { it } from 'vitest';
import { expectAbility, expectRules, hrAlways } from '../../testing/rule-table.ts';
import { auditExportAbilities, auditExportRules } from './audit-export.module.ts';

it('the export is HR’s alone, of a locked and of a closed case too [PDF-01]', () => {
  expectRules(auditExportRules, { export: { row: hrAlways } });
});

it('the export is offered to those who may make it [CASE-15, PDF-01]', () => {
  expectAbility(auditExportAbilities.exportAudit, auditExportRules.export);
});
