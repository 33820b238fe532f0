import type { FastifyRequest } from 'fastify';
import type { StagedFile, UploadLimits } from '../files/stage-file.ts';
import { stageFile } from '../files/stage-file.ts';
import type { StagingDirectory } from '../files/staging.ts';
import { AppError, badField, badRequest } from './app-error.ts';
import { countParts } from './count-parts.ts';
import { parseJson } from './json-depth.ts';

/** The one part that holds what JSON bodies hold (specification 2 §7.1, §7.2). */
const MODEL = 'model';
/** As much as a JSON body may hold (`create-server.ts`). */
const MODEL_MAX_BYTES = 1_048_576;
/** More parts than any form has fields, so that a request of thousands ends. */
const MOST_FIELDS = 200;

/** What a multipart/form-data request has brought. */
export interface ReceivedParts {
  readonly model: unknown;
  readonly files: readonly StagedFile[];
}

interface Receiving {
  readonly limits: UploadLimits;
  /** Is told of the model before the parts behind it are read. */
  readonly onModel: (model: unknown) => Promise<void>;
}

/**
 * Reads the parts of a request as they arrive: the model, and files into the staging directory. The rest of a
 * refused request is read and discarded, so that its sender can read the answer.
 * @throws BAD_REQUEST for unknown or repeated parts (gaps G-107), for files that are not
 * accepted, and for what cannot be read.
 */
export async function receiveParts(
  request: FastifyRequest,
  staging: StagingDirectory,
  { limits, onModel }: Receiving,
): Promise<ReceivedParts> {
  const files: StagedFile[] = [];
  const models: unknown[] = [];
  const fields: [name: string, value: unknown][] = [];
  let refused: unknown;
  // One part more than wanted is let through, so that it can be named.
  const mostFields = limits.hasFieldsInParts ? MOST_FIELDS : 2;
  const most = { fields: mostFields, files: limits.maxFiles, parts: limits.maxFiles + mostFields + 1 };
  const partLimits = { ...most, fieldSize: MODEL_MAX_BYTES, fileSize: limits.maxFileBytes + 1 };
  let readCount = 0;
  let fieldBytes = 0;
  const sentCount = countParts(request);
  try {
    for await (const part of request.parts({ limits: partLimits })) {
      readCount += 1;
      if (part.fieldname === undefined) throw unreadablePart();
      if (part.type === 'file') {
        if (part.fieldname !== limits.part) throw badField(part.fieldname, 'Is not a known part.');
        files.push(await stageFile(staging, { filename: decodeName(part.filename), content: part.file }, limits));
      } else if (part.valueTruncated || fieldBytes + sizeOf(part.value) > MODEL_MAX_BYTES) {
        throw badRequest('The request is too large.', { status: 413 });
      } else if (limits.hasFieldsInParts) {
        fieldBytes += sizeOf(part.value);
        fields.push([part.fieldname, part.value]);
      } else {
        if (part.fieldname !== MODEL) throw badField(part.fieldname, 'Is not a known part.');
        // A part that says it is JSON has been parsed already.
        const model = typeof part.value === 'string' ? await parseJson(request, part.value) : part.value;
        models.push(model);
        await onModel(model).catch((error: unknown) => {
          refused = error;
          throw error;
        });
      }
    }
    // The parser passes over what it cannot read.
    if (readCount < sentCount()) throw unreadablePart();
  } catch (error) {
    throw error === refused ? error : asRefusal(error as Error & { code?: string }, limits);
  } finally {
    request.raw.unpipe();
    request.raw.resume();
  }
  if (limits.hasFieldsInParts) return { model: formOf(fields), files };
  if (models.length !== 1) throw oneModel();
  return { model: models[0], files };
}

/**
 * The fields of a form by name; its schema refuses those it does not know, and a list where it wants one
 * value.
 */
function formOf(fields: readonly (readonly [name: string, value: unknown])[]): Record<string, unknown> {
  const byName = Map.groupBy(fields, ([name]) => name);
  return Object.fromEntries(
    [...byName].map(([name, sent]) => [name, sent.length === 1 ? sent[0]?.[1] : sent.map(([, value]) => value)]),
  );
}

/** What the fields of a form hold together is no more than a model may. */
function sizeOf(value: unknown): number {
  return typeof value === 'string' ? Buffer.byteLength(value) : 0;
}

/** Browsers write these three characters, and no others, as an address would (HTML, multipart/form-data). */
const ENCODED: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

function decodeName(sent: string | undefined): string | undefined {
  return sent?.replaceAll(/%22|%0D|%0A/gi, (encoded) => ENCODED[encoded.toUpperCase()] ?? encoded);
}

function asRefusal(error: Error & { code?: string }, { part, maxFiles, hasFieldsInParts }: UploadLimits): Error {
  // What the disk or our own code refuses is no fault of the sender.
  if (error instanceof AppError || error instanceof TypeError || 'syscall' in error) return error;
  switch (error.code) {
    case 'FST_FILES_LIMIT':
      return badField(part, `At most ${maxFiles} files can be sent at once.`);
    case 'FST_FIELDS_LIMIT':
    case 'FST_PARTS_LIMIT':
      return hasFieldsInParts ? badRequest('The request has too many parts.') : oneModel();
    default:
      return badRequest('The request could not be read.');
  }
}

function unreadablePart(): AppError {
  return badRequest('A part of the request cannot be read. Each must be form-data, with a name.');
}

function oneModel(): AppError {
  return badField(MODEL, 'Send one part called model.');
}
