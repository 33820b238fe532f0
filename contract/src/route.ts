import type * as z from 'zod/mini';

/** The services of specification 1 §7; a process may serve only some of them (`SERVICES`). */
export const serviceNames = [
  'case',
  'configuration',
  'workflow-tracking',
  'user',
  'search',
  'pdf',
  'document',
] as const;
export type ServiceName = (typeof serviceNames)[number];

type Schema = z.ZodMiniType;

/** One call of the product: the only place its path is written. Path parameters are `:name`. */
export interface Route<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> {
  readonly service: ServiceName;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** One line for the published OpenAPI document. */
  readonly summary: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly response: R;
  /** Answered without the envelope: with the bytes of a file, or with a stream of events. */
  readonly raw?: 'file' | 'stream';
  /** The media type of a file that is always of one kind. */
  readonly mediaType?: string;
  /** The token may be sent in the query as `access_token`, by clients that can send no header (gaps G-79). */
  readonly takesTokenInQuery?: true;
}

export function route<R extends Schema, P extends Schema = never, Q extends Schema = never, B extends Schema = never>(
  descriptor: Route<P, Q, B, R>,
): Route<P, Q, B, R> {
  return descriptor;
}

type InputOf<S> = [S] extends [never] ? undefined : S extends Schema ? z.input<S> : undefined;
type OutputOf<S> = [S] extends [never] ? undefined : S extends Schema ? z.output<S> : undefined;

export type ParamsOf<T> = T extends Route<infer P, infer _Q, infer _B, infer _R> ? OutputOf<P> : never;
export type QueryOf<T> = T extends Route<infer _P, infer Q, infer _B, infer _R> ? OutputOf<Q> : never;
export type BodyOf<T> = T extends Route<infer _P, infer _Q, infer B, infer _R> ? OutputOf<B> : never;
/** The body as a caller writes it. */
export type BodyInputOf<T> = T extends Route<infer _P, infer _Q, infer B, infer _R> ? InputOf<B> : never;
/** The answer as the server hands it to the schema. */
export type AnswerOf<T> = T extends Route<infer _P, infer _Q, infer _B, infer R> ? z.input<R> : never;
/** The answer as a caller reads it. */
export type ResultOf<T> = T extends Route<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never;

/** Names of the `:parameters` of a path. */
export function parameterNames(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] as string);
}

type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined;

/**
 * Builds the address of a call: parameters are encoded, arrays repeat their key,
 * null and undefined are left out.
 */
export function addressOf(
  target: Pick<Route, 'path'>,
  params: Record<string, string | number> = {},
  query: Record<string, QueryValue> = {},
): string {
  const path = target.path.replace(/:([A-Za-z]+)/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Missing path parameter ${name} of ${target.path}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(key, String(item));
  }
  const tail = search.toString();
  return tail === '' ? path : `${path}?${tail}`;
}
