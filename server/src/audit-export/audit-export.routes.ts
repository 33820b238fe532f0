import { Readable } from 'node:stream';
import { auditFileName, exportAudit } from '@evenhand/contract/audit-export';
import type { Serve } from '../access/serve.ts';
import { onCase } from '../cases/case-access.ts';
import { attachmentHeaders } from '../files/open-file.ts';
import type { PrintedDocument } from '../printing/printed-document.ts';
import { auditExportRules } from './audit-export.policy.ts';
import type { ExportParts } from './export-case.ts';
import { exportCase } from './export-case.ts';

/** The full audit export (specification 1 §7, gaps G-48). It is read within the act, and made after it. */
export function auditExportRoutes(serve: Serve, parts: ExportParts): void {
  serve.act(exportAudit, onCase(auditExportRules.export), async (act, { subject, headers }) => {
    const document = await exportCase(act, subject, parts);
    Object.assign(headers, attachmentHeaders({ filename: auditFileName(subject.id), contentType: 'application/pdf', sizeBytes: null }));
    return Readable.from(pdfOf(document), { objectMode: false });
  });
}

/** Printing is loaded with the first export. */
async function* pdfOf(document: PrintedDocument): AsyncGenerator<Buffer> {
  const { renderPdf } = await import('../printing/render-pdf.ts');
  yield* renderPdf(document);
}
