import { eventFileExtensions } from '@evenhand/contract/files';
import { describe, expect, test } from 'vitest';
import { typeOf } from './file-types.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const ZIP = 'PK\x03\x04\x14\x00';
const COMPOUND = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const MP4 = '\0\0\0\x20ftypisom';
const ASF = '\x30\x26\xb2\x75\x8e\x66\xcf\x11';
const EBML = '\x1a\x45\xdf\xa3';

/** How a file of each extension really begins. */
const beginnings: Record<(typeof eventFileExtensions)[number], readonly string[]> = {
  pdf: ['%PDF-1.7', '\xef\xbb\xbf\n%PDF-1.4'],
  doc: [COMPOUND, '{\\rtf1\\ansi'],
  docx: [ZIP, COMPOUND],
  xls: [COMPOUND],
  xlsx: [ZIP, COMPOUND],
  ppt: [COMPOUND],
  pptx: [ZIP, COMPOUND],
  odp: [ZIP],
  odt: [ZIP],
  msg: [COMPOUND],
  eml: ['Received: from mail'],
  jpg: ['\xff\xd8\xff\xe0\0\x10JFIF'],
  jpeg: ['\xff\xd8\xff\xe1\0\x10Exif'],
  png: ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  mp3: ['ID3\x04', '\xff\xfb\x90'],
  m4a: ['\0\0\0\x20ftypM4A '],
  mp4: [MP4],
  avi: ['RIFF\x01\x02\x03\x04AVI LIST'],
  mov: ['\0\0\0\x14ftypqt  ', '\0\0\0\x08wide', '\0\0\x10\0moov'],
  txt: ['Anything', '\xff\xfea\0b\0'],
  csv: ['a;b\n1;2'],
  rtf: ['{\\rtf1'],
  tif: ['II*\0', 'MM\0*'],
  tiff: ['II*\0', 'MM\0*'],
  gif: ['GIF89a', 'GIF87a'],
  bmp: ['BM\x36\0'],
  heic: ['\0\0\0\x18ftypheic'],
  zip: [ZIP, 'PK\x05\x06'],
  '7z': ["7z\xbc\xaf'\x1c\0\x04"],
  rar: ['Rar!\x1a\x07\0', 'Rar!\x1a\x07\x01\0'],
  wav: ['RIFF\x01\x02\x03\x04WAVEfmt '],
  wma: [ASF],
  wmv: [ASF],
  mkv: [EBML],
  webm: [EBML],
};

function isTaken(filename: string, content: string): boolean {
  const head = bytes(content);
  return typeOf(filename, eventFileExtensions)?.matches({ head, isFreeOfNul: !head.includes(0) }) ?? false;
}

describe('The type of a file', () => {
  test.each(eventFileExtensions)(
    '%s is taken by what it begins with, in upper and lower case [COMP-EVENT-32]',
    (extension) => {
      for (const beginning of beginnings[extension]) {
        expect(isTaken(`a.${extension}`, beginning), beginning).toBe(true);
        expect(isTaken(`A.B.${extension.toUpperCase()}`, beginning), beginning).toBe(true);
      }
    },
  );

  test.each(eventFileExtensions)('a program or an empty stub called .%s is not taken [COMP-EVENT-32]', (extension) => {
    for (const other of ['MZ\x90\0\x03\0', '\x7fELF\x02\x01\0', '\0'])
      expect(isTaken(`a.${extension}`, other), other).toBe(false);
  });

  test('what looks like a web page is a text and nothing else (gaps G-105) [COMP-EVENT-32]', () => {
    const taken = eventFileExtensions.filter((extension) => isTaken(`a.${extension}`, '<!doctype html><script>'));
    expect(taken).toEqual(['eml', 'txt', 'csv']);
  });

  test('a picture is not taken as a document, nor a sound as a film [COMP-EVENT-32]', () => {
    const takenAs = (content: string) => eventFileExtensions.filter((extension) => isTaken(`a.${extension}`, content));
    expect(takenAs('\x89PNG\r\n\x1a\n\0')).toEqual(['png']);
    expect(takenAs('RIFF\x01\x02\x03\x04WAVE\0')).toEqual(['wav']);
    expect(takenAs('RIFF\x01\x02\x03\x04AVI \0')).toEqual(['avi']);
    expect(takenAs(`${ZIP}`)).toEqual(['docx', 'xlsx', 'pptx', 'odp', 'odt', 'zip']);
  });

  test('a text holds no characters that no text has, in UTF-16 too, and nothing stands before a PDF [SIGNIN-06]', () => {
    for (const extension of ['txt', 'csv', 'eml'])
      for (const content of [COMPOUND, 'PK\x03\x04 nothing', 'a\x01b', '\xff\xfe\x01\0', '\xfe\xff\0\x01'])
        expect(isTaken(`a.${extension}`, content), content).toBe(false);
    for (const content of ['\ta\r\n\x0c', 'caf\xe9 \x96', '\xfe\xff\0a\0b'])
      expect(isTaken('a.txt', content)).toBe(true);
    for (const before of ['<html>', 'x', '\0', '<!-- -->\n'])
      expect(isTaken('a.pdf', `${before}%PDF-1.7`), before).toBe(false);
  });

  test('only the last ending of a name counts, and only one that the call takes', () => {
    for (const name of ['a', 'a.', '.pdf.exe', 'a.svg', 'pdf', 'a.pdf '])
      expect(typeOf(name, eventFileExtensions), name).toBeNull();
    expect(typeOf('a.pdf', ['txt'])).toBeNull();
    expect(typeOf('a.txt', ['txt'])?.contentType).toBe('text/plain');
  });
});
