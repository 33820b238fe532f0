import type { ModuleMatrix } from '../module-matrix.ts';
import { hrAlways } from '../oracle-rules.ts';

/** What the specification says of the export (gaps G-34, security A3). It imports no policy, and must not. */
export const auditExportMatrix = {
  verdicts: { 'GET /api/pdf/cases/:id': hrAlways },
  promises: { exportAudit: 'GET /api/pdf/cases/:id' },
} satisfies ModuleMatrix;
