import * as z from 'zod/mini';
import { idInPath } from './fields.ts';
import { route } from './route.ts';

/**
 * API-150, PDF-01. The case as one PDF, as far as the caller may read it. Each call is recorded in the
 * history of the case, so it changes something although it is a GET.
 */
export const exportAudit = route({
  service: 'pdf',
  method: 'GET',
  path: '/api/pdf/cases/:id',
  summary: 'The full audit export of a case as PDF',
  params: z.strictObject({ id: idInPath }),
  response: z.unknown(),
  raw: 'file',
  mediaType: 'application/pdf',
});

/** The name under which the file is saved (gaps G-48). */
export function auditFileName(caseId: number): string {
  return `Case ${caseId} Audit.pdf`;
}
