import { SEARCH_MAXIMUM, SEARCH_PAGES_MAXIMUM, searchKinds } from '@evenhand/contract/search';
import * as z from 'zod/mini';
import { isDay } from '../ui/parse-uk-date.ts';

const day = z.catch(z.optional(z.string().check(z.refine(isDay))), undefined);
const number = z.coerce.number().check(z.int(), z.positive());

/** The query of a search. Values that are not valid are left out. */
export const searchAddress = z.object({
  q: z.catch(
    z.optional(
      z.pipe(
        z.coerce.string(),
        z.transform((words) => words.slice(0, SEARCH_MAXIMUM)),
      ),
    ),
    undefined,
  ),
  kind: z.catch(z.optional(z.enum(searchKinds)), undefined),
  caseId: z.catch(z.optional(number), undefined),
  employeeId: z.catch(z.optional(z.uuid()), undefined),
  from: day,
  to: day,
  page: z.catch(z.optional(number.check(z.lte(SEARCH_PAGES_MAXIMUM))), undefined),
});
export type SearchAddress = z.output<typeof searchAddress>;

export function countFilters({ kind, caseId, employeeId, from, to }: SearchAddress): number {
  return [kind, caseId, employeeId, from, to].filter((value) => value !== undefined).length;
}
