import { Duplex } from 'node:stream';

/** Says that the session has ended. The embedded database has one session, which goes on. */
const TERMINATE = 'X'.charCodeAt(0);
const ERROR = 'E'.charCodeAt(0);
/**
 * The field of an error that names its severity in English, and the severity after which
 * nothing is answered any more.
 */
const PANIC = Buffer.from('VPANIC\0');

/**
 * Stands where the driver expects a socket. What is written together crosses to the database's
 * thread together and is answered together; what is written meanwhile waits for the answer and
 * goes with the next crossing.
 */
export class WorkerStream extends Duplex {
  readonly #ask: (message: Uint8Array) => Promise<Uint8Array>;
  readonly #onPanic: (reason: string) => Error;

  constructor(ask: (message: Uint8Array) => Promise<Uint8Array>, onPanic: (reason: string) => Error) {
    super();
    this.#ask = ask;
    this.#onPanic = onPanic;
  }

  /** There is nothing to connect to; the driver waits for the event. */
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {
    // What arrives is pushed when it arrives.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#send([chunk]).then(() => done(), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#send(chunks.map(({ chunk }) => chunk)).then(() => done(), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  async #send(chunks: readonly Buffer[]): Promise<void> {
    const message = Buffer.concat(chunks.filter((chunk) => chunk[0] !== TERMINATE || chunk.length > 5));
    if (message.length === 0) return;
    const bytes = await this.#ask(message);
    const answer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const panic = panicIn(answer);
    if (panic !== null) throw this.#onPanic(panic);
    this.push(answer);
  }
}

/** The message of an error of the severity PANIC among these messages of the protocol. */
function panicIn(answer: Buffer): string | null {
  for (let at = 0; at + 5 <= answer.length; at += 1 + answer.readInt32BE(at + 1)) {
    if (answer[at] !== ERROR) continue;
    const fields = answer.subarray(at + 5, at + 1 + answer.readInt32BE(at + 1));
    if (fields.includes(PANIC)) return /\0M([^\0]*)\0/.exec(fields.toString('utf8'))?.[1] ?? 'it cannot go on.';
  }
  return null;
}
