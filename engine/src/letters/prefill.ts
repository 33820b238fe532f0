import type { DeadlineTerm } from '../due-terms.ts';
import { parseTerms } from '../written-terms.ts';

/** Initial value of a typed field: a case field, or a date counted from one. */
export interface Prefill {
  /** The case field as it is written, `event.decision.date`. */
  readonly caseField: string;
  readonly terms: readonly DeadlineTerm[];
}

/** `event.decision.date`, `event.decision.date + 10wd`, `thisEvent.date + 12mo - 1cd`. */
export function parsePrefill(written: string): Prefill {
  const [caseField = '', ...terms] = written.split(' ');
  return { caseField, terms: parseTerms(terms.join(' ')) };
}
