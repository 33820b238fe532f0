import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takeOwnForms } from '../identity/own-forms.ts';
import { sendHtml } from '../identity/send-html.ts';
import { countHit, forgetHits } from '../platform/limits/limit.rows.ts';
import { answerCard, showCard, showDone, showLink } from './answer-cards.ts';
import type { Card } from './cards.ts';
import { cards, openCards, pathOf, SETUP_PATH } from './cards.ts';
import type { SetupState } from './setup.rows.ts';
import { closeCodesUntil, finishSetup, readSetup, takeCode } from './setup.rows.ts';
import { setupText } from './setup.text.ts';
import { CODE_LIFE_MS, hashOfSession, newSession } from './setup-code.ts';
import { readForm, setupFormLimits } from './setup-form.ts';
import { closedPage, codePage, elsewherePage, expiredPage, overPage } from './setup-pages.ts';
import type { SetupSite } from './setup-site.ts';

const CARD_PATH = `${SETUP_PATH}/:card`;
const COOKIE = 'evenhand-setup';
const WINDOW_MS = 60 * 60_000;
/** Wrong codes of anybody within an hour; then none is accepted for an hour. */
const WRONG_CODES = { max: 10, window: WINDOW_MS };
const WRONG_SUBJECT = 'set-up codes';

const config = { isPublic: 'sets a new installation up; a code that the operator alone reads is the proof' };
const schema = { hide: true };

/** The pages of set-up. Once it is finished they answer that it is over, for good. */
export async function serveSetup(server: FastifyInstance, site: SetupSite): Promise<void> {
  await server.register((scope, _options, done) => {
    takeOwnForms(scope, { clientOrigins: originsOf(site), pages: { expired: expiredPage } });
    void scope.register(multipart, { limits: setupFormLimits, throwFileSizeLimit: false });
    scope.after(() => {
      serveCode(scope, site);
      serveCards(scope, site);
    });
    done();
  });
}

function serveCode(scope: FastifyInstance, site: SetupSite): void {
  scope.post(pathOf('code'), { config, schema }, async (request, reply) => {
    const state = await readSetup(site.identity);
    if (state === null || state.finishedAt !== null) return send(site, reply, 404, overPage());
    if (isClosed(state, site.clock())) return send(site, reply, 429, closedPage());
    const { fields } = await readForm(request);
    const session = await sessionFor(site, fields.get('code') ?? '', request);
    if (session === null) return send(site, reply, 422, codePage({ code: setupText.code.wrong }));
    request.log.info({ security: 'setup-code-used' }, 'the set-up code was used');
    return reply.header('set-cookie', cookieOf(session, site.publicUrl)).redirect(SETUP_PATH, 303);
  });
}

function serveCards(scope: FastifyInstance, site: SetupSite): void {
  scope.get(SETUP_PATH, { config, schema }, async (request, reply) => {
    const state = await enter(site, request, reply);
    return state === null ? reply : reply.redirect(pathOf(nextOf(state, site)), 303);
  });

  scope.get(CARD_PATH, { config, schema }, async (request, reply) => {
    const state = await enter(site, request, reply);
    if (state === null) return reply;
    const card = cardOf(request);
    if (card === null || !isOpen(site, state, card)) return reply.redirect(SETUP_PATH, 303);
    return send(site, reply, 200, await showCard(site, state, card, {}));
  });

  scope.post(CARD_PATH, { config, schema }, async (request, reply) => {
    const state = await enter(site, request, reply);
    if (state === null) return reply;
    const card = cardOf(request);
    const form = await readForm(request);
    if (card === null || card === 'code') return reply.redirect(SETUP_PATH, 303);
    // A card that is not open was sent by a window that shows what is over.
    if (Number(form.fields.get('version')) !== state.version || !isOpen(site, state, card))
      return await sendSaved(site, reply, card);
    if (card === 'checklist') return await finish(site, request, reply, state);
    const answer = await answerCard(site, state, card, form);
    if (answer.kind === 'late') return await sendSaved(site, reply, card);
    return answer.kind === 'saved' ? reply.redirect(SETUP_PATH, 303) : send(site, reply, answer.status, answer.text);
  });

  scope.post(`${pathOf('checklist')}/link`, { config, schema }, async (request, reply) => {
    const state = await enter(site, request, reply);
    if (state === null) return reply;
    if (state.approverId === null || !site.isEmbedded) return reply.redirect(SETUP_PATH, 303);
    return send(site, reply, 200, await showLink(site, state, state.approverId));
  });
}

