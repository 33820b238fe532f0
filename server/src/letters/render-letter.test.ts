import { setImmediate, setTimeout } from 'node:timers/promises';
import { readLogo } from '@evenhand/engine/pack/logo-image';
import { describe, expect, test } from 'vitest';
import { paragraphsOf, readDocx, readPdf } from '../../testing/read-documents.ts';
import { printable } from '../printing/printable.ts';
import type { PrintedBlock, PrintedRun } from '../printing/printed-document.ts';
import { renderPdf } from '../printing/render-pdf.ts';
import type { LetterToRender } from './letter-to-render.ts';
import { renderDocx } from './render-docx.ts';

const run = (text: string, looks: Partial<PrintedRun> = {}): PrintedRun => ({
  text: printable(text),
  isBold: false,
  isItalic: false,
  ...looks,
});
const paragraph = (...runs: PrintedRun[]): PrintedBlock => ({ kind: 'paragraph', runs });

/** Eight by four pixels, some of them half transparent. */
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAYAAACzzX7wAAAAFUlEQVR42mM4YRQWBcT/cdEMtFcAAFLcP5FVf0YIAAAAAElFTkSuQmCC';

const letter: LetterToRender = {
  title: 'Hearing invitation',
  caseId: 10_001,
  isDraft: false,
  applicationName: 'Northmoor',
  colour: '#C03256',
  logo: null,
  changedAt: new Date('2026-11-18T09:00:00Z'),
  pageNote: null,
  blocks: [
    paragraph(run('Callum Brightwater\nHGV Driver')),
    { kind: 'heading', runs: [run('Invitation to a hearing')] },
    paragraph(
      run('Come on '),
      run('18 November 2026', { isBold: true }),
      run(' to the '),
      run('Quiet room,\nfirst floor', { isItalic: true }),
      run('.'),
    ),
    { kind: 'list', isNumbered: false, items: [[run('Late & rude')], [run('Absent\n\ntwice')]] },
    { kind: 'list', isNumbered: true, items: [[run('Read this')], [run('Reply')]] },
    { kind: 'heading', runs: [run('What happens next')] },
    { kind: 'list', isNumbered: true, items: [[run('We decide <soon>')]] },
  ],
};

async function bytesOf(generated: AsyncGenerator<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of generated) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const pdfOf = async (given: Partial<LetterToRender> = {}) =>
  await readPdf(await bytesOf(renderPdf({ ...letter, ...given })));
const docxOf = async (given: Partial<LetterToRender> = {}) =>
  readDocx(await bytesOf(renderDocx({ ...letter, ...given })));
const textsOf = (parts: Record<string, string>) => paragraphsOf(parts['word/document.xml']!).map(({ text }) => text);

