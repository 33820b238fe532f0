import type { AbilityTable } from '../cases/case-abilities.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import { hr } from '../cases/case-rules.ts';

/** The full audit export is HR's alone, also of a locked or closed case (gaps G-34, security study A3). */
export const auditExportRules = { export: hr } satisfies CaseRules;

export const auditExportAbilities = {
  exportAudit: ({ may }) => may(auditExportRules.export),
} satisfies Partial<AbilityTable>;
