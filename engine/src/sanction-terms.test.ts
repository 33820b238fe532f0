import type { SanctionKind } from '@evenhand/contract/sanction-kinds';
import { sanctionKinds } from '@evenhand/contract/sanction-kinds';
import type { AppealResult, SanctionInput, SanctionLength } from '@evenhand/contract/sanctions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppealedSanction } from './sanction-terms.ts';
import { checkAppeal, checkSanction, kindsBelow, lastDayOf, lengthRuleOf } from './sanction-terms.ts';

const months = (count: number): SanctionLength => ({ unit: 'months', count });
const weeks = (count: number): SanctionLength => ({ unit: 'weeks', count });

/** Every day from 1926 to 2133, counted one by one, with its month and its date of the month. */
function calendarOf(first: number, last: number) {
  const days: { readonly month: number; readonly date: number; readonly iso: string }[] = [];
  for (let year = first; year <= last; year += 1) {
    const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
    for (const [index, length] of [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].entries())
      for (let date = 1; date <= length; date += 1)
        days.push({
          month: 12 * year + index,
          date,
          iso: `${year}-${String(index + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`,
        });
  }
  return days;
}

describe('The last day', () => {
  it.each([
    ['2026-01-29', months(12), '2027-01-28'],
    ['2026-01-31', months(1), '2026-02-28'],
    ['2028-01-31', months(1), '2028-02-29'],
    ['2026-01-01', months(1), '2026-01-31'],
    ['2026-03-31', months(1), '2026-04-30'],
    ['2026-08-31', months(6), '2027-02-28'],
    ['2028-02-29', months(12), '2029-02-28'],
    ['2027-02-28', months(12), '2028-02-27'],
    ['2026-12-01', months(1), '2026-12-31'],
    ['2026-11-02', weeks(1), '2026-11-08'],
    ['2026-12-28', weeks(2), '2027-01-10'],
  ])('of what is in force from %s for %o is %s [SANC-02]', (from, length, last) => {
    expect(lastDayOf(from, length)).toBe(last);
  });

  it('is, on every day of 200 years, the one before the same date so many months later, or the end of a month without that date [SANC-02]', () => {
    const days = calendarOf(1926, 2133);
    const wrong: string[] = [];
    for (const count of [1, 6, 12, 18]) {
      let end = 0;
      for (const { month, date, iso } of days) {
        if (iso >= '2126-01-01') break;
        // The last day before the date, whether or not its month has it.
        const isBefore = (day: (typeof days)[number] | undefined): boolean =>
          day !== undefined && (day.month < month + count || (day.month === month + count && day.date < date));
        while (isBefore(days[end + 1])) end += 1;
        if (lastDayOf(iso, months(count)) !== days[end]?.iso) wrong.push(`${iso} for ${count} months`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('counts the first day in weeks and months, whichever they are [SANC-02]', () => {
    const days = calendarOf(1926, 2133);
    const indexes = new Map(days.map(({ iso }, index) => [iso, index]));
    const until = indexes.get('2126-01-01')!;
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: until }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 260 }),
        (at, monthCount, weekCount) => {
          const { iso, month, date } = days[at]!;
          const end = indexes.get(lastDayOf(iso, months(monthCount)))!;
          const [last, next] = [days[end]!, days[end + 1]!];
          const target = month + monthCount;
          return (
            (last.month < target || (last.month === target && last.date < date)) &&
            (next.month > target || (next.month === target && next.date >= date)) &&
            lastDayOf(iso, weeks(weekCount)) === days[at + 7 * weekCount - 1]?.iso
          );
        },
      ),
    );
  });
});

const today = '2026-11-30';
const warning: SanctionInput = {
  kind: 'final-warning',
  issuedOn: '2026-11-27',
  inForceFrom: '2026-11-27',
  length: months(12),
};
const dismissal: SanctionInput = {
  kind: 'dismissal',
  issuedOn: '2026-11-27',
  inForceFrom: '2026-12-27',
  dismissalReason: 'conduct',
  isWithNotice: true,
};

describe('A sanction', () => {
  it.each([
    ['a warning with its length', warning],
    ['a dismissal that takes effect later', dismissal],
    ['a note without an end', { ...warning, kind: 'note', length: null }],
    ['a demotion that was agreed', { ...warning, kind: 'demotion', demotionGround: 'consent', length: null }],
    ['another one that says what it is', { ...warning, kind: 'other', details: 'Loss of a bonus', length: null }],
  ] as const)('may be %s [SANC-01]', (_what, input) => {
    expect(checkSanction(input, today)).toEqual({});
  });

  it.each([
    ['a warning without an end', { ...warning, length: null }, ['length']],
    ['a length of nothing', { ...warning, length: months(0) }, ['length']],
    ['sixty-one months', { ...warning, length: months(61) }, ['length']],
    ['261 weeks', { ...warning, length: weeks(261) }, ['length']],
    ['an issue tomorrow', { ...warning, issuedOn: '2026-12-01', inForceFrom: '2026-12-01' }, ['issuedOn']],
    ['a beginning before its issue', { ...warning, inForceFrom: '2026-11-26' }, ['inForceFrom']],
    ['a dismissal with an end', { ...dismissal, length: months(1) }, ['length']],
    ['a dismissal for no reason', { ...dismissal, dismissalReason: null }, ['dismissalReason']],
    ['a dismissal that does not say whether with notice', { ...dismissal, isWithNotice: null }, ['isWithNotice']],
    ['a warning with a reason of law', { ...warning, dismissalReason: 'conduct' }, ['dismissalReason']],
    ['a demotion that nothing allows', { ...warning, kind: 'demotion', length: null }, ['demotionGround']],
    ['another one that says nothing', { ...warning, kind: 'other', details: '  ' }, ['details']],
  ] as const)('is refused at the field: %s [SANC-01]', (_what, input, fields) => {
    expect(Object.keys(checkSanction(input as SanctionInput, today))).toEqual(fields);
  });
});

