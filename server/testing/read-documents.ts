import { strFromU8, unzipSync } from 'fflate';
import { getDocumentProxy } from 'unpdf';

/** What a PDF says of itself. */
export interface ReadPdf {
  readonly title: string;
  readonly isTagged: boolean;
  readonly language: string | null;
  /** The text of each page, in the order it is drawn; a line of the page is a line. */
  readonly pages: readonly string[];
  /** The roles of its structure in reading order, as `Document > L > LI`. */
  readonly roles: readonly string[];
  /** The text that the structure holds, which is what is read aloud. */
  readonly readAloud: string;
}

type StructureNode = {
  readonly role?: string;
  readonly children?: readonly StructureNode[];
  readonly type?: string;
  readonly id?: string;
};
type TextItem = { readonly str?: string; readonly hasEOL?: boolean; readonly type?: string; readonly id?: string };

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string | null } };
  const pages: string[] = [];
  const roles: string[] = [];
  let readAloud = '';
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const items = (await page.getTextContent({ includeMarkedContent: true })).items as TextItem[];
    pages.push(items.map(({ str = '', hasEOL = false }) => (hasEOL ? `${str}\n` : str)).join(''));
    const structure = (await page.getStructTree()) as StructureNode;
    const told = new Set<string>();
    walk(structure, [], roles, told);
    // A page ends a line.
    readAloud += `${textOf(items, told)} `;
  }
  const marked = await pdf.getMarkInfo();
  await pdf.cleanup();
  return {
    title: info.Title ?? '',
    isTagged: marked?.Marked === true,
    language: info.Language ?? null,
    pages,
    roles,
    readAloud,
  };
}

function walk(node: StructureNode, above: readonly string[], roles: string[], told: Set<string>): void {
  if (node.type === 'content' && node.id !== undefined) told.add(node.id);
  const path = node.role === undefined || node.role === 'Root' ? above : [...above, node.role];
  if (path.length > above.length) roles.push(path.join(' > '));
  for (const child of node.children ?? []) walk(child, path, roles, told);
}

/** The text within marked content that the structure refers to. */
function textOf(items: readonly TextItem[], told: ReadonlySet<string>): string {
  const open: boolean[] = [];
  let text = '';
  for (const item of items) {
    if (item.type === 'beginMarkedContent' || item.type === 'beginMarkedContentProps')
      open.push(item.id !== undefined && told.has(item.id));
    else if (item.type === 'endMarkedContent') open.pop();
    else if (open.at(-1) === true) text += item.hasEOL === true ? `${item.str} ` : item.str;
  }
  return text;
}

/** The parts of a document for a word processor, by name. */
export function readDocx(bytes: Uint8Array): Record<string, string> {
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));
}

/** The paragraphs of a body: style, whether it is in a list, and its text with line breaks. */
export function paragraphsOf(document: string): { style: string | null; isListed: boolean; text: string }[] {
  return [...document.matchAll(/<w:p>(.*?)<\/w:p>/gs)].map(([, inner = '']) => ({
    style: /<w:pStyle w:val="([^"]+)"/.exec(inner)?.[1] ?? null,
    isListed: inner.includes('<w:numPr>'),
    text: inner
      .replaceAll('<w:br/>', '\n')
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  }));
}
