import * as z from 'zod/mini';
import { duration, key, title } from './pack-fields.ts';

const mark = z.strictObject({
  component: key,
  /** Completed with this option. */
  option: z.optional(key),
  /** With one of these reasons chosen. */
  reasons: z.optional(z.array(key).check(z.minLength(1))),
});
export type MarkSource = z.output<typeof mark>;

const evidence = z
  .strictObject({
    ...mark.shape,
    /** An event that this has to come before, or fall on the day of. */
    before: z.optional(key),
    /** It has to come at least this long before. */
    atLeast: z.optional(duration),
    /** An event counts only with its letter, completed: what must be in writing (gaps P-6). */
    has: z.optional(z.array(z.enum(['document'])).check(z.minLength(1))),
  })
  .check(
    z.refine(
      ({ before, atLeast }) => atLeast === undefined || before !== undefined,
      "needs 'before' to have 'atLeast'",
    ),
  );
export type EvidenceSource = z.output<typeof evidence>;

/**
 * Where a demand comes from. A code of practice, a guide and the employer's own policy weigh differently, so each is
 * named apart; a plain text is a place in the code.
 */
const ruleSource = z.union([
  title,
  z
    .strictObject({ code: z.optional(title), guide: z.optional(title), policy: z.optional(title) })
    .check(z.refine((value) => Object.keys(value).length > 0, "needs 'code', 'guide' or 'policy'")),
]);
export type RuleSource = z.output<typeof ruleSource>;

/** `owner`, or a relation. */
const part = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'must be owner or a relation'));

const rule = z
  .strictObject({
    key,
    /** Title of the evidence, for people. */
    title,
    /** Place in the code of practice: `Paragraph 9`; `{ code: para 33, policy: in writing }` keeps sources apart. */
    source: z.optional(ruleSource),
    /** The rule is about cases in which one of these has happened; left out, about every case. */
    given: z.optional(z.array(mark).check(z.minLength(1))),
    /** And in which one of these has happened as well: a decision, where somebody is complained about. */
    where: z.optional(z.array(mark).check(z.minLength(1))),
    /** Once one of these has happened, the evidence should be there. */
    by: z.array(mark).check(z.minLength(1)),
    /** Any one of these is enough. */
    evidence: z.optional(z.array(evidence).check(z.minLength(1))),
    /** The people with the part of `person` must differ from those with the parts of `from`. */
    apart: z.optional(z.strictObject({ person: part, from: z.array(part).check(z.minLength(1)) })),
    /** Every open matter has a finding with its reasons. */
    findings: z.optional(z.literal(true)),
    /** Nobody has two parts that `separation` of the service is about, or decides over somebody above or below them. */
    separate: z.optional(z.literal(true)),
  })
  .check(
    z.refine(
      ({ evidence, apart, findings, separate }) =>
        [evidence, apart, findings, separate].filter((one) => one !== undefined).length === 1,
      "needs one of 'evidence', 'apart', 'findings' and 'separate'",
    ),
  );
export type EvidenceRuleSource = z.output<typeof rule>;

/**
 * `rules/<name>.yaml`: what a code of practice asks of a process, and what in the record of a case shows it
 * (decision 0033).
 */
export const evidenceRulesFile = z.strictObject({
  /** The code of practice. */
  title,
  workflows: z.array(key).check(z.minLength(1)),
  rules: z.array(rule).check(z.minLength(1)),
});
export type EvidenceRulesFile = z.output<typeof evidenceRulesFile>;
