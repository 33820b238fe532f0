import type { DraftEdit, DraftParts } from '@evenhand/contract/configuration-drafts';
import type { YAMLMap } from 'yaml';
import { isMap, isSeq, visit } from 'yaml';
import type { Edited, PackTexts } from './yaml-edit.ts';
import { blockLike, documentOf, readOnce, textOf } from './yaml-edit.ts';

/** The letters of a pack by title. */
export function lettersOf(files: PackTexts): DraftParts['letters'] {
  return [...files]
    .filter(([path]) => isLetter(path))
    .map(([path, text]) => ({ path, title: titleLine(text) ?? path }))
    .sort((a, b) => (a.title < b.title ? -1 : 1));
}

export function isLetter(path: string): boolean {
  return path.startsWith('templates/') && path.endsWith('.md');
}

/** Texts that people may look at by name: letters, and guidance that a process shows. */
export function isReadableText(files: PackTexts, path: string): boolean {
  return (
    files.has(path) &&
    (isLetter(path) || guidanceOf(files).some(({ versions }) => versions.some((one) => one.path === path)))
  );
}

export function setLetter(files: PackTexts, { path, text }: Extract<DraftEdit, { do: 'letter' }>): Edited {
  if (!isLetter(path) || !files.has(path)) return { refused: 'There is no such letter any more.' };
  return { files: new Map([[path, inLines(text)]]) };
}

/** Every place where a process shows guidance. */
export function guidanceOf(files: PackTexts): DraftParts['guidance'] {
  return [...files]
    .filter(([path, text]) => path.startsWith('workflows/') && path.endsWith('.yaml') && text.includes('Content'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, text]) => {
      const document = readOnce(files, path);
      const process = titleLine(text) ?? titleOfPart(files, path);
      return contentBlocks(document).map((block) => ({
        guidance: `${path}#${String(block.get('key'))}`,
        title: String(block.get('title')),
        process,
        versions: versionsOf(block),
      }));
    });
}

/**
 * Gives a place of guidance a text from a day on: today at the earliest, because what people have read stays as it was.
 * A version that begins that day is replaced, in a file of its own.
 */
export function setGuidance(
  files: PackTexts,
  { guidance, from, text }: Extract<DraftEdit, { do: 'guidance' }>,
  today: string,
): Edited {
  const [path = '', key = ''] = guidance.split('#');
  const document = documentOf(files.get(path) ?? '');
  const block = contentBlocks(document).find((one) => one.get('key') === key);
  const list = block?.get('content');
  if (block === undefined || !isSeq(list)) return { refused: 'There is no such guidance any more.' };
  if (from <= today) return { refused: 'What is shown already stays as it was. Choose a later day.' };
  const versions = versionsOf(block);
  const planned = versions.find((version) => version.from === from);
  const others = guidanceOf(files).flatMap((one) => (one.guidance === guidance ? [] : one.versions));
  if (planned !== undefined) {
    const isShared = [...others, ...versions.filter((one) => one !== planned)].some((one) => one.path === planned.path);
    if (!isShared) return { files: new Map([[planned.path, inLines(text)]]) };
  }
  const file = newPath(files, versions.at(-1)?.path ?? `content/${key}.md`, from);
  const entry = list.items.find((item): item is YAMLMap => isMap(item) && item.get('live') === from);
  if (entry !== undefined) entry.set('file', file);
  else {
    const later = list.items.findIndex((item) => isMap(item) && String(item.get('live')) > from);
    list.items.splice(later < 0 ? list.items.length : later, 0, blockLike(document, list, { live: from, file }));
  }
  return {
    files: new Map([
      [path, textOf(document)],
      [file, inLines(text)],
    ]),
  };
}

function contentBlocks(document: ReturnType<typeof documentOf>): YAMLMap[] {
  const blocks: YAMLMap[] = [];
  visit(document, {
    Map(_, block) {
      if (block.get('type') === 'Content' && isSeq(block.get('content'))) blocks.push(block);
    },
  });
  return blocks;
}

function versionsOf(block: YAMLMap): DraftParts['guidance'][number]['versions'] {
  const list = block.get('content');
  return (isSeq(list) ? list.items : [])
    .flatMap((item) => (isMap(item) ? [{ from: String(item.get('live')), path: String(item.get('file')) }] : []))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** A part is of the process that includes it. */
function titleOfPart(files: PackTexts, path: string): string {
  const part = path.slice('workflows/'.length);
  const user = [...files].find(([other, text]) => other.startsWith('workflows/') && text.includes(`include: ${part}`));
  return (user === undefined ? null : titleLine(user[1])) ?? part;
}

/** The title of a whole file, which stands at its left edge; a process is too long to be parsed for it. */
function titleLine(text: string): string | null {
  const written = /^title:\s*(.+)$/m.exec(text)?.[1];
  return written === undefined ? null : written.replace(/^(["'])(.*)\1$/, '$2');
}

/** `content/probation.md` from 2027-03-01 on is `content/probation-2027-03-01.md`. */
function newPath(files: PackTexts, last: string, from: string): string {
  const base = last.replace(/\.md$/, '').replace(/(-\d{4}(-\d\d){0,2})+$/, '');
  for (let count = 1; ; count += 1) {
    const path = `${base}-${from}${count === 1 ? '' : `-${count}`}.md`;
    if (!files.has(path)) return path;
  }
}

function inLines(text: string): string {
  return `${text.replace(/\r\n?/g, '\n').trimEnd()}\n`;
}
