import { setImmediate } from 'node:timers/promises';
import { brandMark } from '@evenhand/contract/brand-mark';
import PDFDocument from 'pdfkit';
import { inOneFont, piecesInFonts } from './font-pieces.ts';
import type { PrintedFont } from './fonts.ts';
import { fontBytes, shareAboveBaseline } from './fonts.ts';
import { nameUnprintable } from './name-unprintable.ts';
import { onColour } from './on-colour.ts';
import type { PrintedBlock, PrintedDocument, PrintedRun } from './printed-document.ts';
import { breakLongWords, linesOfRuns, piecesOfRun } from './printed-lines.ts';
import { sizeWithin } from './size-within.ts';

type Pdf = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Pdf['struct']>;

/** Points of 1/72 inch. */
const MARGIN_PT = 72;
const TEXT_PT = 11;
const HEADING_PT = 13;
const SMALL_PT = 9;
const LINE_GAP_PT = 3;
const BLOCK_GAP_PT = 9;
/** Of a heading with what follows it. */
const HEADING_LINES = 3;
const LIST_INDENT_PT = 20;
const MARK_PT = 26;
/** A logo is as high as the mark, and as wide as its form asks for, up to five times that. */
const LOGO_PT = { width: 5 * MARK_PT, height: MARK_PT };
const SIGNATURE_ROOM_PT = 44;
const SIGNATURE_LINE_PT = 190;

const INK = '#1b1b1b';
const GREY = '#595959';
const LINE = '#75848f';

/** A document as a tagged PDF (PDF/UA-1), piece by piece. Between two blocks other requests are served. */
export async function* renderPdf(document: PrintedDocument): AsyncGenerator<Buffer> {
  const pdf = openPdf(document);
  const written = write(pdf, document).catch((error: Error) => {
    pdf.destroy(error);
  });
  yield* pdf as unknown as AsyncIterable<Buffer>;
  await written;
}

function openPdf({ title, isDraft, applicationName, changedAt }: PrintedDocument): Pdf {
  const options = {
    size: 'A4',
    margin: MARGIN_PT,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    // Page numbers say how many there are.
    bufferPages: true,
    // The same document is the same file.
    info: {
      Title: isDraft ? `Draft: ${title}` : title,
      Author: applicationName,
      CreationDate: changedAt,
      ModDate: changedAt,
    },
    font: null,
  };
  // The published types are of an earlier release, which knew neither this subset nor a missing first font.
  const pdf = new PDFDocument(options as unknown as PDFKit.PDFDocumentOptions);
  return pdf;
}

/** Sets the font, which is read when a document first needs it: the largest one has 13 MB. */
function setFont(pdf: Pdf, font: PrintedFont): Pdf {
  return pdf.registerFont(font, fontBytes(font)).font(font);
}

async function write(pdf: Pdf, document: PrintedDocument): Promise<void> {
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  writeSender(pdf, root, document);
  let hasHeading = false;
  for (const [index, block] of document.blocks.entries()) {
    // Nobody waits for it any more.
    if (pdf.destroyed) return;
    const next = document.blocks[index + 1];
    if (block.kind === 'paragraph' && next?.kind === 'signature') keepWithSignature(pdf, block.runs, next.runs);
    await writeBlock(pdf, root, block, hasHeading ? 'H2' : 'H1');
    hasHeading ||= block.kind === 'heading';
  }
  await setImmediate();
  root.end();
  numberPages(pdf, document);
  pdf.end();
}

/** The service's logo or mark, and its name. The image says nothing that the name does not. */
function writeSender(pdf: Pdf, root: Element, { applicationName, colour, logo }: PrintedDocument): void {
  const { x, y } = pdf;
  const size = logo === null ? { width: MARK_PT, height: MARK_PT } : sizeWithin(logo, LOGO_PT);
  asArtifact(pdf, 'Layout', () =>
    logo === null ? drawMark(pdf, colour) : void pdf.image(Buffer.from(logo.bytes), x, y, size),
  );
  const name = childOf(pdf, root, 'P');
  const { text, font } = inOneFont(nameUnprintable(applicationName).text, 'bold');
  setFont(pdf, font).fontSize(HEADING_PT);
  const middle = y + (size.height - pdf.currentLineHeight()) / 2;
  name.add(() => pdf.fillColor(INK).text(text, x + size.width + 10, middle));
  name.end();
  pdf.x = x;
  pdf.y = Math.max(pdf.y, y + size.height) + 2 * BLOCK_GAP_PT;
}

