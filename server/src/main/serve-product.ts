import type { ServiceName } from '@evenhand/contract/route';
import type { FastifyInstance } from 'fastify';
import { createAuthenticate } from '../access/authenticate.ts';
import type { VerifyToken } from '../access/token.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { LoadedPack } from '../configuration/load-packs.ts';
import { releaseDraft } from '../configuration-drafts/release-draft.ts';
import { createIdentity } from '../identity/create-identity.ts';
import type { SignInBrand } from '../identity/sign-in-page.ts';
import { systemClock } from '../platform/clock.ts';
import { productVersion } from '../platform/version.ts';
import { serveSetup } from '../setup/serve-setup.ts';
import { isSetupFinished } from '../setup/setup.rows.ts';
import { selectionOf } from '../users/own-choices.ts';
import { createSyncAccount, identifyAlone } from '../users/sync-account.ts';
import type { App } from './app.ts';
import { createApp } from './app.ts';
import { clientSettingsOf, connectSourcesOf } from './client-settings.ts';
import { registerHealth } from './health.ts';
import { serveOutbox } from './outbox-page.ts';
import type { ProcessWorld } from './process-world.ts';
import { setupSiteOf } from './setup-site-of.ts';
import { hostWeb, waitForWeb } from './web-host.ts';

interface Begun {
  readonly packs: readonly LoadedPack[];
  /** Whether rights of people are claims of their tokens, or entries of the directory. */
  readonly rights: 'claims' | 'directory';
  /** Null when the installation is set up. */
  readonly setupCode: string | null;
}

/** Makes the server for people: the calls of its services, signing in, set-up, and the web application. */
export async function serveProduct(
  world: ProcessWorld,
  { packs, rights, setupCode }: Begun,
): Promise<Pick<App, 'server' | 'openStreams'>> {
  const { settings, log, port, publicUrl, watching, files, database, scanner, configuration, mail } = world;
  // With rights in the directory, our own provider asks the external one, and browsers do not.
  const shown = { ...settings, rights, oidc: rights === 'claims' ? settings.oidc : null };
  // Keeps the number alone, so that the compiled packs are freed after the start.
  const firstServiceId = packs[0]?.pack.service.id;
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
    timeZone: () => firstTimeZone(configuration) ?? 'Europe/London',
  });
  const authenticate = createAuthenticate(
    verifyToken satisfies VerifyToken,
    rights === 'claims' ? createSyncAccount(database.identity, systemClock) : identifyAlone,
    Date.now,
  );
  const { server, openStreams } = await createApp({
    db: database.db,
    administration: database.administration,
    ...(setupCode === null ? {} : { isSetUp: () => isSetupFinished(database.identity) }),
    site: { signIn: settings.oidc === null ? 'embedded' : 'provider', health: world.probes },
    release: (draft) => database.asOwner((owner) => releaseDraft(owner, draft)),
    listen: database.listen,
    clock: systemClock,
    log,
    configuration,
    authenticate,
    services: settings.services.filter((name): name is ServiceName => name !== 'identity'),
    files,
    scanner,
    connectSources: connectSourcesOf(shown, publicUrl, port),
    trustedProxies: settings.trustedProxies,
    isHttps: publicUrl.startsWith('https:'),
    webOrigins: settings.webOrigins,
    publicUrl,
    inbound: mail.inbound,
    limits: settings.limits,
    logsPeople: settings.watch.logsPeople,
    watchers: [...watching.watchers, endConnectionsOnce(world.isStopping)],
  });
  registerHealth(server, database, world.readiness);
  if (settings.services.includes('identity')) await mount(server);
  await serveSetup(server, setupSiteOf({ settings, database, configuration, publicUrl, packs }));
  if (settings.isDemo && settings.mailOut.smtp === null)
    serveOutbox(server, {
      directory: settings.mailOut.directory,
      publicUrl,
      brand,
      timeZone: () => firstTimeZone(configuration) ?? 'UTC',
    });
  await waitForWeb(settings.webBuildStamp);
  await hostWeb(server, clientSettingsOf(shown, publicUrl, productVersion));
  return { server, openStreams };
}

/**
 * Answers end their connection while the server process stops, so that a proxy keeps none to it. A request on one that
 * is just being closed would be lost.
 */
function endConnectionsOnce(isStopping: () => boolean): (server: FastifyInstance) => void {
  return (server) => {
    server.addHook('onRequest', async (_request, reply) => {
      if (isStopping()) reply.raw.setHeader('connection', 'close');
    });
  };
}

/** Nobody is known yet on the sign-in page, so it has the name of the service that is configured first. */
function brandOf(configuration: Configuration, serviceId: number | undefined): SignInBrand {
  if (serviceId === undefined) return { organisation: 'Evenhand', service: null };
  const { branding, service } = configuration.of(serviceId).pack;
  return { organisation: branding.applicationName, service: service.title };
}

function firstTimeZone(configuration: Configuration): string | undefined {
  const [serviceId] = configuration.serviceIds;
  return serviceId === undefined ? undefined : configuration.of(serviceId).pack.service.timeZone;
}
