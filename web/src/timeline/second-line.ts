import type { HistoryRow } from '@evenhand/contract/timeline';
import { cutText } from '../ui/cut-text.ts';
import { timelineText as text } from './timeline.text.ts';

const MAXIMUM_LENGTH = 120;

/**
 * Second line of a folded row: the files of it, or else the first of its own details that the change does not say
 * already.
 * @returns null where there is none. A value that was replaced and a letter are read in the fold.
 */
export function secondLine({
  change,
  changeDetails,
  ownDetails,
}: Pick<HistoryRow, 'change' | 'changeDetails' | 'ownDetails'>): string | null {
  const names = changeDetails.flatMap(({ eventFileAttachment }) => eventFileAttachment?.filename ?? []);
  const [name] = names;
  if (name !== undefined) return text.files(cutText(name, MAXIMUM_LENGTH), names.length - 1);
  const [first] = changeDetails
    .slice(0, ownDetails)
    .flatMap((detail) =>
      detail.change === null && detail.documentId === null ? (added(change, detail.detailText) ?? []) : [],
    );
  return first === undefined ? null : cutText(first, MAXIMUM_LENGTH);
}

/** Text of a detail beside the change. */
function added(change: string, detail: string): string | null {
  const [label = '', ...values] = detail.split(': ');
  const value = values.join(': ');
  if (change.includes(value === '' ? label : value)) return null;
  return change.endsWith(`: ${label}`) ? value : detail;
}
