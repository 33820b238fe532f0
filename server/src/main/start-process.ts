import { loadConfiguration } from '../configuration/configuration.ts';
import { followConfiguration } from '../configuration/follow-configuration.ts';
import { isAnyAccount } from '../identity/identity-account.queries.ts';
import { openMailer } from '../outgoing-mail/open-mailer.ts';
import { systemClock } from '../platform/clock.ts';
import type { Scanner } from '../platform/files/clamd.ts';
import { createClamd } from '../platform/files/clamd.ts';
import { createServer } from '../platform/http/create-server.ts';
import { findPort } from '../platform/http/find-port.ts';
import type { Logger } from '../platform/logger.ts';
import { createLogger } from '../platform/logger.ts';
import { listeningAddress } from '../platform/read-addresses.ts';
import type { Settings } from '../platform/settings.ts';
import { readSettings } from '../platform/settings.ts';
import { productVersion } from '../platform/version.ts';
import { SETUP_PATH } from '../setup/cards.ts';
import { startWatching } from '../watch/start-watching.ts';
import { announcementOf } from './announcement.ts';
import { createFailingParts } from './failing-parts.ts';
import { followSchema } from './follow-schema.ts';
import { registerHealth } from './health.ts';
import { healthProbes, openProbes } from './health-probes.ts';
import { openLedger } from './open-ledger.ts';
import { prepareStart } from './prepare-start.ts';
import type { ProcessWorld } from './process-world.ts';
import { serveProduct } from './serve-product.ts';
import { prepareMail } from './start-mail.ts';
import { startWork } from './start-work.ts';
import { stopInTime } from './stop-in-time.ts';

export interface RunningProcess {
  readonly address: string;
  /** What a person who has just typed the start command needs to know. */
  readonly announcement: string;
  /** Resolves with why when nothing can be done any more before a new start. */
  readonly ended: Promise<Error>;
  /**
   * Finishes the requests and jobs under way, takes no new ones, closes the database. What is not done after
   * some seconds is cut off. With `DRAIN_SECONDS` it goes on serving for so long first, and says that it is not ready.
   */
  stop(): Promise<void>;
}

/**
 * Starts what the role of this server process asks for (decision 0113), first what can fail without having touched
 * data: settings and port, then packs, files and database (`prepare-start.ts`), then the rest.
 * @throws with sentences for people; everything that was opened is closed again.
 */
export async function startProcess(
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
): Promise<RunningProcess> {
  const settings = readSettings(environment, root);
  const { role } = settings;
  const log = createLogger(settings.logLevel);
  const port = await findPort(settings.host, settings.port);
  const publicUrl = settings.publicUrl ?? listeningAddress(settings.host, port);
  const { watch, trustedProxies } = settings;
  const watching = await startWatching(watch, { version: productVersion, trustedProxies, log });
  const prepared = await prepareStart(settings, log, watching.onStatement);
  const { packs, unfitServices, files, database, rights, setupCode } = prepared;
  const warnings = new Map(packs.map(({ pack, warnings: lines }) => [pack.service.id, lines.length]));
  try {
    const scanner = scannerOf(settings, log);
    await files.staging.removeLeftovers(systemClock());
    const configuration = await loadConfiguration(database.db);
    const mail = prepareMail(settings, {
      db: database.db,
      clock: systemClock,
      configuration,
      openLedger,
      files,
      scanner,
      log,
      onMail: watching.onMail,
    });
    const mailer = openMailer(settings.mailOut);
    const probes = healthProbes(settings, { database, files, scanner, mailer, warnings, unfitServices });
    const schema = await followSchema(database.db);
    let isStopping = false;
    const world: ProcessWorld = {
      settings,
      log,
      port,
      publicUrl,
      watching,
      files,
      database,
      scanner,
      configuration,
      mail,
      mailer,
      probes,
      readiness: {
        version: productVersion,
        isStopping: () => isStopping || schema.isNewer(),
        failingParts: createFailingParts(openProbes(database.db, systemClock, probes)),
      },
      isStopping: () => isStopping,
    };
    // A worker follows what is published by itself; elsewhere the app does.
    if (role === 'worker') await followConfiguration(configuration, { db: database.db, listen: database.listen, log });
    const { server, openStreams } =
      role === 'worker' ? await serveHealth(world) : await serveProduct(world, { packs, rights, setupCode });
    await server.listen({ host: settings.host, port });
    const metricsServer = await watching.serve({ database, openStreams });
    const work = role === 'web' ? null : await startWork(world);
    if (setupCode !== null)
      log.info({ address: publicUrl + SETUP_PATH, code: setupCode }, 'this installation is not set up yet');
    const isAnyAccountThere = await isAnyAccount(database.identity);
    return {
      address: publicUrl,
      announcement: announcementOf(settings, { publicUrl, packs, setupCode, rights, isAnyAccountThere }),
      ended: Promise.race([database.ended, schema.newer]),
      async stop() {
        isStopping = true;
        schema.stop();
        const { jobs = null, mailListener = null } = work ?? {};
        const { drainMs } = settings;
        await stopInTime({ server, mailListener, jobs, database, drainMs, tracing: watching.tracing, log });
        await metricsServer?.close();
        mailer.close();
      },
    };
  } catch (error) {
    watching.tracing?.stop().catch(() => undefined);
    await database.close();
    throw error;
  }
}

/** Makes the server of a worker, which answers whether the server process works, and nothing else. */
async function serveHealth({ settings, log, watching, database, readiness }: ProcessWorld) {
  const server = await createServer(log, [], settings.trustedProxies);
  for (const watch of watching.watchers) watch(server);
  registerHealth(server, database, readiness);
  return { server, openStreams: () => 0 };
}

function scannerOf({ clamd }: Settings, log: Logger): Scanner | null {
  if (clamd !== null) return createClamd(clamd);
  log.warn('uploaded files are not scanned for viruses, because CLAMD is not set');
  return null;
}
