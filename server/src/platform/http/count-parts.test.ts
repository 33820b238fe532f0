import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { countParts } from './count-parts.ts';

async function counted(
  body: string,
  chunkBytes: number,
  contentType = 'multipart/form-data; boundary=line',
): Promise<number> {
  const bytes = Buffer.from(body);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  const raw = Readable.from(chunks);
  const count = countParts({ raw, headers: { 'content-type': contentType } } as unknown as FastifyRequest);
  raw.resume();
  await new Promise((resolve) => raw.on('end', resolve));
  return count();
}

const body =
  '--line\r\nA: b\r\n\r\nFirst --line -- of \r\n-- text\r\n--line\r\n\r\nSecond\r\n--line\r\n\r\n\r\n--line--\r\nThe end\r\n--line\r\n';

it('Parts are counted by the lines between them, however the body is cut', async () => {
  for (let bytes = 1; bytes <= body.length; bytes += 1) expect(await counted(body, bytes), `${bytes}`).toBe(3);
  expect(await counted(body, 7, 'multipart/form-data; charset=utf-8; boundary="line"')).toBe(3);
});

it('What comes before the first line and after the last is no part', async () => {
  expect(await counted(`Before\r\n${body}`, 5)).toBe(3);
  expect(await counted('nothing of the kind', 5)).toBe(0);
  expect(await counted('--line--', 3)).toBe(0);
});
