import { loadPacksBeside } from './configuration/load-packs-beside.ts';
import { openFileStore } from './open-file-store.ts';
import { systemClock } from './platform/clock.ts';
import type { Db } from './platform/database/open-database.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { findPort } from './platform/http/find-port.ts';
import { createLogger } from './platform/logger.ts';
import { readSettings } from './platform/settings.ts';
import type { RunningProcess } from './run-server.ts';

/**
 * Starts everything one server process serves. Packs are loaded in another process and an embedded database is
 * opened in a thread; what serves people is imported meanwhile. Nothing is written into a database before the
 * packs are known to be right.
 * @throws with sentences for people; everything that was opened is closed again.
 */
export async function startProcess(environment: Readonly<Record<string, string | undefined>>, root: string): Promise<RunningProcess> {
  const settings = readSettings(environment, root);
  const log = createLogger(settings.logLevel);
  const port = await findPort(settings.host, settings.port);
  const publicUrl = settings.publicUrl ?? `http://${settings.host === '127.0.0.1' || settings.host === '0.0.0.0' ? 'localhost' : settings.host}:${port}`;
  const loading = loadPacksBeside({ directories: settings.packDirectories, now: systemClock() });
  // Why they could not be loaded is thrown where they are awaited.
  loading.catch(() => undefined);
  const files = await openFileStore(settings, log);
  const fill = async (db: Db): Promise<void> => {
    const { prepareDatabase } = await import('./prepare-database.ts');
    await prepareDatabase({ db, files, log }, settings, await loading);
  };
  const opening = openDatabase(settings, log, fill);
  opening.catch(() => undefined);
  // Beside an external provider the own one would only take memory.
  if (settings.oidc === null) await import('./identity/embedded-provider.ts');
  const { runServer } = await import('./run-server.ts');
  const database = await opening;
  try {
    const packs = await loading;
    for (const warning of packs.flatMap((one) => one.warnings)) log.warn({ warning }, 'configuration pack');
    return await runServer({ settings, log, port, publicUrl, packs, files, database, fill });
  } catch (error) {
    await database.close();
    throw error;
  }
}
