import type { FastifyRequest } from 'fastify';

const CLOSING = Buffer.from('--');

/**
 * Counts the parts of a multipart request by the lines between them, while it arrives. To be called before its
 * body is read. @returns how many have begun so far.
 */
export function countParts({ raw, headers }: FastifyRequest): () => number {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(headers['content-type'] ?? '') ?? [];
  const line = Buffer.from(`\r\n--${quoted ?? plain}`);
  // The first line has nothing before it.
  let rest = Buffer.from('\r\n');
  let count = 0;
  raw.on('data', function look(chunk: Buffer) {
    rest = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let at = rest.indexOf(line); at >= 0 && at + line.length + CLOSING.length <= rest.length; at = rest.indexOf(line, from)) {
      from = at + line.length;
      // What follows the closing line is no part.
      if (rest.subarray(from, from + CLOSING.length).equals(CLOSING)) return void raw.off('data', look);
      count += 1;
    }
    // A line may have begun at the end.
    rest = rest.subarray(Math.max(from, rest.length - line.length - CLOSING.length + 1));
  });
  return () => count;
}
