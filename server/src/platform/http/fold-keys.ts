import type * as z from 'zod/mini';
import { badRequest } from './app-error.ts';

/** No body of the contract is half as deep. What walks through a body calls itself at every level. */
const MOST_LEVELS = 50;

/**
 * Renames the keys of a JSON body to the spelling of its schema, ignoring case (gaps G-14).
 * @throws BAD_REQUEST when two keys of the body fold onto one, or it is nested too deeply.
 */
export function foldKeys(schema: z.ZodMiniType | undefined, body: unknown): unknown {
  if (isDeeperThan(body, MOST_LEVELS)) throw badRequest('The request is nested too deeply.');
  const shape = (schema as { _zod?: { def?: { shape?: Record<string, unknown> } } } | undefined)?._zod?.def?.shape;
  if (shape === undefined || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const spelling = new Map(Object.keys(shape).map((key) => [key.toLowerCase(), key]));
  const folded: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(body)) {
    const name = spelling.get(key.toLowerCase()) ?? key;
    if (Object.hasOwn(folded, name))
      throw badRequest('Some of what was sent is not valid.', { fields: { [name]: 'Is given more than once.' } });
    folded[name] = value;
  }
  return folded;
}

function isDeeperThan(body: unknown, levels: number): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; depth <= levels; depth += 1) {
    level = level
      .filter((value) => typeof value === 'object' && value !== null)
      .flatMap((value) => Object.values(value as object));
    if (level.length === 0) return false;
  }
  return true;
}
