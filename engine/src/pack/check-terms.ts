import type { DeadlineTerm } from '../due-terms.ts';
import { durationOf } from '../legal-durations.ts';
import { legalParameter } from './legal-parameter.ts';
import type { ProblemReport, SourceLocation } from './problem.ts';
import { PackCode } from './problem.ts';
import type { ReadPack } from './read-pack.ts';

/** V2: reports terms whose legal parameter is missing, or is no duration that can be counted. */
export function checkTerms(
  context: { readonly read: ReadPack; readonly problems: ProblemReport },
  terms: readonly DeadlineTerm[],
  location: SourceLocation,
): readonly DeadlineTerm[] {
  for (const term of terms) {
    if (!('law' in term)) continue;
    const parameter = legalParameter(context, term.law, location);
    if (parameter !== undefined && !parameter.values.some(({ value }) => durationOf(value) !== null)) {
      context.problems.report(
        PackCode.DanglingKey,
        location,
        `the legal parameter '${term.law}' is not a duration such as 30cd`,
      );
    }
  }
  return terms;
}
