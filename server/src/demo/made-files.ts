import { crc32, deflateSync } from 'node:zlib';
import type { DemoFile } from '@evenhand/contract/packs/demo-files';
import { Document, HeadingLevel, Packer, Paragraph } from 'docx';
import PDFDocument from 'pdfkit';

/**
 * The files that a script says people added: small, and made when they are asked for, so that a pack holds
 * texts alone. The first line of the text is the heading of the document.
 */
export async function madeFile({ name, text }: DemoFile, at: Date): Promise<File> {
  const [heading = '', ...lines] = text.split('\n');
  const extension = name.slice(name.lastIndexOf('.') + 1);
  if (extension === 'png') return new File([picture()], name);
  const bytes = extension === 'docx' ? await wordDocument(heading, lines) : await pdfDocument({ heading, lines, at });
  return new File([new Uint8Array(bytes)], name);
}

async function wordDocument(heading: string, lines: readonly string[]): Promise<Buffer> {
  const children = [
    new Paragraph({ text: heading, heading: HeadingLevel.HEADING_1 }),
    ...lines.map((text) => new Paragraph({ text })),
  ];
  return Packer.toBuffer(new Document({ sections: [{ children }] }));
}

async function pdfDocument({
  heading,
  lines,
  at,
}: {
  heading: string;
  lines: readonly string[];
  at: Date;
}): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin: 72,
    lang: 'en-GB',
    info: { Title: heading, CreationDate: at },
  });
  document.fontSize(16).text(heading).moveDown();
  for (const line of lines) document.fontSize(11).text(line).moveDown(0.5);
  document.end();
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const WIDTH_PIXELS = 320;
const HEIGHT_PIXELS = 200;

/** What stands in the place of a photograph: boards on a floor before a wall, one of them broken. */
function picture(): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: HEIGHT_PIXELS }, (_, y) =>
    Buffer.concat([Buffer.from([0]), ...Array.from({ length: WIDTH_PIXELS }, (_, x) => Buffer.from(colourAt(x, y)))]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH_PIXELS, 0);
  header.writeUInt32BE(HEIGHT_PIXELS, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return new Uint8Array(
    Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.concat(rows))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

function colourAt(x: number, y: number): readonly [number, number, number] {
  const isGap = x > 150 && x < 190 && y > 95 && y < 140;
  const isBoard = x > 50 && x < 270 && y > 70 && y < 170 && y % 25 > 8;
  if (isBoard && !isGap) return [168, 124, 74];
  return y > 150 ? [110, 112, 116] : [206, 208, 204];
}

/** A chunk of a PNG: its length, its type, its data, and the checksum of the two. */
function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}
