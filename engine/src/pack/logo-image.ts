import { inflateSync } from 'node:zlib';

/** The logo of a service, as screens and letters draw it. */
export interface LogoImage {
  readonly bytes: Uint8Array;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

const HEAD = 'data:image/png;base64,';
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEADER_BYTES = 13;
const MOST_PIXELS = 1000;
/** Values per pixel, by the colour type of a PNG. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Kind of colour: each pixel names an entry of a palette. */
const BY_PALETTE = 3;
/** A line of pixels begins with the number of its filter. */
const LAST_FILTER = 4;

/**
 * Reads the PNG of `logoUrl` (`data:image/png;base64,…`). Its pixels are read too: a letter whose logo is
 * damaged would end the process that prints it. @returns null for what is no whole PNG, or one that letters
 * cannot hold: interlaced, with other than 8 bits a channel, or more than 1,000 pixels a side.
 */
export function readLogo(logoUrl: string | null): LogoImage | null {
  if (!logoUrl?.startsWith(HEAD)) return null;
  const bytes = Buffer.from(logoUrl.slice(HEAD.length), 'base64');
  const parts = bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE) ? partsOf(bytes) : null;
  const header = parts?.[0];
  if (parts == null || header?.type !== 'IHDR' || header.content.length !== HEADER_BYTES) return null;
  const { content } = header;
  const [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)];
  const [bits, colour, interlacing] = [content.readUInt8(8), content.readUInt8(9), content.readUInt8(12)];
  const perPixel = channels[colour];
  if (
    perPixel === undefined ||
    bits !== 8 ||
    interlacing !== 0 ||
    ![width, height].every((side) => side > 0 && side <= MOST_PIXELS)
  )
    return null;
  if (
    colour === BY_PALETTE &&
    !parts.some(({ type, content }) => type === 'PLTE' && content.length > 0 && content.length % 3 === 0)
  )
    return null;
  const pixels = Buffer.concat(parts.flatMap(({ type, content }) => (type === 'IDAT' ? [content] : [])));
  return areWhole(pixels, { lineBytes: 1 + width * perPixel, height }) ? { bytes, width, height } : null;
}

interface Part {
  readonly type: string;
  readonly content: Buffer;
}

/** The parts up to the one that ends a PNG: length, type, content, checksum. Null where they do not fit. */
function partsOf(bytes: Buffer): Part[] | null {
  const parts: Part[] = [];
  for (let at = SIGNATURE.length; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const type = bytes.toString('latin1', at + 4, at + 8);
    parts.push({ type, content: bytes.subarray(at + 8, end - 4) });
    if (type === 'IEND') return parts;
    at = end;
  }
  return null;
}

function areWhole(
  packed: Buffer,
  { lineBytes, height }: { readonly lineBytes: number; readonly height: number },
): boolean {
  try {
    const lines = inflateSync(packed, { maxOutputLength: lineBytes * height });
    const filters = Array.from({ length: height }, (_, line) => lines[line * lineBytes] ?? Number.NaN);
    return lines.length === lineBytes * height && filters.every((filter) => filter <= LAST_FILTER);
  } catch {
    return false;
  }
}
