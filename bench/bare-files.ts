import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { SubmitToWrite } from './bare-submit.ts';
import { writeSubmit } from './bare-submit.ts';

/** A submit of an Event with one file: what the product decides about it before it writes. */
export interface SubmitWithFile extends SubmitToWrite {
  readonly eventKey: string;
}

/**
 * Streams a file to the disk while it is hashed, moves it to where it stays, and writes the rows of the
 * submit, of its event and of the file. It is safe on the disk before the rows are.
 */
export async function writeSubmitWithFile(pool: pg.Pool, request: FastifyRequest, directory: string): Promise<unknown> {
  let submit: SubmitWithFile | null = null;
  let file: { readonly filename: string; readonly sha256: string; readonly size: number } | null = null;
  for await (const part of request.parts()) {
    if (part.type === 'field') submit = JSON.parse(String(part.value)) as SubmitWithFile;
    else {
      const path = join(directory, randomUUID());
      const hash = createHash('sha256');
      let size = 0;
      async function* hashed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
        for await (const chunk of chunks) {
          hash.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      }
      await pipeline(part.file, hashed, createWriteStream(path, { flush: true }));
      const sha256 = hash.digest('hex');
      const folder = join(directory, sha256.slice(0, 2));
      await mkdir(folder, { recursive: true });
      await rename(path, join(folder, sha256));
      file = { filename: part.filename, sha256, size };
    }
  }
  if (submit === null || file === null) throw new Error('A submit and a file were to come.');
  const { caseId, recordId, componentId, visitId, eventKey, data, actorId } = submit;
  const now = new Date();
  const written = {
    name: 'event-and-file',
    text: `with event as (
        insert into tracked_event (service_id, case_id, record_id, component_id, visit_id, event_key, data, created_at, created_by, updated_at)
        values (1, $1, $2, $3, $4, $5, $6, $7, $8, $7) returning id)
      insert into case_file (service_id, case_id, tracked_event_id, storage_id, filename, content_type, size, sha256, added_at, added_by)
      select 1, $1, id, $9, $10, 'application/pdf', $11, $12, $7, $8 from event`,
    values: [
      caseId,
      recordId,
      componentId,
      visitId,
      eventKey,
      JSON.stringify(data),
      now,
      actorId,
      randomBytes(16).toString('hex'),
      file.filename,
      file.size,
      file.sha256,
    ],
  };
  return await writeSubmit(pool, submit, [written]);
}