describe('A letter as PDF', () => {
  test('is tagged, in British English, with its title, and reads in its order [API-152]', async () => {
    const pdf = await pdfOf();
    expect(pdf).toMatchObject({ title: 'Hearing invitation', isTagged: true, language: 'en-GB' });
    const list = (count: number) => [
      'Document > L',
      ...Array(count).fill(['Document > L > LI', 'Document > L > LI > Lbl', 'Document > L > LI > LBody']).flat(),
    ];
    expect(pdf.roles).toEqual([
      'Document',
      ...['Document > P', 'Document > P', 'Document > H1', 'Document > P'],
      ...list(2),
      ...list(2),
      'Document > H2',
      ...list(1),
    ]);
    expect(pdf.readAloud.replaceAll(/\s+/g, ' ').trim()).toBe(
      'Northmoor Callum Brightwater HGV Driver Invitation to a hearing Come on 18 November 2026 to the Quiet room, first floor. ' +
        '• Late & rude • Absent twice 1. Read this 2. Reply What happens next 1. We decide <soon>',
    );
  });

  test('carries the logo of the service, which is not read aloud', async () => {
    const imagesIn = (pdf: Buffer) => pdf.toString('latin1').split('/Subtype /Image').length - 1;
    const logo = readLogo(LOGO);
    expect(logo).toMatchObject({ width: 8, height: 4 });
    // The picture, and how transparent it is.
    expect(imagesIn(await bytesOf(renderPdf({ ...letter, logo })))).toBe(2);
    expect(imagesIn(await bytesOf(renderPdf(letter)))).toBe(0);
    expect((await pdfOf({ logo })).readAloud).toBe((await pdfOf()).readAloud);
  });

  test('keeps typed line breaks, and says its pages beside what is read [API-152]', async () => {
    const [page] = (await pdfOf()).pages;
    expect(page).toContain('Callum Brightwater\nHGV Driver\n');
    expect(page).toMatch(/to the Quiet room,\s*\nfirst floor\./);
    expect(page).toContain('Page 1 of 1');
    expect(page).not.toContain('Draft');
  });

  test('says its note at the foot of every page, beside what is read', async () => {
    const pdf = await pdfOf({
      blocks: Array.from({ length: 60 }, () => paragraph(run('No decision has been made.'))),
      pageNote: 'Kept by Zoë ✓',
    });
    expect(pdf.pages.length).toBeGreaterThan(1);
    for (const page of pdf.pages) expect(page).toContain('Kept by Zoë ✓');
    expect(pdf.readAloud).not.toContain('Kept by');
  });

  test('in progress says on every page that it is a draft [API-152]', async () => {
    const blocks = Array.from({ length: 60 }, (_, index) =>
      paragraph(run(`Paragraph ${index}. ${'No decision has been made. '.repeat(6)}`)),
    );
    const pdf = await pdfOf({ blocks, isDraft: true });
    expect(pdf.title).toBe('Draft: Hearing invitation');
    expect(pdf.pages.length).toBeGreaterThan(3);
    pdf.pages.forEach((page, index) => {
      expect(page).toContain('Draft');
      expect(page).toContain(`Page ${index + 1} of ${pdf.pages.length}`);
    });
    expect(pdf.readAloud).not.toMatch(/Draft|Page \d/);
    for (let index = 0; index < 60; index += 1) expect(pdf.readAloud).toContain(`Paragraph ${index}. `);
  });

  test('has the name of the service beside its mark, which is not read aloud, and room over a line where it is signed', async () => {
    const blocks: PrintedBlock[] = [
      paragraph(run('Yours sincerely,')),
      { kind: 'signature', runs: [run('Teodora Whitlock\nDepot Manager')] },
    ];
    const pdf = await pdfOf({ blocks });
    expect(pdf.readAloud.replaceAll(/\s+/g, ' ').trim()).toBe(
      'Northmoor Yours sincerely, Teodora Whitlock Depot Manager',
    );
    const document = (await docxOf({ blocks }))['word/document.xml']!;
    expect(paragraphsOf(document).map(({ text }) => text)).toEqual([
      'Northmoor',
      'Yours sincerely,',
      '',
      'Teodora Whitlock\nDepot Manager',
    ]);
    expect(document).toContain('<w:keepNext/>');
  });

  test('keeps who signs on the page of the line for the signature and of the words before it', async () => {
    const signature: PrintedBlock = { kind: 'signature', runs: [run('Teodora Whitlock\nDepot Manager\nNorthmoor')] };
    for (let count = 24; count < 34; count += 1) {
      const blocks = [
        ...Array.from({ length: count }, (_, index) => paragraph(run(`Paragraph ${index}.`))),
        paragraph(run('Yours sincerely,')),
        signature,
      ];
      const { pages } = await pdfOf({ blocks });
      expect(
        pages.filter(
          (page) => page.includes('Yours sincerely,') && /Teodora Whitlock\s+Depot Manager\s+Northmoor/.test(page),
        ),
      ).toHaveLength(1);
    }
  });

  test('keeps the first lines of a block together where it asks for that, and a heading with them', async () => {
    for (let count = 8; count < 14; count += 1) {
      const filling = Array.from({ length: count }, (_, index) => paragraph(run(`Filling ${index}.\n.`)));
      const entry: PrintedBlock = { kind: 'paragraph', keepLines: 3, runs: [run('First\nSecond\nThird')] };
      const { pages } = await pdfOf({
        blocks: [...filling, { kind: 'heading', keepLines: 5, runs: [run('Above')] }, entry],
      });
      expect(
        pages.filter((page) => /Above\s+First\s+Second\s+Third/.test(page)),
        `after ${count} paragraphs`,
      ).toHaveLength(1);
    }
  });

  test('is the same file for the same letter, and identifies itself as PDF/UA', async () => {
    const [first, second] = [await bytesOf(renderPdf(letter)), await bytesOf(renderPdf(letter))];
    expect(first.equals(second)).toBe(true);
    expect(first.toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>');
  });

  test('that nobody waits for any more is not made to its end', async () => {
    let asked = 0;
    const blocks = Array.from({ length: 500 }, () => ({
      kind: 'paragraph' as const,
      get runs() {
        asked += 1;
        return [run('No decision has been made.')];
      },
    }));
    const begun = renderPdf({ ...letter, blocks });
    expect((await begun.next()).done).toBe(false);
    await begun.return(undefined);
    await setTimeout(200);
    expect(asked).toBeLessThan(500);
  });

  test('prints the letters of Europe and East Asia, signs and emoji, and names what it cannot print [PRINT-01, PRINT-02]', async () => {
    const [page] = (
      await pdfOf({
        blocks: [paragraph(run('Zoë Łukasz Ζωή Пётр Đặng £25 – “…” 👩🏽‍🦱 שלום 漢字 ✓ \u202ea\u0007\tb\u0000'))],
      })
    ).pages;
    expect(page).toContain('Zoë Łukasz Ζωή Пётр Đặng £25 – “…” 👩🏽‍🦱 [1 word in Hebrew letters] 漢字 ✓ a b');
  });

  test.each([
    ['10,000 letters without a space', 'x'.repeat(10_000)],
    ['10,000 emoji without a space', '👩🏽‍🦱'.repeat(1400)],
    ['10,000 Chinese letters', '漢'.repeat(10_000)],
    ['10,000 letters that no font has', '𓀀'.repeat(10_000)],
    ['10,000 marks on one letter', `e${'\u0301'.repeat(9_999)}`],
    ['10,000 line breaks', '\n'.repeat(9_999)],
    ['half characters and controls', '\ud83d\udc00\u0001\u001f\u009f\u2028\ufffe\uffff'],
  ])('is not broken by %s, and other requests have their turn meanwhile', async (_what, text) => {
    const blocks: PrintedBlock[] = [
      paragraph(run('before '), run(text), run(' behind')),
      { kind: 'list', isNumbered: true, items: [[run(text, { isBold: true })]] },
      { kind: 'heading', runs: [run(text)] },
      paragraph(run('The end.')),
    ];
    let turns = 0;
    let isDone = false;
    const others = (async () => {
      while (!isDone) {
        await setImmediate();
        turns += 1;
      }
    })();
    const pdf = await pdfOf({ blocks });
    isDone = true;
    await others;
    expect(pdf.readAloud).toContain('before');
    expect(pdf.readAloud.trim().endsWith('The end.')).toBe(true);
    expect(turns).toBeGreaterThan(blocks.length);
    expect(textsOf(await docxOf({ blocks })).at(-1)).toBe('The end.');
  });
});

describe('A letter for a word processor', () => {
  test('has the same content, with headings, lists and typed line breaks of its own', async () => {
    const paragraphs = paragraphsOf((await docxOf())['word/document.xml']!);
    expect(paragraphs).toEqual([
      { style: null, isListed: false, text: 'Northmoor' },
      { style: null, isListed: false, text: 'Callum Brightwater\nHGV Driver' },
      { style: 'Heading1', isListed: false, text: 'Invitation to a hearing' },
      { style: null, isListed: false, text: 'Come on 18 November 2026 to the Quiet room,\nfirst floor.' },
      { style: 'ListParagraph', isListed: true, text: 'Late & rude' },
      { style: 'ListParagraph', isListed: true, text: 'Absent\n\ntwice' },
      { style: 'ListParagraph', isListed: true, text: 'Read this' },
      { style: 'ListParagraph', isListed: true, text: 'Reply' },
      { style: 'Heading2', isListed: false, text: 'What happens next' },
      { style: 'ListParagraph', isListed: true, text: 'We decide <soon>' },
    ]);
    const numbers = [...(await docxOf())['word/document.xml']!.matchAll(/<w:numId w:val="(\d+)"/g)].map(
      ([, number]) => number,
    );
    expect(new Set(numbers).size, 'each numbered list begins at one').toBe(3);
  });

  test('in progress says on every page that it is a draft, and numbers its pages', async () => {
    const headerOf = (parts: Record<string, string>) => parts['word/header1.xml']!;
    expect(headerOf(await docxOf({ isDraft: true }))).toContain('Draft');
    expect(headerOf(await docxOf())).not.toContain('Draft');
    const parts = await docxOf();
    expect(parts['word/footer1.xml']).toContain('NUMPAGES');
    expect(parts['docProps/core.xml']).toContain('<dc:title>Hearing invitation</dc:title>');
    expect(parts['word/styles.xml']).toContain('en-GB');
  });

  test('carries the logo of the service beside its name, in its form', async () => {
    const parts = await docxOf({ logo: readLogo(LOGO) });
    expect(Object.keys(parts).filter((name) => name.endsWith('.png'))).toHaveLength(1);
    const [, width, height] = /<wp:extent cx="(\d+)" cy="(\d+)"/.exec(parts['word/document.xml']!) ?? [];
    expect(Number(width) / Number(height)).toBe(2);
    // Without this rule some word processors show the lowest line of the image only.
    expect(parts['word/document.xml']).toContain('w:lineRule="auto"');
    expect(textsOf(parts)[0]).toContain('Northmoor');
    expect(Object.keys(await docxOf()).filter((name) => name.endsWith('.png'))).toEqual([]);
  });

  test('keeps emoji and names of every script, which word processors have letters for', async () => {
    const text = '👩🏽‍🦱 שלום 漢字';
    expect(textsOf(await docxOf({ blocks: [paragraph(run(text))] }))).toContain(text);
  });
});
