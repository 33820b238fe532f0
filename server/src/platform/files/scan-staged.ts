import { createReadStream } from 'node:fs';
import { badRequest } from '../http/app-error.ts';
import type { Logger } from '../logger.ts';
import type { Scanner, ScannerFailed } from './clamd.ts';
import type { StagedFile } from './stage-file.ts';

/** How long a request waits for the scan of its files, all together. What takes longer is scanned later. */
const SCAN_WITHIN_MS = 10_000;

interface ScanOfRequest {
  readonly scanner: Scanner | null;
  /** Name of the parts that hold files. */
  readonly part: string;
  /** A log that does not name the address of the request, which may name a case. */
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Scans the files of a request before an act keeps them. A file without a verdict is unchecked: nobody can
 * open it until a job has scanned it (decision 0048).
 * @throws BAD_REQUEST when a file contains a virus; the request keeps none of its files.
 */
export async function scanStaged(
  files: readonly StagedFile[],
  { scanner, part, log }: ScanOfRequest,
): Promise<readonly StagedFile[]> {
  if (scanner === null || files.length === 0) return files;
  const signal = AbortSignal.timeout(SCAN_WITHIN_MS);
  const scanned: StagedFile[] = [];
  for (const file of files) {
    const verdict = await scanner.scan(createReadStream(file.path), signal).catch(({ code }: ScannerFailed) => {
      log.warn({ code }, 'a file that arrived could not be scanned, and waits for its scan');
      return null;
    });
    if (verdict?.isClean === false) {
      log.warn({ signature: verdict.signature }, 'a file that arrived contained a virus, and was refused');
      const message = `${file.filename} contains a virus and was not kept.`;
      throw badRequest(message, { fields: { [part]: message } });
    }
    scanned.push({ ...file, scan: verdict === null ? 'unchecked' : 'clean' });
  }
  return scanned;
}
