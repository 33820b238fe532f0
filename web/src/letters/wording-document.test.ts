import type { LetterBlock } from '@evenhand/contract/letter-template';
import { hearingLetter } from '@evenhand/engine/letters/testing/hearing-letter';
import { expect, test } from 'vitest';
import { blocksOf, documentOf } from './wording-document.ts';

const all = (): boolean => true;
const words = (text: string, when: LetterBlock['when'] = null): LetterBlock => ({
  kind: 'paragraph',
  when,
  runs: [{ text, isBold: false, isItalic: false }],
});
const textsOf = (blocks: readonly LetterBlock[]) =>
  blocks.map((block) => ('runs' in block ? block.runs.map((run) => ('text' in run ? run.text : '')).join('') : ''));

test('A letter is the same after it was in the editor', () => {
  const looks: LetterBlock = {
    kind: 'paragraph',
    when: null,
    runs: [
      { text: 'bold', isBold: true, isItalic: false },
      { text: ' both', isBold: true, isItalic: true },
      { field: 'place', isBold: false, isItalic: true },
    ],
  };
  const signature: LetterBlock = {
    kind: 'signature',
    when: null,
    runs: [{ field: 'place', isBold: false, isItalic: false }],
  };
  const body = [...hearingLetter.body, looks, signature];
  expect(blocksOf(documentOf(body, all), body, all)).toEqual(body);
});

test('A line break is one of the editor, and comes back into the text', () => {
  const body = [words('First\nsecond\n')];
  const document = documentOf(body, all);
  expect(document.content?.[0]?.content?.map(({ type }) => type)).toEqual(['text', 'hardBreak', 'text', 'hardBreak']);
  expect(textsOf(blocksOf(document, body, all))).toEqual(['First\nsecond\n']);
});

test('What is not shown keeps its place behind what it followed, whatever is moved, added or deleted', () => {
  const hidden = { field: 'worst', is: ['dismissal'] };
  const body = [
    words('zero', hidden),
    words('one'),
    words('two', hidden),
    words('three', hidden),
    words('four'),
    words('five'),
  ];
  const isShown = ({ when }: LetterBlock): boolean => when === null;
  const { content = [] } = documentOf(body, isShown);
  expect(content).toHaveLength(3);
  const [one, four, five] = content;
  const added = { type: 'paragraph', content: [{ type: 'text', text: 'new' }] };
  const back = (...nodes: (typeof one)[]) =>
    textsOf(blocksOf({ type: 'doc', content: nodes.flatMap((node) => node ?? []) }, body, isShown));
  expect(back(one, four, five)).toEqual(['zero', 'one', 'two', 'three', 'four', 'five']);
  expect(back(one, added, five)).toEqual(['zero', 'one', 'two', 'three', 'new', 'five']);
  expect(back(five)).toEqual(['zero', 'two', 'three', 'five']);
  expect(back(added)).toEqual(['zero', 'two', 'three', 'new']);
});

test('A letter without a shown part has a place for the cursor', () => {
  expect(documentOf([], all)).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
});
