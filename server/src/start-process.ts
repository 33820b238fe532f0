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
 * Starts everything one server process serves, first the steps that can fail without having touched data:
 * settings, port, packs, database, then the rest. Packs are loaded in another process, and what serves people
 * is imported meanwhile.
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
  // Beside an external provider the own one would only take memory.
  if (settings.oidc === null) await import('./identity/embedded-provider.ts');
  const [{ prepareDatabase }, { runServer }] = await Promise.all([import('./prepare-database.ts'), import('./run-server.ts')]);
  const packs = await loading;
  for (const warning of packs.flatMap((one) => one.warnings)) log.warn({ warning }, 'configuration pack');

  const files = await openFileStore(settings, log);
  const prepare = (db: Db): Promise<void> => prepareDatabase({ db, files, log }, settings, packs);
  const database = await openDatabase(settings, log, prepare);
  try {
    return await runServer({ settings, log, port, publicUrl, packs, files, database, prepare });
  } catch (error) {
    await database.close();
    throw error;
  }
}
