import { errorEnvelope } from '@evenhand/contract/envelope';
import type { ErrorCode } from '@evenhand/contract/error-codes';
import { labelOfErrorCode, statusOfErrorCode } from '@evenhand/contract/error-codes';
import type { SwaggerTransform } from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { UploadLimits } from '../files/stage-file.ts';

/** What the published contract says of a call beside its schemas. */
export interface PublishedCall {
  /** The parts that bring files; null for a call that takes none. */
  readonly upload: UploadLimits | null;
  /** The media type of an answer without the envelope; null for one with it. */
  readonly mediaType: string | null;
  readonly errors: readonly ErrorCode[];
}

/** The parts of the document that are written here. */
interface Described {
  body?: unknown;
  response?: Record<string, unknown>;
}

/** What calls share in the document; every refusal has the same envelope. */
export const sharedSchemas = { Refusal: z.toJSONSchema(errorEnvelope, { io: 'output', unrepresentable: 'any' }) };
const refusal = { $ref: '#/components/schemas/Refusal' };
const fileSchema = { type: 'string', contentMediaType: 'application/octet-stream' };

/** Makes the published description of a call: its schemas as JSON Schema, its files, and its refusals. */
export const describeCall: SwaggerTransform = (document) => {
  const described = jsonSchemaTransform(document as never);
  const published = document.route.config?.published;
  if (published === undefined) return described;
  const schema = described.schema as Described;
  if (published.upload !== null) schema.body = { content: bodyWithFiles(schema.body, published.upload) };
  const answer = published.mediaType;
  schema.response = {
    ...(answer === null
      ? schema.response
      : { 200: { description: 'The content', content: { [answer]: { schema: fileSchema } } } }),
    ...Object.fromEntries(refusals(published.errors)),
  };
  return described;
};

/** The same call takes JSON where it brings no files. */
function bodyWithFiles(body: unknown, { part, maxFiles, hasFieldsInParts }: UploadLimits): Record<string, unknown> {
  const files = { type: 'array', maxItems: maxFiles, items: fileSchema };
  const fields = (body ?? {}) as { properties?: object; required?: readonly string[] };
  const parts = hasFieldsInParts ? fields.properties : body === undefined ? {} : { model: body };
  const required = hasFieldsInParts ? (fields.required ?? []) : Object.keys(parts ?? {});
  const form = { type: 'object', properties: { ...parts, [part]: files }, required, additionalProperties: false };
  return {
    'multipart/form-data': { schema: form },
    ...(body === undefined ? {} : { 'application/json': { schema: body } }),
  };
}

/** One answer for each status; two codes with the same status stand together. */
function refusals(codes: readonly ErrorCode[]): [status: string, answer: unknown][] {
  const byStatus = Map.groupBy(codes, (code) => statusOfErrorCode[code]);
  return [...byStatus].map(([status, same]) => [
    String(status),
    {
      description: same.map((code) => `${code}: ${labelOfErrorCode[code]}`).join(', '),
      content: { 'application/json': { schema: refusal } },
    },
  ]);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    published?: PublishedCall;
  }
}
