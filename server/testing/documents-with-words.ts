import { fileURLToPath } from 'node:url';
import { constants, deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import PDFDocument from 'pdfkit';

const NOTO = fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf'));

/** A PDF with a page for each text, and a form field on the first page if a value is given. */
export async function pdfOf(
  pages: readonly string[],
  { password, field }: { readonly password?: string; readonly field?: string } = {},
): Promise<Buffer> {
  const locked = password === undefined ? {} : { userPassword: password, ownerPassword: password };
  const document = new PDFDocument({ autoFirstPage: false, ...locked });
  for (const [index, text] of pages.entries()) {
    document.addPage().font(NOTO).fontSize(11).text(text, { align: 'justify' });
    if (index > 0 || field === undefined) continue;
    document.initForm();
    document.formText('statement', 72, 600, 200, 20, { value: field });
    document.note(72, 500, 100, 20, 'Ask the union first');
  }
  document.end();
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A PDF of very many pages. Each says its number. */
export function longPdf(pageCount: number): Buffer {
  return plainPdf(Array.from({ length: pageCount }, (_, page) => `BT /F 12 Tf 72 700 Td (Leaf${page + 1}) Tj ET`));
}

/** A PDF with a page that grows to so many megabytes when it is unpacked, and is small itself. */
export function growingPdf(megabytes: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(1024 * 1024, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const stream = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(megabytes).fill(piece)]);
  return plainPdf([stream.toString('latin1')], '/Filter /FlateDecode');
}

/** A PDF with these contents of pages, in bytes. */
function plainPdf(contents: readonly string[], filter = ''): Buffer {
  const kids = contents.map((_, page) => `${4 + 2 * page} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${contents.length} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...contents.flatMap((content, page) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * page} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
      `<< /Length ${content.length} ${filter} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + end, 'latin1');
}

/** A zip archive of these texts by name. */
export function zipOf(parts: Readonly<Record<string, string>>): Buffer {
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]))),
  );
}

/** The least that is a DOCX, with this inside its body. */
export function docxOf(body: string, before = ''): Buffer {
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?>${before}<w:document><w:body>${body}</w:body></w:document>`,
  });
}

/** An ODT with this inside its text, and other parts. */
export function odtOf(text: string, parts: Readonly<Record<string, string>> = {}): Buffer {
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<?xml version="1.0"?><office:document-content><office:body><office:text>${text}</office:text></office:body></office:document-content>`,
    ...parts,
  });
}
