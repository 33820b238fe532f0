// Runs in the server before everything else (`--import`), when the launcher starts it: stops the server in
// order when the launcher is gone. A launcher that is killed by force cannot pass a signal on; what still
// tells of its end is the channel between the two, which the system closes. A server that is started without
// the launcher has none and follows nobody.
import { isMainThread } from 'node:worker_threads';

/** As long as the launcher itself waits for an orderly end. */
const FORCE_AFTER_MS = 10_000;

function stop() {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), FORCE_AFTER_MS).unref();
  process.kill(process.pid, 'SIGTERM');
}

// Worker threads load what is imported before everything else, too; the channel is the process's.
if (isMainThread && process.channel) {
  process.once('disconnect', stop);
  // Following keeps nothing running: the server ends when it has nothing more to do, as without the launcher.
  process.channel.unref();
}
