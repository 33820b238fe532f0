import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Db } from '../platform/database/open-database.ts';
import { personOf } from './bind-identity.ts';
import { CALLBACK_PATH } from './callback-path.ts';
import type { ExternalSignIn, ProvenIdentity, ProviderRequest } from './external-sign-in.ts';
import { NotProvenError, ProviderAwayError } from './external-sign-in.ts';
import { takeOwnForms } from './own-forms.ts';
import { takeNote, writeNote } from './payload-notes.rows.ts';
import type { PlainPages } from './plain-pages.ts';
import { keepProviderSession } from './provider-session.rows.ts';
import { sendHtml } from './send-html.ts';
import { interactionOf } from './sign-in-interaction.ts';

export interface ProviderSignInOptions {
  readonly db: Db;
  readonly provider: Provider;
  readonly external: ExternalSignIn;
  readonly pages: PlainPages;
  readonly clientOrigins: readonly string[];
}

const RETRY_AFTER_S = 5;
/** What the request to the provider is noted as, with the sign-in it is part of. */
const REQUEST = 'providerRequest';
const config = { isPublic: 'people are sent to their own provider and come back, before anybody is known' };
const schema = { hide: true };

/**
 * Sign-in by an external provider in the place of the page for a password. The request to it is kept with the sign-in
 * it is part of, whose cookie binds the answer to the browser.
 */
export function serveProviderSignIn(scope: FastifyInstance, options: ProviderSignInOptions): void {
  const { db, provider, external, pages, clientOrigins } = options;
  takeOwnForms(scope, options);
  const send = (reply: FastifyReply, status: number, text: string): FastifyReply =>
    sendHtml(reply, clientOrigins, status, text);

  function answerFailure(error: unknown, { log }: FastifyRequest, reply: FastifyReply, retry: string): FastifyReply {
    if (error instanceof ProviderAwayError)
      return send(reply.header('retry-after', String(RETRY_AFTER_S)), 503, pages.providerAway(retry));
    if (!(error instanceof NotProvenError)) throw error;
    log.warn({ security: 'provider-sign-in-refused', code: error.code }, 'a sign-in at the provider proves nothing');
    return send(reply, 400, pages.notProven(retry));
  }

  scope.get('/identity/interaction/:uid', { config, schema }, async (request, reply) => {
    const interaction = await interactionOf(provider, request, reply);
    if (interaction === null) return send(reply, 400, pages.expired());
    try {
      const begun = await external.begin(interaction.uid);
      await writeNote(db, { model: 'Interaction', id: interaction.uid }, REQUEST, begun.request);
      return await reply.header('cache-control', 'no-store').redirect(begun.address, 303);
    } catch (error) {
      return answerFailure(error, request, reply, request.url);
    }
  });

  // The provider knows one address. The cookie of the sign-in is sent to that of the sign-in alone.
  scope.get(CALLBACK_PATH, { config, schema }, async (request, reply) => {
    const query = queryOf(request.url);
    const uid = /^([\w-]{1,64})\./.exec(new URLSearchParams(query).get('state') ?? '')?.[1];
    if (uid === undefined) return send(reply, 400, pages.expired());
    return reply.header('cache-control', 'no-store').redirect(`/identity/interaction/${uid}/provider${query}`, 303);
  });

  scope.get('/identity/interaction/:uid/provider', { config, schema }, async (request, reply) => {
    const interaction = await interactionOf(provider, request, reply);
    const query = queryOf(request.url);
    const state = new URLSearchParams(query).get('state') ?? '';
    const kept =
      interaction === null || state.includes('\0')
        ? null
        : await takeNote<ProviderRequest>(db, { model: 'Interaction', id: interaction.uid }, REQUEST, state);
    if (interaction === null || kept === null) return send(reply, 400, pages.expired());
    const retry = `/identity/interaction/${interaction.uid}`;
    try {
      const identity = await external.finish(query, kept);
      const userId = await judge(db, identity, request.log);
      if (userId === null) return send(reply, 403, pages.noAccess(retry));
      // The browser forgets the session when it is closed; our provider limits how long it lasts.
      const login = { accountId: userId, remember: false };
      return await reply.redirect(await provider.interactionResult(request.raw, reply.raw, { login }), 303);
    } catch (error) {
      return answerFailure(error, request, reply, retry);
    }
  });
}

/** Says in the log who has come, by id alone, or why nobody is meant. */
async function judge(db: Db, identity: ProvenIdentity, log: FastifyRequest['log']): Promise<string | null> {
  const meant = await personOf(db, identity);
  if ('nobody' in meant) {
    log.warn({ security: 'sign-in-unknown', code: meant.nobody }, 'nobody here is meant by a sign-in at the provider');
    return null;
  }
  const { userId, isNew } = meant;
  if (isNew) log.info({ security: 'identity-bound', userId }, 'a person has come from the provider for the first time');
  log.info({ security: 'sign-in', userId }, 'a person has signed in');
  if (identity.sessionId !== null) await keepProviderSession(db, identity.sessionId, userId);
  return userId;
}

function queryOf(url: string): string {
  return url.includes('?') ? url.slice(url.indexOf('?')) : '';
}
