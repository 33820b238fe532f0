import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { JSONWebKeySet } from 'jose';
import { Provider } from 'oidc-provider';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/open-database.ts';
import { badRequest } from '../platform/http/app-error.ts';
import { isDatabaseUnavailable, RETRY_AFTER_S } from '../platform/http/error-handler.ts';
import type { Logger } from '../platform/logger.ts';
import type { Settings } from '../platform/settings.ts';
import type { Selection } from './account-claims.ts';
import { serveCaller } from './caller-network.ts';
import type { ExternalSignIn } from './external-sign-in.ts';
import { loadIdentityKeys } from './identity-keys.ts';
import { refuseOtherPages } from './own-forms.ts';
import { contentPolicy } from './page-frame.ts';
import type { PlainPages } from './plain-pages.ts';
import { createPlainPages } from './plain-pages.ts';
import { providerConfiguration } from './provider-configuration.ts';
import { serveAccount } from './serve-account.ts';
import { serveAssets } from './serve-assets.ts';
import { serveInvitation } from './serve-invitation.ts';
import { serveSignIn } from './serve-sign-in.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import type { SignInBrand } from './sign-in-page.ts';

export interface EmbeddedProviderOptions {
  readonly db: Db;
  readonly settings: Pick<Settings, 'isDemo' | 'isImplicitFlowOn' | 'oidcScope' | 'limits'>;
  /** Address people reach the product at, without a trailing slash. */
  readonly publicUrl: string;
  /** Port the server listens on: in demo mode the client may run at localhost and at 127.0.0.1 there. */
  readonly port: number;
  readonly log: Logger;
  /** The service and policy area a person has chosen; null while they have chosen none. */
  readonly currentSelection: (userId: string) => Promise<Selection | null>;
  readonly brand: () => SignInBrand;
  /** In which people are told when they signed in. */
  readonly timeZone: () => string;
  /** Shown on the page in demo mode, where everybody has it. */
  readonly demoPassword: string;
  /** Life of access and ID tokens. */
  readonly tokenSeconds: number;
  /** Where the rights of people come from: the accounts of the provider, or the directory. */
  readonly rights: 'claims' | 'directory';
  /** Signs people in elsewhere; null where they do so here with a password. */
  readonly external: ExternalSignIn | null;
  /** For the limits and for new keys; tokens and sessions live by the system's clock. */
  readonly clock: Clock;
}

export interface EmbeddedProvider {
  readonly issuer: string;
  /** Public keys of every token the provider signs. */
  readonly keys: JSONWebKeySet;
  mount(server: FastifyInstance): Promise<void>;
}

const MOUNT = '/identity';

/**
 * The embedded OpenID Connect provider at /identity: a complete provider for trying the product and for small teams. It
 * knows the people in `identity_account`, or everybody of the directory where rights live there, and one client, our
 * own. People with a provider of their own are sent to that one to sign in.
 * @throws when the implicit flow is on and tokens would travel in plain http addresses.
 */
