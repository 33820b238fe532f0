import type { IParagraphOptions, Paragraph } from 'docx';
import type { PrintedBlock, PrintedRun } from '../printing/printed-document.ts';
import { sizeWithin } from '../printing/size-within.ts';
import type { LetterToRender } from './letter-to-render.ts';

/** Loaded when the first letter is asked for: a megabyte that most server processes never need. */
type Docx = typeof import('docx');

/** Half points, in which a word processor counts the size of text. */
const TEXT_HALF_PT = 22;
const HEADING_HALF_PT = 26;
/** Twentieths of a point. */
const MARGIN_TWIP = 1440;
const GAP_TWIP = 180;
const INDENT_TWIP = 400;
/** As high as in the PDF, and at most five times as wide. */
const LOGO_PX = { width: 175, height: 35 };
const SIGNATURE_ROOM_TWIP = 880;
/** Of the line over which a letter is signed: about a third of the text is left free at its right. */
const SIGNATURE_LINE_INDENT_TWIP = 5200;

/** Word processors have it, and it need not be embedded. */
const FONT = 'Georgia';
const NUMBERED = 'letter-numbers';
const BULLETED = 'letter-bullets';
/** In 240ths of a line: a little more than one, as in the PDF. */
const LINE_240THS = 300;
const SINGLE_240THS = 240;

/** A letter for a word processor, with its styles for headings and lists. */
export async function* renderDocx(letter: LetterToRender): AsyncGenerator<Buffer> {
  const docx = await import('docx');
  yield await docx.Packer.toBuffer(documentOf(docx, letter));
}

function documentOf(docx: Docx, letter: LetterToRender): InstanceType<Docx['Document']> {
  const { AlignmentType, Document, LevelFormat } = docx;
  const margin = { top: MARGIN_TWIP, bottom: MARGIN_TWIP, left: MARGIN_TWIP, right: MARGIN_TWIP };
  const level = {
    level: 0,
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { left: INDENT_TWIP, hanging: INDENT_TWIP } } },
  };
  const heading = {
    run: { font: FONT, size: HEADING_HALF_PT, bold: true, color: '1B1B1B' },
    paragraph: { spacing: { after: GAP_TWIP }, keepNext: true },
  };
  return new Document({
    title: letter.isDraft ? `Draft: ${letter.title}` : letter.title,
    creator: letter.applicationName,
    lastModifiedBy: letter.applicationName,
    styles: {
      default: {
        document: {
          run: { font: FONT, size: TEXT_HALF_PT, language: { value: 'en-GB' } },
          paragraph: { spacing: { after: GAP_TWIP, line: LINE_240THS } },
        },
        heading1: heading,
        heading2: heading,
      },
    },
    numbering: {
      config: [
        { reference: NUMBERED, levels: [{ ...level, format: LevelFormat.DECIMAL, text: '%1.' }] },
        { reference: BULLETED, levels: [{ ...level, format: LevelFormat.BULLET, text: '•' }] },
      ],
    },
    sections: [
      {
        properties: { page: { margin } },
        headers: { default: headerOf(docx, letter) },
        footers: { default: pageNumbers(docx) },
        children: [senderOf(docx, letter), ...paragraphsOf(docx, letter.blocks)],
      },
    ],
  });
}

/** On every page; a letter that is not a draft has an empty one. */
function headerOf({ AlignmentType, Header, Paragraph, TextRun }: Docx, { isDraft }: LetterToRender) {
  const children = isDraft ? [new TextRun({ text: 'Draft', bold: true, color: '595959' })] : [];
  return new Header({ children: [new Paragraph({ alignment: AlignmentType.END, children })] });
}

function pageNumbers({ AlignmentType, Footer, PageNumber, Paragraph, TextRun }: Docx) {
  const children = ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES];
  return new Footer({
    children: [
      new Paragraph({ alignment: AlignmentType.CENTER, children: [new TextRun({ children, color: '595959' })] }),
    ],
  });
}

/** The service's name, beside its logo or a line in its colour. */
function senderOf(
  { BorderStyle, ImageRun, LineRuleType, Paragraph, TextRun }: Docx,
  { applicationName, colour, logo }: LetterToRender,
): Paragraph {
  const name = (text: string) => new TextRun({ text, bold: true, size: HEADING_HALF_PT });
  const spacing = { after: 2 * GAP_TWIP };
  // With lines further apart, word processors cut the top of an image.
  if (logo !== null) {
    const image = new ImageRun({ type: 'png', data: logo.bytes, transformation: sizeWithin(logo, LOGO_PX) });
    return new Paragraph({
      spacing: { ...spacing, line: SINGLE_240THS, lineRule: LineRuleType.AUTO },
      children: [image, name(`\u2002${applicationName}`)],
    });
  }
  return new Paragraph({
    border: { left: { style: BorderStyle.SINGLE, size: 48, space: 8, color: colour.replace('#', '') } },
    spacing,
    children: [name(applicationName)],
  });
}

function paragraphsOf(docx: Docx, blocks: readonly PrintedBlock[]): Paragraph[] {
  const { HeadingLevel } = docx;
  const firstHeading = blocks.find(({ kind }) => kind === 'heading');
  let numberedLists = 0;
  return blocks.flatMap((block, index) => {
    if (block.kind === 'signature') return [signatureLine(docx), paragraphOf(docx, block.runs, { keepLines: true })];
    if (block.kind === 'quote') return [paragraphOf(docx, block.runs, { indent: { left: INDENT_TWIP } })];
    if (block.kind !== 'list') {
      const level = block === firstHeading ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2;
      // The words before a signature do not stay behind on another page.
      const keepNext = blocks[index + 1]?.kind === 'signature';
      return [paragraphOf(docx, block.runs, block.kind === 'heading' ? { heading: level } : { keepNext })];
    }
    // Each numbered list begins at one.
    if (block.isNumbered) numberedLists += 1;
    const instance = numberedLists;
    const numbering = block.isNumbered
      ? { reference: NUMBERED, level: 0, instance }
      : { reference: BULLETED, level: 0 };
    return block.items.map((runs) => paragraphOf(docx, runs, { numbering }));
  });
}

/** Room for a signature over a line, on the page of the words below it. */
function signatureLine({ BorderStyle, Paragraph }: Docx): Paragraph {
  return new Paragraph({
    border: { bottom: { style: BorderStyle.SINGLE, size: 6, space: 1, color: '75848F' } },
    indent: { right: SIGNATURE_LINE_INDENT_TWIP },
    spacing: { before: SIGNATURE_ROOM_TWIP, after: GAP_TWIP },
    keepNext: true,
  });
}

function paragraphOf({ Paragraph, TextRun }: Docx, runs: readonly PrintedRun[], options: IParagraphOptions): Paragraph {
  const children = runs.flatMap(({ text, isBold, isItalic }) =>
    text.split('\n').map((line, index) => {
      // A run that said it is not bold would not be in a heading either.
      const looks = { ...(isBold ? { bold: true } : {}), ...(isItalic ? { italics: true } : {}) };
      return new TextRun({ text: line, ...looks, ...(index === 0 ? {} : { break: 1 }) });
    }),
  );
  return new Paragraph({ ...options, children });
}
