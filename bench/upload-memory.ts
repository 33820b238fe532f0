import { randomBytes } from 'node:crypto';
import { sentWhole } from './multipart-call.ts';
import type { RunningServer } from './servers.ts';

const MEBIBYTE = 1024 * 1024;
const LOOK_EVERY_MS = 5;

/** A file of so many bytes that begins as a PDF does. */
export function pdfOf(size: number): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)]);
}

/** How far resident memory grows while so many files of 20 MB arrive at once, in MiB. */
export async function growthOfUploads(
  product: RunningServer,
  headers: Readonly<Record<string, string>>,
  visitIds: readonly number[],
): Promise<number> {
  const bytes = pdfOf(20 * MEBIBYTE);
  const before = product.memory().now;
  let highest = before;
  const looking = setInterval(() => {
    highest = Math.max(highest, product.memory().now);
  }, LOOK_EVERY_MS);
  const uploads = visitIds.map((visitId) =>
    sentWhole({
      port: product.port,
      path: `/api/componentTracking/${visitId}/files`,
      headers,
      model: {},
      files: [{ filename: 'large.pdf', bytes }],
    }),
  );
  await Promise.all(uploads).finally(() => clearInterval(looking));
  return highest - before;
}
