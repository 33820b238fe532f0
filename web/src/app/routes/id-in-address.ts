import * as z from 'zod/mini';

/** A number in the query of an address; left out where it is none. */
export const idInAddress = z.catch(z.optional(z.coerce.number().check(z.int(), z.positive())), undefined);
