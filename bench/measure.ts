import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface Call {
  readonly port: number;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Made anew for each call. */
  readonly body?: () => unknown;
}

export interface Latency {
  readonly p50: number;
  readonly p95: number;
}

export function get(
  { port }: { readonly port: number },
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Call {
  return { port, method: 'GET', path, headers };
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export interface Answer {
  readonly status: number;
  readonly milliseconds: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Makes one call and reads its whole answer. @throws for an answer other than 200. */
export async function answered(call: Call): Promise<Answer> {
  const answer = await made(call);
  if (answer.status !== 200)
    throw new Error(`${call.method} ${call.path} answered ${answer.status}: ${answer.body.slice(0, 300)}`);
  return answer;
}

/** Makes one call and reads its whole answer, whatever that is. */
export function made(call: Call): Promise<Answer> {
  const body = call.body === undefined ? undefined : JSON.stringify(call.body());
  const headers = {
    // As a browser asks.
    'accept-encoding': 'gzip, deflate, br',
    ...call.headers,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  };
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const sent = request(
      { agent, host: '127.0.0.1', port: call.port, method: call.method, path: call.path, headers },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const milliseconds = performance.now() - started;
          const received = Buffer.concat(parts);
          resolve({
            status: response.statusCode ?? 0,
            milliseconds,
            headers: response.headers,
            body: unpacked(received, response.headers['content-encoding']).toString(),
          });
        });
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

function unpacked(received: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'gzip') return gunzipSync(received);
  return encoding === 'br' ? brotliDecompressSync(received) : received;
}

async function timed(call: Call): Promise<number> {
  return (await answered(call)).milliseconds;
}

/**
 * Every call once per round, in turning order, so that what else the machine does falls on all of them alike.
 */
export async function interleaved<Name extends string>(
  calls: Readonly<Record<Name, Call>>,
  rounds: number,
  warmUp = 30,
): Promise<Record<Name, Latency>> {
  const names = Object.keys(calls) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = -warmUp; round < rounds; round += 1) {
    const turn = ((round % names.length) + names.length) % names.length;
    for (const name of [...names.slice(turn), ...names.slice(0, turn)]) {
      const took = await timed(calls[name]);
      if (round >= 0) times[name].push(took);
    }
  }
  return Object.fromEntries(names.map((name) => [name, latencyOf(times[name])])) as Record<Name, Latency>;
}

/** Makes every call so many times, by eight clients: Node compiles code only after thousands of calls. */
export async function warm(calls: Readonly<Record<string, Call>>, count: number): Promise<void> {
  for (const call of Object.values(calls)) {
    let left = count;
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (; left > 0; left -= 1) await timed(call);
      }),
    );
  }
}

/** Calls answered in a second by each, with `clients` at once, in slices that alternate. */
export async function throughput<Name extends string>(
  calls: Readonly<Record<Name, Call>>,
  {
    clients,
    slices,
    milliseconds,
  }: { readonly clients: number; readonly slices: number; readonly milliseconds: number },
): Promise<Record<Name, number>> {
  const names = Object.keys(calls) as Name[];
  const rates = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let slice = -1; slice < slices; slice += 1) {
    for (const name of slice % 2 === 0 ? names : names.toReversed()) {
      const started = performance.now();
      let answered = 0;
      await Promise.all(
        Array.from({ length: clients }, async () => {
          while (performance.now() - started < milliseconds) {
            await timed(calls[name]);
            answered += 1;
          }
        }),
      );
      if (slice >= 0) rates[name].push(answered / ((performance.now() - started) / 1000));
    }
  }
  return Object.fromEntries(names.map((name) => [name, quantile(rates[name], 0.5)])) as Record<Name, number>;
}

function latencyOf(times: readonly number[]): Latency {
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
