import type { LetterField, LetterTemplate } from '@evenhand/contract/letter-template';
import type { LetterValues } from '@evenhand/contract/letters';
import { letterDay } from '@evenhand/engine/letters/fill-letter';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { lettersText } from './letters.text.ts';

interface LetterValueLinesProps {
  fields: readonly LetterField[];
  values: LetterValues;
  /** Words of the letter that were changed, or null. */
  wording?: string | null;
}

/** Typed values of a letter, as text, by the labels of its fields. */
export function LetterValueLines({ fields, values, wording = null }: LetterValueLinesProps) {
  const items = fields.map((field) => ({
    key: field.key,
    term: field.label,
    value: wordsOf(field, values[field.key] ?? ''),
  }));
  const words = wording === null ? [] : [{ key: ' wording', term: lettersText.typedWording, value: wording }];
  return <DescriptionList items={[...items, ...words]} look="grid" />;
}

/** The fields of a letter that are typed. */
export function typedFields({ steps }: LetterTemplate): readonly LetterField[] {
  return steps.flatMap(({ fields }) => fields).filter(({ kind }) => kind !== 'case');
}

/** A value as text: a date as letters write it, a choice by its label. */
export function wordsOf({ kind, choices }: LetterField, value: string): string {
  if (value === '') return lettersText.empty;
  if (kind === 'date') return letterDay(value) ?? value;
  return kind === 'choice' ? (choices.find(({ key }) => key === value)?.label ?? value) : value;
}
