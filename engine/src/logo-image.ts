/** The logo of a service, as screens and letters draw it. */
export interface LogoImage {
  readonly bytes: Uint8Array;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

const HEAD = 'data:image/png;base64,';
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const MOST_PIXELS = 1000;
/** What a PNG ends with: the type of its last part, and the checksum of that. */
const END = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

/**
 * Reads the PNG of `logoUrl` (`data:image/png;base64,…`). @returns null for what is no whole PNG, or one that
 * letters cannot hold: interlaced, more than 8 bits a channel, or more than 1,000 pixels a side.
 */
export function readLogo(logoUrl: string | null): LogoImage | null {
  if (!logoUrl?.startsWith(HEAD)) return null;
  const bytes = bytesOf(logoUrl.slice(HEAD.length));
  if (bytes === null || !SIGNATURE.every((byte, index) => bytes[index] === byte) || !END.every((byte, index) => bytes.at(index - END.length) === byte))
    return null;
  const header = new DataView(bytes.buffer, bytes.byteOffset);
  const [width, height, bits, interlacing] = [header.getUint32(16), header.getUint32(20), header.getUint8(24), header.getUint8(28)];
  const isDrawable = [width, height].every((side) => side > 0 && side <= MOST_PIXELS) && bits === 8 && interlacing === 0;
  return isDrawable ? { bytes, width, height } : null;
}

function bytesOf(base64: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