function drawMark(pdf: Pdf, colour: string): void {
  const { size, corner, lines, lineWidth, shapes } = brandMark;
  const over = onColour(colour);
  pdf.save();
  pdf.translate(pdf.x, pdf.y).scale(MARK_PT / size);
  pdf.roundedRect(0, 0, size, size, corner).fill(colour);
  pdf.path(lines).lineWidth(lineWidth).lineCap('round').stroke(over);
  pdf.path(shapes).fill(over);
  pdf.restore();
}

/** Room for a signature over a line. It stays on the page of the words below it. */
function leaveRoomToSign(pdf: Pdf, runs: readonly PrintedRun[]): void {
  const lines = linesOfRuns(runs).length;
  makeRoom(pdf, lines, SIGNATURE_ROOM_PT);
  const { x } = pdf;
  const y = pdf.y + SIGNATURE_ROOM_PT - BLOCK_GAP_PT;
  asArtifact(pdf, 'Layout', () =>
    pdf
      .moveTo(x, y)
      .lineTo(x + SIGNATURE_LINE_PT, y)
      .lineWidth(0.75)
      .stroke(LINE),
  );
  pdf.y += SIGNATURE_ROOM_PT;
}

/** The words before a signature do not stay behind on another page, where they are a line or two. */
function keepWithSignature(pdf: Pdf, words: readonly PrintedRun[], signature: readonly PrintedRun[]): void {
  pdf.fontSize(TEXT_PT);
  makeRoom(pdf, linesOfRuns(words).length + linesOfRuns(signature).length, SIGNATURE_ROOM_PT + BLOCK_GAP_PT);
}

async function writeBlock(pdf: Pdf, root: Element, block: PrintedBlock, heading: 'H1' | 'H2'): Promise<void> {
  if (block.kind === 'list') return await writeList(pdf, root, block);
  if (block.kind === 'quote') return await writeQuote(pdf, root, block.runs);
  const isHeading = block.kind === 'heading';
  pdf.fontSize(isHeading ? HEADING_PT : TEXT_PT);
  // A heading alone at the foot of a page is read as its last line.
  makeRoom(pdf, block.keepLines ?? (isHeading ? HEADING_LINES : 0));
  if (block.kind === 'signature') leaveRoomToSign(pdf, block.runs);
  await writeRuns(
    pdf,
    childOf(pdf, root, isHeading ? heading : 'P'),
    isHeading ? block.runs.map((run) => ({ ...run, isBold: true })) : block.runs,
  );
  pdf.y += BLOCK_GAP_PT;
}

async function writeList(
  pdf: Pdf,
  root: Element,
  { isNumbered, items }: Extract<PrintedBlock, { kind: 'list' }>,
): Promise<void> {
  const list = childOf(pdf, root, 'L');
  pdf.fontSize(TEXT_PT);
  const { x } = pdf;
  for (const [index, runs] of items.entries()) {
    makeRoom(pdf, 1);
    const item = childOf(pdf, list, 'LI');
    const { y } = pdf;
    const label = childOf(pdf, item, 'Lbl');
    label.add(() =>
      setFont(pdf, 'regular')
        .fillColor(INK)
        .text(isNumbered ? `${index + 1}.` : '•', x, y, { lineBreak: false }),
    );
    label.end();
    pdf.x = x + LIST_INDENT_PT;
    pdf.y = y;
    await writeRuns(pdf, childOf(pdf, item, 'LBody'), runs);
    item.end();
    pdf.x = x;
    pdf.y += BLOCK_GAP_PT / 3;
  }
  list.end();
  pdf.y += (BLOCK_GAP_PT * 2) / 3;
}

