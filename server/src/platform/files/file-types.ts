import type { FileExtension } from '@evenhand/contract/files';
import { documentParts } from './document-parts.ts';

/** The properties of a file by which its type is judged. */
export interface Sniffed {
  readonly head: Buffer;
  /** No byte of the whole file is zero. */
  readonly isFreeOfNul: boolean;
}

interface FileType {
  /** The content type the file is served with; the sender's own is ignored. */
  readonly contentType: string;
  readonly matches: (file: Sniffed) => boolean;
}

/** What the name of a file says that it is. */
interface NamedType extends FileType {
  /** Whether the whole file, at a path, holds what such a file does and no macros. */
  readonly isWhole: (path: string) => Promise<boolean>;
}

/** How many bytes of the beginning are looked at. */
export const HEAD_BYTES = 1024;

const bytesAt =
  (at: number, ...wanted: readonly number[][]) =>
  ({ head }: Sniffed): boolean =>
    wanted.some((bytes) => bytes.every((byte, index) => head[at + index] === byte));
const wordsAt = (at: number, ...words: readonly string[]) =>
  bytesAt(at, ...words.map((word) => [...Buffer.from(word, 'latin1')]));
const anyOf =
  (...checks: readonly FileType['matches'][]): FileType['matches'] =>
  (file) =>
    checks.some((check) => check(file));

/** Characters that no text has, unlike the first bytes of programs and containers. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
const CONTROLS = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/;
const utf16Mark = bytesAt(0, [0xff, 0xfe], [0xfe, 0xff]);
export const text = (file: Sniffed): boolean => {
  if (!utf16Mark(file)) return file.isFreeOfNul && !CONTROLS.test(file.head.toString('latin1'));
  const encoding = file.head[0] === 0xff ? 'utf-16le' : 'utf-16be';
  return !CONTROLS.test(new TextDecoder(encoding).decode(file.head));
};
/** Only a mark of the encoding and white space may stand before it: with a page before it, a browser shows the page. */
export const pdf = ({ head }: Sniffed): boolean => /^(?:\xef\xbb\xbf)?\s*%PDF-/.test(head.toString('latin1'));
export const zip = wordsAt(0, 'PK\x03\x04', 'PK\x05\x06');
/** The older Office formats, and the newer ones under a password. */
export const compound = bytesAt(0, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const richText = wordsAt(0, '{\\rtf');
const jpeg = bytesAt(0, [0xff, 0xd8, 0xff]);
const tiff = wordsAt(0, 'II*\0', 'MM\0*', 'II+\0', 'MM\0+');
const mpeg4 = wordsAt(4, 'ftyp');
const windowsMedia = bytesAt(0, [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11]);
const matroska = bytesAt(0, [0x1a, 0x45, 0xdf, 0xa3]);
const riffOf = (kind: string) => (file: Sniffed) => wordsAt(0, 'RIFF')(file) && wordsAt(8, kind)(file);
const mpegAudio = ({ head }: Sniffed): boolean => head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0;

const office = 'application/vnd.openxmlformats-officedocument';

/**
 * How the content of each extension must begin (security study A22): enough to tell a renamed program, not to
 * prove a file well-formed.
 */
const fileTypes: Readonly<Record<FileExtension, FileType>> = {
  pdf: { contentType: 'application/pdf', matches: pdf },
  doc: { contentType: 'application/msword', matches: anyOf(compound, richText) },
  docx: { contentType: `${office}.wordprocessingml.document`, matches: anyOf(zip, compound) },
  xls: { contentType: 'application/vnd.ms-excel', matches: compound },
  xlsx: { contentType: `${office}.spreadsheetml.sheet`, matches: anyOf(zip, compound) },
  ppt: { contentType: 'application/vnd.ms-powerpoint', matches: compound },
  pptx: { contentType: `${office}.presentationml.presentation`, matches: anyOf(zip, compound) },
  odp: { contentType: 'application/vnd.oasis.opendocument.presentation', matches: zip },
  odt: { contentType: 'application/vnd.oasis.opendocument.text', matches: zip },
  msg: { contentType: 'application/vnd.ms-outlook', matches: compound },
  eml: { contentType: 'message/rfc822', matches: text },
  jpg: { contentType: 'image/jpeg', matches: jpeg },
  jpeg: { contentType: 'image/jpeg', matches: jpeg },
  png: { contentType: 'image/png', matches: wordsAt(0, '\x89PNG\r\n\x1a\n') },
  mp3: { contentType: 'audio/mpeg', matches: anyOf(wordsAt(0, 'ID3'), mpegAudio) },
  m4a: { contentType: 'audio/mp4', matches: mpeg4 },
  mp4: { contentType: 'video/mp4', matches: mpeg4 },
  avi: { contentType: 'video/x-msvideo', matches: riffOf('AVI ') },
  mov: { contentType: 'video/quicktime', matches: wordsAt(4, 'ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot') },
  txt: { contentType: 'text/plain', matches: text },
  csv: { contentType: 'text/csv', matches: text },
  rtf: { contentType: 'application/rtf', matches: richText },
  tif: { contentType: 'image/tiff', matches: tiff },
  tiff: { contentType: 'image/tiff', matches: tiff },
  gif: { contentType: 'image/gif', matches: wordsAt(0, 'GIF87a', 'GIF89a') },
  bmp: { contentType: 'image/bmp', matches: wordsAt(0, 'BM') },
  heic: { contentType: 'image/heic', matches: mpeg4 },
  zip: { contentType: 'application/zip', matches: zip },
  '7z': { contentType: 'application/x-7z-compressed', matches: wordsAt(0, "7z\xbc\xaf'\x1c") },
  rar: { contentType: 'application/vnd.rar', matches: wordsAt(0, 'Rar!\x1a\x07') },
  wav: { contentType: 'audio/wav', matches: riffOf('WAVE') },
  wma: { contentType: 'audio/x-ms-wma', matches: windowsMedia },
  wmv: { contentType: 'video/x-ms-wmv', matches: windowsMedia },
  mkv: { contentType: 'video/x-matroska', matches: matroska },
  webm: { contentType: 'video/webm', matches: matroska },
};

/** The type of a file with this name, if it is one of the allowed; upper and lower case are the same. */
export function typeOf(filename: string, allowed: readonly FileExtension[]): NamedType | null {
  const extension = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase();
  const known = allowed.find((one) => one === extension);
  return known === undefined ? null : { ...fileTypes[known], isWhole: documentParts[known] ?? (async () => true) };
}
