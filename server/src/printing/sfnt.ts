import { inflateSync } from 'node:zlib';

/** Sizes of the headers of both forms and of an entry of their lists of tables, in bytes. */
const WOFF = { header: 44, entry: 20 } as const;
const SFNT = { header: 12, entry: 16 } as const;

/**
 * The bytes of a WOFF font as a TrueType font. What embeds fonts reads WOFF too, but unpacks all shapes again for
 * every character it looks at.
 */
export function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const sfnt = Buffer.alloc(woff.readUInt32BE(16));
  const power = Math.floor(Math.log2(count));
  sfnt.writeUInt32BE(woff.readUInt32BE(4), 0);
  sfnt.writeUInt16BE(count, 4);
  sfnt.writeUInt16BE(2 ** power * SFNT.entry, 6);
  sfnt.writeUInt16BE(power, 8);
  sfnt.writeUInt16BE((count - 2 ** power) * SFNT.entry, 10);
  let at = SFNT.header + SFNT.entry * count;
  for (let index = 0; index < count; index += 1) {
    const from = WOFF.header + WOFF.entry * index;
    const [start = 0, packed = 0, length = 0, checksum = 0] = [4, 8, 12, 16].map((field) =>
      woff.readUInt32BE(from + field),
    );
    const bytes = woff.subarray(start, start + packed);
    (packed < length ? inflateSync(bytes) : bytes).copy(sfnt, at);
    const to = SFNT.header + SFNT.entry * index;
    woff.copy(sfnt, to, from, from + 4);
    sfnt.writeUInt32BE(checksum, to + 4);
    sfnt.writeUInt32BE(at, to + 8);
    sfnt.writeUInt32BE(length, to + 12);
    // Tables begin at a multiple of four bytes.
    at += Math.ceil(length / 4) * 4;
  }
  return sfnt;
}
