/** The parts of JSON Schema that the published contract uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly maxLength?: number;
}

/**
 * Writes a schema as a type that people can read, in the manner of TypeScript: `?` marks what may be left
 * out, `≤` the greatest length of a text. Patterns and ranges are left to the document itself.
 */
export function schemaNotation(schema: JsonSchema, indent = ''): string {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return alternatives.map((one) => schemaNotation(one, indent)).join(' | ');
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.items !== undefined) return arrayNotation(schema.items, indent);
  if (schema.type === 'object') return objectNotation(schema, indent);
  if (schema.type === undefined) return 'any';
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
  return types.map((type) => (type === 'string' ? textNotation(schema) : type)).join(' | ');
}

function arrayNotation(items: JsonSchema, indent: string): string {
  const element = schemaNotation(items, indent);
  const isUnion = items.type !== 'object' && element.includes(' | ');
  return isUnion ? `(${element})[]` : `${element}[]`;
}

function textNotation({ format, maxLength }: JsonSchema): string {
  const name = format ?? 'string';
  return maxLength === undefined ? name : `${name} ≤ ${maxLength}`;
}

function objectNotation({ properties = {}, required = [], additionalProperties }: JsonSchema, indent: string): string {
  const deeper = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, property]) => `${deeper}${name}${required.includes(name) ? '' : '?'}: ${schemaNotation(property, deeper)}`,
  );
  if (typeof additionalProperties === 'object')
    lines.push(`${deeper}[name]: ${schemaNotation(additionalProperties, deeper)}`);
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}