/** How far set-up has come for this browser; answers the request where it may not go on. */
async function enter(site: SetupSite, request: FastifyRequest, reply: FastifyReply): Promise<SetupState | null> {
  const state = await readSetup(site.identity);
  const now = site.clock();
  if (state === null || state.finishedAt !== null) await send(site, reply, 404, overPage());
  else if (isSession(request, state, now)) return state;
  else if (state.isCodeUsed) await send(site, reply, 403, elsewherePage());
  else if (isClosed(state, now)) await send(site, reply, 429, closedPage());
  else await send(site, reply, 200, codePage({}));
  return null;
}

/** Shows the card as another window has left it. */
async function sendSaved(site: SetupSite, reply: FastifyReply, card: Card): Promise<FastifyReply> {
  const saved = await readSetup(site.identity);
  if (saved === null || saved.finishedAt !== null) return send(site, reply, 404, overPage());
  const shown = isOpen(site, saved, card) ? card : nextOf(saved, site);
  return send(site, reply, 409, await showCard(site, saved, shown, { notice: setupText.savedElsewhere }));
}

async function finish(
  site: SetupSite,
  request: FastifyRequest,
  reply: FastifyReply,
  state: SetupState,
): Promise<FastifyReply> {
  await site.asOwner((owner) => finishSetup(owner, site.clock()));
  await site.takeUp();
  request.log.info({ security: 'setup-finished' }, 'set-up is finished');
  void reply.header('set-cookie', cookieOf('', site.publicUrl, 0));
  return send(site, reply, 200, showDone(site, state));
}

function send(site: SetupSite, reply: FastifyReply, status: number, text: string): FastifyReply {
  return sendHtml(reply, originsOf(site), status, text);
}

function originsOf({ publicUrl }: SetupSite): string[] {
  return [new URL(publicUrl).origin];
}

/** Uses the code up for this browser. Wrong ones count before they are looked at, so that none slips past the limit. */
async function sessionFor(
  { identity, asOwner, clock }: SetupSite,
  code: string,
  { log, ip }: FastifyRequest,
): Promise<string | null> {
  const now = clock();
  const hit = await countHit(identity, WRONG_SUBJECT, WRONG_CODES, now);
  const session = newSession();
  if (hit.isAllowed && (await asOwner((owner) => takeCode(owner, code, session, now)))) {
    await forgetHits(identity, WRONG_SUBJECT);
    return session;
  }
  log.warn({ security: 'setup-code-wrong', address: ip }, 'a set-up code was wrong');
  if (hit.count >= WRONG_CODES.max) {
    await asOwner((owner) => closeCodesUntil(owner, new Date(now.getTime() + WINDOW_MS)));
    log.warn({ security: 'setup-closed' }, 'too many set-up codes were wrong; none is accepted for an hour');
  }
  return null;
}

function isClosed({ closedUntil }: SetupState, now: Date): boolean {
  return closedUntil !== null && closedUntil > now;
}

function isSession({ headers }: FastifyRequest, { sessionHash, sessionExpiresAt }: SetupState, now: Date): boolean {
  const [, session] = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '') ?? [];
  return (
    session !== undefined &&
    sessionExpiresAt !== null &&
    sessionExpiresAt > now &&
    hashOfSession(session) === sessionHash
  );
}

function cookieOf(session: string, publicUrl: string, lifeMs = CODE_LIFE_MS): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${session}; Path=${SETUP_PATH}; Max-Age=${lifeMs / 1000}; HttpOnly; SameSite=Strict${secure}`;
}

function cardOf({ params }: FastifyRequest): Card | null {
  const { card } = params as { card: string };
  return cards.find((one) => one === card) ?? null;
}

function isOpen({ configured }: SetupSite, state: SetupState, card: Card): boolean {
  return openCards(state, configured !== null).includes(card);
}

function nextOf(state: SetupState, { configured }: SetupSite): Card {
  return openCards(state, configured !== null).at(-1) ?? 'organisation';
}
