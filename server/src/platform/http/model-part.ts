import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, badRequest } from './app-error.ts';

/** The one part that holds what JSON bodies hold (specification 2 §7.2). */
const MODEL = 'model';
/** Enough to name the files somebody sends in vain; reading thousands of parts would keep everybody else waiting. */
const MOST_PARTS = 50;

/**
 * Lets routes that say so take their body as multipart/form-data: the JSON of its `model` part is read as if it had been the body. Files are
 * refused by name until there is a store for them; every other route goes on answering 415.
 */
export function readModelParts(server: FastifyInstance): void {
  const readJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
    modelOf(request, body as Buffer).then(
      (model) => readJson(request, model, (error, value) => done(error === null ? null : badRequest('The request could not be read.'), value)),
      (error: Error) => done(error),
    );
  });
}

async function modelOf(request: FastifyRequest, body: Buffer): Promise<string> {
  if (request.routeOptions.config.acceptsModelPart !== true) {
    throw new AppError('BAD_REQUEST', 'The request has a content type that is not accepted here.', { status: 415 });
  }
  const parts = await partsOf(request.headers['content-type'] ?? '', body);
  const files = parts.filter(([, value]) => typeof value !== 'string');
  if (files.length > 0)
    throw badRequest('Files cannot be added to an event yet.', { fields: Object.fromEntries(files.map(([name]) => [name, 'Files cannot be added yet.'])) });
  const models = parts.filter(([name]) => name === MODEL);
  const [model] = models;
  if (model === undefined || parts.length > 1) throw badRequest('Send one part called model.', { fields: { [MODEL]: 'Send one part called model.' } });
  return model[1] as string;
}

/** The platform's own reader of forms. @throws BAD_REQUEST for what is not one. */
async function partsOf(contentType: string, body: Buffer): Promise<[string, unknown][]> {
  if (hasTooManyParts(contentType, body)) throw badRequest('Send one part called model.', { fields: { [MODEL]: 'Send one part called model.' } });
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
    return [...form.entries()];
  } catch {
    throw badRequest('The request could not be read.');
  }
}

function hasTooManyParts(contentType: string, body: Buffer): boolean {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const delimiter = `--${boundary?.[1] ?? boundary?.[2] ?? ''}`;
  let count = 0;
  for (let at = body.indexOf(delimiter); at !== -1 && count <= MOST_PARTS; at = body.indexOf(delimiter, at + delimiter.length)) count += 1;
  return count > MOST_PARTS;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    acceptsModelPart?: boolean;
  }
}
