import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClientSettings } from '@evenhand/contract/client-settings';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { html } from '../platform/http/html.ts';

const builtWeb = fileURLToPath(new URL('../../../web/dist/', import.meta.url));
const stampFile = join(builtWeb, '.build-stamp');

/** Where the page holds the settings, so that it need not call for them. */
const settingsToCome = '<meta name="client-settings" content="" />';

/** Addresses the server answers itself; everything else is a screen of the web application. */
const SERVER_ADDRESS =
  /^\/(api|v1|hub|identity|setup|health|outbox|calendar|config\.json|openapi\.json|assets|metrics)(\/|$)/i;

/**
 * Serves the built web application: hashed assets are cached for ever, the page itself is never cached, and
 * every screen's address answers the page. Registered only once the files are there (`waitForWeb`).
 */
export async function hostWeb(server: FastifyInstance, clientSettings: ClientSettings): Promise<void> {
  server.route({
    method: 'GET',
    url: '/config.json',
    config: { isPublic: 'what the browser needs before anybody has signed in' },
    schema: { hide: true },
    handler: async (_request, reply) => reply.header('cache-control', 'no-store').send(clientSettings),
  });
  if (!existsSync(join(builtWeb, 'index.html'))) return;
  const written = html`<meta name="client-settings" content="${JSON.stringify(clientSettings)}" />`.text;
  // In a scope of its own, so that the declaration applies to these routes only.
  await server.register((scope, _options, done) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, isPublic: 'static files hold no data' };
    });
    scope
      .register(fastifyStatic, {
        root: join(builtWeb, 'assets'),
        prefix: '/assets/',
        immutable: true,
        maxAge: '365d',
        index: false,
        decorateReply: false,
      })
      .then(() => done(), done);
  });
  server.route({
    method: 'GET',
    url: '/*',
    config: { isPublic: 'the page itself holds no data' },
    schema: { hide: true },
    async handler(request, reply) {
      if (SERVER_ADDRESS.test(request.url.split('?')[0] ?? '')) return reply.callNotFound();
      // Read each time, so that a page built anew is served with the assets it names.
      const page = await readFile(join(builtWeb, 'index.html'), 'utf8');
      return reply
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(page.replace(settingsToCome, () => written));
    },
  });
}

/**
 * Resolves when the files of the expected build are there; the launcher builds
 * them beside the starting server.
 */
export async function waitForWeb(expectedStamp: string | null): Promise<void> {
  if (expectedStamp === null) return;
  for (let waited = 0; waited < 300_000; waited += 100) {
    if (existsSync(stampFile) && readFileSync(stampFile, 'utf8').trim() === expectedStamp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The web application was not built within five minutes.');
}
