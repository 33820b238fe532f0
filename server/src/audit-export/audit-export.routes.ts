import { auditFileName, exportAudit } from '@evenhand/contract/audit-export';
import type { Serve } from '../access/serve.ts';
import { onCase } from '../cases/case-access.ts';
import { attachmentHeaders } from '../files/open-file.ts';
import { auditExportRules } from './audit-export.policy.ts';
import type { ExportParts } from './export-case.ts';
import { exportCase } from './export-case.ts';
import { inTurn } from './in-turn.ts';

/** The full audit export (specification 1 §7, gaps G-48). It is read within the act, and printed after it. */
export function auditExportRoutes(serve: Serve, parts: ExportParts): void {
  const printing = inTurn();
  serve.act(exportAudit, onCase(auditExportRules.export), async (act, { subject, headers }) => {
    printing.assertRoom();
    const exported = await exportCase(act, subject, parts);
    Object.assign(
      headers,
      attachmentHeaders({ filename: auditFileName(subject.id), contentType: 'application/pdf', sizeBytes: null }),
    );
    return () =>
      printing.run(async () => {
        // Printing is loaded with the first export.
        const { printCase } = await import('./print-case.ts');
        return await printCase(exported);
      });
  });
}
