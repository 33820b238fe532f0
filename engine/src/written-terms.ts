import type { DeadlineTerm } from './due-terms.ts';
import { durationOf } from './legal-durations.ts';

/** Terms counted from a date, as a pack writes them: ` + 2mo - 10wd`, ` + law:consultation`. */
export function parseTerms(written: string): DeadlineTerm[] {
  return [...written.matchAll(/([+-]) (\S+)/g)].flatMap(([, sign, term = '']): DeadlineTerm[] => {
    const isBefore = sign === '-';
    if (term.startsWith('law:')) return [{ law: term.slice(4), isBefore }];
    const duration = durationOf(`${isBefore ? '-' : ''}${term}`);
    return duration === null ? [] : [duration];
  });
}
