import type { ServiceName } from '@evenhand/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createAccessLog } from '../access/access-log.ts';
import type { Authenticate } from '../access/authenticate.ts';
import { limitCaseMisses } from '../access/limit-case-misses.ts';
import { limitSearches } from '../access/limit-searches.ts';
import { requirePolicies } from '../access/require-policies.ts';
import type { ServedRoute } from '../access/serve.ts';
import { createServe } from '../access/serve.ts';
import type { AdministrationSite } from '../administration/administration.module.ts';
import { administrationRoutes } from '../administration/administration.module.ts';
import { noProbes } from '../administration/health.ts';
import { createServeAdministration } from '../administration/serve-administration.ts';
import { calendarRoutes } from '../calendar/calendar.routes.ts';
import { serveCalendar } from '../calendar/serve-calendar.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { followConfiguration } from '../configuration/follow-configuration.ts';
import type { DraftSite } from '../configuration-drafts/configuration-drafts.module.ts';
import { configurationDraftRoutes } from '../configuration-drafts/configuration-drafts.module.ts';
import { takeBackContent } from '../files/sweep-content.ts';
import type { Inbound } from '../inbound-mail/inbound.ts';
import { inboundMailRoutes } from '../inbound-mail/inbound-mail.routes.ts';
import { createCaseFeed } from '../live/case-feed.ts';
import { liveRoutes } from '../live/live.routes.ts';
import { createSessionStreams } from '../live/session-streams.ts';
import type { Clock } from '../platform/clock.ts';
import type { Listen } from '../platform/database/listen.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Scanner } from '../platform/files/clamd.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { noFiles } from '../platform/files/file-store.ts';
import { limitConnections } from '../platform/http/connection-limit.ts';
import { createServer } from '../platform/http/create-server.ts';
import { allowOrigins } from '../platform/http/cross-origin.ts';
import { registerLimits } from '../platform/limits/request-limits.ts';
import type { Logger } from '../platform/logger.ts';
import { publishOpenapi } from '../platform/openapi/publish-openapi.ts';
import type { LimitSettings } from '../platform/settings.ts';
import { closeUntilSetUp } from '../setup/close-until-set-up.ts';
import { registerModules } from './modules.ts';
import { openLedger } from './open-ledger.ts';

export interface AppDependencies {
  readonly db: Db;
  /** As the role of administration; without it none of its calls is served (a server that does not listen). */
  readonly administration?: Db;
  /** Whether the installation is set up; without it this is not asked. */
  readonly isSetUp?: () => Promise<boolean>;
  /** What administration needs to know of the installation; a server that does not listen signs in by itself. */
  readonly site?: Omit<AdministrationSite, 'publicUrl'>;
  /** Publishes a draft as the owner of the tables; without it none is released. */
  readonly release?: DraftSite['release'];
  readonly clock: Clock;
  readonly log: Logger;
  readonly configuration: Configuration;
  readonly authenticate: Authenticate;
  readonly services: readonly ServiceName[];
  /**
   * Where the bytes of files are stored; without it no files are accepted (a server that does not listen).
   */
  readonly files?: FileStore;
  /** Scans files for viruses; without it they are kept as they come. */
  readonly scanner?: Scanner | null;
  /** Origins beside our own that the page may call. */
  readonly connectSources?: readonly string[];
  /** Proxies before the server, whose word on who has called them is taken. */
  readonly trustedProxies?: readonly string[];
  /** True when people reach the product by https, which a proxy may provide. */
  readonly isHttps?: boolean;
  /** Origins whose pages may call this server process. */
  readonly webOrigins?: readonly string[];
  /** How open screens learn of changes; without it they are not notified (a server that does not listen). */
  readonly listen?: Listen;
  /** Where people reach the product, without a slash at the end (needed by a server that listens). */
  readonly publicUrl?: string;
  /** How mail comes in; without it none does. */
  readonly inbound?: Inbound | null;
  /** Adds the ids of person and session to the line of a request in the log. */
  readonly logsPeople?: boolean;
  /** Look at every request of this server, before any route of it is made. */
  readonly watchers?: readonly ((server: FastifyInstance) => void)[];
  /** How often people may ask; without it nothing is limited (a server that does not listen). */
  readonly limits?: Pick<LimitSettings, 'searches' | 'caseMisses' | 'connections'>;
}

export interface App {
  readonly server: FastifyInstance;
  /** Every served call with its policy; the authorization matrix is generated from this. */
  readonly routes: readonly ServedRoute[];
  /** Counts the live streams that are open. */
  readonly openStreams: () => number;
}

/** The composition root: builds the server from its modules and owns nothing itself. */
export async function createApp(given: AppDependencies): Promise<App> {
  const {
    db,
    administration = null,
    isSetUp,
    site = { signIn: 'embedded', health: noProbes },
    release = () => Promise.reject(new Error('This process does not publish.')),
    clock,
    log,
    configuration,
    authenticate,
    services,
    files = noFiles,
    scanner = null,
    connectSources = [],
    trustedProxies = [],
    isHttps = false,
    webOrigins = [],
    listen = async () => undefined,
    publicUrl = 'http://localhost',
    inbound = null,
    logsPeople = false,
    watchers = [],
    limits,
  } = given;
  const server = await createServer(log, connectSources, trustedProxies, isHttps, logsPeople ? idsOf : undefined);
  for (const watch of watchers) watch(server);
  await allowOrigins(server, webOrigins);
  requirePolicies(server);
  if (isSetUp !== undefined) closeUntilSetUp(server, isSetUp);
  if (limits !== undefined) {
    limitConnections(server, limits.connections, trustedProxies);
    limitSearches(server, limits.searches);
    await registerLimits(server, db, clock);
    limitCaseMisses(server, limits.caseMisses);
  }
  const accessLog = createAccessLog(db, log);
  server.addHook('onClose', () => accessLog.close());
  const serve = createServe({
    server,
    db,
    clock,
    authenticate,
    services,
    files,
    scanner,
    takeBack: takeBackContent,
    configurationFor: (reading, { serviceId, publicationId }) => configuration.since(reading, serviceId, publicationId),
    openLedger,
    accessLog,
  });
  await followConfiguration(configuration, { db, listen, log });
  const feed = await createCaseFeed({ db, log, listen });
  // Streams never end by themselves: a server that waited for them would never stop.
  server.addHook('preClose', () => feed.close());
  registerModules(serve);
  const administered =
    administration === null
      ? null
      : createServeAdministration({
          server,
          administration,
          clock,
          authenticate,
          services,
          configurationFor: configuration.of,
        });
  if (administered !== null) {
    administrationRoutes(administered, { ...site, publicUrl });
    configurationDraftRoutes(administered, { release });
  }
  inboundMailRoutes(serve, inbound);
  calendarRoutes(serve, publicUrl);
  if (services.includes('user')) serveCalendar(server, { db, clock, configuration, publicUrl });
  const streams = await createSessionStreams({ db, log, listen });
  liveRoutes(serve, feed, streams);
  publishOpenapi(server);
  return { server, routes: [...serve.routes, ...(administered?.routes ?? [])], openStreams: streams.count };
}

/** Who made a request, as ids; nothing where nobody is signed in. */
function idsOf({ bearer }: Partial<Pick<FastifyRequest, 'bearer'>>): Record<string, string> {
  if (bearer === undefined) return {};
  return { userId: bearer.userId, ...(bearer.sessionId === null ? {} : { sid: bearer.sessionId }) };
}
