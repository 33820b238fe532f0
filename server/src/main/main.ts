import { fileURLToPath } from 'node:url';
import { NewerSchema } from '../platform/database/migrate.ts';
import { installedEnvironment } from '../platform/installed-environment.ts';
import { asTypedHere } from '../platform/typed-commands.ts';
import { startProcess } from './start-process.ts';

// The one entry point. Everything that can go wrong at the start is said in one clear message, and
// nothing half-started stays behind.
const root = fileURLToPath(new URL('../../../', import.meta.url));
/** What a supervisor is told when the data cannot be reached (EX_IOERR of sysexits). */
const STORAGE_FAILED = 74;
/** What a supervisor is told when a newer release has upgraded the database (EX_TEMPFAIL), by a start too. */
const UPGRADED = 75;
try {
  const running = await startProcess(installedEnvironment(process.env, root), root);
  console.log(asTypedHere(running.announcement));
  // A terminal and the launcher may both send a signal; stopping twice is stopping once.
  let isStopping = false;
  const stop = (exitCode: number): void => {
    if (isStopping) return;
    isStopping = true;
    running.stop().then(
      () => process.exit(exitCode),
      () => process.exit(exitCode === 0 ? 1 : exitCode),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  void running.ended.then((why) => {
    const isUpgraded = why instanceof NewerSchema;
    const advice = isUpgraded
      ? ''
      : 'Check that the disk of the data directory has room, then start again: what was saved is there.\n';
    console.error(`\nEvenhand has to stop.\n${why.message}\n${advice}`);
    stop(isUpgraded ? UPGRADED : STORAGE_FAILED);
  });
} catch (error) {
  console.error(
    `\nEvenhand could not start.\n${asTypedHere(error instanceof Error ? error.message : String(error))}\n`,
  );
  process.exit(error instanceof NewerSchema ? UPGRADED : 1);
}
