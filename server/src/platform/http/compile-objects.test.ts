import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { compileObjects } from './compile-objects.ts';

const made = () => {
  const person = z.object({ name: z.string(), age: z.optional(z.number()), note: z.nullable(z.string()) });
  return z.strictObject({
    people: z.array(person),
    first: z.nullable(person),
    one: z.union([person, z.object({ id: z.number() })]),
    kind: z._default(z.string(), 'none'),
    range: z.object({ from: z.number(), to: z.number() }).check(z.refine(({ from, to }) => from <= to)),
    by: z.record(z.string(), z.object({ count: z.number() })),
  });
};
const ann = { name: 'Ann', note: null };
const whole = { people: [ann], first: ann, one: { id: 1 }, range: { from: 1, to: 2 }, by: { a: { count: 1 } } };

it('checks what the schema checks, and drops and refuses the same', () => {
  const compiled = made();
  compileObjects(compiled);
  const values: unknown[] = [
    whole,
    { ...whole, kind: 'some', people: [{ ...ann, age: 3, more: true }] },
    { ...whole, people: [{ name: 1 }, null, ann] },
    { ...whole, first: undefined },
    { ...whole, first: null, one: {} },
    { ...whole, range: { from: 2, to: 1 } },
    { ...whole, by: { a: { count: 'x' } } },
    { ...whole, unknown: 1 },
    [],
    null,
  ];
  const plain = made();
  for (const value of values) {
    const { success, data, error } = compiled.safeParse(value);
    const expected = plain.safeParse(value);
    expect({ success, data, issues: error?.issues }).toEqual({
      success: expected.success,
      data: expected.data,
      issues: expected.error?.issues,
    });
  }
});

it('reaches the objects inside a schema', () => {
  const compiled = made();
  compileObjects(compiled);
  const inside = compiled.def.shape;
  for (const schema of [
    compiled,
    inside.people.def.element,
    inside.first.def.innerType,
    inside.one.def.options[1]!,
    inside.by.def.valueType,
  ])
    expect(schema._zod.traits.has('$ZodObjectJIT')).toBe(true);
});
