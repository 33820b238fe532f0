import { getDocumentProxy } from 'unpdf';
import type { FileText } from './file-text.ts';
import { TextCollector } from './file-text.ts';

/** A bundle for a hearing has a few hundred pages. Five hundred dense ones take three seconds. */
const PAGES_MAX_COUNT = 500;
/** Less than a file may take, so that the first pages of one that is slow to read are found. */
const ENOUGH_MS = 7_000;

/** The words of a PDF and of the forms and comments on it. A page that cannot be read is left out. */
export async function readPdf(content: Buffer): Promise<FileText> {
  const begun = performance.now();
  const pdf = await open(content);
  if (pdf === null) return { text: '', outcome: 'protected' };
  const text = new TextCollector();
  text.isCut = pdf.numPages > PAGES_MAX_COUNT;
  let failure: unknown = null;
  for (let number = 1; number <= Math.min(pdf.numPages, PAGES_MAX_COUNT); number += 1) {
    if (text.isFull || performance.now() - begun > ENOUGH_MS) {
      text.isCut = true;
      break;
    }
    try {
      await addPage(text, pdf, number);
    } catch (error) {
      failure = error;
      text.isCut = true;
    }
  }
  const read = text.finish();
  if (read.outcome === 'no-text' && failure !== null) throw failure;
  return read;
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** @returns null for one under a password. */
async function open(content: Buffer): Promise<Pdf | null> {
  try {
    return await getDocumentProxy(new Uint8Array(content), { verbosity: 0 });
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') return null;
    throw error;
  }
}

async function addPage(text: TextCollector, pdf: Pdf, number: number): Promise<void> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  for (const item of items) {
    if (!('str' in item)) continue;
    text.add(item.str);
    if (item.hasEOL) text.endLine();
  }
  text.endLine();
  for (const { fieldType, fieldValue, contentsObj } of await page.getAnnotations()) {
    const typed: unknown[] = fieldType === 'Tx' || fieldType === 'Ch' ? [fieldValue].flat() : [contentsObj?.str];
    for (const words of typed) if (typeof words === 'string') text.add(`${words}\n`);
  }
  page.cleanup();
}
