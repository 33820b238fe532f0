import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { documentParts } from './document-parts.ts';

const scratch = mkdtempSync(join(tmpdir(), 'evenhand-documents-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const archive = (...names: readonly string[]): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, Buffer.from('x')]))));

const SECTOR_BYTES = 512;
const END = 0xfffffffe;
const FREE = 0xffffffff;

/** A compound file with these parts in its directory, which lies in the sectors after as many empty ones. */
function compound(names: readonly string[], before = 0): Buffer {
  const entries = names.map((name) => {
    const entry = Buffer.alloc(128);
    entry.write(`${name}\0`, 'utf16le');
    entry.writeUInt16LE((name.length + 1) * 2, 64);
    return entry;
  });
  const directoryCount = Math.ceil(entries.length / 4);
  const perTable = SECTOR_BYTES / 4;
  const tableCount = Math.ceil((before + directoryCount) / (perTable - 2)) + 1;
  const first = tableCount + before;
  const table = Buffer.alloc(tableCount * SECTOR_BYTES, 0xff);
  for (let index = 0; index < directoryCount; index += 1)
    table.writeUInt32LE(index === directoryCount - 1 ? END : first + index + 1, (first + index) * 4);
  const header = Buffer.alloc(SECTOR_BYTES);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(first, 48);
  header.writeUInt32LE(END, 68);
  for (let index = 0; index < 109; index += 1) header.writeUInt32LE(index < tableCount ? index : FREE, 76 + index * 4);
  const directory = Buffer.concat([...entries, Buffer.alloc(directoryCount * SECTOR_BYTES - entries.length * 128)]);
  return Buffer.concat([header, table, Buffer.alloc(before * SECTOR_BYTES), directory]);
}

async function isTaken(extension: 'docx' | 'xlsx' | 'pptx' | 'odt' | 'odp' | 'msg', bytes: Buffer): Promise<boolean> {
  const path = join(scratch, `a.${extension}`);
  writeFileSync(path, bytes);
  return await documentParts[extension]!(path);
}

const TYPES = '[Content_Types].xml';
const documents = {
  docx: archive(TYPES, '_rels/.rels', 'word/document.xml'),
  xlsx: archive(TYPES, 'xl/workbook.xml'),
  pptx: archive(TYPES, 'ppt/presentation.xml'),
  odt: archive('mimetype', 'content.xml', 'META-INF/manifest.xml'),
  msg: compound(['Root Entry', '__nameid_version1.0', '__properties_version1.0']),
};

describe('What a document holds', () => {
  test('decides which document it is, also under a password [SIGNIN-06]', async () => {
    for (const [name, bytes] of Object.entries(documents)) {
      const taken = [];
      for (const extension of ['docx', 'xlsx', 'pptx', 'odt', 'msg'] as const)
        if (await isTaken(extension, bytes)) taken.push(extension);
      expect(taken).toEqual([name]);
    }
    const locked = compound(['Root Entry', 'EncryptionInfo', 'EncryptedPackage']);
    for (const extension of ['docx', 'xlsx', 'pptx'] as const) expect(await isTaken(extension, locked)).toBe(true);
    expect(await isTaken('msg', locked)).toBe(false);
  });

  test('must be there: an archive, its first bytes, or one cut short is no document [SIGNIN-06]', async () => {
    for (const bytes of [
      archive('notes.txt'),
      archive(TYPES),
      archive('word/document.xml'),
      Buffer.from('PK\x03\x04 nothing'),
      documents.docx.subarray(0, documents.docx.length - 30),
      compound(['Root Entry', 'WordDocument', 'Macros']),
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    ]) {
      for (const extension of ['docx', 'xlsx', 'odt', 'msg'] as const)
        expect(await isTaken(extension, bytes), `${extension} ${bytes.subarray(0, 60)}`).toBe(false);
    }
  });

  test.each([
    ['docx', archive(TYPES, 'word/document.xml', 'word/vbaProject.bin')],
    ['docx', archive(TYPES, 'word/document.xml', 'Word/VBAPROJECT.BIN')],
    ['xlsx', archive(TYPES, 'xl/workbook.xml', 'xl/macrosheets/sheet1.xml')],
    ['pptx', archive(TYPES, 'ppt/presentation.xml', 'ppt/vbaProject.bin')],
    ['odt', archive('mimetype', 'content.xml', 'Basic/Standard/Module1.xml')],
    ['odp', archive('mimetype', 'content.xml', 'Scripts/python/run.py')],
  ] as const)('must be no macro: %s [SIGNIN-06]', async (extension, bytes) => {
    expect(await isTaken(extension, bytes)).toBe(false);
  });

  test('is found by its directory alone: of an archive nothing is unpacked, and one that names too much is none [SIGNIN-06]', async () => {
    const bomb = Buffer.from(documents.docx);
    // The directory says that a part grows to four gigabytes, which is nobody's concern who does not unpack it.
    const at = bomb.lastIndexOf('PK\x01\x02', undefined, 'latin1');
    bomb.writeUInt32LE(0xfffffff0, at + 24);
    expect(await isTaken('docx', bomb)).toBe(true);
    const many = Array.from({ length: 10_000 }, (_, index) => `word/${index}.xml`);
    expect(await isTaken('docx', archive(TYPES, ...many))).toBe(false);
    expect(await isTaken('docx', archive(TYPES, ...many.slice(1)))).toBe(true);
  });

  test('of a compound file is found wherever its directory lies, and one that runs in a circle ends [SIGNIN-06]', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `__attach_version1.0_#${index}`);
    const mail = compound([...names, '__properties_version1.0'], 5_000);
    expect(await isTaken('msg', mail)).toBe(true);
    expect(await isTaken('msg', mail.subarray(0, mail.length - SECTOR_BYTES))).toBe(false);
    const circle = compound(['Root Entry']);
    circle.writeUInt32LE(circle.readUInt32LE(48), SECTOR_BYTES + circle.readUInt32LE(48) * 4);
    expect(await isTaken('msg', circle)).toBe(false);
  });
});
