import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** The hash of content, by which it is stored. It is read to its end and not kept. */
export async function sha256Of(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
