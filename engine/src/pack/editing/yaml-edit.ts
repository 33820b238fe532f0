import type { Document, YAMLMap, YAMLSeq } from 'yaml';
import { isMap, isSeq, parseDocument } from 'yaml';

/** The text of every file of a pack, by its path inside it. */
export type PackTexts = ReadonlyMap<string, string>;

/** What an edit does: the files that it changes, whole, or a sentence why it cannot be done. */
export type Edited = { readonly files: PackTexts } | Refused;
export interface Refused {
  readonly refused: string;
}

export function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && 'refused' in answer;
}

/** Parses a file for an edit, by the rules of the compiler. Comments and the order of things stay. */
export function documentOf(text: string): Document {
  return parseDocument(text, { version: '1.2', schema: 'core', merge: false, uniqueKeys: true });
}

/** What was parsed of a pack, while somebody looks at it. */
const parsed = new WeakMap<PackTexts, Map<string, Document>>();

/** A file parsed for reading alone: once, however often it is asked for. */
export function readOnce(files: PackTexts, path: string): Document {
  const known = parsed.get(files) ?? new Map<string, Document>();
  parsed.set(files, known);
  const document = known.get(path) ?? documentOf(files.get(path) ?? '');
  known.set(path, document);
  return document;
}

/** Writes a document without folding its lines: what an edit does not touch means what it did. */
export function textOf(document: Document): string {
  return document.toString({ lineWidth: 0 });
}

/** A list of blocks with keys, such as the items of a lookup; null where there is none. */
export function listAt(document: Document, path: readonly string[]): YAMLSeq | null {
  const node = document.getIn(path, true);
  return isSeq(node) ? node : null;
}

/** The place of the block with this key; -1 for none. */
export function indexOfKey(list: YAMLSeq, key: string, property = 'key'): number {
  return list.items.findIndex((item) => isMap(item) && item.get(property) === key);
}

export function mapAt(list: YAMLSeq, index: number): YAMLMap | null {
  const item = list.items[index];
  return isMap(item) ? item : null;
}

/** A new block, in the form of the others of its list. What is null is left out. */
export function blockLike(
  document: Document,
  list: YAMLSeq,
  values: Readonly<Record<string, string | boolean | null>>,
): YAMLMap {
  const block = document.createNode(
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
  ) as YAMLMap;
  block.flow = mapAt(list, 0)?.flow ?? true;
  return block;
}

/** Sets a value, or takes the property away for null. */
export function setOrDelete(
  block: Pick<YAMLMap, 'set' | 'delete'>,
  name: string,
  value: string | boolean | null,
): void {
  if (value === null) block.delete(name);
  else block.set(name, value);
}
