import * as z from 'zod/mini';

/** The scanner did not answer a moment ago. */
const WAIT_MS = 60_000;

/** The job that scans the unchecked files of a case: one for each case, which its acts hold anyway. */
export const scanOfCase = { kind: 'scan-files', payload: z.object({ caseId: z.number() }) };

/** The job that scans the unchecked files of a message from outside that waits for its case. */
export const scanOfUnassigned = { kind: 'scan-unassigned-files', payload: z.object({ messageId: z.number() }) };

/** When the files of an act that could not be scanned are tried for the first time. */
export function whenToScan(now: Date): Date {
  return new Date(now.getTime() + WAIT_MS);
}
