import type * as z from 'zod/mini';
import type { SourcePath } from './source-file.ts';

/**
 * Property names a schema allows at a path, for 'did you mean'. Where the value decides between forms, its
 * `type`, `do` or properties do.
 */
export function knownProperties(schema: z.ZodMiniType, path: SourcePath, value: unknown): string[] {
  let schemas = formsOf(schema, value);
  let inner = value;
  for (const segment of path) {
    inner = (inner as Record<PropertyKey, unknown> | null | undefined)?.[segment];
    schemas = schemas.flatMap((form) => childOf(form, segment)).flatMap((child) => formsOf(child, inner));
  }
  return [...new Set(schemas.flatMap((form) => Object.keys(definitionOf(form).shape ?? {})))];
}

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodMiniType;
  readonly getter?: () => z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
  readonly discriminator?: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly element?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
}

function definitionOf(schema: z.ZodMiniType): Definition {
  return schema._zod.def as unknown as Definition;
}

/** The objects, lists and records behind optional, default, lazy and union wrappers. */
function formsOf(schema: z.ZodMiniType, value: unknown): z.ZodMiniType[] {
  const { innerType, getter, options, discriminator } = definitionOf(schema);
  if (innerType !== undefined) return formsOf(innerType, value);
  if (getter !== undefined) return formsOf(getter(), value);
  if (options === undefined) return [schema];
  const fitting = options.filter(
    (option) => discriminator === undefined || isDiscriminatedBy(option, discriminator, value),
  );
  return fitting.flatMap((option) => formsOf(option, value));
}

function isDiscriminatedBy(option: z.ZodMiniType, discriminator: string, value: unknown): boolean {
  const values = option._zod.propValues?.[discriminator];
  const actual = (value as Record<string, unknown> | null | undefined)?.[discriminator];
  return values === undefined || values.has(actual as string);
}

function childOf(schema: z.ZodMiniType, segment: PropertyKey): z.ZodMiniType[] {
  const { shape, element, valueType } = definitionOf(schema);
  const child = shape === undefined ? (element ?? valueType) : shape[String(segment)];
  return child === undefined ? [] : [child];
}
