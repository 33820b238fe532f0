import type { HistoryRow } from '@evenhand/contract/timeline';
import { cutText } from '../ui/cut-text.ts';
import { timelineText as text } from './timeline.text.ts';

const MAXIMUM_LENGTH = 120;

/**
 * What a folded row says below its change: the files of it, or else the first of its details.
 * @returns null where that would only repeat the change, or needs its fold: a value that was replaced, a
 * letter.
 */
export function secondLine({ change, changeDetails }: Pick<HistoryRow, 'change' | 'changeDetails'>): string | null {
  const names = changeDetails.flatMap(({ eventFileAttachment }) => eventFileAttachment?.filename ?? []);
  const [name] = names;
  if (name !== undefined) return text.files(cutText(name, MAXIMUM_LENGTH), names.length - 1);
  const [first] = changeDetails;
  if (first === undefined || first.change !== null || first.documentId !== null) return null;
  const [label = '', ...values] = first.detailText.split(': ');
  const value = values.join(': ');
  if (change.includes(value === '' ? label : value)) return null;
  return cutText(change.includes(label) ? value : first.detailText, MAXIMUM_LENGTH);
}
