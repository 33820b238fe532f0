import { compound, HEAD_BYTES, pdf, text, zip } from '../files/file-types.ts';

/** How the words of a file are read. Office documents and others in a zip archive are told apart by its parts. */
export type FileKind = 'pdf' | 'zip' | 'mail' | 'html' | 'text';

const kindOfExtension: Readonly<Record<string, FileKind>> = {
  pdf: 'pdf',
  docx: 'zip',
  xlsx: 'zip',
  pptx: 'zip',
  odt: 'zip',
  odp: 'zip',
  eml: 'mail',
  html: 'html',
  htm: 'html',
  txt: 'text',
  csv: 'text',
};

/** The part of a compound file in which Office keeps a document under a password, as its directory spells it. */
const SEALED_PART = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Judges by the first bytes, as uploads do, and by the name where many kinds begin alike: files of mails are not
 * compared with their names before they are kept. Costs nothing, so no process is started for a picture.
 */
export function fileKindOf(fileName: string, content: Buffer): FileKind | 'unreadable' | 'protected' | 'no-text' {
  if (content.length === 0) return 'no-text';
  const file = { head: content.subarray(0, HEAD_BYTES), isFreeOfNul: true };
  if (pdf(file)) return 'pdf';
  if (zip(file)) return 'zip';
  if (compound(file)) return content.includes(SEALED_PART) ? 'protected' : 'no-text';
  const kind = kindOfExtension[/\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''];
  if (kind === undefined) return 'no-text';
  return kind === 'pdf' || kind === 'zip' || text(file) ? kind : 'unreadable';
}
