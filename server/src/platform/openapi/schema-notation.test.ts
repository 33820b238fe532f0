import { expect, test } from 'vitest';
import type { JsonSchema } from './schema-notation.ts';
import { schemaNotation } from './schema-notation.ts';

const text = { type: 'string' };

test.each<[JsonSchema, string]>([
  [{}, 'any'],
  [text, 'string'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ type: 'string', maxLength: 50 }, 'string ≤ 50'],
  [{ type: 'string', format: 'date', maxLength: 10 }, 'date ≤ 10'],
  [{ type: 'string', enum: ['asc', 'desc'] }, '"asc" | "desc"'],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer | null'],
  [{ type: 'array', items: text }, 'string[]'],
  [{ type: 'array', items: { enum: [1, 2] } }, '(1 | 2)[]'],
  [
    { type: 'array', items: { oneOf: [{ type: 'object', properties: { a: text } }, { type: 'null' }] } },
    '({\n  a?: string\n} | null)[]',
  ],
  [{ type: 'array', items: { type: 'object', properties: { a: { enum: [1, 2] } } } }, '{\n  a?: 1 | 2\n}[]'],
  [{ type: 'object' }, '{}'],
  [{ type: 'object', additionalProperties: text }, '{\n  [name]: string\n}'],
  [
    {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'number' }, topic: { type: 'object', properties: { title: text } } },
    },
    '{\n  id: number\n  topic?: {\n    title?: string\n  }\n}',
  ],
])('the schema %j reads %j', (schema, notation) => {
  expect(schemaNotation(schema)).toBe(notation);
});
