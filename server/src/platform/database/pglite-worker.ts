import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/** Messages of the thread that owns the embedded database; `id` matches an answer to its request. */
export type WorkerRequest =
  | { id: number; kind: 'protocol'; message: Uint8Array }
  | { id: number; kind: 'listen'; channel: string }
  | { id: number; kind: 'close' };

if (parentPort === null) throw new Error('pglite-worker runs only as a worker thread');
const port = parentPort;

/** Structured cloning drops the fields of an Error, so they travel as a plain object. */
function cloneable(message: unknown): unknown {
  return message instanceof Error ? { name: 'error', fields: { ...message, message: message.message } } : message;
}

const database = await PGlite.create(workerData.directory as string);
port.postMessage({ ready: true });

port.on('message', async (request: WorkerRequest) => {
  try {
    if (request.kind === 'protocol') {
      const answer = await database.execProtocolStream(request.message, { throwOnError: false });
      port.postMessage({ id: request.id, answer: answer.map(cloneable) });
    } else if (request.kind === 'listen') {
      await database.listen(request.channel, (payload) => port.postMessage({ channel: request.channel, payload }));
      port.postMessage({ id: request.id, answer: null });
    } else {
      await database.close();
      port.postMessage({ id: request.id, answer: null });
      port.close();
    }
  } catch (error) {
    port.postMessage({ id: request.id, failure: error instanceof Error ? error.message : String(error) });
  }
});
