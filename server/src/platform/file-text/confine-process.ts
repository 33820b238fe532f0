import { Socket as DatagramSocket } from 'node:dgram';
import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

/** Of all memory. Node limits that of JavaScript alone, and a file may be unpacked into buffers. */
const MEMORY_MAX_BYTES = 512 * 1024 * 1024;

/**
 * Ends this process when it lives too long or takes too much memory, also when it hangs and nobody is left who would
 * end it. Gives up threads, and the network, for which Node 24 has no permission to withhold.
 */
export function confineProcess(lifeMs: number): void {
  const watch = `
    const end = () => process.kill(process.pid, 'SIGKILL');
    setTimeout(end, ${lifeMs});
    setInterval(() => process.memoryUsage.rss() > ${MEMORY_MAX_BYTES} && end(), 50);`;
  new Worker(watch, { eval: true }).unref();
  (process.permission as unknown as { drop(right: string): void }).drop('worker');
  const refuse = (): never => {
    throw new Error('This process has no network.');
  };
  Socket.prototype.connect = refuse;
  DatagramSocket.prototype.connect = refuse;
  DatagramSocket.prototype.send = refuse;
}
