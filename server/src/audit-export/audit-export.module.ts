import { auditFileName, exportAudit } from '@evenhand/contract/audit-export';
import type { Serve } from '../access/serve.ts';
import type { AbilityTable } from '../cases/case-abilities.ts';
import { onCase } from '../cases/case-access.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import { hr } from '../cases/case-rules.ts';
import { attachmentHeaders } from '../files/open-file.ts';
import type { ChangeTable } from '../history/change-words.ts';
import { badRequest } from '../platform/http/app-error.ts';
import type { ExportParts } from './export-case.ts';
import { exportCase } from './export-case.ts';

/** The full audit export is HR's alone, also of a locked or closed case (gaps G-34, security study A3). */
export const auditExportRules = { export: hr } satisfies CaseRules;

export const auditExportAbilities = {
  exportAudit: ({ may }) => may(auditExportRules.export),
} satisfies Partial<AbilityTable>;

/** The words of an export in the history of its case. Nobody is notified. */
const changes = {
  'case.exported': {
    lines: ({ fingerprint, isWhole }) => [
      `Fingerprint of the history: ${fingerprint}`,
      ...(isWhole ? [] : ['The history was not whole.']),
    ],
  },
} satisfies Partial<ChangeTable>;

export const auditExport = { routes, abilities: auditExportAbilities, changes };

/** The full audit export (specification 1 §7, gaps G-48). It is read within the act, and printed after it. */
function routes(serve: Serve, parts: ExportParts): void {
  const printing = printQueue();
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

/** The most exports that wait in line. A large one takes a second and some hundred megabytes. */
const MAX_WAITING_COUNT = 10;

/** Prints one file at a time, because a large one needs much memory. */
function printQueue() {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    /** @throws BAD_REQUEST with status 503 while too many files wait to be printed. */
    assertRoom(): void {
      if (waiting >= MAX_WAITING_COUNT)
        throw badRequest('Too many cases are being exported at the moment. Please try again later.', { status: 503 });
    },
    async run<T>(print: () => Promise<T>): Promise<T> {
      waiting += 1;
      const mine = last.then(print);
      last = mine.catch(() => undefined);
      return await mine.finally(() => {
        waiting -= 1;
      });
    },
  };
}
