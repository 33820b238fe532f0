import type { OpenLedger } from '../access/act.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { Scanner, Verdict } from '../platform/files/clamd.ts';
import { noteReleased } from '../platform/files/content-notes.ts';
import type { ContentStore } from '../platform/files/file-store.ts';
import type { Job } from '../platform/jobs/job.ts';
import { defineJob } from '../platform/jobs/job.ts';
import type { Logger } from '../platform/logger.ts';
import { casesWithContent, uncheckedContentOf } from './kept-content.queries.ts';
import { scanOfCase } from './scan-of-case.ts';
import { settleContent } from './settle-content.ts';

export interface ScansKept {
  readonly content: ContentStore;
  readonly scanner: Scanner;
  readonly configuration: Pick<Configuration, 'since'>;
  readonly openLedger: OpenLedger;
  readonly log: Pick<Logger, 'warn'>;
}

/** Nobody waits for this scan. */
const SCAN_WITHIN_MS = 60_000;
/** Less than the lease of a job. */
const ALL_WITHIN_MS = 4 * 60_000;

/** The file store does not have the bytes of a file that refers to them: it may not be mounted. */
class ContentAway extends Error {
  readonly code = 'CONTENT_AWAY';
}

/**
 * Scans the unchecked files of a case from the store, and settles each content as soon as its verdict is
 * there. The job fails, and is tried again, while one of them has none.
 */
export function scanningKeptFiles({ content: store, scanner, log, ...settling }: ScansKept): Job<{ caseId: number }> {
  async function scan(sha256: string, signal: AbortSignal): Promise<Verdict> {
    const content = await store.open(sha256);
    if (content === null) throw new ContentAway();
    return await scanner.scan(content, signal);
  }

  return defineJob({
    ...scanOfCase,
    async performOutside(db, { payload: { caseId }, now }) {
      const all = AbortSignal.timeout(ALL_WITHIN_MS);
      const failures: unknown[] = [];
      const count = { clean: 0, infected: 0 };
      for (const sha256 of await uncheckedContentOf(db, caseId)) {
        const verdict = await scan(sha256, AbortSignal.any([all, AbortSignal.timeout(SCAN_WITHIN_MS)])).catch((error: unknown) => {
          failures.push(error);
          return null;
        });
        if (verdict === null) continue;
        if (!verdict.isClean) {
          log.warn({ signature: verdict.signature }, 'a file that was kept contained a virus');
          // Before the first row changes, so that the bytes go whatever happens to this server process.
          await noteReleased(db, [sha256]);
        }
        for (const carrier of await casesWithContent(db, sha256)) await settleContent(db, settling, { caseId: carrier, sha256, verdict, now });
        count[verdict.isClean ? 'clean' : 'infected'] += 1;
      }
      if (failures.length > 0) throw failures[0];
      return count;
    },
  });
}
