import type { ServiceName } from '@evenhand/contract/route';
import { createAuthenticate } from '../access/authenticate.ts';
import type { VerifyToken } from '../access/token.ts';
import { applyingImports } from '../administration/apply-import.ts';
import { checkingImports } from '../administration/check-import.ts';
import { backupJobs, beginBackup } from '../backup/make-backups.ts';
import { sendingInvitations } from '../calendar/send-invitations.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { loadConfiguration } from '../configuration/configuration.ts';
import { releaseDraft } from '../configuration-drafts/release-draft.ts';
import { scanningKeptFiles } from '../files/scan-kept-files.ts';
import { createIdentity } from '../identity/create-identity.ts';
import { isAnyAccount } from '../identity/identity-account.queries.ts';
import type { SignInBrand } from '../identity/sign-in-page.ts';
import { tellingOfRights } from '../notifications/tell-of-rights.ts';
import { openMailer } from '../outgoing-mail/open-mailer.ts';
import { sendingMail } from '../outgoing-mail/send-due-mail.ts';
import { tellingOfLeavers } from '../participants/tell-of-leavers.ts';
import { systemClock } from '../platform/clock.ts';
import type { OpenDatabase } from '../platform/database/open-database.ts';
import { readFileText } from '../platform/file-text/read-file-text.ts';
import type { Scanner } from '../platform/files/clamd.ts';
import { createClamd } from '../platform/files/clamd.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { findPort } from '../platform/http/find-port.ts';
import type { Job } from '../platform/jobs/job.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import type { Logger } from '../platform/logger.ts';
import { createLogger } from '../platform/logger.ts';
import { listeningAddress } from '../platform/read-addresses.ts';
import type { Settings } from '../platform/settings.ts';
import { readSettings } from '../platform/settings.ts';
import { productVersion } from '../platform/version.ts';
import { readingBodies } from '../search/read-bodies.ts';
import { SETUP_PATH } from '../setup/cards.ts';
import { serveSetup } from '../setup/serve-setup.ts';
import { isSetupFinished } from '../setup/setup.rows.ts';
import { passingOnTasks } from '../tasks/pass-on-tasks.ts';
import type { ServiceDays } from '../tasks/planned-notices.ts';
import { remindingOfTasks } from '../tasks/remind-of-tasks.ts';
import { selectionOf } from '../users/own-choices.ts';
import { reportingRights } from '../users/rights-report.ts';
import { settlingRights } from '../users/settle-rights.ts';
import { createSyncAccount, identifyAlone } from '../users/sync-account.ts';
import { startWatching } from '../watch/start-watching.ts';
import { announcementOf } from './announcement.ts';
import { createApp } from './app.ts';
import { clientSettingsOf, connectSourcesOf } from './client-settings.ts';
import { createFailingParts } from './failing-parts.ts';
import { followSchema } from './follow-schema.ts';
import { registerHealth } from './health.ts';
import { healthProbes, openProbes } from './health-probes.ts';
import { housekeepingJobs } from './housekeeping.ts';
import { openLedger } from './open-ledger.ts';
import { serveOutbox } from './outbox-page.ts';
import { prepareStart } from './prepare-start.ts';
import { setupSiteOf } from './setup-site-of.ts';
import { prepareMail } from './start-mail.ts';
import { stopInTime } from './stop-in-time.ts';
import { hostWeb, waitForWeb } from './web-host.ts';

export interface RunningProcess {
  readonly address: string;
  /** What a person who has just typed the start command needs to know. */
  readonly announcement: string;
  /** Resolves with why when nothing can be done any more before a new start. */
  readonly ended: Promise<Error>;
  /**
   * Finishes the requests and jobs under way, takes no new ones, closes the database. What is not done after
   * some seconds is cut off.
   */
  stop(): Promise<void>;
}

interface JobsWorld {
  readonly database: Pick<OpenDatabase, 'identity' | 'administration' | 'asOwner'>;
  readonly files: FileStore;
  readonly scanner: Scanner | null;
  readonly configuration: Configuration;
  readonly log: Logger;
  readonly mail: Pick<ReturnType<typeof prepareMail>, 'jobs'>;
  readonly backup: Settings['backup'];
  readonly sendsMail: Parameters<typeof sendingMail>[0] & Parameters<typeof sendingInvitations>[0];
}

/**
 * Starts everything one server process serves, first what can fail without having touched data: settings and
 * port, then packs, files and database (`prepare-start.ts`), then the rest.
 * @throws with sentences for people; everything that was opened is closed again.
 */