async function writeQuote(pdf: Pdf, root: Element, runs: readonly PrintedRun[]): Promise<void> {
  const quote = childOf(pdf, root, 'BlockQuote');
  const { x } = pdf;
  pdf.fontSize(TEXT_PT);
  pdf.x = x + LIST_INDENT_PT;
  await writeRuns(pdf, childOf(pdf, quote, 'P'), runs);
  pdf.x = x;
  quote.end();
  pdf.y += BLOCK_GAP_PT;
}

/** Writes runs into an element and ends it. */
async function writeRuns(pdf: Pdf, element: Element, runs: readonly PrintedRun[]): Promise<void> {
  const width = pdf.page.width - MARGIN_PT - pdf.x;
  const printed = runs
    .flatMap((run) => piecesInFonts({ ...run, text: nameUnprintable(run.text).text }))
    .map(({ text, font }) => {
      setFont(pdf, font);
      return { font, text: breakLongWords(text, width, (part) => pdf.widthOfString(part)) };
    });
  // Lines are as high, and stand where they would, when all is in the font of the document.
  const lineHeight = setFont(pdf, 'regular').currentLineHeight(true) + LINE_GAP_PT;
  const baseline = -pdf.currentLineHeight() * shareAboveBaseline();
  for (const line of linesOfRuns(printed)) {
    if (line.length === 0) pdf.y += lineHeight;
    const pieces = line.flatMap(piecesOfRun);
    for (const [index, { text, font }] of pieces.entries()) {
      const continued = index < pieces.length - 1;
      element.add(() => {
        const lineGap = lineHeight - setFont(pdf, font).currentLineHeight(true);
        pdf.fillColor(INK).text(text, { width, lineGap, baseline, continued });
      });
      if (continued) await setImmediate();
    }
    await setImmediate();
  }
  element.end();
}

/** Begins a new page where the present one has no room for so many lines, and as much more. */
function makeRoom(pdf: Pdf, lines: number, more = 0): void {
  const needed = more + lines * (setFont(pdf, 'regular').currentLineHeight(true) + LINE_GAP_PT);
  if (pdf.y + needed > pdf.page.height - MARGIN_PT) pdf.addPage();
}

/** What every page says beside the document: its number, its note, and that it is a draft. */
function numberPages(pdf: Pdf, { isDraft, pageNote }: PrintedDocument): void {
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    const { page } = pdf;
    const place = { width: page.width - 2 * MARGIN_PT, lineBreak: false } as const;
    // Text below the margin would begin a page of its own.
    page.margins = { top: 0, bottom: 0, left: 0, right: 0 };
    setFont(pdf, 'regular').fontSize(SMALL_PT).fillColor(GREY);
    asArtifact(pdf, 'Pagination', () => {
      if (pageNote !== null) writePageNote(pdf, pageNote, place.width);
      pdf.text(`Page ${index + 1} of ${count}`, MARGIN_PT, page.height - MARGIN_PT / 2 - SMALL_PT, {
        ...place,
        align: 'center',
      });
      if (isDraft) setFont(pdf, 'bold').text('Draft', MARGIN_PT, MARGIN_PT / 2, { ...place, align: 'right' });
    });
  }
}

/** One line above the number of the page; its end is left out where it is too long. */
function writePageNote(pdf: Pdf, note: string, width: number): void {
  const height = pdf.currentLineHeight();
  const y = pdf.page.height - MARGIN_PT / 2 - 2.5 * SMALL_PT;
  const { text, font } = inOneFont(nameUnprintable(note.replaceAll(/\s+/g, ' ')).text, 'regular');
  setFont(pdf, font).text(text, MARGIN_PT, y, { width, height, ellipsis: '…', align: 'center' });
  setFont(pdf, 'regular');
}

function childOf(
  pdf: Pdf,
  parent: Element,
  type: 'H1' | 'H2' | 'P' | 'BlockQuote' | 'L' | 'LI' | 'Lbl' | 'LBody',
): Element {
  const element = pdf.struct(type);
  parent.add(element);
  return element;
}

/** What is no part of the document, and is not read aloud. */
function asArtifact(pdf: Pdf, type: 'Layout' | 'Pagination', draw: () => void): void {
  pdf.markContent('Artifact', { type });
  draw();
  pdf.endMarkedContent();
}
