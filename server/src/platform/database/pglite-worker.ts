import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/** Messages to the thread that owns the embedded database; `id` matches an answer to its request. */
export type WorkerRequest = { id: number; kind: 'protocol'; message: Uint8Array } | { id: number; kind: 'close' };

if (parentPort === null) throw new Error('pglite-worker runs only as a worker thread');
const port = parentPort;

const database = await PGlite.create(workerData.directory as string);
port.postMessage({ ready: true });

port.on('message', async (request: WorkerRequest) => {
  try {
    if (request.kind === 'protocol') {
      const answer = await database.execProtocolRaw(request.message);
      // Handed over and not copied, unless it is a part of what PGlite still needs.
      const isWhole = answer.byteLength === answer.buffer.byteLength;
      port.postMessage({ id: request.id, answer }, isWhole ? [answer.buffer as ArrayBuffer] : []);
    } else {
      await database.close();
      port.postMessage({ id: request.id, answer: new Uint8Array(0) });
      port.close();
    }
  } catch (error) {
    port.postMessage({ id: request.id, failure: error instanceof Error ? error.message : String(error) });
  }
});
