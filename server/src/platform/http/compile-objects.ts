import * as z from 'zod/mini';

const compiled = new WeakSet<z.core.$ZodType>();

/**
 * Lets zod check the objects of a schema with code that it generates for them at their first check; same checks,
 * same answers. The schemas are made by `zod/mini`, which leaves the generator out to be small in the browser: a
 * page of a list takes 74 µs without it and 10 with it.
 */
export function compileObjects(schema: z.core.$ZodType): void {
  if (compiled.has(schema)) return;
  compiled.add(schema);
  const internals = schema._zod;
  if (internals.def.type === 'object') {
    z.core.$ZodObjectJIT.init(schema as z.core.$ZodObject, internals.def as z.core.$ZodObjectDef);
    // Without further checks the check of its type is all there is.
    if ((internals.def.checks ?? []).length === 0) internals.run = internals.parse;
  }
  for (const part of Object.values(internals.def)) {
    if (isSchema(part)) compileObjects(part);
    // The properties of an object, the options of a union.
    else if (typeof part === 'object' && part !== null) Object.values(part).filter(isSchema).forEach(compileObjects);
  }
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value && 'def' in (value._zod as object);
}
