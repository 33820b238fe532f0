import type { SanctionKind } from '@evenhand/contract/sanction-kinds';
import type { AppealResult, SanctionInput, SanctionLength, SanctionTerms } from '@evenhand/contract/sanctions';
import { SANCTION_MONTHS_MAXIMUM, SANCTION_WEEKS_MAXIMUM } from '@evenhand/contract/sanctions';

/**
 * Sanctions and their days (decision 0119). Days are `YYYY-MM-DD` in the service's time zone. A sanction is in force
 * from the beginning of its first day to the end of its last, and is then spent without anybody doing anything.
 */

interface KindRule {
  /** How severe it is; an appeal goes down only. What stands on one step cannot replace each other. */
  readonly severity: number;
  readonly length: 'required' | 'optional' | 'none';
}

const kinds: Readonly<Record<SanctionKind, KindRule>> = {
  note: { severity: 1, length: 'optional' },
  'first-warning': { severity: 2, length: 'required' },
  'final-warning': { severity: 3, length: 'required' },
  transfer: { severity: 4, length: 'none' },
  demotion: { severity: 4, length: 'none' },
  other: { severity: 4, length: 'optional' },
  dismissal: { severity: 5, length: 'none' },
};

/** Whether a kind has a length. */
export function lengthRuleOf(kind: SanctionKind): KindRule['length'] {
  return kinds[kind].length;
}

/** The kinds that an appeal may put in the place of one, from the least severe on. */
export function kindsBelow(kind: SanctionKind): SanctionKind[] {
  return (Object.keys(kinds) as SanctionKind[]).filter((other) => kinds[other].severity < kinds[kind].severity);
}

const DAY_MS = 86_400_000;

/**
 * The last day of a sanction, its first day counted: twelve months from 29 January end on 28 January. In a month that
 * is too short to have the day it ends with the month.
 */
export function lastDayOf(inForceFrom: string, { unit, count }: SanctionLength): string {
  const [year = 0, month = 0, date = 0] = inForceFrom.split('-').map(Number);
  if (unit === 'weeks') return isoDay(Date.UTC(year, month - 1, date) + (7 * count - 1) * DAY_MS);
  const lengthOfMonth = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 + count, Math.min(date - 1, lengthOfMonth)));
}

function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The last day of a sanction with these terms; null where it has no end. */
export function endOf(inForceFrom: string, length: SanctionLength | null | undefined): string | null {
  return length === null || length === undefined ? null : lastDayOf(inForceFrom, length);
}

/** Messages by field; empty where there is nothing to say. */
export type FieldProblems = Readonly<Record<string, string>>;

type Terms = Pick<SanctionInput, 'kind' | 'details' | 'dismissalReason' | 'isWithNotice' | 'demotionGround' | 'length'>;

const MISSING = 'Field is required.';

/** What is wrong with a sanction that is about to be recorded. */
export function checkSanction(input: SanctionInput, today: string): FieldProblems {
  const { issuedOn, inForceFrom } = input;
  return {
    ...checkTerms(input),
    ...(issuedOn > today ? { issuedOn: 'Cannot be in the future.' } : {}),
    ...(inForceFrom < issuedOn ? { inForceFrom: 'Cannot be before the day it is issued.' } : {}),
  };
}

function checkTerms({ kind, details, dismissalReason, isWithNotice, demotionGround, length }: Terms): FieldProblems {
  const problems: Record<string, string> = {};
  const isDismissal = kind === 'dismissal';
  if (kind === 'other' && (details ?? '').trim() === '') problems.details = 'Say what the sanction is.';
  needed('dismissalReason', isDismissal, dismissalReason ?? null, 'Choose the reason for the dismissal.');
  needed('isWithNotice', isDismissal, isWithNotice ?? null, 'Choose whether notice was given.');
  needed('demotionGround', kind === 'demotion', demotionGround ?? null, 'Choose what allows the demotion.');
  const problem = lengthProblem(kinds[kind].length, length ?? null);
  if (problem !== null) problems.length = problem;
  return problems;

  function needed(field: string, isNeeded: boolean, value: unknown, message: string): void {
    if (isNeeded && value === null) problems[field] = message;
    if (!isNeeded && value !== null) problems[field] = 'Does not belong to this sanction.';
  }
}

function lengthProblem(rule: KindRule['length'], length: SanctionLength | null): string | null {
  if (length === null) return rule === 'required' ? MISSING : null;
  if (rule === 'none') return 'This sanction has no length.';
  const maximum = length.unit === 'months' ? SANCTION_MONTHS_MAXIMUM : SANCTION_WEEKS_MAXIMUM;
  return length.count >= 1 && length.count <= maximum ? null : `Must be from 1 to ${maximum} ${length.unit}.`;
}

/** A sanction that an appeal is about. */
export interface AppealedSanction extends Pick<SanctionTerms, 'kind' | 'isWithNotice' | 'lastDay'> {
  readonly issuedOn: string;
  readonly inForceFrom: string;
}

/** What is wrong with the result of an appeal: it takes a sanction away or makes it less, and never more. */
export function checkAppeal(from: AppealedSanction, to: AppealResult, today: string): FieldProblems {
  const { decidedOn } = to;
  const problems: Record<string, string> = {};
  if (decidedOn > today) problems.decidedOn = 'Cannot be in the future.';
  else if (decidedOn < from.issuedOn) problems.decidedOn = 'Cannot be before the day the sanction was issued.';
  if (to.result === 'overturned') return problems;
  const wrong = checkTerms(to);
  return { ...problems, ...(Object.keys(wrong).length === 0 ? notLess(from, to) : wrong) };
}

/** Empty where the terms are less than they were: a lower kind, an earlier end, or notice where there was none. */
function notLess(from: AppealedSanction, to: Terms): FieldProblems {
  const lastDay = endOf(from.inForceFrom, to.length);
  const difference = kinds[to.kind].severity - kinds[from.kind].severity;
  if (difference > 0 || (difference === 0 && to.kind !== from.kind))
    return { kind: 'An appeal can only reduce a sanction. Choose a lower one.' };
  if (from.lastDay !== null && lastDay !== null && lastDay > from.lastDay)
    return { length: 'An appeal cannot extend a sanction.' };
  if (difference < 0) return {};
  if (to.kind === 'dismissal')
    return from.isWithNotice === false && to.isWithNotice === true ? {} : { kind: 'Choose what the appeal reduced.' };
  return lastDay !== null && (from.lastDay === null || lastDay < from.lastDay)
    ? {}
    : { length: 'Choose a shorter length, or a lower sanction.' };
}
