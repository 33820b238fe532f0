import type { CaseRecord } from '@evenhand/contract/case-details';
import { isClosed } from '../cases/case-words.ts';

/** What is said where the case is closed, has no adviser, or is not for this person to act on. */
interface ObstacleWords {
  closed: string;
  noAdviser: string;
  notYou: string;
}

/** Why nothing can be recorded on this case now, in the specified words; null when it can. */
export function obstacleOn(record: CaseRecord, mayRecord: boolean, words: ObstacleWords): string | null {
  if (mayRecord) return null;
  if (isClosed(record)) return words.closed;
  return record.caseAdviser === null ? words.noAdviser : words.notYou;
}
