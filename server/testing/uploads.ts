import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { CastName } from './cast.ts';
import { cast } from './cast.ts';
import type { TestServer } from './test-server.ts';

export interface RawAnswer {
  readonly status: number;
  readonly body: string;
}

export type Parts = readonly (readonly [name: string, value: string | File])[];

/** A multipart/form-data body and its content type, as a browser makes them. */
export async function multipartOf(parts: Parts): Promise<{ type: string; bytes: Buffer }> {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const made = new Response(form);
  return { type: made.headers.get('content-type')!, bytes: Buffer.from(await made.arrayBuffer()) };
}

/** A file of so many bytes that begins as its name says. */
export function fileOf(name: string, content: string | Uint8Array<ArrayBuffer>): File {
  return new File([content], name);
}

export const pdf = (name = 'letter.pdf', more = 'A letter.'): File => fileOf(name, `%PDF-1.7\n${more}`);

/** Sends parts to the event through the server's API. */
export async function putParts(server: TestServer, name: CastName, eventId: number, parts: Parts): Promise<RawAnswer> {
  const { type, bytes } = await multipartOf(parts);
  return await putBytes(server, name, eventId, type, bytes);
}

export function putBytes(
  server: TestServer,
  name: CastName,
  eventId: number,
  type: string,
  bytes: Buffer,
): Promise<RawAnswer> {
  return sendBytes(server, name, toEvent(eventId), { type, bytes });
}

/** The call that parts are sent to. */
export interface UploadTarget {
  readonly method: 'PUT' | 'POST';
  readonly path: string;
}

export const toEvent = (eventId: number): UploadTarget => ({
  method: 'PUT',
  path: `/api/caseTrackingEvents/${eventId}`,
});
export const toCorrection = (eventId: number): UploadTarget => ({
  method: 'POST',
  path: `/api/caseTrackingEvents/${eventId}/files`,
});
export const toForm = (visitId: number): UploadTarget => ({
  method: 'POST',
  path: `/api/componentTracking/${visitId}/files`,
});
export const toSubmit: UploadTarget = { method: 'POST', path: '/api/componentTrackingWithFiles' };

/** Sends parts to a call through the server's API. */
export async function sendParts(
  server: TestServer,
  name: CastName,
  target: UploadTarget,
  parts: Parts,
): Promise<RawAnswer> {
  return await sendBytes(server, name, target, await multipartOf(parts));
}

async function sendBytes(
  server: TestServer,
  name: CastName,
  { method, path }: UploadTarget,
  { type, bytes }: { type: string; bytes: Buffer },
): Promise<RawAnswer> {
  const headers = { authorization: `Bearer test.${cast[name]}`, 'content-type': type };
  const answer = await server.server.inject({ method, url: path, headers, payload: bytes });
  return { status: answer.statusCode, body: answer.body };
}

/** An upload that has begun and of which only a part has been sent. */
export interface SlowUpload {
  /** Sends a little more. */
  trickle(): Promise<void>;
  /** Sends the rest. */
  finish(): Promise<RawAnswer>;
  /** What it is answered; fails when the connection is cut. */
  readonly answer: Promise<RawAnswer>;
  /** Closes the connection without sending the rest. */
  leave(): void;
}

/**
 * Begins to send parts over a connection of its own, and stops in the middle of the bytes.
 * `address` is where the server listens, `session` the end of a test token that names one.
 */
export async function beginUpload(
  address: string,
  name: CastName,
  { method, path }: UploadTarget,
  parts: Parts,
  session = '',
): Promise<SlowUpload> {
  const { type, bytes } = await multipartOf(parts);
  const half = Math.floor(bytes.length / 2);
  const headers = {
    authorization: `Bearer test.${cast[name]}${session}`,
    'content-type': type,
    'content-length': bytes.length,
  };
  const sending = request(`${address}${path}`, { method, headers });
  const { promise: answer, resolve, reject } = Promise.withResolvers<RawAnswer>();
  sending.on('error', reject);
  sending.on('response', (response) => {
    let body = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      body += chunk;
    });
    response.on('end', () => resolve({ status: response.statusCode!, body }));
    response.on('error', reject);
  });
  // A test that does not wait for the answer must not fail when the connection is cut.
  answer.catch(() => undefined);
  let sent = 0;
  const send = (until: number) =>
    new Promise<void>((done) => {
      sending.write(bytes.subarray(sent, until), () => done());
      sent = until;
    });
  await send(half);
  return {
    trickle: () => send(sent + 1),
    async finish() {
      sending.end(bytes.subarray(sent));
      return await answer;
    },
    answer,
    leave: () => void sending.destroy(),
  };
}

/** The files in the staging directory and in the content, by name. */
export function filesOnDisk({ filesDirectory }: TestServer): { staged: string[]; content: string[] } {
  const below = (folder: string) => {
    const path = join(filesDirectory, folder);
    if (!existsSync(path)) return [];
    return readdirSync(path, { recursive: true, withFileTypes: true }).map((entry) => entry.name);
  };
  return { staged: below('staging'), content: below('content').filter((one) => one.length === 64) };
}

/** Waits until this holds, where there is no event to wait for. */
export async function until(holds: () => boolean, patienceMs = 5000): Promise<void> {
  for (const since = performance.now(); !holds(); ) {
    if (performance.now() - since > patienceMs) throw new Error('It did not come to hold in time.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
