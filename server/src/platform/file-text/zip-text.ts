import { Parser } from 'htmlparser2';
import type { Entry, ZipFile } from 'yauzl';
import { fromBufferPromise } from 'yauzl';
import { PARTS_MAXIMUM } from '../files/zip-parts.ts';
import type { FileText } from './file-text.ts';
import { TextCollector } from './file-text.ts';

/** What is unpacked of one file, all together. The text of a long book takes a tenth of it. */
const UNPACKED_MAX_BYTES = 50 * 1024 * 1024;

/** The parts that hold the words of DOCX, PPTX, XLSX, ODT and ODP, those of the document itself first. */
const partsWithWords = [
  /^(?:word\/document\d*|ppt\/slides\/[^/]+|xl\/sharedstrings|content)\.xml$/i,
  /^(?:word\/(?:header|footer|footnotes|endnotes|comments)\d*|ppt\/notesslides\/[^/]+|xl\/(?:comments\d*|worksheets\/[^/]+)|styles)\.xml$/i,
];
/** Says which parts of an OpenDocument are encrypted. */
const MANIFEST = 'META-INF/manifest.xml';

/** Elements of these documents, without their prefixes. `p` and `h` hold words themselves in OpenDocument alone. */
const WORDS_OF_OFFICE = new Set(['t', 'delText']);
const WORDS_OF_OPEN_DOCUMENT = new Set(['p', 'h']);
const LINES = new Set(['p', 'h', 'br', 'cr', 'line-break', 'si', 'is', 'text']);
const SPACES = new Set(['tab', 'ptab', 's']);
/** What is there twice, data, the marks of footnotes, and who wrote a comment when. */
const LEFT_OUT = new Set('mc:Fallback rPh office:binary-data text:note-citation dc:creator dc:date'.split(' '));

/** The words of a document that is a zip archive of XML; none of another archive. */
export async function readZip(content: Buffer): Promise<FileText> {
  const archive = await fromBufferPromise(content, { lazyEntries: true, strictFileNames: false });
  if (archive.entryCount > PARTS_MAXIMUM) throw new Error('It has too many parts.');
  const entries: Entry[] = [];
  for await (const entry of archive.eachEntry()) entries.push(entry);
  const manifest = entries.find(({ fileName }) => fileName === MANIFEST);
  const wanted = partsWithWords.flatMap((names) => inOrder(entries.filter(({ fileName }) => names.test(fileName))));
  if (wanted.some((entry) => entry.isEncrypted()) || (await isEncrypted(archive, manifest)))
    return { text: '', outcome: 'protected' };
  const text = new TextCollector();
  let bytes = 0;
  for (const entry of wanted) {
    // The library ends a part that grows beyond what the directory says.
    bytes += entry.uncompressedSize;
    if (bytes > UNPACKED_MAX_BYTES && entry === wanted[0]) throw new Error('It is too large when unpacked.');
    if (bytes > UNPACKED_MAX_BYTES || text.isFull) {
      text.isCut = true;
      break;
    }
    await addXml(text, archive, entry);
  }
  return text.finish();
}

/** The tenth slide comes after the second one. */
function inOrder(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => a.fileName.localeCompare(b.fileName, 'en', { numeric: true }));
}

async function isEncrypted(archive: ZipFile, manifest: Entry | undefined): Promise<boolean> {
  if (manifest === undefined || manifest.uncompressedSize > UNPACKED_MAX_BYTES) return false;
  let isFound = false;
  const onopentagname = (tag: string): void => {
    if (tag.endsWith(':encryption-data')) isFound = true;
  };
  const parser = new Parser({ onopentagname }, XML);
  await parsePart(parser, archive, manifest, () => isFound);
  return isFound;
}

/** Entities of a document's own are not expanded: the parser knows the five of XML, and numbers. */
const XML = { xmlMode: true } as const;

async function addXml(text: TextCollector, archive: ZipFile, entry: Entry): Promise<void> {
  const words = entry.fileName.includes('/') ? WORDS_OF_OFFICE : WORDS_OF_OPEN_DOCUMENT;
  let wordsDepth = 0;
  let leftOutDepth = 0;
  /** Words that were crossed out are found after the others, not run together with what replaced them. */
  let crossedOut = '';
  let isCrossedOut = false;
  const pass = (tag: string, step: 1 | -1): void => {
    if (LEFT_OUT.has(tag)) leftOutDepth += step;
    const name = tag.slice(tag.indexOf(':') + 1);
    if (words.has(name)) wordsDepth += step;
    if (name === 'delText') isCrossedOut = step === 1;
    if (name === 'del') crossedOut += ' ';
    if (LINES.has(name)) text.endLine();
    else if (SPACES.has(name)) text.add(' ');
    else if (name === 'noBreakHyphen' && step === 1) text.add('-');
  };
  const parser = new Parser(
    {
      onopentagname: (tag) => pass(tag, 1),
      ontext(part) {
        if (wordsDepth === 0 || leftOutDepth > 0) return;
        if (isCrossedOut) crossedOut += part;
        else text.add(part.replaceAll(/\s+/g, ' '));
      },
      onclosetag: (tag) => pass(tag, -1),
    },
    XML,
  );
  await parsePart(parser, archive, entry, () => text.isFull);
  text.endLine();
  text.add(crossedOut);
  text.endLine();
}

/** Unpacks a part piece by piece, until it ends or nothing more of it is needed. */
async function parsePart(parser: Parser, archive: ZipFile, entry: Entry, isEnough: () => boolean): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    parser.write(decoder.decode(chunk, { stream: true }));
    if (isEnough()) return;
  }
  parser.end(decoder.decode());
}
