import { createHash } from 'node:crypto';

/** The hash of a body that the history keeps, so that the body can be proved (decision 0028). */
export function hashOfBody(body: string): string {
  return createHash('sha256').update(body).digest('hex');
}
