import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';

const HEADER_BYTES = 512;
const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Where in the header it says what (MS-CFB §2.2). */
const SECTOR_SHIFT_AT = 30;
const DIRECTORY_AT = 48;
const TABLE_LIST_AT = 68;
const TABLES_AT = 76;
const SECTOR_SHIFTS = [9, 12];
/** Numbers from here on are marks and no sectors. */
const FIRST_MARK = 0xfffffffa;
const ENTRY_BYTES = 128;
const NAME_LENGTH_AT = 64;
const NAME_MAX_BYTES = 64;
/** Chains may run in a circle; no file of ours has a directory or list of tables that is longer. */
const CHAIN_MAXIMUM = 2_000;

/**
 * The names in the directory of a compound file, the container of the older Office formats, of mail that Outlook
 * saves, and of newer documents under a password. @returns null for what is no such file.
 */
export async function compoundParts(path: string): Promise<readonly string[] | null> {
  const file = await open(path);
  try {
    return await namesIn(file);
  } finally {
    await file.close();
  }
}

async function namesIn(file: FileHandle): Promise<string[] | null> {
  const header = await bytesAt(file, 0, HEADER_BYTES);
  const shift = header?.readUInt16LE(SECTOR_SHIFT_AT) ?? 0;
  if (header === null || !header.subarray(0, SIGNATURE.length).equals(SIGNATURE) || !SECTOR_SHIFTS.includes(shift))
    return null;
  const size = 2 ** shift;
  const sector = (number: number) => bytesAt(file, (number + 1) * size, size);

  const tables = sectorsIn(header.subarray(TABLES_AT));
  let list = header.readUInt32LE(TABLE_LIST_AT);
  for (let count = 0; list < FIRST_MARK && count < CHAIN_MAXIMUM; count += 1) {
    const content = await sector(list);
    if (content === null) return null;
    tables.push(...sectorsIn(content.subarray(0, -4)));
    list = content.readUInt32LE(size - 4);
  }

  const names: string[] = [];
  const perTable = size / 4;
  let directory = header.readUInt32LE(DIRECTORY_AT);
  for (let count = 0; directory < FIRST_MARK && count < CHAIN_MAXIMUM; count += 1) {
    const [content, table] = [await sector(directory), tables[Math.floor(directory / perTable)]];
    const next = table === undefined ? null : await sector(table);
    if (content === null || next === null) return null;
    names.push(...namesOf(content));
    directory = next.readUInt32LE((directory % perTable) * 4);
  }
  return names;
}

function sectorsIn(numbers: Buffer): number[] {
  return Array.from({ length: numbers.length / 4 }, (_, index) => numbers.readUInt32LE(index * 4)).filter(
    (number) => number < FIRST_MARK,
  );
}

/** A name ends with a zero, which its length counts; an entry that is not used has none. */
function namesOf(directory: Buffer): string[] {
  return Array.from({ length: directory.length / ENTRY_BYTES }, (_, index) => {
    const entry = directory.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES);
    return entry
      .toString('utf16le', 0, Math.min(entry.readUInt16LE(NAME_LENGTH_AT), NAME_MAX_BYTES))
      .replace(/\0.*$/s, '');
  }).filter((name) => name !== '');
}

/** @returns null past the end of the file. */
async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer | null> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return bytesRead === length ? buffer : null;
}
