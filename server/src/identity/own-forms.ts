import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PlainPages } from './plain-pages.ts';
import { sendHtml } from './send-html.ts';

const LARGEST_FORM_BYTES = 16_384;

interface Site {
  readonly clientOrigins: readonly string[];
  readonly pages: Pick<PlainPages, 'expired'>;
}

/** Lets the routes of a scope take forms of our own pages, and nothing else. */
export function takeOwnForms(scope: FastifyInstance, site: Site): void {
  refuseOtherPages(scope, site);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LARGEST_FORM_BYTES },
    (_request, body, done) => {
      done(null, new URLSearchParams(body as string));
    },
  );
}

/** Answers what another page sends as a form that is over, before any of it is read. */
export function refuseOtherPages(scope: FastifyInstance, { clientOrigins, pages }: Site): void {
  scope.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'POST' || isOfOwnPage(request, clientOrigins)) done();
    else sendHtml(reply, clientOrigins, 400, pages.expired());
  });
}

/**
 * Whether one of our own pages sends this, as the browser says: `Sec-Fetch-Site`, and where that is not sent (plain
 * http, older browsers) `Origin`. What sends neither is no browser of today; cookies are kept from other sites besides.
 */
function isOfOwnPage({ headers: { origin, 'sec-fetch-site': from } }: FastifyRequest, own: readonly string[]): boolean {
  if (origin !== undefined && own.includes(origin)) return true;
  return from === undefined ? origin === undefined : from === 'same-origin' || from === 'none';
}
