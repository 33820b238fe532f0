import { fileURLToPath } from 'node:url';
import { startProcess } from './start-process.ts';

// The one entry point. Everything that can go wrong at the start is said in one clear message, and
// nothing half-started stays behind.
const root = fileURLToPath(new URL('../../', import.meta.url));
try {
  const running = await startProcess(process.env, root);
  console.log(running.announcement);
  // A terminal and the launcher may both send a signal; stopping twice is stopping once.
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      running.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
} catch (error) {
  console.error(`\nEvenhand could not start.\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
