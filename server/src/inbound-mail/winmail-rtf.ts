/** What every text is taken to begin with, so that short ones are packed as well (MS-OXRTFCP 2.1.3.1.2). */
const BEGINNING =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx';
const UNPACKED = 0x41_4c_45_4d;
const HEADER_BYTES = 16;
const WINDOW_BYTES = 4096;
const LONGEST_BYTES = 25 * 1024 * 1024;

/** Unpacks the text of an Outlook mail. @throws RangeError for what is not whole. */
export function decompressRtf(packed: Buffer): Buffer {
  if (packed.readUInt32LE(8) === UNPACKED) return packed.subarray(HEADER_BYTES);
  const window = Buffer.alloc(WINDOW_BYTES);
  let writes = window.write(BEGINNING, 'latin1');
  const out: number[] = [];
  const put = (byte: number): void => {
    if (out.length >= LONGEST_BYTES) throw new RangeError('It is too long.');
    out.push(byte);
    window[writes] = byte;
    writes = (writes + 1) % WINDOW_BYTES;
  };
  let at = HEADER_BYTES;
  for (;;) {
    const control = packed.readUInt8(at);
    at += 1;
    for (let bit = 0; bit < 8; bit += 1) {
      if ((control & (1 << bit)) === 0) {
        put(packed.readUInt8(at));
        at += 1;
        continue;
      }
      const token = packed.readUInt16BE(at);
      at += 2;
      const from = token >> 4;
      // A reference to the place that is written next is the end.
      if (from === writes) return Buffer.from(out);
      for (let index = 0; index < (token & 0xf) + 2; index += 1) put(window[(from + index) % WINDOW_BYTES] ?? 0);
    }
  }
}
