import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { docxOf, growingPdf, longPdf, odtOf, pdfOf, zipOf } from '../../../testing/documents-with-words.ts';
import { readFileText } from './read-file-text.ts';

const unreadable = { text: '', outcome: 'unreadable' };
const underPassword = { text: '', outcome: 'protected' };

/** The processes that read files for this one. */
const readingProcesses = (): string[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('read-process'))
    .map((line) => line.trim().split(/\s/)[0]!);

/** The parser looks at all open tags for each new one: this takes many minutes. */
const slow = Buffer.from('<b>'.repeat(2_000_000));
const paragraph = '<w:p><w:t>The appeal</w:t></w:p>';

/** The directory of an archive comes at its end, and says of each part how much it grows to. */
function sayingSize(archive: Buffer, name: string, bytes: number): Buffer {
  const changed = Buffer.from(archive);
  changed.writeUInt32LE(bytes, changed.lastIndexOf(name, undefined, 'latin1') - 46 + 24);
  return changed;
}

describe('A file', () => {
  test('that is broken is unreadable [SEARCH-09]', async () => {
    const [pdf, docx] = [await pdfOf(['The appeal']), docxOf(paragraph)];
    expect(await readFileText('a.pdf', Buffer.from('%PDF-1.7\n broken'))).toEqual(unreadable);
    expect(await readFileText('a.pdf', pdf.subarray(0, 200))).toEqual(unreadable);
    expect(await readFileText('a.docx', docx.subarray(0, docx.length - 30))).toEqual(unreadable);
    expect(await readFileText('a.docx', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500, 7)]))).toEqual(
      unreadable,
    );
    expect(await readFileText('a.txt', Buffer.from('MZ\0\x01 a program'))).toEqual(unreadable);
    expect(await readFileText('a.eml', Buffer.from(`A: ${'\r\nB: c'.repeat(100_000)}`))).toEqual(unreadable);
  });

  test('under a password is protected [SEARCH-09]', async () => {
    expect(await readFileText('a.pdf', await pdfOf(['The appeal'], { password: 'secret' }))).toEqual(underPassword);
    const compound = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    expect(await readFileText('a.docx', compound)).toEqual(underPassword);
    const manifest = '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>';
    const odt = odtOf('<text:p>x</text:p>', { 'META-INF/manifest.xml': manifest });
    expect(await readFileText('a.odt', odt)).toEqual(underPassword);
    const docx = docxOf(paragraph);
    docx.writeUInt16LE(1, docx.lastIndexOf('word/document.xml', undefined, 'latin1') - 46 + 8);
    expect(await readFileText('a.docx', docx)).toEqual(underPassword);
  });

  test('that is a PDF of 5,000 pages is read as far as page 500 [SEARCH-09]', async () => {
    const { text, outcome } = await readFileText('bundle.pdf', longPdf(5_000));
    expect(outcome).toBe('cut');
    expect(text.split('\n').slice(0, 2)).toEqual(['Leaf1', 'Leaf2']);
    expect(text).not.toContain('Leaf501');
  });

  test('that is a PDF with a broken page is read without it, if anything can be read [SEARCH-09]', async () => {
    // No page, in the place of the second or the first one.
    const torn = (page: string): Buffer =>
      Buffer.from(longPdf(2).toString('latin1').replace(`${page} 0 R`, `${page[0]}5 0 R`), 'latin1');
    expect(await readFileText('torn.pdf', torn(' 6'))).toEqual({ text: 'Leaf1', outcome: 'cut' });
    expect(await readFileText('torn.pdf', torn('[4'))).toEqual(unreadable);
  });

  test('that is too long is cut after 300,000 characters, and never within one [SEARCH-09]', async () => {
    const whole = await readFileText('a.txt', Buffer.from('x'.repeat(300_000)));
    expect([whole.text.length, whole.outcome]).toEqual([300_000, 'whole']);
    const cut = await readFileText('a.txt', Buffer.from(`${'x'.repeat(299_999)}😀 more`));
    expect([cut.text.length, cut.outcome]).toEqual([299_999, 'cut']);
    const many = await readFileText('a.docx', docxOf(paragraph.repeat(100_000)));
    expect([many.text.length, many.outcome]).toEqual([300_000, 'cut']);
  });

  test('that would grow beyond all limits is not unpacked [SEARCH-09]', async () => {
    const docx = docxOf(`${paragraph}${' '.repeat(1024 * 1024)}`);
    const name = 'word/document.xml';
    expect((await readFileText('usual.docx', docx)).outcome).toBe('whole');
    expect(await readFileText('bomb.docx', sayingSize(docx, name, 60 * 1024 * 1024))).toEqual(unreadable);
    // The directory says that it stays small.
    expect(await readFileText('liar.docx', sayingSize(docx, name, 1_000))).toEqual(unreadable);
    const both = zipOf({ [name]: paragraph, 'word/comments.xml': paragraph });
    const beside = sayingSize(both, 'word/comments.xml', 60 * 1024 * 1024);
    expect(await readFileText('beside.docx', beside)).toEqual({ text: 'The appeal', outcome: 'cut' });
    const parts = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`word/${index}.xml`, 'x']));
    const many = zipOf({ ...parts, 'word/document.xml': paragraph });
    expect(await readFileText('many.docx', many)).toEqual(unreadable);
  });

  test('with entities of its own is read without them [SEARCH-09]', async () => {
    const levels = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`);
    const laughs = `<!DOCTYPE d [<!ENTITY l0 "lol"><!ENTITY f SYSTEM "file:///etc/passwd">${levels.join('')}]>`;
    const docx = docxOf(`<w:p><w:t>before &l9;&f; after</w:t></w:p>`, laughs);
    expect(await readFileText('laughs.docx', docx)).toEqual({ text: 'before &l9;&f; after', outcome: 'whole' });
  });

  test('that takes too long ends its process alone [SEARCH-09]', async () => {
    const before = readingProcesses();
    const reading = readFileText('slow.html', slow, { readWithinMs: 1_000 });
    await expect.poll(() => readingProcesses().length).toBe(before.length + 1);
    expect(await reading).toEqual(unreadable);
    expect(readingProcesses()).toEqual(before);
  });

  test('that takes too much memory ends its process alone [SEARCH-09]', async () => {
    const words = await readFileText('small.pdf', growingPdf(1));
    expect(words.outcome).toBe('no-text');
    expect(await readFileText('large.pdf', growingPdf(4_000), { readWithinMs: 600_000 })).toEqual(unreadable);
  });

  test('is not judged by a process that does not start in time or is stopped [SEARCH-09]', async () => {
    const text = Buffer.from('The appeal');
    await expect(readFileText('a.txt', text, { startedWithinMs: 1 })).rejects.toThrow('did not start');
    const before = readingProcesses();
    const reading = readFileText('slow.html', slow);
    const stopped = expect(reading).rejects.toThrow('was stopped');
    const started = (): string | undefined => readingProcesses().find((pid) => !before.includes(pid));
    await expect.poll(started).toBeDefined();
    // It is stopped while it reads.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    process.kill(Number(started()), 'SIGTERM');
    await stopped;
  });
});
