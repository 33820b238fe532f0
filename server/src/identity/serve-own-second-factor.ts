import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountOptions } from './account-asker.ts';
import { askerOf } from './account-asker.ts';
import { SECOND_FACTOR_PATH } from './account-paths.ts';
import { isPasswordRight } from './password-hash.ts';
import { readNote, writeNote } from './payload-notes.rows.ts';
import { secondFactorOf } from './second-factor.queries.ts';
import { saveSecondFactor, spendCode } from './second-factor.rows.ts';
import { secondFactorText as text } from './second-factor.text.ts';
import { anewPage, backLink, recoveryCodesPage, setUpPage } from './second-factor-page.ts';
import { sendHtml } from './send-html.ts';
import { enrolmentAddress, newSecret, stepOf } from './totp.ts';

const config = {
  isPublic: 'people look after their own second factor here; the session of their browser is the proof',
};
const schema = { hide: true };
const CONFIRM_PATH = `${SECOND_FACTOR_PATH}/confirm`;
/** What a key that is being set up is noted as, with the sign-in in which it is. */
const NOTE = 'secondFactor';

interface Asking {
  readonly userId: string;
  readonly username: string;
  readonly passwordHash: string | null;
  readonly signInId: string;
  readonly isSetUp: boolean;
}

/**
 * The pages on which a person sets up their second factor anew: with their password and a code of the one they have.
 * That one works until a code of the new app has confirmed it.
 */
export function serveOwnSecondFactor(scope: FastifyInstance, options: AccountOptions): void {
  const { db, pages, limits, clientOrigins, clock, organisation } = options;
  const send = (reply: FastifyReply, status: number, page: string): FastifyReply =>
    sendHtml(reply, clientOrigins, status, page);
  const formOf = (request: FastifyRequest): URLSearchParams =>
    request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const anew = (isSetUp: boolean, failure: string | null): string =>
    anewPage({ organisation: organisation(), action: SECOND_FACTOR_PATH, failure, isSetUp });

  /** Null where nobody with a password of ours is signed in. */
  async function asking(request: FastifyRequest, reply: FastifyReply): Promise<Asking | null> {
    const asker = await askerOf(options, request, reply);
    if (asker === null || asker.account.username === null || asker.account.isDemo) return null;
    const { userId, username, passwordHash } = asker.account;
    const isSetUp = (await secondFactorOf(db, userId)).setUpAt !== null;
    return { userId, username, passwordHash, signInId: asker.signInId, isSetUp };
  }

  function newKeyPage({ username, isSetUp }: Asking, secret: string, failure: string | null): string {
    const address = enrolmentAddress(secret, { username, organisation: organisation() });
    return setUpPage({
      organisation: organisation(),
      action: CONFIRM_PATH,
      failure,
      secret,
      address,
      lead: isSetUp ? text.anewLead : text.ownLead,
    });
  }

  scope.get(SECOND_FACTOR_PATH, { config, schema }, async (request, reply) => {
    const who = await asking(request, reply);
    return who === null ? reply.redirect('/', 303) : send(reply, 200, anew(who.isSetUp, null));
  });

  scope.post(SECOND_FACTOR_PATH, { config, schema }, async (request, reply) => {
    const who = await asking(request, reply);
    if (who === null) return send(reply, 400, pages.expired());
    const form = formOf(request);
    // Wrong passwords and wrong codes are counted together, so that neither can be guessed behind the other.
    const attempt = await limits.beginCode(who.userId, request.ip);
    if (!attempt.isAllowed) {
      request.log.warn({ security: 'sign-in-limit' }, 'too many codes have been wrong');
      void reply.header('retry-after', String(attempt.retryAfter));
      return send(reply, 429, anew(who.isSetUp, text.tooManyAttempts));
    }
    const isRight =
      (await isPasswordRight(form.get('password') ?? '', who.passwordHash)) &&
      (!who.isSetUp || (await spendCode(db, who.userId, (form.get('code') ?? '').slice(0, 100), clock())));
    if (!isRight) {
      request.log.warn({ security: 'second-factor-failed', userId: who.userId }, 'a code was wrong');
      return send(reply, 401, anew(who.isSetUp, text.presentWrong));
    }
    await attempt.succeed();
    const secret = newSecret();
    await writeNote(db, { model: 'Grant', id: who.signInId }, NOTE, { secret });
    return send(reply, 200, newKeyPage(who, secret, null));
  });

  scope.post(CONFIRM_PATH, { config, schema }, async (request, reply) => {
    const who = await asking(request, reply);
    const kept = { model: 'Grant', id: who?.signInId ?? '' } as const;
    const note = await readNote<{ secret: string | null }>(db, kept, NOTE);
    if (who === null || note === null || note.secret === null) return send(reply, 400, pages.expired());
    const step = stepOf(note.secret, formOf(request).get('code') ?? '', clock());
    if (step === null) return send(reply, 401, newKeyPage(who, note.secret, text.codeWrong));
    await writeNote(db, kept, NOTE, { secret: null });
    const codes = await saveSecondFactor(
      db,
      { userId: who.userId, secret: note.secret, step },
      { replaces: true },
      clock(),
    );
    request.log.info({ security: 'second-factor-set-up', userId: who.userId }, 'a person has set up a second factor');
    return send(reply, 200, recoveryCodesPage(organisation(), codes ?? [], backLink()));
  });
}
