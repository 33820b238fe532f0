import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Bucket } from '../src/platform/files/s3-content.ts';

/**
 * How the double answers: as a store does, with an error, not at all, or by closing the connection: at once,
 * in the middle of an object that it sends, or after it has stored what it was sent.
 */
export type Manner = 'serves' | 'fails' | 'is silent' | 'hangs up' | 'cuts off' | 'stores and hangs up';

export interface S3Double {
  readonly bucket: S3Bucket;
  manner: Manner;
  readonly objects: Map<string, Buffer>;
  /** Each request, as `PUT content/ab/…`, and what was wrong with it. */
  readonly requests: string[];
  /** Is waited for before a request is answered. */
  delay: () => Promise<void>;
  stop(): Promise<void>;
}

const SECRET = 'the secret key of the double';
const MOST_SKEW_MS = 15 * 60_000;

/** Stores, reads and removes objects as S3 does, and checks every signature against the secret it knows. */
export async function startS3Double(): Promise<S3Double> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    void receive(request).then(async (body) => {
      if (body === null) return;
      const key = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname).replace(
        /^\/evenhand-files\//,
        '',
      );
      const { manner } = double;
      const wrong = refusalOf(request, body, double.bucket);
      requests.push(`${request.method} ${key}${wrong === null ? '' : `: ${wrong}`}`);
      await double.delay();
      if (manner === 'is silent') return;
      if (manner === 'hangs up') return void request.socket.destroy();
      if (manner === 'fails') return answer(response, 503, 'SlowDown');
      if (wrong !== null) return answer(response, 403, wrong);
      if (request.method === 'PUT') {
        objects.set(key, body);
        if (manner === 'stores and hangs up') return void request.socket.destroy();
        return void response.writeHead(200, { etag: '"e"' }).end();
      }
      if (request.method === 'DELETE') {
        objects.delete(key);
        return void response.writeHead(204).end();
      }
      const object = objects.get(key);
      if (object === undefined) return answer(response, 404, 'NoSuchKey');
      response.writeHead(200, { 'content-length': object.length });
      if (manner !== 'cuts off') return void response.end(object);
      response.write(object.subarray(0, Math.ceil(object.length / 2)), () => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const double: S3Double = {
    bucket: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-west-2',
      bucket: 'evenhand-files',
      accessKeyId: 'AKIADOUBLE',
      secretAccessKey: SECRET,
      isPathStyle: true,
    },
    manner: 'serves',
    objects,
    requests,
    delay: async () => undefined,
    async stop() {
      server.closeAllConnections();
      await new Promise<unknown>((resolve) => server.close(resolve));
    },
  };
  return double;
}

/** The whole body, or null when it was cut off: nothing of it is stored then. */
async function receive(request: IncomingMessage): Promise<Buffer | null> {
  try {
    return Buffer.concat(await request.toArray());
  } catch {
    return null;
  }
}

function answer(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
}

/** The error code of a refused request, by the published description of Signature Version 4. */
function refusalOf(request: IncomingMessage, body: Buffer, { region, accessKeyId }: S3Bucket): string | null {
  const header = (name: string): string => String(request.headers[name] ?? '').trim();
  if (request.method === 'PUT' && header('content-length') !== String(body.length)) return 'MissingContentLength';
  const sent = header('x-amz-content-sha256');
  if (sent !== createHash('sha256').update(body).digest('hex')) return 'XAmzContentSHA256Mismatch';
  const at = header('x-amz-date');
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at) ?? [];
  const skew = Date.now() - Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (!(Math.abs(skew) < MOST_SKEW_MS)) return 'RequestTimeTooSkewed';
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`;
  const [, credential, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    ) ?? [];
  if (credential !== `${accessKeyId}/${scope}`) return 'InvalidAccessKeyId';
  const signed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied';
  const path = (request.url ?? '').split('?')[0] ?? '';
  const canonical = [
    request.method,
    path,
    '',
    ...signed.map((name) => `${name}:${header(name)}`),
    '',
    names,
    sent,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', at, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = [at.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (by, part) => createHmac('sha256', by).update(part).digest(),
    `AWS4${SECRET}`,
  );
  return createHmac('sha256', key).update(toSign).digest('hex') === signature ? null : 'SignatureDoesNotMatch';
}
