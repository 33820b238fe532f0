import type { Document, Node } from 'yaml';
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { ProblemReport, SourceLocation } from './problem.ts';
import { PackCode } from './problem.ts';

/** A step into a YAML value: property names and list positions. */
export type SourcePath = readonly PropertyKey[];

/** A parsed YAML file with the line of every value. */
export interface SourceFile {
  readonly path: string;
  readonly value: unknown;
  readonly locationOf: (path: SourcePath) => SourceLocation;
}

/**
 * Null when the text is not YAML; the first reason is reported, because those after it follow from it. YAML
 * 1.2 core: no yes/no booleans, no merge keys, duplicate keys are errors.
 */
export function parseSource(path: string, text: string, problems: ProblemReport): SourceFile | null {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    version: '1.2',
    schema: 'core',
    merge: false,
    uniqueKeys: true,
    lineCounter: lines,
    prettyErrors: false,
  });
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line);
  const [unreadable] = document.errors
    .filter(({ code }) => code !== 'DUPLICATE_KEY')
    .sort((a, b) => a.pos[0] - b.pos[0]);
  if (unreadable !== undefined) {
    const reason = unreadable.message.split('\n')[0]?.replace(/\.$/, '');
    problems.report(
      PackCode.Schema,
      { file: path, line: lineAt(unreadable.pos[0]) },
      `not readable as YAML: ${reason}`,
    );
    return null;
  }
  for (const { pos } of document.errors) {
    problems.report(PackCode.DuplicateKey, { file: path, line: lineAt(pos[0]) }, 'the same property is written twice');
  }
  return { path, value: document.toJS(), locationOf: (at) => ({ file: path, line: lineAt(offsetOf(document, at)) }) };
}

/** Position of the deepest part of the path that exists: a property's name, or a list item's first character. */
function offsetOf(document: Document.Parsed, path: SourcePath): number {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const segment of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(segment));
      if (pair === undefined) return offset;
      offset = startOf(pair.key) ?? offset;
      node = pair.value;
    } else if (isSeq(node) && typeof segment === 'number') {
      node = node.items[segment];
      if (node === undefined) return offset;
      offset = startOf(node) ?? offset;
    } else {
      return offset;
    }
  }
  return offset;
}

function startOf(node: unknown): number | undefined {
  return (node as Node | null)?.range?.[0];
}