/** A sanction of a kind as it stands before an appeal. */
function standing(kind: SanctionKind): AppealedSanction {
  const lastDay = lengthRuleOf(kind) === 'none' ? null : '2027-11-26';
  return {
    kind,
    isWithNotice: kind === 'dismissal' ? false : null,
    lastDay,
    issuedOn: '2026-11-27',
    inForceFrom: '2026-11-27',
  };
}

function reducedTo(kind: SanctionKind, length: SanctionLength | null = null): AppealResult {
  return {
    result: 'reduced',
    decidedOn: today,
    kind,
    length: length ?? (lengthRuleOf(kind) === 'none' ? null : months(12)),
    details: 'As agreed',
    dismissalReason: kind === 'dismissal' ? 'conduct' : null,
    isWithNotice: kind === 'dismissal' ? true : null,
    demotionGround: kind === 'demotion' ? 'contract' : null,
  };
}

describe('An appeal', () => {
  it('puts a lower kind in the place of another, and never one as severe or more so [SANC-04]', () => {
    // Written down apart from the engine: what may become what.
    const lower: Readonly<Record<SanctionKind, readonly SanctionKind[]>> = {
      note: [],
      'first-warning': ['note'],
      'final-warning': ['note', 'first-warning'],
      transfer: ['note', 'first-warning', 'final-warning'],
      demotion: ['note', 'first-warning', 'final-warning'],
      other: ['note', 'first-warning', 'final-warning'],
      dismissal: ['note', 'first-warning', 'final-warning', 'transfer', 'demotion', 'other'],
    };
    for (const from of sanctionKinds) {
      expect(kindsBelow(from)).toEqual(lower[from]);
      const may = sanctionKinds.filter(
        (to) => to !== from && Object.keys(checkAppeal(standing(from), reducedTo(to), today)).length === 0,
      );
      expect([from, may.toSorted()]).toEqual([from, lower[from].toSorted()]);
    }
  });

  it.each([
    ['a shorter warning', 'final-warning', reducedTo('final-warning', months(6)), {}],
    ['notice where there was none', 'dismissal', reducedTo('dismissal'), {}],
    ['a note without an end', 'final-warning', { ...reducedTo('note'), length: null }, {}],
    ['nothing at all', 'first-warning', { result: 'overturned', decidedOn: today }, {}],
    [
      'the same warning',
      'final-warning',
      reducedTo('final-warning'),
      { length: 'Choose a shorter length, or a lower sanction.' },
    ],
    [
      'a longer warning',
      'final-warning',
      reducedTo('final-warning', months(13)),
      { length: 'An appeal cannot extend a sanction.' },
    ],
    [
      'a lower one that is longer',
      'final-warning',
      reducedTo('first-warning', months(13)),
      { length: 'An appeal cannot extend a sanction.' },
    ],
    [
      'a demotion as it was',
      'demotion',
      reducedTo('demotion'),
      { length: 'Choose a shorter length, or a lower sanction.' },
    ],
    [
      'a result of tomorrow',
      'first-warning',
      { result: 'overturned', decidedOn: '2026-12-01' },
      { decidedOn: 'Cannot be in the future.' },
    ],
    [
      'a result before the issue',
      'first-warning',
      { result: 'overturned', decidedOn: '2026-11-26' },
      { decidedOn: 'Cannot be before the day the sanction was issued.' },
    ],
    [
      'a warning without an end',
      'dismissal',
      { ...reducedTo('final-warning'), length: null },
      { length: 'Field is required.' },
    ],
  ] as const)('that ends with %s [SANC-04]', (_what, from, to, problems) => {
    expect(checkAppeal(standing(from), to as AppealResult, today)).toEqual(problems);
  });

  it('never takes notice away, nor leaves a dismissal as it was [SANC-04]', () => {
    const withNotice = { ...standing('dismissal'), isWithNotice: true };
    for (const isWithNotice of [true, false]) {
      const to = { ...reducedTo('dismissal'), isWithNotice } as AppealResult;
      expect(checkAppeal(withNotice, to, today)).toEqual({ kind: 'Choose what the appeal reduced.' });
    }
  });
});
