import { fileURLToPath } from 'node:url';
import { startProcess } from './start-process.ts';

// The one entry point. Everything that can go wrong at the start is said in one clear message, and nothing half-started stays behind.
const root = fileURLToPath(new URL('../../', import.meta.url));
try {
  const running = await startProcess(process.env, root);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void running.stop().then(() => process.exit(0)));
} catch (error) {
  console.error(`\nEvenhand could not start.\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
