import type { DeadlineTerm } from '../due-terms.ts';
import { parseTerms } from '../written-terms.ts';

/** Initial value of a typed field: a case field, or a date counted from one. */
export interface Prefill {
  /** The case field as it is written, `event.decision.date`. */
  readonly caseField: string;
  readonly terms: readonly DeadlineTerm[];
}

/** `event.decision.date`, `thisEvent.date + 12mo - 1cd`, or several with commas, of which the first known counts. */
export function parsePrefill(written: string): Prefill[] {
  return written.split(', ').map((one) => {
    const [caseField = '', ...terms] = one.split(' ');
    return { caseField, terms: parseTerms(terms.join(' ')) };
  });
}
