import type { OpenLedger } from '../access/act.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Scanner, Verdict } from '../platform/files/clamd.ts';
import { noteReleased } from '../platform/files/content-notes.ts';
import type { ContentStore } from '../platform/files/file-store.ts';
import type { Job } from '../platform/jobs/job.ts';
import { defineJob } from '../platform/jobs/job.ts';
import type { Logger } from '../platform/logger.ts';
import { scanOfCase, scanOfUnassigned } from './attach-file.ts';
import { casesWithContent, uncheckedContentOf } from './kept-content.queries.ts';
import { settleContent } from './settle-content.ts';
import { settleUnassigned, uncheckedUnassigned } from './unassigned-files.ts';

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
 * The jobs that scan unchecked files from the store, those of a case and those of a message that waits for
 * its case. Each content is settled as soon as its verdict is there. The job fails, and is tried again, while
 * one of them has none.
 */
export function scanningKeptFiles(scans: ScansKept): readonly [Job<{ caseId: number }>, Job<{ messageId: number }>] {
  return [
    defineJob({
      ...scanOfCase,
      performOutside: async (db, { payload: { caseId }, now }) =>
        scanContents(db, scans, await uncheckedContentOf(db, caseId), now),
    }),
    defineJob({
      ...scanOfUnassigned,
      performOutside: async (db, { payload: { messageId }, now }) =>
        scanContents(db, scans, await uncheckedUnassigned(db, messageId), now),
    }),
  ];
}

async function scanContents(db: Db, scans: ScansKept, contents: readonly string[], now: Date) {
  const { log, configuration, openLedger } = scans;
  const all = AbortSignal.timeout(ALL_WITHIN_MS);
  const failures: unknown[] = [];
  const count = { clean: 0, infected: 0 };
  for (const sha256 of contents) {
    const verdict = await scan(scans, sha256, AbortSignal.any([all, AbortSignal.timeout(SCAN_WITHIN_MS)])).catch(
      (error: unknown) => {
        failures.push(error);
        return null;
      },
    );
    if (verdict === null) continue;
    if (!verdict.isClean) {
      log.warn({ signature: verdict.signature }, 'a file that was kept contained a virus');
      // Before the first row changes, so that the bytes go whatever happens to this server process.
      await noteReleased(db, [sha256]);
    }
    await settleUnassigned(db, sha256, verdict);
    for (const carrier of await casesWithContent(db, sha256))
      await settleContent(db, { configuration, openLedger }, { caseId: carrier, sha256, verdict, now });
    count[verdict.isClean ? 'clean' : 'infected'] += 1;
  }
  if (failures.length > 0) throw failures[0];
  return count;
}

async function scan({ content: store, scanner }: ScansKept, sha256: string, signal: AbortSignal): Promise<Verdict> {
  const content = await store.open(sha256);
  if (content === null) throw new ContentAway();
  return await scanner.scan(content, signal);
}
