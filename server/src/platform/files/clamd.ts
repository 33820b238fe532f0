import type { Socket } from 'node:net';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Where clamd listens: a port, or a socket of this machine. */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** What a scan has found: nothing, or the named signature. */
export type Verdict = { readonly isClean: true } | { readonly isClean: false; readonly signature: string };

export interface Scanner {
  /**
   * Scans all of this content.
   * @throws ScannerFailed when there is no verdict: the scanner is away, or too slow for the signal.
   */
  scan(content: Readable, signal: AbortSignal): Promise<Verdict>;
}

/** There is no verdict. The code is for the log and for the row of a job. */
export class ScannerFailed extends Error {
  readonly code: string;
  constructor(code: string) {
    super('The scanner gave no verdict.');
    this.code = code;
  }
}

const COMMAND = Buffer.from('zINSTREAM\0');
const END = Buffer.alloc(4);
/** An answer is one line: the name of a signature and a few words. */
const ANSWER_MAX_BYTES = 1000;

/** A scanner that sends content to clamd with its command INSTREAM, over a connection for each scan. */
export function createClamd(address: ClamdAddress): Scanner {
  return {
    async scan(content, signal) {
      const socket = connect({ ...address, signal });
      let isSent = false;
      async function* framed(): AsyncGenerator<Buffer> {
        yield COMMAND;
        for await (const chunk of content as AsyncIterable<Buffer>) {
          // A chunk of no bytes would end the content.
          if (chunk.length === 0) continue;
          const length = Buffer.alloc(4);
          length.writeUInt32BE(chunk.length);
          yield length;
          yield chunk;
        }
        isSent = true;
        yield END;
      }
      try {
        // An answer that comes before the end of the content is not about all of it.
        const answered = answerFrom(socket, () => isSent);
        answered.catch(() => undefined);
        await pipeline(framed(), socket, { signal, end: false });
        return verdictOf(await answered);
      } catch (error) {
        throw new ScannerFailed(signal.aborted ? 'SCANNER_TIMEOUT' : codeOf(error));
      } finally {
        content.destroy();
        socket.destroy();
      }
    },
  };
}

/** What clamd says, up to the NUL that ends it. */
async function answerFrom(socket: Socket, isSent: () => boolean): Promise<string> {
  return await new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('error', reject);
    socket.on('close', () => reject(new ScannerFailed('SCANNER_CUT_OFF')));
    socket.on('data', (data: string) => {
      text += data;
      if (!isSent()) reject(new ScannerFailed('SCANNER_EARLY_ANSWER'));
      if (text.length > ANSWER_MAX_BYTES) reject(new ScannerFailed('SCANNER_ANSWER'));
      if (text.endsWith('\0')) resolve(text.slice(0, -1));
    });
  });
}

/** Everything but the two answers that name a verdict is a failure: too large, out of memory, no clamd. */
function verdictOf(answer: string): Verdict {
  if (answer === 'stream: OK') return { isClean: true };
  const signature = /^stream: ([\x20-\x7e]{1,200}) FOUND$/.exec(answer)?.[1];
  if (signature === undefined) throw new ScannerFailed('SCANNER_ANSWER');
  return { isClean: false, signature };
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : 'SCANNER_FAILED';
}
