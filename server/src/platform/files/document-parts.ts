import type { FileExtension } from '@evenhand/contract/files';
import { compoundParts } from './compound-parts.ts';
import { zipParts } from './zip-parts.ts';

/** Judges a whole file by the names of its parts, in small letters. */
type Judge = (path: string) => Promise<boolean>;

/** Of Office, of its oldest spreadsheets, and of OpenDocument. */
const MACROS = /(?:^|\/)(?:vbaproject\.bin$|macrosheets\/)|^(?:basic|scripts)\//i;

/** A zip archive with these parts, or parts in these folders, and without macros. */
const archiveWith =
  (...wanted: readonly string[]): Judge =>
  async (path) => {
    const names = await zipParts(path);
    return (
      names !== null &&
      wanted.every((part) => names.some((name) => name.toLowerCase().startsWith(part))) &&
      !names.some((name) => MACROS.test(name))
    );
  };

const compoundWith =
  (part: string): Judge =>
  async (path) =>
    (await compoundParts(path))?.includes(part) ?? false;

/** Under a password Office keeps the archive in one part of a compound file, which nobody can look into. */
const underPassword = compoundWith('EncryptedPackage');
const officeOf =
  (folder: string): Judge =>
  async (path) =>
    (await archiveWith('[content_types].xml', folder)(path)) || (await underPassword(path));
const openDocument = archiveWith('mimetype', 'content.xml');

/** What documents of an extension must hold, where their beginning says only how they are packed. */
export const documentParts: Partial<Readonly<Record<FileExtension, Judge>>> = {
  docx: officeOf('word/'),
  xlsx: officeOf('xl/'),
  pptx: officeOf('ppt/'),
  odt: openDocument,
  odp: openDocument,
  msg: compoundWith('__properties_version1.0'),
};