export async function createEmbeddedProvider(options: EmbeddedProviderOptions): Promise<EmbeddedProvider> {
  const { db, settings, publicUrl, port, log, currentSelection, tokenSeconds, clock } = options;
  const { isDemo, isImplicitFlowOn, oidcScope } = settings;
  const isSecure = publicUrl.startsWith('https:');
  const issuer = publicUrl + MOUNT;
  const onThisMachine = isDemo ? [`http://localhost:${port}`, `http://127.0.0.1:${port}`] : [];
  const clientOrigins = [...new Set([new URL(publicUrl).origin, ...onThisMachine])];
  if (isImplicitFlowOn && !clientOrigins.every(mayCarryTokens))
    throw new Error(
      'The implicit flow puts tokens into addresses: PUBLIC_URL must start with https:// unless it is on this machine.',
    );

  const keys = await loadIdentityKeys(db, clock());
  const pages = createPlainPages(() => options.brand().organisation);
  const configuration = providerConfiguration({
    db,
    keys,
    rights: options.rights,
    currentSelection,
    clientOrigins,
    oidcScope,
    isImplicitFlowOn,
    tokenSeconds,
    pages,
  });
  const provider = new Provider(issuer, configuration);
  provider.proxy = isSecure;
  answerWhileAway(provider);
  answerOwnOrigins(provider, clientOrigins);
  provider.on('server_error', (_ctx, error) => {
    log.error(
      { err: { name: error.name, stack: (error.stack ?? '').split('\n').slice(1, 8).join('\n') } },
      'identity provider failed',
    );
  });

  return {
    issuer,
    keys: keys.verifying,
    async mount(server) {
      const limits = createSignInLimits(db, settings.limits, clock);
      const organisation = (): string => options.brand().organisation;
      const { external } = options;
      serveAssets(server);
      // Loaded only when it is used, with its library.
      const elsewhere = external === null ? null : await import('./serve-provider-sign-in.ts');
      await server.register((scope, _options, done) => {
        if (external !== null) elsewhere?.serveProviderSignIn(scope, { db, provider, external, pages, clientOrigins });
        else
          serveSignIn(scope, {
            db,
            provider,
            pages,
            limits,
            brand: options.brand,
            demoPassword: isDemo ? options.demoPassword : null,
            clientOrigins,
            clock,
            rights: options.rights,
          });
        done();
      });
      if (external === null)
        await server.register((scope, _options, done) => {
          serveInvitation(scope, { db, pages, organisation, clientOrigins, clock });
          done();
        });
      await server.register((scope, _options, done) => {
        serveAccount(scope, {
          db,
          provider,
          pages,
          limits,
          organisation,
          timeZone: options.timeZone,
          clientOrigins,
          clock,
          isElsewhere: external !== null,
          rights: options.rights,
        });
        done();
      });
      await server.register((scope, _options, done) => {
        registerProtocolRoutes(scope, provider, { clientOrigins, isSecure, pages });
        done();
      });
    },
  };
}

/** While the database cannot answer, the provider's own 500 is 503 as everywhere else: one may try again. */
function answerWhileAway(provider: Provider): void {
  const away = new WeakSet<object>();
  provider.on('server_error', (ctx, error) => {
    if (isDatabaseUnavailable(error)) away.add(ctx);
  });
  provider.use(async (ctx, next) => {
    await next();
    if (!away.has(ctx)) return;
    ctx.status = 503;
    ctx.set('retry-after', String(RETRY_AFTER_S));
  });
}

/** The provider would let a page of any origin read what needs no client, as its keys and errors. */
function answerOwnOrigins(provider: Provider, clientOrigins: readonly string[]): void {
  provider.use(async (ctx, next) => {
    await next();
    if (clientOrigins.includes(ctx.get('origin'))) return;
    for (const name of Object.keys(ctx.response.headers)) if (name.startsWith('access-control-')) ctx.remove(name);
  });
}

/**
 * Everything below /identity that has no route of its own is the provider's. It reads bodies
 * and writes answers by itself.
 */
function registerProtocolRoutes(
  scope: FastifyInstance,
  provider: Provider,
  site: { clientOrigins: readonly string[]; isSecure: boolean; pages: PlainPages },
): void {
  const handle = provider.callback();
  refuseOtherPages(scope, site);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: `${MOUNT}/*`,
    config: { isPublic: 'the OpenID Connect protocol, which decides for itself' },
    schema: { hide: true },
    handler: async (request, reply) => {
      // What is asked is kept while the person signs in, and PostgreSQL cannot hold U+0000.
      if (request.url.includes('%00')) throw badRequest('The request could not be read.');
      reply.hijack();
      const raw = request.raw as IncomingMessage & { originalUrl?: string };
      nameSite(raw, site);
      raw.originalUrl = raw.url ?? '';
      raw.url = raw.originalUrl.slice(MOUNT.length) || '/';
      reply.raw.setHeader('content-security-policy', contentPolicy(site.clientOrigins, "'self'"));
      await serveCaller({ address: request.ip, userAgent: request.headers['user-agent'] }, () =>
        handle(raw, reply.raw),
      );
    },
  });
}

/** The provider builds addresses from the request, so the request may only name a site that is ours. */
function nameSite(
  request: IncomingMessage,
  { clientOrigins, isSecure }: { clientOrigins: readonly string[]; isSecure: boolean },
): void {
  const hosts = clientOrigins.map((origin) => new URL(origin).host);
  delete request.headers['x-forwarded-host'];
  if (!hosts.includes(request.headers.host ?? '')) request.headers.host = hosts[0];
  if (isSecure) request.headers['x-forwarded-proto'] = request.headers.host === hosts[0] ? 'https' : 'http';
}

function mayCarryTokens(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
}
