import type { LetterBlock, LetterCondition, LetterRun } from '@evenhand/contract/letter-template';
import type { JSONContent } from '@tiptap/core';

/**
 * The words of a letter as the document of the editor, and back. A block whose condition does not hold is not
 * in the document; it keeps its place behind the block it followed.
 */
export const MERGE_FIELD = 'mergeField';
export const SIGNATURE = 'signature';

/** A block that can be edited, with its place among all blocks of the letter. */
interface PlacedBlock {
  readonly block: LetterBlock;
  readonly place: number;
}

export function documentOf(blocks: readonly LetterBlock[], isShown: (block: LetterBlock) => boolean): JSONContent {
  const shown = blocks.flatMap((block, place): PlacedBlock[] => (isShown(block) ? [{ block, place }] : []));
  // An editor without a block has no place for the cursor.
  return { type: 'doc', content: shown.length === 0 ? [{ type: 'paragraph' }] : shown.map(nodeOf) };
}

export function blocksOf(
  document: JSONContent,
  before: readonly LetterBlock[],
  isShown: (block: LetterBlock) => boolean,
): LetterBlock[] {
  const typed = (document.content ?? []).map((node) => ({ block: blockOf(node), place: placeOf(node) }));
  const hidden = before.map((block, place) => ({ block, place })).filter(({ block }) => !isShown(block));
  const result: { readonly block: LetterBlock; readonly place: number | null }[] = [...typed];
  for (const { block, place } of hidden) {
    const index = result.findLastIndex((one) => one.place !== null && one.place < place);
    result.splice(index + 1, 0, { block, place });
  }
  return result.map(({ block }) => block);
}

function nodeOf({ block, place }: PlacedBlock): JSONContent {
  const attrs = { when: block.when, place };
  if (block.kind === 'list') {
    const items = block.items.map((runs) => ({
      type: 'listItem',
      content: [{ type: 'paragraph', content: inlineOf(runs) }],
    }));
    return { type: block.isNumbered ? 'orderedList' : 'bulletList', attrs, content: items };
  }
  return {
    type: block.kind,
    attrs: block.kind === 'heading' ? { ...attrs, level: 2 } : attrs,
    content: inlineOf(block.runs),
  };
}

function inlineOf(runs: readonly LetterRun[]): JSONContent[] {
  return runs.flatMap((run): JSONContent[] => {
    const marks = [...(run.isBold ? [{ type: 'bold' }] : []), ...(run.isItalic ? [{ type: 'italic' }] : [])];
    if ('field' in run) return [{ type: MERGE_FIELD, attrs: { field: run.field }, marks }];
    return run.text
      .split('\n')
      .flatMap((text, index) => [
        ...(index === 0 ? [] : [{ type: 'hardBreak', marks }]),
        ...(text === '' ? [] : [{ type: 'text', text, marks }]),
      ]);
  });
}

function blockOf(node: JSONContent): LetterBlock {
  const when = conditionOf(node);
  if (node.type === 'bulletList' || node.type === 'orderedList') {
    const items = (node.content ?? []).map((item) => runsOf(item.content?.[0]));
    return { kind: 'list', when, isNumbered: node.type === 'orderedList', items };
  }
  const kind = node.type === 'heading' || node.type === SIGNATURE ? node.type : 'paragraph';
  return { kind, when, runs: runsOf(node) };
}

/** Attribute of a node. A list that was just made of paragraphs takes that of its first paragraph. */
function attributeOf(node: JSONContent, name: 'when' | 'place'): unknown {
  return node.attrs?.[name] ?? node.content?.[0]?.content?.[0]?.attrs?.[name] ?? null;
}

function conditionOf(node: JSONContent): LetterCondition | null {
  return attributeOf(node, 'when') as LetterCondition | null;
}

function placeOf(node: JSONContent): number | null {
  return attributeOf(node, 'place') as number | null;
}

function runsOf(node: JSONContent | undefined): LetterRun[] {
  return (node?.content ?? []).flatMap((inline): LetterRun[] => {
    const has = (mark: string) => inline.marks?.some(({ type }) => type === mark) ?? false;
    const looks = { isBold: has('bold'), isItalic: has('italic') };
    if (inline.type === MERGE_FIELD) return [{ field: String(inline.attrs?.field), ...looks }];
    const text = inline.type === 'hardBreak' ? '\n' : (inline.text ?? '');
    return text === '' ? [] : [{ text, ...looks }];
  });
}
