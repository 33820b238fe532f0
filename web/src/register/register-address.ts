import { registerKinds } from '@evenhand/contract/register';
import * as z from 'zod/mini';
import { isDay } from '../ui/parse-uk-date.ts';

const optional = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined);
const day = optional(z.string().check(z.refine(isDay)));

/** What the register is narrowed by, as in the address. Values that are not valid are left out. */
const registerAddress = z.object({
  kind: optional(z.enum(registerKinds)),
  userId: optional(z.uuid()),
  by: optional(z.uuid()),
  from: day,
  to: day,
  search: optional(z.string().check(z.maxLength(100))),
  page: optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(999_999))),
});
export type RegisterAddress = z.output<typeof registerAddress>;

export function readRegisterAddress(query: Record<string, unknown>): RegisterAddress {
  return registerAddress.parse(query);
}

/** Number of filters that narrow the register. */
export function countFilters({ page: _page, ...filters }: RegisterAddress): number {
  return Object.values(filters).filter((value) => value !== undefined).length;
}
