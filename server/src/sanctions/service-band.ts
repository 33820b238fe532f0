import type { ServiceBand } from '@evenhand/contract/sanctions';
import type { Act } from '../access/act.ts';
import { workDetailsOf } from '../users/identity-values.ts';
import { readDay } from '../users/read-day.ts';
import type { SanctionedPerson } from './sanction.store.ts';

/** The length of service of a person on a day; null without a first day in the directory, or one that is later. */
export async function serviceBandOf(act: Act, { userId }: SanctionedPerson, on: string): Promise<ServiceBand | null> {
  if (userId === null) return null;
  const person = await act.db
    .selectFrom('person')
    .select('attributes')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const { startDate } = workDetailsOf({ attributes: person.attributes as Readonly<Record<string, string>> });
  return startDate === null ? null : bandOf(readDay(startDate, null).day, on);
}

/** @param first `YYYY-MM-DD`, the first day of work. Years are complete on the day of the same date. */
export function bandOf(first: string | null, on: string): ServiceBand | null {
  if (first === null || first > on) return null;
  const years = Number(on.slice(0, 4)) - Number(first.slice(0, 4)) - (on.slice(5) < first.slice(5) ? 1 : 0);
  if (years < 2) return 'under-2';
  if (years < 5) return '2-to-5';
  return years < 10 ? '5-to-10' : '10-and-more';
}
