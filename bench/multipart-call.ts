import { Agent, request } from 'node:http';
import type { Answer } from './measure.ts';

/** A file of an upload. */
export interface SentFile {
  readonly filename: string;
  readonly bytes: Buffer;
}

export interface MultipartCall {
  readonly port: number;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly model: unknown;
  readonly files: readonly SentFile[];
}

const BOUNDARY = '----bench-0123456789';
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * Sends a model and files as a browser does, and reads the whole answer.
 * @throws for an answer other than 200.
 */
export async function sentWhole({ port, path, headers, model, files }: MultipartCall): Promise<Answer> {
  const head = (disposition: string): Buffer =>
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n`);
  const line = Buffer.from('\r\n');
  const parts = [head('name="model"'), line, Buffer.from(JSON.stringify(model)), line];
  for (const { filename, bytes } of files) {
    parts.push(
      head(`name="files"; filename="${filename}"`),
      Buffer.from('Content-Type: application/pdf\r\n\r\n'),
      bytes,
      line,
    );
  }
  const body = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  const sent = {
    ...headers,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': String(body.length),
  };
  return await new Promise((resolve, reject) => {
    const started = performance.now();
    const sending = request({ agent, host: '127.0.0.1', port, method: 'POST', path, headers: sent }, (response) => {
      const received: Buffer[] = [];
      response.on('data', (part: Buffer) => received.push(part));
      response.on('end', () => {
        const answer = {
          status: response.statusCode ?? 0,
          milliseconds: performance.now() - started,
          headers: response.headers,
          body: Buffer.concat(received).toString(),
        };
        if (answer.status === 200) resolve(answer);
        else reject(new Error(`POST ${path} answered ${answer.status}: ${answer.body.slice(0, 300)}`));
      });
      response.on('error', reject);
    });
    sending.on('error', reject);
    sending.end(body);
  });
}
