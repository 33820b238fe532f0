import { auditExportChanges } from './audit-export.changes.ts';
import { auditExportAbilities } from './audit-export.policy.ts';
import { auditExportRoutes } from './audit-export.routes.ts';

export const auditExport = { routes: auditExportRoutes, abilities: auditExportAbilities, changes: auditExportChanges };
