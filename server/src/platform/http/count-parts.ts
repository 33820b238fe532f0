import type { FastifyRequest } from 'fastify';

const CLOSING = '--';

/**
 * Counts the parts of a multipart request by the lines between them, while it arrives. To be called before
 * its body is read. @returns how many have begun so far.
 */
export function countParts({ raw, headers }: FastifyRequest): () => number {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(headers['content-type'] ?? '') ?? [];
  const line = Buffer.from(`\r\n--${quoted ?? plain}`);
  /** What must be there to tell a line from the closing one. */
  const neededBytes = line.length + CLOSING.length;
  // The first line has nothing before it.
  let rest = Buffer.from('\r\n');
  let count = 0;
  let isClosed = false;

  /** Looks for lines that are whole in these bytes. @returns the end of the last one. */
  function look(bytes: Buffer): number {
    let end = 0;
    for (
      let at = bytes.indexOf(line);
      at >= 0 && at + neededBytes <= bytes.length && !isClosed;
      at = bytes.indexOf(line, end)
    ) {
      end = at + line.length;
      isClosed = bytes.toString('latin1', end, end + CLOSING.length) === CLOSING;
      if (!isClosed) count += 1;
    }
    return end;
  }

  raw.on('data', (chunk: Buffer) => {
    // What follows the closing line is no part.
    if (isClosed) return;
    // Only where two chunks meet are bytes copied: a file is long.
    const seam = Buffer.concat([rest, chunk.subarray(0, neededBytes - 1)]);
    const seamEnd = look(seam);
    const end = Math.max(seamEnd - rest.length, 0);
    const tail = chunk.length < neededBytes ? seam.subarray(seamEnd) : chunk.subarray(end + look(chunk.subarray(end)));
    rest = Buffer.from(tail.subarray(Math.max(0, tail.length - neededBytes + 1)));
  });
  return () => count;
}
