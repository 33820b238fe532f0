import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { shippedOffer } from './begin-pack.ts';
import { shippedPack } from './testing/shipped-packs.ts';

const shipped = shippedPack('northmoor');

interface Calendars {
  readonly calendars: Readonly<
    Record<
      string,
      { readonly title: string; readonly holidays: readonly { readonly date: string; readonly title: string }[] }
    >
  >;
}
interface Law {
  readonly parameters: Readonly<
    Record<string, { readonly values: readonly { from: string; value: string | number | null; source?: string }[] }>
  >;
}

const { calendars } = parse(shipped.get('lookups/calendars.yaml') ?? '') as Calendars;
const { parameters } = parse(shipped.get('lookups/law-dates.yaml') ?? '') as Law;

function daysOf(calendar: string, year: number): string[] {
  const { holidays = [] } = calendars[calendar] ?? {};
  return holidays.map(({ date }) => date).filter((date) => date.startsWith(String(year)));
}

describe('the shipped calendars', () => {
  test('are those of England and Wales, Scotland and Northern Ireland, which set-up offers [HOLIDAY-04]', () => {
    expect(shippedOffer(shipped).calendars).toEqual([
      { key: 'england', title: 'Bank holidays in England and Wales' },
      { key: 'scotland', title: 'Bank holidays in Scotland' },
      { key: 'northern-ireland', title: 'Bank holidays in Northern Ireland' },
    ]);
  });

  test.each([
    ['england', 8],
    ['scotland', 9],
    ['northern-ireland', 10],
  ])('have every bank holiday of %s from 2026 to 2030, none of them on a weekend [HOLIDAY-04]', (calendar, count) => {
    for (const year of [2026, 2027, 2028, 2029, 2030]) {
      // The World Cup gave Scotland one more in 2026.
      const isWorldCup = calendar === 'scotland' && year === 2026;
      expect(daysOf(calendar, year)).toHaveLength(isWorldCup ? count + 1 : count);
      for (const date of daysOf(calendar, year)) expect([0, 6]).not.toContain(new Date(date).getUTCDay());
    }
  });

  test('have the days that differ, and the substitute of one that falls on a weekend [HOLIDAY-04]', () => {
    expect(daysOf('england', 2029)).toEqual([
      '2029-01-01',
      '2029-03-30',
      '2029-04-02',
      '2029-05-07',
      '2029-05-28',
      '2029-08-27',
      '2029-12-25',
      '2029-12-26',
    ]);
    expect(daysOf('scotland', 2028)).toEqual(expect.arrayContaining(['2028-01-03', '2028-01-04', '2028-11-30']));
    expect(daysOf('scotland', 2030)).toEqual(expect.arrayContaining(['2030-01-02', '2030-08-05', '2030-12-02']));
    expect(daysOf('scotland', 2030)).not.toContain('2030-04-22');
    expect(daysOf('northern-ireland', 2026)).toEqual(expect.arrayContaining(['2026-03-17', '2026-07-13']));
    expect(daysOf('northern-ireland', 2030)).toEqual(expect.arrayContaining(['2030-03-18', '2030-07-12']));
    expect(daysOf('england', 2027)).toEqual(expect.arrayContaining(['2027-12-27', '2027-12-28']));
  });
});

describe('the shipped levels of risk', () => {
  /** The cap goes with `compensation-cap`, on the same day as its value. */
  test('name the compensation that has no cap any more [LAW-02]', () => {
    const { sets } = parse(shipped.get('lookups/risks.yaml') ?? '') as {
      sets: { standard: readonly { key: string; text: string }[] };
    };
    expect(parameters['compensation-cap']?.values.find(({ value }) => value === 'none')?.from).toBe('2027-01-01');
    const high = sets.standard.find(({ key }) => key === 'high');
    expect(high?.text).toContain('1 January 2027 or later: compensation for unfair dismissal then has no cap');
  });
});

describe('the shipped legal parameters', () => {
  test('each name their source [LAW-01]', () => {
    for (const [key, { values }] of Object.entries(parameters))
      for (const { from, source } of values) expect(source, `${key} from ${from}`).toMatch(/\S/);
  });

  test('are empty where nobody has read the commencement [LAW-01]', () => {
    const empty = Object.entries(parameters).flatMap(([key, { values }]) =>
      values.filter(({ value }) => value === null).map(({ from }) => `${key} ${from}`),
    );
    expect(empty).toEqual([
      'flexible-working-reasonableness 2027-01-01',
      'organisation-wide-redundancies 2027-01-01',
      'fire-and-rehire 2027-01-01',
      'tribunal-time-limit 2026-10-01',
      'third-party-harassment 2026-10-01',
      'written-reasons-service 2027-01-01',
    ]);
  });
});
