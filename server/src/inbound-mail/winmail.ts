import { bodyAsText } from '../messages/body-as-text.ts';
import { cleanHtml } from '../messages/clean-html.ts';
import type { MailAttachment } from '../platform/mail-parts.ts';
import { decompressRtf } from './winmail-rtf.ts';

// Outlook's own format of mails, "winmail.dat" (MS-OXTNEF): a list of attributes, some of which hold properties
// (MS-OXCDATA). Only what people wrote and attached is read.

interface Winmail {
  readonly files: readonly MailAttachment[];
  readonly words: readonly string[];
}

const SIGNATURE = 0x22_3e_9f_78;
const attributes = {
  body: 0x80_0c,
  properties: 0x90_03,
  /** Begins the next attachment. */
  rendering: 0x90_02,
  title: 0x80_10,
  data: 0x80_0f,
  attachment: 0x90_05,
} as const;
const properties = { body: 0x10_00, rtf: 0x10_09, html: 0x10_13, longFilename: 0x37_07, object: 0x37_01 } as const;

/** @returns null for what is not whole, or is none. */
export function readWinmail(bytes: Uint8Array): Winmail | null {
  try {
    return read(Buffer.from(bytes));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function read(bytes: Buffer): Winmail | null {
  if (bytes.readUInt32LE(0) !== SIGNATURE) return null;
  const files: { filename: string; content: Uint8Array }[] = [];
  let words = '';
  let rtf: Buffer | null = null;
  let at = 6;
  while (at < bytes.length) {
    const id = bytes.readUInt16LE(at + 1);
    const length = bytes.readUInt32LE(at + 5);
    const data = slice(bytes, at + 9, length);
    at += 11 + length;
    const file = files.at(-1);
    if (id === attributes.rendering) files.push({ filename: 'file', content: Buffer.alloc(0) });
    else if (id === attributes.title && file !== undefined) file.filename = textOf(data, 'latin1');
    else if (id === attributes.data && file !== undefined) file.content = data;
    else if (id === attributes.attachment && file !== undefined) {
      const found = readProperties(data);
      file.filename = found.get(properties.longFilename)?.text() ?? file.filename;
      // A mail that was attached is a winmail of its own behind the 16 bytes that say what it is.
      const inner = found.get(properties.object)?.bytes.subarray(16);
      if (inner !== undefined && file.content.length === 0)
        Object.assign(file, { filename: 'winmail.dat', content: inner });
    } else if (id === attributes.body) words ||= textOf(data, 'latin1');
    else if (id === attributes.properties) {
      const found = readProperties(data);
      const html = found.get(properties.html)?.bytes.toString();
      words = found.get(properties.body)?.text() ?? (html === undefined ? words : bodyAsText(cleanHtml(html)));
      rtf = found.get(properties.rtf)?.bytes ?? null;
    }
  }
  const inner = files.map((file) => (file.filename === 'winmail.dat' ? readWinmail(file.content) : null));
  const isWordless = words.trim() === '' && inner.every((one) => one === null);
  return {
    words: [...(words.trim() === '' ? [] : [words]), ...inner.flatMap((one) => one?.words ?? [])],
    files: [
      // Words that are nowhere else are kept in the file that programs for texts open.
      ...(isWordless && rtf !== null ? [fileOf('message.rtf', decompressRtf(rtf))] : []),
      ...files.flatMap((file, index) => inner[index]?.files ?? [fileOf(file.filename, file.content)]),
    ],
  };
}

const fileOf = (filename: string, content: Uint8Array): MailAttachment => ({
  filename,
  contentType: 'application/octet-stream',
  content,
});

interface Property {
  readonly bytes: Buffer;
  text(): string;
}

const types = { string8: 0x1e, unicode: 0x1f, object: 0x0d, binary: 0x1_02 } as const;
const ofVariableLength: readonly number[] = Object.values(types);
const ofEightBytes: readonly number[] = [0x05, 0x06, 0x07, 0x14, 0x40];

/** The first value of each property, by its number. */
function readProperties(data: Buffer): Map<number, Property> {
  const found = new Map<number, Property>();
  let at = 4;
  for (let left = data.readUInt32LE(0); left > 0; left -= 1) {
    const [type, id] = [data.readUInt16LE(at), data.readUInt16LE(at + 2)];
    at += 4;
    if (id >= 0x80_00) {
      const isNamed = data.readUInt32LE(at + 16) === 1;
      at += 24 + (isNamed ? padded(data.readUInt32LE(at + 20)) : 0);
    }
    const single = type & 0x0f_ff;
    const isVariable = ofVariableLength.includes(single);
    let count = 1;
    if (isVariable || (type & 0x10_00) !== 0) {
      count = data.readUInt32LE(at);
      at += 4;
    }
    for (let value = 0; value < count; value += 1) {
      const size = isVariable ? data.readUInt32LE(at) : single === 0x48 ? 16 : ofEightBytes.includes(single) ? 8 : 4;
      if (isVariable) at += 4;
      const bytes = slice(data, at, size);
      at += padded(size);
      if (!found.has(id))
        found.set(id, { bytes, text: () => textOf(bytes, single === types.unicode ? 'utf16le' : 'latin1') });
    }
  }
  return found;
}

const padded = (size: number): number => Math.ceil(size / 4) * 4;

function slice(bytes: Buffer, from: number, length: number): Buffer {
  if (from + length > bytes.length) throw new RangeError('It ends too early.');
  return bytes.subarray(from, from + length);
}

function textOf(bytes: Buffer, encoding: 'latin1' | 'utf16le'): string {
  // Windows-1252 is what programs mean by their own character set here.
  const text = encoding === 'latin1' ? new TextDecoder('windows-1252').decode(bytes) : bytes.toString(encoding);
  return text.replace(/\0+$/, '');
}