export async function startProcess(
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
): Promise<RunningProcess> {
  const settings = readSettings(environment, root);
  const log = createLogger(settings.logLevel);
  const port = await findPort(settings.host, settings.port);
  const publicUrl = settings.publicUrl ?? listeningAddress(settings.host, port);
  const { watch, trustedProxies } = settings;
  const watching = await startWatching(watch, { version: productVersion, trustedProxies, log });
  const prepared = await prepareStart(settings, log, watching.onStatement);
  const { packs, unfitServices, files, database, rights, setupCode } = prepared;
  // Where rights live in the directory, an external provider is asked by ours alone.
  const shown = { ...settings, rights, oidc: rights === 'claims' ? settings.oidc : null };
  // What lives on names the service alone: the packs as they were compiled are let go after the start.
  const firstServiceId = packs[0]?.pack.service.id;
  const warnings = new Map(packs.map(({ pack, warnings: lines }) => [pack.service.id, lines.length]));
  try {
    const scanner = scannerOf(settings, log);
    await files.staging.removeLeftovers(systemClock());
    const configuration = await loadConfiguration(database.db);
    // Set-up may publish the first one while this server process runs.
    const brand = () => brandOf(configuration, firstServiceId ?? configuration.serviceIds[0]);
    const { verifyToken, mount } = await createIdentity({
      db: database.identity,
      rights,
      settings,
      publicUrl,
      port,
      clock: systemClock,
      log,
      currentSelection: (userId) => selectionOf(database.identity, userId),
      brand,
      timeZone: () => daysOf(configuration)[0]?.timeZone ?? 'Europe/London',
    });
    const authenticate = createAuthenticate(
      verifyToken satisfies VerifyToken,
      rights === 'claims' ? createSyncAccount(database.identity, systemClock) : identifyAlone,
      Date.now,
    );
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
    const services = settings.services.filter((name): name is ServiceName => name !== 'identity');
    let isStopping = false;
    const schema = await followSchema(database.db);
    const { server, openStreams } = await createApp({
      db: database.db,
      administration: database.administration,
      ...(setupCode === null ? {} : { isSetUp: () => isSetupFinished(database.identity) }),
      site: { signIn: settings.oidc === null ? 'embedded' : 'provider', health: probes },
      release: (draft) => database.asOwner((owner) => releaseDraft(owner, draft)),
      listen: database.listen,
      clock: systemClock,
      log,
      configuration,
      authenticate,
      services,
      files,
      scanner,
      connectSources: connectSourcesOf(shown, publicUrl, port),
      trustedProxies,
      isHttps: publicUrl.startsWith('https:'),
      webOrigins: settings.webOrigins,
      publicUrl,
      inbound: mail.inbound,
      limits: settings.limits,
      isLoggedWithPeople: watch.isWithPeople,
      watchers: watching.watchers,
    });
    registerHealth(server, database, {
      version: productVersion,
      isStopping: () => isStopping || schema.isNewer(),
      failingParts: createFailingParts(openProbes(database.db, systemClock, probes)),
    });
    if (settings.services.includes('identity')) await mount(server);
    await serveSetup(server, setupSiteOf({ settings, database, configuration, publicUrl, packs }));
    if (settings.isDemo && settings.mailOut.smtp === null)
      serveOutbox(server, {
        directory: settings.mailOut.directory,
        publicUrl,
        brand,
        timeZone: () => daysOf(configuration)[0]?.timeZone ?? 'UTC',
      });
    await waitForWeb(settings.webBuildStamp);
    await hostWeb(server, clientSettingsOf(shown, publicUrl, productVersion));
    await server.listen({ host: settings.host, port });
    const metricsServer = await watching.serve({ database, openStreams });
    const mailListener = await mail.listen();
    const sendsMail = { mailer, configuration, publicUrl, from: settings.mailOut.from, isStopping: () => isStopping };
    const jobs = createJobRunner({
      db: database.db,
      clock: systemClock,
      log,
      jobs: jobsOf({ database, files, scanner, configuration, log, mail, sendsMail, backup: settings.backup }),
      around: watching.aroundJob,
    });
    await jobs.start(database.listen);
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
        await stopInTime({ server, mailListener, jobs, database, tracing: watching.tracing, log });
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

/** Nobody is known yet on the sign-in page, so it has the name of the service that is configured first. */
function brandOf(configuration: Configuration, serviceId: number | undefined): SignInBrand {
  if (serviceId === undefined) return { organisation: 'Evenhand', service: null };
  const { branding, service } = configuration.of(serviceId).pack;
  return { organisation: branding.applicationName, service: service.title };
}

function scannerOf({ clamd }: Settings, log: Logger): Scanner | null {
  if (clamd !== null) return createClamd(clamd);
  log.warn('uploaded files are not scanned for viruses, because CLAMD is not set');
  return null;
}

/** The kinds of jobs this server process performs. One without a scanner leaves scans to others. */
function jobsOf({ database, files, scanner, configuration, log, mail, sendsMail, backup }: JobsWorld): Job[] {
  const { isStopping } = sendsMail;
  const { identity, administration } = database;
  const scanning =
    scanner === null ? [] : scanningKeptFiles({ content: files.content, scanner, configuration, openLedger, log });
  return [
    ...housekeepingJobs({ identity, administration, files, services: () => daysOf(configuration) }, log),
    ...scanning,
    passingOnTasks,
    tellingOfRights,
    tellingOfLeavers(openLedger),
    remindingOfTasks(configuration),
    readingBodies({ content: files.content, readFileText, isStopping }),
    reportingRights(log),
    settlingRights(administration),
    checkingImports({ administration, configurationFor: configuration.of }),
    applyingImports({ administration, configurationFor: configuration.of, isStopping }),
    ...mail.jobs(isStopping),
    sendingMail(sendsMail),
    sendingInvitations(sendsMail),
    ...backupJobs({ backup, asOwner: database.asOwner, begin: () => beginBackup(log) }),
  ];
}

/** Each service with the zone in which its days begin. */
function daysOf(configuration: Configuration): ServiceDays[] {
  return configuration.serviceIds.map((serviceId) => ({
    serviceId,
    timeZone: configuration.of(serviceId).pack.service.timeZone,
  }));
}
